// The board of the editor: any piece may stand anywhere, and the server says what is wrong.

import { FILES, RANKS } from '../../board/geometry';
import { byCarrier } from '../../board/pieces';
import type { Kind, Side, SquareName } from '../../lib/types';

export interface Single {
  type: Kind;
  color: Side;
  heroic: boolean;
}

export interface Setup {
  /** The pieces on each square, the carrier first. Empty squares are left out. */
  squares: Record<SquareName, Single[]>;
  turn: Side;
  halfmove: number;
  fullmove: number;
}

const MOST_IN_STACK = 3;

export function emptySetup(): Setup {
  return { squares: {}, turn: 'r', halfmove: 0, fullmove: 1 };
}

/** The FEN of whatever stands on the board (rule 12.1). */
export function writeFen(setup: Setup): string {
  const ranks: string[] = [];
  for (let rank = RANKS; rank >= 1; rank--) {
    let text = '';
    let empty = 0;
    for (const file of FILES) {
      const stack = setup.squares[`${file}${rank}`] ?? [];
      if (stack.length === 0) {
        empty++;
        continue;
      }
      text += (empty || '') + stackText(stack);
      empty = 0;
    }
    ranks.push(text + (empty || ''));
  }
  return `${ranks.join('/')} ${setup.turn} - - ${setup.halfmove} ${setup.fullmove}`;
}

function stackText(stack: Single[]): string {
  const letters = byCarrier(stack).map(
    (piece) => (piece.heroic ? '+' : '') + (piece.color === 'r' ? piece.type.toUpperCase() : piece.type),
  );
  return letters.length === 1 ? letters.join('') : `(${letters.join('')})`;
}

/** Reads any FEN that has the shape of a board, legal or not; null if it has not. */
export function readFen(fen: string): Setup | null {
  const [placement = '', turn, , , halfmove, fullmove] = fen.trim().split(/\s+/);
  const ranks = placement.split('/');
  if (ranks.length !== RANKS) return null;
  const setup = emptySetup();
  for (const [place, text] of ranks.entries()) {
    const rank = readRank(text);
    if (!rank) return null;
    for (const [file, stack] of rank) setup.squares[`${FILES[file]}${RANKS - place}`] = stack;
  }
  setup.turn = turn === 'b' ? 'b' : 'r';
  setup.halfmove = count(halfmove, 0);
  setup.fullmove = count(fullmove, 1);
  return setup;
}

function count(text: string | undefined, least: number): number {
  return /^\d{1,9}$/.test(text ?? '') ? Math.max(least, Number(text)) : least;
}

/** The stacks of a rank with their files; null if it does not have eleven squares. */
function readRank(text: string): [number, Single[]][] | null {
  const found: [number, Single[]][] = [];
  let file = 0;
  for (const [part] of text.matchAll(/\d+|\([^()]*\)|\+?[a-z]|./gi)) {
    if (/^\d+$/.test(part)) {
      file += Number(part);
      continue;
    }
    const stack = readStack(part);
    if (!stack) return null;
    found.push([file++, stack]);
  }
  return file === FILES.length ? found : null;
}

function readStack(text: string): Single[] | null {
  const match = /^(?:\(((?:\+?[citmeagsfnh])+)\)|(\+?[citmeagsfnh]))$/i.exec(text);
  const letters = match?.[1] ?? match?.[2];
  if (!letters) return null;
  return [...letters.matchAll(/(\+?)([a-z])/gi)].map(([, heroic, letter = '']) => ({
    type: letter.toLowerCase() as Kind,
    color: letter === letter.toLowerCase() ? 'b' : 'r',
    heroic: heroic === '+',
  }));
}

/** The FEN of a board with this stack alone, where every carrier may stand: it is valid if the stack is. */
export function stackAlone(stack: Single[]): string {
  return writeFen({ ...emptySetup(), squares: { c3: stack } });
}

/**
 * The stack of a unit and the one it is put on. Null if there cannot be one: different sides, too
 * many pieces, or a kind twice.
 */
export function joined(there: Single[], unit: Single[]): Single[] | null {
  const both = byCarrier([...there, ...unit]);
  const oneSide = both.every((piece) => piece.color === both[0]?.color);
  const kinds = new Set(both.map((piece) => piece.type));
  return oneSide && kinds.size === both.length && both.length <= MOST_IN_STACK ? both : null;
}
