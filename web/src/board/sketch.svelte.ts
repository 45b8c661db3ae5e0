// Arrows and circles, drawn with the right button or after a long press.

import type { Colour, Shape } from '../lib/commands';
import type { SquareName } from '../lib/types';
import type { Point } from './geometry';
import { strayed } from './hand.svelte';

const LONG_PRESS_MS = 450;

export class Sketch {
  #draft = $state.raw<Shape | null>(null);
  #arrowOnly = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #start: Point = { x: 0, y: 0 };

  /** What is being drawn. */
  get draft(): Shape | null {
    return this.#arrowOnly && !this.#draft?.to ? null : this.#draft;
  }

  /**
   * Begins at a square. With the right button, Shift and Alt stand for the other colours. With `arrowOnly` a plain
   * press draws no circle: it had another meaning.
   */
  begin(event: PointerEvent, from: SquareName, brush: Colour, arrowOnly = false) {
    const shift = event.shiftKey && event.button === 2;
    const colour = shift ? (event.altKey ? 'Y' : 'R') : event.altKey ? 'B' : brush;
    this.#arrowOnly = arrowOnly;
    this.#draft = { colour, from };
  }

  /** A finger goes down: if it rests, `begin` is called. */
  rest(event: PointerEvent, begin: () => void) {
    this.#start = { x: event.clientX, y: event.clientY };
    this.#timer = setTimeout(begin, LONG_PRESS_MS);
  }

  /** The pointer is over a square. Returns whether something is being drawn. */
  move(event: PointerEvent, square: SquareName | null): boolean {
    if (strayed(event, this.#start)) clearTimeout(this.#timer);
    if (!this.#draft) return false;
    const { colour, from } = this.#draft;
    this.#draft = square && square !== from ? { colour, from, to: square } : { colour, from };
    return true;
  }

  /** Ends the drawing. Gives it, and whether there was one at all. */
  end(): { drawing: boolean; shape: Shape | null } {
    clearTimeout(this.#timer);
    const [drawing, shape] = [this.#draft !== null, this.draft];
    this.#draft = null;
    return { drawing, shape };
  }
}
