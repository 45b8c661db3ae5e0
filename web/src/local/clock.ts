// The clock of a game in this browser, counted as the server counts (docs/protocol.md, "Clocks").

import { left } from '../lib/clock';
import type { Clock, ClockSettings, Side } from '../lib/types';

/** How long the computer thinks when no clock runs, and at most. */
const UNHURRIED_MS = 1000;
const MOST_MS = 5000;
/** A share of the time left that lasts for a game. */
const TURNS = 40;

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
  const rest = left(clock, side, now);
  const share = rest / TURNS + settings.increment * 0.7;
  return Math.max(10, Math.min(share, rest / 4, MOST_MS));
}
