// Where a small window beside a square goes: inside the board, over as few of the squares that matter
// as possible.

import type { Point } from './geometry';

export interface Box { left: number; top: number; width: number; height: number }

/** Half of what a piece covers, as a part of a square. */
const PIECE = 0.46;

/**
 * The place of a window of that size for the square at `at`. All in one unit, with `cell` the size of a
 * square and `board` the size of the board.
 */
export function placeBeside(at: Point, size: { width: number; height: number }, cell: number,
  board: { width: number; height: number }, keepFree: Point[]): Box {
  const gap = cell * 0.56;
  const middle = { x: at.x - size.width / 2, y: at.y - size.height / 2 };
  const spots: [number, number][] = [];
  for (const away of [0, 1, 2]) {
    const far = gap + away * cell;
    spots.push([middle.x, at.y - far - size.height], [middle.x, at.y + far]);
    spots.push([at.x + far, middle.y], [at.x - far - size.width, middle.y]);
  }
  const boxes = spots.map(([left, top]) => ({
    left: clamp(left, board.width - size.width), top: clamp(top, board.height - size.height), ...size,
  }));
  const covered = (box: Box) =>
    keepFree.filter((point) => covers(box, point, cell * PIECE)).length
    // The square itself must stay free whatever else is covered.
    + (covers(box, at, cell * PIECE) ? 1000 : 0);
  return boxes.reduce((best, box) => (covered(box) < covered(best) ? box : best));
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}

function covers(box: Box, { x, y }: Point, reach: number): boolean {
  return x + reach > box.left && x - reach < box.left + box.width
    && y + reach > box.top && y - reach < box.top + box.height;
}
