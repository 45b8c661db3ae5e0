// A review of a game by the engine in this browser, for when no server can be reached: what each turn gave away, and
// what was better. It finds what the server's finds (crates/engine/src/review): the same engine looks at the same
// positions with as many nodes, and the same losses get the same glyphs.

import type { Engine, Game } from 'cotulenh/url';
import type { AnalysisMessage, Score, Side } from '../lib/types';
import { expected } from '../pages/analysis/score';
import { loadRules } from './load';
import { lineFrom } from './rules';
import { isOver, LINE, playLine, scoreOf } from './search';

/** The nodes for each position. */
const TURN_NODES = 50_000;
/** As much as on the server, and one thread as there: otherwise two reviews of one game would differ. */
const ENGINE = { hash: 16, threads: 1 };
/** How much of the expected result a turn gives away, and the glyph that says so: `??`, `?`, `?!`. */
const INACCURACY = 0.05;
const GLYPHS: [least: number, glyph: number][] = [
  [0.2, 4],
  [0.1, 2],
  [INACCURACY, 6],
];

export type Reviewed = Omit<Extract<AnalysisMessage, { t: 'reviewed' }>, 't' | 'id'>;

/** What the engine thinks of a position. */
interface View {
  score: Score;
  /** What Red can expect, from 0 to 1. */
  red: number;
  /** The best line in LAN; empty when the game is over. */
  line: string[];
}

export interface ReviewRequest {
  start: string;
  /** In LAN. */
  turns: string[];
  /** After so many turns the review begins. */
  from: number;
  /** Refuses what the engine may not look at, by throwing. */
  admit?: (fens: string[]) => void;
  tell: (reviewed: Reviewed) => void;
}

export class LocalReview {
  private readonly stopped = new AbortController();

  private constructor(
    private readonly engine: Engine,
    private readonly newGame: (fen: string) => Game,
  ) {}

  /** Loads what is needed; fails where it cannot run. */
  static async create(): Promise<LocalReview> {
    const { Engine, Game } = await loadRules();
    return new LocalReview(await Engine.create(ENGINE), (fen) => new Game(fen));
  }

  close() {
    this.stopped.abort();
    this.engine.close();
  }

  /** Looks at the start and at each turn; ends early when it is closed. */
  async run({ start, turns, from, admit, tell }: ReviewRequest): Promise<void> {
    const { fens } = playLine(this.newGame, start, turns);
    admit?.(fens.slice(from));
    let before = await this.view(start, turns.slice(0, from));
    if (!before) return;
    tell({ ply: from, score: before.score, best: this.best(fens[from], before), glyph: 0, given: 0, line: [] });
    for (let ply = from + 1; ply <= turns.length; ply += 1) {
      const after = await this.view(start, turns.slice(0, ply));
      if (!after) return;
      const better = await this.better(start, turns.slice(0, ply), before, after);
      if (better === null) return;
      const { given, line } = better;
      const glyph = GLYPHS.find(([least]) => given >= least)?.[1] ?? 0;
      const san = line.length > 0 ? lineFrom(this.newGame(fens[ply - 1] ?? start), line).map((turn) => turn.san) : [];
      const best = this.best(fens[ply], after);
      tell({ ply, score: after.score, best, glyph, given: Math.round(given * 1e3) / 1e3, line: san.slice(0, LINE) });
      before = after;
    }
  }

  /**
   * Looks at the turn that the engine would have played as long as at the one that was played: what promised more from
   * afar may turn out to be no better. `null` if it was stopped.
   */
  private async better(start: string, turns: string[], before: View, after: View) {
    const none = { given: 0, line: [] as string[] };
    const [played, wanted] = [turns.at(-1), before.line[0]];
    const side = playLine(this.newGame, start, turns.slice(0, -1)).game.turn();
    if (wanted === undefined || wanted === played || gain(before, after, side) < INACCURACY) return none;
    const view = await this.view(start, [...turns.slice(0, -1), wanted]);
    if (!view) return null;
    const given = gain(view, after, side);
    return given >= INACCURACY ? { given, line: [wanted, ...view.line] } : none;
  }

  /** What the engine thinks of the position after these turns; `null` if it was stopped. */
  private async view(start: string, turns: string[]): Promise<View | null> {
    const { signal } = this.stopped;
    if (signal.aborted) return null;
    const { game } = playLine(this.newGame, start, turns);
    if (isOver(game)) {
      const winner = game.position().winner;
      const score: Score = winner ? { mate: 0 } : { cp: 0 };
      return { score, red: winner ? Number(winner === 'r') : 0.5, line: [] };
    }
    const { lines } = await this.engine.search(game, { nodes: TURN_NODES, lines: 1, signal });
    if (signal.aborted) return null;
    const [first] = lines;
    const score = first ? scoreOf(first, game.turn()) : { cp: 0 };
    return { score, red: expected(score, game.turn()), line: first?.turns ?? [] };
  }

  private best(fen: string | undefined, { line }: View): { san: string; lan: string } | null {
    const [turn] = fen === undefined ? [] : lineFrom(this.newGame(fen), line.slice(0, 1));
    return turn ? { san: turn.san, lan: turn.lan } : null;
  }
}

/** How much more a side can expect in one view than in another. */
function gain(one: View, other: View, side: Side): number {
  return (one.red - other.red) * (side === 'r' ? 1 : -1);
}
