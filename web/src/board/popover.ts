// Where to put a small window beside a square: inside the board, near the square, and over as few of the
// squares that matter as possible.

import type { Point } from './geometry';

export interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  left: number;
  top: number;
  columns: number;
}

/** Half of what a piece covers, as a part of a square. */
const PIECE = 0.46;
/** How many squares farther away a window may go to keep a target free, or another unit visible. */
const DETOUR = 12;
const SMALL_DETOUR = 0.8;

/**
 * The place and the shape of a window with some items for the square at `at`. All in one unit, with
 * `cell` the size of a square and `board` the size of the board.
 */
export function placeBeside(
  at: Point,
  items: number,
  item: Size,
  padding: number,
  cell: number,
  board: Size,
  keepFree: Point[],
  keepSeen: Point[] = [],
): Box {
  let best: Box | null = null;
  let least = Infinity;
  for (const size of shapes(items, item, padding)) {
    for (const left of steps(board.width - size.width, cell / 2)) {
      for (const top of steps(board.height - size.height, cell / 2)) {
        const box = { ...size, left, top };
        const covered = (points: Point[]) => points.filter((point) => away(box, point) < cell * PIECE).length;
        // Never over the square itself.
        const near = Math.max(away(box, at), cell * PIECE) / cell + (away(box, at) < cell * PIECE ? 1000 : 0);
        const cost = near + covered(keepFree) * DETOUR + covered(keepSeen) * SMALL_DETOUR + centre(box, at) / cell / 10;
        if (cost < least) [best, least] = [box, cost];
      }
    }
  }
  return best ?? { ...item, left: 0, top: 0, columns: items };
}

/** One row, two rows, one column. */
function shapes(items: number, item: Size, padding: number) {
  return [...new Set([items, Math.ceil(items / 2), 1])].map((columns) => ({
    columns,
    width: columns * item.width + padding,
    height: Math.ceil(items / columns) * item.height + padding,
  }));
}

function steps(most: number, step: number): number[] {
  if (most <= 0) return [0];
  return [...Array.from({ length: Math.ceil(most / step) }, (_, i) => i * step), most];
}

/** From a point to the nearest edge of a box, along the farther axis; 0 inside. */
function away({ left, top, width, height }: Box, { x, y }: Point): number {
  return Math.max(left - x, x - left - width, top - y, y - top - height, 0);
}

function centre({ left, top, width, height }: Box, { x, y }: Point): number {
  return Math.hypot(left + width / 2 - x, top + height / 2 - y);
}
