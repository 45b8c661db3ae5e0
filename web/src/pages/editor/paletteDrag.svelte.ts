// Dragging a piece from the palette to the board, by mouse or finger. A click is no drag.

import type { Point } from '../../board/geometry';
import { strayed } from '../../board/hand.svelte';
import type { SquareName } from '../../lib/types';
import type { Single } from './fen';

export class PaletteDrag {
  /** The piece that is dragged, once the pointer has moved far enough. */
  piece = $state.raw<Single | null>(null);
  /** Where it is drawn in the window, and how large. */
  at = $state.raw<Point>({ x: 0, y: 0 });
  size = $state(0);
  over = $state<SquareName | null>(null);
  private start: { pointer: number; at: Point; piece: Single } | null = null;
  /** A drag has just ended: the click event that follows it does not count. */
  private dragged = false;

  constructor(
    private readonly squareUnder: (event: PointerEvent) => SquareName | null,
    private readonly drop: (square: SquareName, piece: Single) => void,
  ) {}

  down(event: PointerEvent, piece: Single) {
    this.dragged = false;
    if (event.button !== 0 || this.start) return;
    const button = event.currentTarget as HTMLElement;
    button.setPointerCapture(event.pointerId);
    this.size = button.clientWidth;
    this.start = { pointer: event.pointerId, at: { x: event.clientX, y: event.clientY }, piece };
  }

  move(event: PointerEvent) {
    if (event.pointerId !== this.start?.pointer) return;
    if (!this.piece && !strayed(event, this.start.at)) return;
    this.piece = this.start.piece;
    this.at = { x: event.clientX, y: event.clientY };
    this.over = this.squareUnder(event);
  }

  up(event: PointerEvent) {
    if (event.pointerId !== this.start?.pointer) return;
    const { piece, over } = this;
    this.dragged = piece !== null;
    this.release();
    if (piece && over) this.drop(over, piece);
  }

  release() {
    this.start = null;
    this.piece = null;
    this.over = null;
  }

  /** Whether a click event on the palette is a click, and not the end of a drag. */
  isClick(): boolean {
    const was = this.dragged;
    this.dragged = false;
    return !was;
  }
}
