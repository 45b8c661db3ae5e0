// Squares, and where they are on the drawing. One square is 100 units wide.

import type { Side, SquareName } from '../lib/types';

export const FILES = 'abcdefghijk';
export const RANKS = 12;
export const CELL = 100;
/** From an outer line to the edge of the board: room for the pieces on it. */
export const EDGE = 50;
/** Room for the coordinates, left and below, and for the frame on the other sides. */
export const MARGIN = 42;
export const FRAME = 8;

export const WIDTH = (FILES.length - 1) * CELL + 2 * EDGE;
export const HEIGHT = (RANKS - 1) * CELL + 2 * EDGE;

export interface Point {
  x: number;
  y: number;
}

/** File and rank of a square, both from 0. */
export function place(square: SquareName): { file: number; rank: number } {
  return { file: FILES.indexOf(square[0] ?? ''), rank: Number(square.slice(1)) - 1 };
}

/** The square on that file and rank, both from 0; `null` beside the board. */
export function squareAt(file: number, rank: number): SquareName | null {
  const inside = file >= 0 && file < FILES.length && rank >= 0 && rank < RANKS;
  return inside ? `${FILES[file]}${rank + 1}` : null;
}

export const SQUARES: SquareName[] = Array.from(
  { length: FILES.length * RANKS },
  (_, i) => `${FILES[i % FILES.length]}${Math.floor(i / FILES.length) + 1}`,
);

/** Where the crossing of a square is drawn, with the given side below. */
export function point(square: SquareName, below: Side): Point {
  const { file, rank } = place(square);
  const [column, row] = below === 'r' ? [file, RANKS - 1 - rank] : [FILES.length - 1 - file, rank];
  return { x: EDGE + column * CELL, y: EDGE + row * CELL };
}

/** The square whose crossing is nearest to a point of the drawing; `null` beside the board. */
export function squareNear({ x, y }: Point, below: Side): SquareName | null {
  const column = Math.round((x - EDGE) / CELL);
  const row = Math.round((y - EDGE) / CELL);
  return below === 'r' ? squareAt(column, RANKS - 1 - row) : squareAt(FILES.length - 1 - column, row);
}

/** The next square in a direction as seen on the screen; the same square at the edge of the board. */
export function neighbour(square: SquareName, right: number, up: number, below: Side): SquareName {
  const { file, rank } = place(square);
  const way = below === 'r' ? 1 : -1;
  return squareAt(file + right * way, rank + up * way) ?? square;
}

/** The outline of a set of squares: the path of all edges between inside and outside. */
export function outline(squares: SquareName[], below: Side): string {
  const inside = new Set(squares);
  const half = CELL / 2;
  const edges = squares.flatMap((square) => {
    const { x, y } = point(square, below);
    const beside = (right: number, up: number) => {
      const next = neighbour(square, right, up, below);
      return next !== square && inside.has(next);
    };
    return [
      beside(0, 1) ? '' : `M${x - half} ${y - half}h${CELL}`,
      beside(0, -1) ? '' : `M${x - half} ${y + half}h${CELL}`,
      beside(-1, 0) ? '' : `M${x - half} ${y - half}v${CELL}`,
      beside(1, 0) ? '' : `M${x + half} ${y - half}v${CELL}`,
    ];
  });
  return edges.join('');
}
