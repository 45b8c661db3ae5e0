// A game that is played in this browser, as it is kept.

import type { Clock, ClockSettings, Result, Side, Text } from '../lib/types';

export interface GameRecord {
  id: string;
  level: number;
  /** The player's side. */
  seat: Side;
  clock: ClockSettings;
  /** Where it started, as FEN; null: the usual start. */
  start: string | null;
  created: number;
  /** When the last turn was played. */
  moved: number;
  /** The turns in LAN, and how long each took. */
  turns: { lan: string; time: number }[];
  /** The steps of the deploy in progress, in LAN. */
  steps: string[];
  /** The clock after the last turn. */
  left: Clock | null;
  result: Result | null;
  drawAgain: { r: number | null; b: number | null };
  rematch: string | null;
  /** Grows with each change: two tabs with the same game do not overwrite each other. */
  revision: number;
  /** The server has it. */
  isSent?: boolean;
  /** Why the server does not want it. */
  refused?: Text;
}

export function newRecord(
  id: string,
  { level, seat, clock, start }: { level: number; seat: Side; clock: ClockSettings; start?: string | null },
  now: number,
): GameRecord {
  const initial = clock && 'initial' in clock ? clock.initial : 0;
  return {
    id,
    level,
    seat,
    clock,
    start: start ?? null,
    created: now,
    moved: now,
    turns: [],
    steps: [],
    left: clock && 'initial' in clock ? { r: initial, b: initial, running: null, at: now } : null,
    result: null,
    drawAgain: { r: null, b: null },
    rematch: null,
    revision: 0,
  };
}

/** Whether it is worth to be sent: a whole game, which the server does not have yet. */
export function isToBeSent({ result, turns, isSent, refused }: GameRecord): boolean {
  return result !== null && result.reason !== 'aborted' && turns.length >= 2 && !isSent && !refused;
}
