// A piece that somebody looks at: what it reaches and what attacks it, as the server tells it.

import * as rules from '../lib/rules';
import type { Position, SquareName, SquareView } from '../lib/types';
import { pieceOn } from './pick';

/** A mouse that rests on a piece so long looks at it. */
const REST_MS = 500;

export class Look {
  /** What is known about the square; `null` while nothing is looked at. */
  view = $state.raw<SquareView | null>(null);
  #square: SquareName | null = null;
  /** Looked at by a press: it stays until the next one. */
  #kept = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #position: () => Position;

  constructor(position: () => Position) {
    this.#position = position;
  }

  /** The mouse is over a square, or over none. */
  hover(square: SquareName | null) {
    if (this.#kept || square === this.#square) return;
    this.clear();
    if (!square || !pieceOn(this.#position(), square)) return;
    this.#square = square;
    this.#timer = setTimeout(() => void this.#ask(square), REST_MS);
  }

  /** A piece is pressed. Pressed again, it is no longer looked at. */
  press(square: SquareName) {
    const again = this.#kept && this.#square === square;
    this.clear();
    if (again || !pieceOn(this.#position(), square)) return;
    this.#square = square;
    this.#kept = true;
    void this.#ask(square);
  }

  clear() {
    clearTimeout(this.#timer);
    this.#square = null;
    this.#kept = false;
    this.view = null;
  }

  async #ask(square: SquareName) {
    const { fen } = this.#position();
    // Looking is a help: where there is no answer, there is none.
    const view = await rules.square(fen, square).catch(() => null);
    if (this.#square === square && this.#position().fen === fen) this.view = view;
  }
}
