// The clock of a game in this browser, counted as the server counts (docs/protocol.md, "Clocks").

import { left } from '../lib/clock';
import type { Clock, ClockSettings, Side } from '../lib/types';

/** How long the computer thinks when no clock runs, and at most: as on the server. */
const UNHURRIED_MS = 3000;
const MOST_MS = 5000;
/** The engine's own time management (crates/engine/src/time.rs): the time has to do for so many turns, */
const TURNS = 28;
/** this much is kept for the way of an answer, */
const OVERHEAD_MS = 300;
/** with this part of it left, nothing of the increment is used, */
const EMPTY = 0.2;
/** otherwise so much of it; */
const OF_INCREMENT = 0.7;
/** a turn may take this part of what is above the overhead, or of a clock that is almost empty; at least the last. */
const MOST_PART = 0.35;
const MOST_OF_LITTLE = 1 / 20;
const LEAST_PART = 1 / 100;

const withLeft = (clock: Clock, side: Side, rest: number): Clock => ({ ...clock, [side]: rest });

/** The clock after a turn; then the time of `next` runs. The side whose time ran gets its increment. */
export function afterTurn(clock: Clock | null, settings: ClockSettings, next: Side | null, now: number): Clock | null {
  if (!clock || !settings || !('initial' in settings)) return null;
  const { running } = clock;
  if (!running) return { ...clock, running: next, at: now };
  return { ...withLeft(clock, running, left(clock, running, now) + settings.increment), running: next, at: now };
}

/** The clock when the game has ended, or turns were taken back; then the time of `next` runs. */
export function stopped(clock: Clock | null, next: Side | null, now: number): Clock | null {
  if (!clock) return null;
  const { running } = clock;
  const settled = running ? withLeft(clock, running, left(clock, running, now)) : clock;
  return { ...settled, running: next, at: now };
}

/** Whose time will be up, and when. */
export function flagOf(clock: Clock | null): { side: Side; at: number } | null {
  return clock?.running ? { side: clock.running, at: clock.at + clock[clock.running] } : null;
}

/** How long the computer may think about its turn. */
export function budget(clock: Clock | null, settings: ClockSettings, side: Side, now: number): number {
  if (!clock || !settings || !('initial' in settings)) return UNHURRIED_MS;
  const rest = Math.max(1, left(clock, side, now));
  const above = Math.max(0, rest - OVERHEAD_MS);
  const filled = Math.min(1, Math.max(0, (rest / OVERHEAD_MS - EMPTY) / (1 - EMPTY)));
  const share = above / TURNS + settings.increment * OF_INCREMENT * filled;
  const most = Math.max(above * MOST_PART, rest * MOST_OF_LITTLE);
  return Math.round(Math.min(Math.max(share, rest * LEAST_PART), most, MOST_MS));
}
