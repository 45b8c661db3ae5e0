// The board that is being set up, the tool in hand, and what the server says about it.

import * as rules from '../../lib/rules';
import type { Kind, Position, Problem, Side, SquareName } from '../../lib/types';
import { emptySetup, joined, readFen, stackAlone, writeFen, type Setup, type Single } from './fen';

export type Tool = 'hand' | 'erase' | { type: Kind; color: Side };

const MOST_UNDO = 200;

export class Editor {
  setup = $state.raw<Setup>(emptySetup());
  tool = $state.raw<Tool>('hand');
  heroic = $state(false);
  /** The square whose unit goes to the next square that is clicked. */
  lifted = $state<SquareName | null>(null);
  /** What is in the FEN field while it is no board: it is judged instead of the board. */
  typed = $state<string | null>(null);
  problems = $state.raw<Problem[]>([]);
  /** The position as the server sees it; null while it is not known, or wrong. */
  position = $state.raw<Position | null>(null);

  private undone = $state.raw<Setup[]>([]);
  /** The stacks that the server was asked about. */
  private readonly stacks = new Map<string, Promise<boolean>>();

  get fen(): string {
    return this.typed ?? writeFen(this.setup);
  }

  get mayUndo(): boolean {
    return this.undone.length > 0;
  }

  /** Sets up another board. What was there can be had again with `undo`. */
  change(setup: Setup) {
    if (writeFen(setup) === writeFen(this.setup)) return;
    this.undone = [...this.undone.slice(-MOST_UNDO), this.setup];
    this.setup = setup;
    this.typed = null;
    this.lifted = null;
  }

  undo() {
    const setup = this.undone.at(-1);
    if (!setup) return;
    this.undone = this.undone.slice(0, -1);
    this.setup = setup;
    this.typed = null;
    this.lifted = null;
  }

  /** Takes a FEN as it is typed: whatever has the shape of a board is shown. */
  type(text: string) {
    const read = readFen(text);
    if (read) this.change(read);
    this.typed = text;
  }

  /** The text is complete: if it is a board, the field shows the board's own FEN again. */
  typedAll() {
    if (this.typed !== null && readFen(this.typed)) this.typed = null;
  }

  /** Uses the tool on a square. */
  async use(square: SquareName) {
    const { tool, lifted } = this;
    this.lifted = null;
    if (tool === 'erase') this.erase(square);
    else if (tool !== 'hand') await this.place(square, { ...tool, heroic: this.heroic });
    else if (lifted) await this.move(lifted, square);
    else if (this.setup.squares[square]) this.lifted = square;
  }

  /** A piece on its own kind changes the heroic mark, on friends it joins them, on others it takes their place. */
  async place(square: SquareName, piece: Single) {
    const there = this.setup.squares[square] ?? [];
    const same = there.find((other) => other.type === piece.type && other.color === piece.color);
    if (same) this.put(square, there.map((other) => (other === same ? piece : other)));
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

  private async join(square: SquareName, unit: Single[], without: Setup) {
    const before = this.setup;
    const there = without.squares[square];
    const both = there && joined(there, unit);
    const stack = both && (await this.isStack(both)) ? both : unit;
    // Meanwhile the board may have changed: then this is none of its moves.
    if (this.setup === before) this.change({ ...without, squares: { ...without.squares, [square]: stack } });
  }

  private put(square: SquareName, stack: Single[]) {
    const { [square]: _, ...squares } = this.setup.squares;
    if (stack.length > 0) squares[square] = stack;
    this.change({ ...this.setup, squares });
  }

  /** Whether there is such a stack (rule 6.1): the server knows. */
  private isStack(stack: Single[]): Promise<boolean> {
    const fen = stackAlone(stack.map((piece) => ({ ...piece, heroic: false })));
    const known = this.stacks.get(fen) ?? rules.position(fen).then(() => true, () => false);
    this.stacks.set(fen, known);
    return known;
  }

  async judge() {
    const fen = this.fen;
    try {
      const position = await rules.position(fen);
      if (this.fen !== fen) return;
      this.position = position;
      this.problems = [];
    } catch (error) {
      if (this.fen !== fen) return;
      this.position = null;
      this.problems = rules.problems(error);
    }
  }
}
