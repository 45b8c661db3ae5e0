// The shape of an arrow between two points of the drawing.

import type { Point } from './geometry';

/** A closed path: from beside the start to the edge of what stands on the end. */
export function arrow(from: Point, to: Point, width: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return '';
  const [ux, uy] = [dx / length, dy / length];
  const head = width * 2.4;
  const end = length - 22;
  // Along the arrow, and across it.
  const spot = (along: number, across: number) =>
    `${round(from.x + ux * along - uy * across)} ${round(from.y + uy * along + ux * across)}`;
  const half = width / 2;
  const neck = Math.max(end - head, 10);
  return `M${spot(10, half)}L${spot(neck, half)}L${spot(neck, width * 1.35)}L${spot(end, 0)}`
    + `L${spot(neck, -width * 1.35)}L${spot(neck, -half)}L${spot(10, -half)}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
