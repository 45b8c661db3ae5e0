// Names of the pieces, and units as notation writes them.

import { KIND_NAMES } from '../i18n/shared';
import { fenTurn } from '../lib/notation';
import type { Kind, Language, Piece, Position, Side } from '../lib/types';
import { squareAt } from './geometry';

/** The kinds in the order of the rulebook. */
export const KINDS: Kind[] = ['c', 'i', 't', 'm', 'e', 'a', 'g', 's', 'f', 'n', 'h'];

// Carriers before what they carry (rule 6.1).
const CARRIERS: Kind[] = ['n', 'f', 't', 'e', 'h', 'c', 'i', 'm', 'a', 'g', 's'];

/** The pieces of a stack as notation orders them, the carrier first. */
export function byCarrier<P extends { type: Kind }>(pieces: P[]): P[] {
  return [...pieces].sort((a, b) => CARRIERS.indexOf(a.type) - CARRIERS.indexOf(b.type));
}

/** The pieces of a unit, the carrier first. */
export function flat(piece: Piece): Piece[] {
  const { type, color, heroic, carrying = [] } = piece;
  return [{ type, color, heroic }, ...carrying];
}

/** The unit made of some pieces of one side; `null` if there are none. */
export function unitOf(pieces: Piece[]): Piece | null {
  const [carrier, ...carrying] = byCarrier(pieces);
  if (!carrier) return null;
  return carrying.length > 0 ? { ...carrier, carrying } : carrier;
}

/** Reads a unit as notation writes it, `F`, `+F` or `(N+FT)`; `null` if it is none. */
export function readUnit(text: string, color: Side): Piece | null {
  const letters = text.match(/\+?[citmeagsfnh]/gi) ?? [];
  return unitOf(letters.map((letter) => readLetter(letter, color)));
}

function readLetter(letter: string, color: Side): Piece {
  return { type: letter.slice(-1).toLowerCase() as Kind, color, heroic: letter.startsWith('+') };
}

/** What is left of a unit without one of its parts; `null` if nothing is left. */
export function without(unit: Piece, part: Piece): Piece | null {
  const gone = new Set(flat(part).map((piece) => piece.type));
  return unitOf(flat(unit).filter((piece) => !gone.has(piece.type)));
}

/** A unit in words: `Navy with Air Force (heroic)`. */
export function unitName(piece: Piece, language: Language): string {
  const heroic = { en: 'heroic', vi: 'anh hùng' }[language];
  const [carrier, ...carried] = flat(piece).map(
    ({ type, heroic: marked }) => KIND_NAMES[type][language] + (marked ? ` (${heroic})` : ''),
  );
  if (carried.length === 0) return carrier ?? '';
  // A Headquarters is a building: it has its Commander inside.
  const carries = { en: 'with', vi: piece.type === 'h' ? 'có' : 'cõng' }[language];
  return `${carrier} ${carries} ${carried.join({ en: ' and ', vi: ' và ' }[language])}`;
}

/** The pieces of a FEN. The FEN is not checked: what cannot be read is left out. */
export function readPlacement(fen: string): { file: number; rank: number; piece: Piece }[] {
  const found: { file: number; rank: number; piece: Piece }[] = [];
  const rows = (fen.split(' ')[0] ?? '').split('/');
  rows.forEach((row, i) => {
    let file = 0;
    for (const token of row.match(/\d+|\([^)]*\)|\+?[citmeagsfnh]/gi) ?? []) {
      if (/^\d/.test(token)) {
        file += Number(token);
        continue;
      }
      const letter = token.match(/[a-z]/i)?.[0] ?? '';
      const piece = readUnit(token, letter === letter.toUpperCase() ? 'r' : 'b');
      if (piece) found.push({ file, rank: rows.length - 1 - i, piece });
      file += 1;
    }
  });
  return found;
}

/** A position to look at, with the pieces of a FEN alone: no legal actions, no checks. */
export function displayPosition(fen: string): Position {
  const { turn, fullmove } = fenTurn(fen);
  const pieces = readPlacement(fen).flatMap(({ file, rank, piece }) => {
    const square = squareAt(file, rank);
    return square ? [{ ...piece, square }] : [];
  });
  return {
    fen,
    turn,
    fullmove,
    halfmove: 0,
    status: 'ongoing',
    checkers: [],
    commanders: { r: null, b: null },
    pieces,
    airDefence: { r: [], b: [] },
    units: [],
  };
}
