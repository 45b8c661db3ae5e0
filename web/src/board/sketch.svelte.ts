// Arrows and circles, drawn with the right button or after a long press.

import type { Colour, Shape } from '../lib/commands';
import type { SquareName } from '../lib/types';
import type { Point } from './geometry';
import { strayed } from './hand.svelte';

const LONG_PRESS_MS = 450;

export class Sketch {
  /** What is being drawn. */
  draft = $state.raw<Shape | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #start: Point = { x: 0, y: 0 };

  /** Begins at a square. Shift and Alt stand for the other colours. */
  begin(event: PointerEvent, from: SquareName, brush: Colour) {
    const colour = event.shiftKey ? (event.altKey ? 'Y' : 'R') : event.altKey ? 'B' : brush;
    this.draft = { colour, from };
  }

  /** A finger goes down: if it rests, `begin` is called. */
  rest(event: PointerEvent, begin: () => void) {
    this.#start = { x: event.clientX, y: event.clientY };
    this.#timer = setTimeout(begin, LONG_PRESS_MS);
  }

  /** The pointer is over a square. Returns whether something is being drawn. */
  move(event: PointerEvent, square: SquareName | null): boolean {
    if (strayed(event, this.#start)) clearTimeout(this.#timer);
    if (!this.draft) return false;
    const { colour, from } = this.draft;
    this.draft = square && square !== from ? { colour, from, to: square } : { colour, from };
    return true;
  }

  /** Ends the drawing, if there is one, and gives it. */
  end(): Shape | null {
    clearTimeout(this.#timer);
    const { draft } = this;
    this.draft = null;
    return draft;
  }
}
