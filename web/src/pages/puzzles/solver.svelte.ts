// One puzzle on the board: what is tried, whether it is right, and what answers it if it is not.

import { play as sound, soundOf } from '../../board/sounds';
import { errorText } from '../../lib/api';
import { squaresOf } from '../../lib/notation';
import * as rules from '../../lib/rules';
import type { PlayAnswer, Position, Puzzle, Refusal, SquareName, Text } from '../../lib/types';
import { think, type Patience, type Thought } from '../../coach/think';
import { Engine } from '../analysis/engine.svelte';

export type SolverState = 'solving' | 'right' | 'judging' | 'wrong' | 'solved' | 'shown';

export interface SolverOptions {
  /** Whether a wrong try is answered on the board; it is unless this is false. */
  refutes?: boolean;
  /** Whether a turn that is not the solution is as good, by what the engine thinks of the position after it. */
  accepts?: (after: Thought) => boolean;
}

/** How long the other side waits before it answers, in milliseconds. */
const ANSWER_MS = 450;
/** The engine's answer to a wrong try is good enough at this depth, or after this time. */
const REFUTING: Patience = { depth: 8, ms: 2_500 };

/** The first two fields of a FEN: what stands where, and whose turn it is. */
export function placement(fen: string): string {
  return fen.split(' ').slice(0, 2).join(' ');
}

export class Solver {
  state = $state<SolverState>('solving');
  position = $state.raw<Position>() as Position;
  last = $state.raw<SquareName[]>([]);
  refused = $state.raw<{ text: Text; why?: Refusal } | null>(null);
  /** The wrong turn, and what answers it when that is known. */
  tried = $state('');
  reply = $state('');
  /** Where the next turn starts, if that was asked for. */
  hint = $state<SquareName | null>(null);
  /** How many turns of the solution were played. */
  private done = 0;
  /** Whether a turn was wrong, or help was asked for: then the puzzle does not count as solved. */
  private helped = false;
  private before: { position: Position; last: SquareName[] } | null = null;
  private readonly engine = new Engine();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onend` is called once: when the first wrong turn is made, or when everything was right. */
  constructor(
    readonly puzzle: Puzzle,
    private readonly onend: (solved: boolean) => void,
    private readonly options: SolverOptions = {},
  ) {
    this.position = puzzle.position;
  }

  get side() {
    return this.puzzle.position.turn;
  }

  get movable() {
    return this.state === 'solving' || (this.state === 'right' && this.position.turn === this.side);
  }

  async ask(request: (fen: string) => Promise<PlayAnswer>) {
    const before = this.position;
    if (!this.movable) return;
    this.refused = null;
    try {
      const answer = await request(before.fen);
      if (this.position !== before) return;
      sound(soundOf(answer.events));
      // What a deploy began with is the place to go back to.
      if (!before.deploy) this.before = { position: before, last: this.last };
      this.position = answer.position;
      if (!answer.turn) return;
      this.last = squaresOf(answer.turn.lan);
      this.hint = null;
      await this.judge(answer.turn.san);
    } catch (error) {
      const why = rules.refusal(error) ?? undefined;
      this.refused = { text: why?.text ?? errorText(error), why };
      sound('refused');
    }
  }

  private async judge(san: string) {
    this.tried = san;
    const wanted = this.puzzle.solution[this.done];
    const won = ['checkmate', 'commanderCaptured'].includes(this.position.status);
    if (!won && (!wanted || placement(wanted.fen) !== placement(this.position.fen))) return this.isWrong(san);
    this.done += 1;
    const answer = this.puzzle.solution[this.done];
    if (won || !answer) {
      this.state = 'solved';
      if (!this.helped) this.onend(true);
      return;
    }
    this.state = 'right';
    const here = this.position;
    await new Promise((resolve) => (this.timer = setTimeout(resolve, ANSWER_MS)));
    const next = await rules.position(answer.fen);
    if (this.position !== here) return;
    this.position = next;
    this.last = squaresOf(answer.lan);
    this.done += 1;
  }

  private isWrong(san: string) {
    this.tried = san;
    this.reply = '';
    const { refutes = true, accepts } = this.options;
    this.state = accepts ? 'judging' : 'wrong';
    if (!accepts) this.fail();
    if (refutes) void this.refute();
  }

  private fail() {
    if (this.helped) return;
    this.helped = true;
    this.onend(false);
  }

  /** Lets the engine answer the turn on the board, or find that it is as good as the solution. */
  private async refute() {
    const here = this.position;
    const isWanted = () => this.position === here && (this.state === 'wrong' || this.state === 'judging');
    const thought = await think(this.engine, here.fen, [], REFUTING, isWanted);
    if (!isWanted()) return;
    if (this.state === 'judging') {
      if (thought && this.options.accepts?.(thought)) {
        this.state = 'solved';
        if (!this.helped) this.onend(true);
        return;
      }
      this.state = 'wrong';
      this.fail();
    }
    if (thought?.lan[0]) await this.showReply(here, thought.lan[0], thought.san[0] ?? '');
  }

  private async showReply(here: Position, lan: string, san: string) {
    const answer = await rules.play(here.fen, { turn: lan }).catch(() => null);
    if (!answer || this.position !== here || this.state !== 'wrong') return;
    sound(soundOf(answer.events));
    this.position = answer.position;
    this.last = squaresOf(lan);
    this.reply = san;
  }

  /** Back to the position before the wrong turn. */
  retry() {
    this.stop();
    if (this.before) ({ position: this.position, last: this.last } = this.before);
    this.tried = '';
    this.reply = '';
    this.state = this.done > 0 ? 'right' : 'solving';
  }

  giveHint() {
    this.fail();
    const lan = this.puzzle.solution[this.done]?.lan ?? '';
    this.hint = squaresOf(lan)[0] ?? null;
  }

  /** Shows the end of the solution. */
  async show() {
    this.stop();
    this.fail();
    const last = this.puzzle.solution.at(-1);
    this.state = 'shown';
    if (!last) return;
    this.position = await rules.position(last.fen);
    this.last = squaresOf(last.lan);
  }

  /** Ends what is under way. */
  stop() {
    clearTimeout(this.timer);
    this.engine.close();
  }
}
