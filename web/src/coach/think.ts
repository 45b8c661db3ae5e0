// One look of the engine at a position: good enough after some depth or some time.

import type { Line } from '../lib/types';
import type { Engine } from '../pages/analysis/engine.svelte';

/** What the engine thinks of a position: its score in Red's view, and the best line. */
export type Thought = Line;

export interface Patience {
  /** So deep is enough. */
  depth: number;
  /** So long is enough, in milliseconds, from its first line on. */
  ms: number;
}

/** Enough to see what a turn gives away. */
export const A_LOOK: Patience = { depth: 9, ms: 1_500 };
const PAUSE_MS = 40;

/**
 * Lets the engine look at the position after these turns (LAN). `null` if it cannot, the game is over there, or nobody
 * wants it any more. The engine rests afterwards.
 */
export async function think(
  engine: Engine,
  start: string,
  turns: string[],
  { depth, ms }: Patience = A_LOOK,
  isWanted: () => boolean = () => true,
): Promise<Thought | null> {
  engine.go(start, turns, 1);
  let first: number | null = null;
  for (;;) {
    if (!isWanted()) return null;
    const { lines, state, error } = engine;
    const best = lines?.lines[0] ?? null;
    if (best) first ??= performance.now();
    const isEnded = state === 'done' || state === 'over' || state === 'stopped' || state === 'off' || error !== null;
    const isEnough = (lines?.depth ?? 0) >= depth || (first !== null && performance.now() - first >= ms);
    if (isEnded || (best && isEnough)) {
      engine.rest();
      return error ? null : best;
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}
