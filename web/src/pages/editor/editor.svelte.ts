// The board that is being set up, the tool in hand, and what the server says about it.

import { errorText } from '../../lib/api';
import * as rules from '../../lib/rules';
import type { Kind, Position, Side, SquareName, Text } from '../../lib/types';
import { emptySetup, joined, readFen, stackAlone, writeFen, type Setup, type Single } from './fen';

export type Tool = 'hand' | 'erase' | 'heroic' | { type: Kind; color: Side };

/** A unit that was not put on another one: they form no stack, or the server could not be asked. */
export interface FailedJoin {
  unit: Single[];
  there: Single[];
  error?: Text;
}

/** What the server says about a FEN. */
export interface CheckedFen {
  fen: string;
  /** The position with its legal actions; null if it is wrong, or was not checked. */
  position: Position | null;
  problems: rules.FenProblem[];
  /** Why the server could not check it. */
  unjudged: Text | null;
}

const MOST_UNDO = 200;

export class Editor {
  setup = $state.raw<Setup>(emptySetup());
  tool = $state.raw<Tool>('hand');
  /** Pieces that are placed are heroic. */
  placesHeroic = $state(false);
  /** The square whose unit was picked up: it goes to the next square that is clicked. */
  lifted = $state<SquareName | null>(null);
  /** The text in the FEN field while it is being typed: it is checked instead of the board. */
  typed = $state<string | null>(null);
  /** Why the last drop has changed nothing. */
  failedJoin = $state.raw<FailedJoin | null>(null);
  /** The server's last answer, which may still be about an earlier board. */
  checked = $state.raw<CheckedFen | null>(null);

  private undoable = $state.raw<Setup[]>([]);
  /** The stacks that the server was asked about, by the FEN of the question. */
  private readonly stacks = new Map<string, Promise<boolean>>();

  get fen(): string {
    return this.typed ?? writeFen(this.setup);
  }

  /** Whether the answer is about this board. */
  get isJudged(): boolean {
    return this.checked?.fen === this.fen;
  }

  get mayUndo(): boolean {
    return this.undoable.length > 0;
  }

  /** Sets up another board, which can be undone. */
  change(setup: Setup) {
    if (writeFen(setup) === writeFen(this.setup)) return;
    this.undoable = [...this.undoable.slice(-MOST_UNDO), this.setup];
    this.show(setup);
  }

  undo() {
    const setup = this.undoable.at(-1);
    if (!setup) return;
    this.undoable = this.undoable.slice(0, -1);
    this.show(setup);
  }

  private show(setup: Setup) {
    this.setup = setup;
    this.typed = null;
    this.lifted = null;
    this.failedJoin = null;
  }

  /** Takes a FEN while it is typed: the board follows as far as it can be read. */
  type(text: string) {
    const read = readFen(text);
    if (read) this.change(read);
    this.typed = text;
  }

  /** The FEN is complete: if it could be read, the field shows the FEN of the board again. */
  finishTyping() {
    if (this.typed !== null && readFen(this.typed)) this.typed = null;
  }

  /** Uses the tool on a square. */
  async use(square: SquareName) {
    const { tool, lifted } = this;
    this.lifted = null;
    this.failedJoin = null;
    if (tool === 'erase') this.erase(square);
    else if (tool === 'heroic') this.changeMarks(square);
    else if (tool !== 'hand') await this.place(square, { ...tool, heroic: this.placesHeroic });
    else if (lifted) await this.move(lifted, square);
    else if (this.setup.squares[square]) this.lifted = square;
  }

  /**
   * Places a piece. On its own kind it changes the heroic mark, on its own side it joins the stack, if there is such a
   * stack, and pieces of the other side it replaces.
   */
  async place(square: SquareName, piece: Single) {
    const there = this.setup.squares[square] ?? [];
    const same = there.find((other) => other.type === piece.type && other.color === piece.color);
    if (same)
      this.put(
        square,
        there.map((other) => (other === same ? piece : other)),
      );
    else await this.join(square, [piece], this.setup);
  }

  async move(from: SquareName, to: SquareName) {
    const unit = this.setup.squares[from];
    if (!unit || from === to) return;
    const { [from]: _, ...squares } = this.setup.squares;
    await this.join(to, unit, { ...this.setup, squares });
  }

  erase(square: SquareName) {
    this.put(square, []);
  }

  /** Makes all pieces on a square heroic, or plain again if they all are heroic. */
  private changeMarks(square: SquareName) {
    const there = this.setup.squares[square] ?? [];
    const heroic = there.some((piece) => !piece.heroic);
    this.put(
      square,
      there.map((piece) => ({ ...piece, heroic })),
    );
  }

  private async join(square: SquareName, unit: Single[], without: Setup) {
    const before = this.setup;
    const there = without.squares[square] ?? [];
    const friends = there[0]?.color === unit[0]?.color;
    const stack = friends ? joined(there, unit) : unit;
    let failed: FailedJoin | null = null;
    try {
      if (!stack || (friends && !(await this.isStack(stack)))) failed = { unit, there };
    } catch (error) {
      failed = { unit, there, error: errorText(error) };
    }
    // Meanwhile the board may have changed: then the drop is out of date.
    if (this.setup !== before) return;
    if (stack && !failed) this.change({ ...without, squares: { ...without.squares, [square]: stack } });
    this.failedJoin = failed;
  }

  private put(square: SquareName, stack: Single[]) {
    const { [square]: _, ...squares } = this.setup.squares;
    if (stack.length > 0) squares[square] = stack;
    this.change({ ...this.setup, squares });
  }

  /** Asks the server whether there is such a stack (rule 6.1). Throws if there is no answer. */
  private isStack(stack: Single[]): Promise<boolean> {
    const fen = stackAlone(stack.map((piece) => ({ ...piece, heroic: false })));
    const known = this.stacks.get(fen) ?? askStack(fen);
    this.stacks.set(fen, known);
    // A failed request is repeated the next time.
    known.catch(() => this.stacks.delete(fen));
    return known;
  }

  async judge() {
    const { fen } = this;
    const checked = await checkFen(fen);
    if (this.fen === fen) this.checked = checked;
  }
}

async function checkFen(fen: string): Promise<CheckedFen> {
  try {
    return { fen, position: await rules.position(fen), problems: [], unjudged: null };
  } catch (error) {
    const wrong = rules.isJudged(error);
    return {
      fen,
      position: null,
      problems: wrong ? rules.problems(error) : [],
      unjudged: wrong ? null : errorText(error),
    };
  }
}

async function askStack(fen: string): Promise<boolean> {
  try {
    await rules.position(fen);
    return true;
  } catch (error) {
    if (rules.isJudged(error)) return false;
    throw error;
  }
}
