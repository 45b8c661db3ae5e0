// Reads FEN and LAN as far as it is needed to show a game. No rules.

import { PIECE_VALUES } from '../i18n/shared';
import type { ActionKind, Kind, PlayRequest, Side, SquareName } from './types';

export const START_FEN =
  '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1';

const SQUARE = /[a-k](?:1[0-2]|[1-9])/g;

/** The squares of a turn in LAN, without duplicates, to be marked as the last turn. */
export function squaresOf(lan: string): SquareName[] {
  return [...new Set(lan.match(SQUARE) ?? [])];
}

/** The side to move and the move number in a FEN. */
export function fenTurn(fen: string): { turn: Side; fullmove: number } {
  const fields = fen.split(' ');
  return { turn: fields[1] === 'b' ? 'b' : 'r', fullmove: Number(fields[5]) || 1 };
}

// The most valuable first, as players see it.
const ORDER: Kind[] = ['c', 'f', 'n', 's', 'a', 't', 'g', 'e', 'm', 'i', 'h'];

/** What each side has lost between two positions, the most valuable pieces first. */
export function losses(before: string, now: string): Record<Side, Kind[]> {
  const had = count(before);
  const has = count(now);
  const lost = (side: Side) =>
    ORDER.flatMap((kind) => {
      const key = side === 'r' ? kind.toUpperCase() : kind;
      return Array<Kind>(Math.max(0, (had.get(key) ?? 0) - (has.get(key) ?? 0))).fill(kind);
    });
  return { r: lost('r'), b: lost('b') };
}

/** What Red's pieces are worth more than Blue's, in Infantries: the engine's values, of heroic pieces, too. */
export function materialBalance(fen: string): number {
  let sum = 0;
  for (const [, heroic, letter = ''] of (fen.split(' ')[0] ?? '').matchAll(/(\+?)([a-z])/gi)) {
    const kind = letter.toLowerCase();
    if (!(kind in PIECE_VALUES)) continue;
    const value = PIECE_VALUES[kind as keyof typeof PIECE_VALUES][heroic ? 'heroic' : 'plain'];
    sum += letter === letter.toUpperCase() ? value : -value;
  }
  return sum / PIECE_VALUES.i.plain;
}

function count(fen: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of (fen.split(' ')[0] ?? '').replace(/[^a-z]/gi, '')) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
}

export interface Step {
  from: SquareName;
  to: SquareName;
}

/** From where to where the pieces of a turn go, read from its LAN: one step for a move, several for a deploy. */
export function stepsOf(lan: string): Step[] {
  const found = lan.matchAll(/([a-k]\d{1,2})(?:-|>|x|&|\*{1,2})([a-k]\d{1,2})/g);
  return [...found].map(([, from = '', to = '']) => ({ from, to }));
}

const ACTION = /^(?:[a-k]\d+:)?(\+?[A-Z]|\([A-Z+]+\))([a-k]\d+)(-|>|x|\*\*|\*|&)([a-k]\d+)$/;
const KINDS: Record<string, ActionKind> = {
  '-': 'quiet',
  '>': 'quiet',
  x: 'capture',
  '*': 'stayCapture',
  '**': 'suicideCapture',
  '&': 'combine',
};

/** The request for an action in LAN, such as those of `instead`. A step of a deploy stays a step. */
export function requestOf(lan: string): PlayRequest {
  const [, unit, from, sep, to] = ACTION.exec(lan) ?? [];
  if (!unit || !from || !sep || !to) return { turn: lan };
  return { from, to, unit, kind: KINDS[sep], ...(lan.includes(':') ? { deploy: true } : {}) };
}

export function opponentOf(side: Side): Side {
  return side === 'r' ? 'b' : 'r';
}

/** A turn cut at the letters of its pieces: every second part is one. */
export function pieceParts(text: string): string[] {
  return text.split(/([CITMEAGSFNH])/);
}

// The initials of the names; those of the Commander and the Missile are the same, so that the latter has one more.
const VIETNAMESE: Record<string, string> = {
  C: 'TL',
  I: 'BB',
  T: 'XT',
  M: 'DQ',
  E: 'CB',
  A: 'PB',
  G: 'CX',
  S: 'TLử',
  F: 'KQ',
  N: 'HQ',
  H: 'SCH',
};

/** A turn with the initials of the Vietnamese names: `XT e4` for `Te4`, `(HQ KQ)a3` for `(NF)a3`. */
export function inVietnamese(text: string): string {
  return text.replace(/\+?[CITMEAGSFNH](?=([+CITMEAGSFNH])?([a-k\d])?)/g, (piece, next?: string, square?: string) => {
    const name = piece.replace(/[A-Z]/, (letter) => VIETNAMESE[letter] ?? letter);
    return next || square ? `${name} ` : name;
  });
}
