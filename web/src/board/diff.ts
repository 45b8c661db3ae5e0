// What moved between two positions, found by comparing their squares: enough to animate it.

import type { Piece, PlacedPiece, SquareName } from '../lib/types';
import { flat, unitOf } from './pieces';
import { place } from './geometry';

export interface Slide {
  from: SquareName;
  to: SquareName;
  piece: Piece;
}

export interface Change {
  slides: Slide[];
  /** Pieces that have disappeared. */
  gone: PlacedPiece[];
}

// No turn moves more pieces: with more of them it is another position, which is not animated.
const MOST_SLIDES = 4;

interface Single {
  square: SquareName;
  piece: Piece;
}

/** The pieces that moved and those that disappeared; or `nothing`, or `all` for another position. */
export function change(before: PlacedPiece[], now: PlacedPiece[]): Change | 'nothing' | 'all' {
  const left = singles(before);
  const come: Single[] = [];
  for (const single of singles(now)) {
    const i = left.findIndex((other) => other.square === single.square && like(other, single));
    if (i >= 0) left.splice(i, 1);
    else come.push(single);
  }
  if (left.length + come.length === 0) return 'nothing';
  const groups = new Map<string, { from: SquareName; to: SquareName; pieces: Piece[] }>();
  for (const { square: to, piece } of come) {
    const from = takeNearest(left, to, piece);
    if (!from) return 'all';
    const group = groups.get(from + to) ?? { from, to, pieces: [] };
    group.pieces.push(piece);
    groups.set(from + to, group);
  }
  if (groups.size > MOST_SLIDES) return 'all';
  const slides = [...groups.values()].flatMap(({ from, to, pieces }) => {
    const piece = unitOf(pieces);
    return piece ? [{ from, to, piece }] : [];
  });
  return { slides, gone: before.flatMap((unit) => lost(unit, left)) };
}

function singles(units: PlacedPiece[]): Single[] {
  return units.flatMap((unit) => flat(unit).map((piece) => ({ square: unit.square, piece })));
}

// A piece that becomes heroic on its way is the same piece.
function like(a: Single, b: Single): boolean {
  return a.piece.type === b.piece.type && a.piece.color === b.piece.color;
}

function takeNearest(left: Single[], to: SquareName, piece: Piece): SquareName | null {
  let best: Single | null = null;
  for (const single of left) {
    if (!like(single, { square: to, piece })) continue;
    if (!best || distance(single.square, to) < distance(best.square, to)) best = single;
  }
  if (best) left.splice(left.indexOf(best), 1);
  return best?.square ?? null;
}

function distance(a: SquareName, b: SquareName): number {
  const [one, other] = [place(a), place(b)];
  return Math.hypot(one.file - other.file, one.rank - other.rank);
}

function lost(unit: PlacedPiece, left: Single[]): PlacedPiece[] {
  const pieces = left.filter(({ square, piece }) => square === unit.square && piece.color === unit.color);
  const piece = unitOf(pieces.map((single) => single.piece));
  return piece ? [{ ...piece, square: unit.square }] : [];
}
