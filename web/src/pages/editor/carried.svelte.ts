// A piece on its way from the palette to the board, by mouse or finger. A click stays a click.

import type { Point } from '../../board/geometry';
import { strayed } from '../../board/hand.svelte';
import type { SquareName } from '../../lib/types';
import type { Single } from './fen';

export class Carried {
  /** What is in the air, once the pointer has left the place where it went down. */
  piece = $state.raw<Single | null>(null);
  /** Where it is in the window, and how large. */
  at = $state.raw<Point>({ x: 0, y: 0 });
  size = $state(0);
  over = $state<SquareName | null>(null);
  private start: { pointer: number; at: Point; piece: Single } | null = null;
  /** The click that follows a drag is none. */
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

  /** Whether a click on the palette is one, and not the end of a drag. */
  isClick(): boolean {
    const was = this.dragged;
    this.dragged = false;
    return !was;
  }
}
