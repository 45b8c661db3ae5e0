// Clocks: the server's time, what is left, and how it is written.

import type { Clock, Side } from './types';

/** Tells the server's time from what it said last. Times of this machine are those of `performance.now()`. */
export class ServerTime {
  private offset = Date.now() - performance.now();
  private best = Infinity;

  /** The server said `now` in a message without a question. Such a word is as late as the way was long. */
  told(now: number, local = performance.now()) {
    this.offset = now - local;
    this.best = Infinity;
  }

  /** The server said `now` in answer to a question asked at `sent`. The quickest answer is the most exact. */
  answered(now: number, sent: number, local = performance.now()) {
    const way = local - sent;
    if (way > this.best) return;
    this.best = way;
    this.offset = now + way / 2 - local;
  }

  now(local = performance.now()): number {
    return local + this.offset;
  }
}

/** What a side has left at the moment `now`, never less than nothing. */
export function left(clock: Clock, side: Side, now: number): number {
  const spent = clock.running === side ? Math.max(0, now - clock.at) : 0;
  return Math.max(0, clock[side] - spent);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `days` and `hours` for the reader's language: only they are words. */
export type DaysText = (days: number, hours: number) => string;

/** `4:59`, `0:09.3`, `1:05:00`, and from a day on what `days` makes of it. */
export function clockText(ms: number, days: DaysText): string {
  if (ms >= DAY) return days(Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR));
  const seconds = two(Math.floor((ms % MINUTE) / SECOND));
  if (ms < 10 * SECOND) return `0:${seconds}.${Math.floor((ms % SECOND) / 100)}`;
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  return ms >= HOUR ? `${Math.floor(ms / HOUR)}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** Whether so little is left that the player should be warned. `initial`: what the clock began with. */
export function isLow(ms: number, initial: number): boolean {
  return ms < Math.min(20 * SECOND, Math.max(10 * SECOND, initial / 8));
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
