// Clocks: the server's time, the time left, and how it is written.

import type { Clock, Side } from './types';

/** An estimate of the server's time. Local times are those of `performance.now()`. */
export class ServerTime {
  private offset = Date.now() - performance.now();
  private best = Infinity;

  /** The server sent its time by itself: it is late by the unknown time of the way. */
  told(now: number, local = performance.now()) {
    this.offset = now - local;
    this.best = Infinity;
  }

  /** The server answered a request sent at `sent` with its time. The fastest answer is the most exact. */
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

/** The time that a side has left at the moment `now`, never below zero. */
export function left(clock: Clock, side: Side, now: number): number {
  const spent = clock.running === side ? Math.max(0, now - clock.at) : 0;
  return Math.max(0, clock[side] - spent);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days and hours in the reader's language. */
export type DaysText = (days: number, hours: number) => string;

/** `4:59`, `0:09.3`, `1:05:00`; from one day on, the text that `days` gives. */
export function clockText(ms: number, days: DaysText): string {
  if (ms >= DAY) return days(Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR));
  const seconds = two(Math.floor((ms % MINUTE) / SECOND));
  if (ms < 10 * SECOND) return `0:${seconds}.${Math.floor((ms % SECOND) / 100)}`;
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  return ms >= HOUR ? `${Math.floor(ms / HOUR)}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** Whether the player should be warned. `initial` is the time at the start of the game. */
export function isLow(ms: number, initial: number): boolean {
  return ms < Math.min(20 * SECOND, Math.max(10 * SECOND, initial / 8));
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
