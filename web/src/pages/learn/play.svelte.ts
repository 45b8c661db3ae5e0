// A learner on a board of a lesson: what is shown, what was answered, and what comes next.

import { play as sound, soundOf } from '../../board/sounds';
import { refusalMarks, type Arrow, type Mark } from '../../board/marks';
import { errorText } from '../../lib/api';
import { squaresOf } from '../../lib/notation';
import * as rules from '../../lib/rules';
import type { PlayAnswer, Position, Refusal as WhyNot, Side, SquareName, Text } from '../../lib/types';
import { answerTo, arrowsOf, type AnswerNode, type LessonBoard } from './answers';

/** Where the learner is: turns of the model game are shown, a turn is awaited, was wrong, or the goal is reached. */
type Phase = 'story' | 'play' | 'wrong' | 'solved';

/** How long a turn of the other side or of a model game is looked at. */
const LOOK_MS = 900;

export class LessonPlay {
  position = $state.raw<Position | null>(null);
  phase = $state<Phase>('story');
  last = $state.raw<SquareName[]>([]);
  /** What was wrong with the last turn. */
  wrong = $state.raw<Text | null>(null);
  /** What the other side answered to a right turn, in LAN; empty if it waits. */
  onward = $state<string | null>(null);
  /** An illegal wish, or a failure. */
  refused = $state.raw<{ text: Text; why?: WhyNot } | null>(null);
  /** 0: none, 1: the words, 2: the turn. */
  hint = $state(0);
  /** How many turns are left. */
  left = $state(0);
  #node = $state(0);
  #board: LessonBoard;
  #slip: () => void;
  #closed = false;

  constructor(board: LessonBoard, slip: () => void) {
    this.#board = board;
    this.#slip = slip;
    void this.#begin();
  }

  close() {
    this.#closed = true;
  }

  get #here(): AnswerNode | undefined {
    return this.#board.nodes[this.#node];
  }

  get side(): Side {
    return this.#board.nodes[0]?.fen.split(' ')[1] === 'b' ? 'b' : 'r';
  }

  /** The turn of the second hint, in LAN. */
  get shown(): string | null {
    return this.hint === 2 ? (this.#here?.right[0]?.turns[0] ?? null) : null;
  }

  get arrows(): Arrow[] {
    return this.phase === 'play' && this.shown ? arrowsOf(this.shown) : [];
  }

  get marks(): Mark[] {
    const goals = this.#board.goals.map((square): Mark => ({ square, tone: 'hint' }));
    const avoid = (this.#board.avoid ?? []).map((square): Mark => ({ square, tone: 'why' }));
    return [...goals, ...avoid, ...refusalMarks(this.refused?.why)];
  }

  async #begin() {
    for (const { lan, fen } of this.#board.story ?? []) {
      this.position = await rules.position(fen).catch(() => this.position);
      this.last = squaresOf(lan);
      await this.#look();
      if (this.#closed) return;
    }
    await this.#goTo(0, this.#board.turns);
  }

  async #goTo(node: number, left: number) {
    this.#node = node;
    this.left = left;
    this.hint = 0;
    await this.again();
  }

  /** Puts the pieces back to where the learner is to move. */
  async again() {
    this.wrong = null;
    this.refused = null;
    try {
      this.position = await rules.position(this.#here?.fen ?? '');
      this.phase = 'play';
    } catch (error) {
      this.refused = { text: errorText(error) };
      this.phase = 'wrong';
    }
  }

  help() {
    if (this.hint === 2) return;
    this.hint += 1;
    this.#slip();
  }

  /** Asks the rules for a move or a step; a whole turn is looked up among the answers. */
  async ask(request: (fen: string) => Promise<PlayAnswer>) {
    const before = this.position;
    if (!before || this.phase !== 'play') return;
    this.refused = null;
    try {
      const answer = await request(before.fen);
      if (this.position !== before || this.#closed) return;
      sound(soundOf(answer.events));
      this.position = answer.position;
      if (!answer.turn) return;
      this.last = squaresOf(answer.turn.lan);
      await this.#judge(answer.turn.lan);
    } catch (error) {
      const why = rules.refusal(error) ?? undefined;
      this.refused = { text: why?.text ?? errorText(error), why };
      sound('refused');
    }
  }

  async #judge(lan: string) {
    const node = this.#here;
    if (!node) return;
    const answer = answerTo(node, lan);
    this.onward = null;
    if ('wrong' in answer) {
      this.phase = 'wrong';
      this.wrong = answer.wrong.text;
      this.#slip();
      if (answer.wrong.reply) await this.#reply(answer.wrong.reply);
    } else if (answer.right.next === undefined) {
      this.phase = 'solved';
    } else {
      const { reply, next } = answer.right;
      this.phase = 'story';
      if (reply) await this.#reply(reply);
      else await this.#look();
      if (this.#closed) return;
      this.onward = reply ?? '';
      await this.#goTo(next, this.left - 1);
    }
  }

  /** The other side plays a turn, after a moment. */
  async #reply(turn: string) {
    await this.#look();
    const { position, phase } = this;
    if (!position || this.#closed) return;
    const answer = await rules.play(position.fen, { turn }).catch(() => null);
    // The learner may have gone on meanwhile.
    if (!answer || this.position !== position || this.phase !== phase) return;
    sound(soundOf(answer.events));
    this.position = answer.position;
    this.last = squaresOf(turn);
  }

  #look(): Promise<void> {
    return new Promise((done) => setTimeout(done, LOOK_MS));
  }

  async explain(attempt: { from: SquareName; to: SquareName; unit?: string }) {
    const before = this.position;
    if (!before || this.phase !== 'play') return;
    const why = await rules.why(before.fen, attempt).catch(() => null);
    if (this.position !== before || !why) return;
    this.refused = { text: why.text, why };
    sound('refused');
  }
}
