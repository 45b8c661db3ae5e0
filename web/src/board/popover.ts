// Where to put a small window beside a square, or the pieces of a stack that fans out: inside the board, near the
// square, and over as few of the squares that matter as possible.

import type { Point } from './geometry';

export interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  left: number;
  top: number;
}
export interface Grid extends Box {
  columns: number;
}

/** Half of what a piece covers, as a part of a square. */
const PIECE = 0.46;
/** How many squares farther away a window may go to keep a target free, or another unit visible. */
const DETOUR = 12;
const SMALL_DETOUR = 0.8;
/** What must stay free around the middle of a target so that it can be pressed, as a part of a square. */
const PRESS = 0.24;
/**
 * What is added for a target or another unit that is not wholly visible, for each square between the pieces of a fan,
 * and for a place below the square, where the hand is.
 */
const CLIPPED = 0.5;
const COVERED = 1.6;
const SPREAD = 0.25;
const BELOW = 0.15;

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
): Grid {
  let best: Grid | null = null;
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

/**
 * The places of the pieces of a stack that fans out around the square at `at`. Pieces move in straight lines, so that
 * there is room between the lines, close by.
 */
export function fanOut(
  at: Point,
  sizes: Size[],
  cell: number,
  board: Size,
  keepFree: Point[],
  keepSeen: Point[] = [],
): Box[] {
  const placed: Box[] = [];
  // The widest first: it is the hardest to place.
  const order = sizes.map((_, i) => i).sort((a, b) => sizes[b]!.width - sizes[a]!.width);
  for (const i of order) {
    const size = sizes[i]!;
    let [best, least]: [Box, number] = [{ ...size, left: 0, top: 0 }, Infinity];
    // The nearest places first: the others are soon too far away to be looked at.
    const lefts = nearest(steps(board.width - size.width, cell / 5), at.x - size.width / 2);
    const tops = nearest(steps(board.height - size.height, cell / 5), at.y - size.height / 2);
    for (const left of lefts) {
      for (const top of tops) {
        const box = { ...size, left, top };
        const distance = away(box, at) / cell;
        if (distance < PIECE || distance >= least || placed.some((other) => overlap(box, other, 2))) continue;
        let cost = distance + centre(box, at) / cell / 10 + (top > at.y ? BELOW : 0);
        for (const other of placed) cost += (SPREAD * centre(box, middle(other))) / cell;
        if (cost >= least) continue;
        for (const point of keepFree) {
          const near = away(box, point) / cell;
          if (near < PIECE) cost += near < PRESS ? DETOUR : CLIPPED;
        }
        for (const point of keepSeen) if (away(box, point) < cell * PIECE) cost += COVERED;
        if (cost < least) [best, least] = [box, cost];
      }
    }
    placed.push(best);
  }
  return order.map((_, i) => placed[order.indexOf(i)]!);
}

function overlap(a: Box, b: Box, gap: number): boolean {
  return (
    a.left < b.left + b.width + gap &&
    b.left < a.left + a.width + gap &&
    a.top < b.top + b.height + gap &&
    b.top < a.top + a.height + gap
  );
}

function middle({ left, top, width, height }: Box): Point {
  return { x: left + width / 2, y: top + height / 2 };
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

function nearest(values: number[], to: number): number[] {
  return values.sort((a, b) => Math.abs(a - to) - Math.abs(b - to));
}

/** From a point to the nearest edge of a box, along the farther axis; 0 inside. */
function away({ left, top, width, height }: Box, { x, y }: Point): number {
  return Math.max(left - x, x - left - width, top - y, y - top - height, 0);
}

function centre(box: Box, { x, y }: Point): number {
  const at = middle(box);
  return Math.hypot(at.x - x, at.y - y);
}
