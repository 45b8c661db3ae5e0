// The computer as an opponent in this browser: a turn at its level, and a judgement about a draw.

import type { Engine, Game } from 'cotulenh/url';
import { loadRules } from './load';

export interface Computer {
  /** The turn it plays, in LAN; null if it was stopped. */
  turn(game: Game, level: number, ms: number, signal: AbortSignal): Promise<string | null>;
  /** How good the position is for the side to move, in hundredths of an Infantry, seen with open eyes. */
  judge(game: Game, signal: AbortSignal): Promise<number>;
  close(): void;
}

/** How long it thinks about a draw. */
const JUDGE_MS = 300;
/** Full strength. */
const BEST = 8;
/** What a mate is worth. */
const MATE = 30_000;
/** As much as on the server. */
const HASH_MIB = 4;

/** Loads the engine with the first question. */
export function localComputer(): Computer {
  let loading: Promise<Engine> | undefined;
  const ready = async (level: number): Promise<Engine> => {
    loading ??= loadRules().then(({ Engine }) => Engine.create({ hash: HASH_MIB }));
    loading.catch(() => (loading = undefined));
    const engine = await loading;
    await engine.setOption('Skill Level', level);
    // What it knows of one position is blurred in another way than in the next.
    await engine.newGame();
    return engine;
  };
  return {
    async turn(game, level, ms, signal) {
      const engine = await ready(level);
      if (signal.aborted) return null;
      const { best } = await engine.search(game, { movetime: ms, signal });
      return signal.aborted ? null : best;
    },
    async judge(game, signal) {
      const engine = await ready(BEST);
      const { lines } = await engine.search(game, { movetime: JUDGE_MS, signal });
      const { cp = 0, mate } = lines[0]?.score ?? {};
      return mate === undefined ? cp : Math.sign(mate) * MATE;
    },
    close() {
      loading?.then(
        (engine) => engine.close(),
        () => {},
      );
    },
  };
}
