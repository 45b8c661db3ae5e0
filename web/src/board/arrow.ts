// The shape of an arrow between two points of the drawing.

import type { Point } from './geometry';

/** A closed path that leaves some room at both ends. */
export function arrow(from: Point, to: Point, width: number, room = { start: 10, end: 22 }): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return '';
  const [ux, uy] = [dx / length, dy / length];
  // Short arrows are thin, so that they look like arrows and do not hide the pieces.
  width = Math.min(width, length / 10);
  const head = width * 2.4;
  const end = length - room.end;
  // Along the arrow, and across it.
  const spot = (along: number, across: number) =>
    `${round(from.x + ux * along - uy * across)} ${round(from.y + uy * along + ux * across)}`;
  const half = width / 2;
  const neck = Math.max(end - head, room.start);
  return (
    `M${spot(room.start, half)}L${spot(neck, half)}L${spot(neck, width * 1.35)}L${spot(end, 0)}` +
    `L${spot(neck, -width * 1.35)}L${spot(neck, -half)}L${spot(room.start, -half)}Z`
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
