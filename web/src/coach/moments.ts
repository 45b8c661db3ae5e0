// The moments of a game that mattered: where most was given away, and what was better.

import { fenTurn } from '../lib/notation';
import type { Score, Side } from '../lib/types';
import { expected } from '../pages/analysis/score';

/** How many moments of a game are shown. */
const MOST = 3;

/** What a review found after a turn. */
export interface Found {
  ply: number;
  score: Score;
  /** How much of the expected result the turn gave away. */
  given: number;
  glyph: number;
  /** The better line, in SAN. */
  line: string[];
  /** The best turn after it. */
  best?: { san: string; lan: string } | null;
}

/** A turn that gave something away. */
export interface Moment {
  /** How many turns were played before it. */
  ply: number;
  /** The position in which it was played. */
  fen: string;
  side: Side;
  /** What was played, in SAN. */
  san: string;
  /** What answers it best, in SAN. */
  reply: string | null;
  /** The better line, in SAN. */
  better: string[];
  given: number;
  /** What the side could have expected, from 0 to 1. */
  hope: number;
}

/** A game: its positions, and its turns in SAN. */
export interface Played {
  fens: string[];
  san: string[];
}

/** All turns that gave something away, of which it is known what was better. */
export function faultsOf(found: (Found | undefined)[], { fens, san }: Played): Moment[] {
  return found.flatMap((after): Moment[] => {
    const [fen, played] = after && after.ply > 0 ? [fens[after.ply - 1], san[after.ply - 1]] : [];
    if (!after || !fen || !played || after.glyph === 0 || after.line.length === 0) return [];
    const { turn } = fenTurn(fen);
    const red = expected(after.score, turn === 'r' ? 'b' : 'r');
    const left = turn === 'r' ? red : 1 - red;
    const { ply, given, line, best } = after;
    const moment = { ply: ply - 1, fen, side: turn, san: played, reply: best?.san ?? null, better: line, given };
    return [{ ...moment, hope: Math.min(1, left + given) }];
  });
}

/** The turns of a side, or of both, that gave most away, in the order in which they were played. */
export function momentsOf(found: (Found | undefined)[], played: Played, side: Side | null): Moment[] {
  return faultsOf(found, played)
    .filter((moment) => side === null || moment.side === side)
    .sort((a, b) => b.given - a.given)
    .slice(0, MOST)
    .sort((a, b) => a.ply - b.ply);
}

/** `12.` or `12…`: the number of a moment's turn. */
export function numberOf({ fen }: Moment): string {
  const { turn, fullmove } = fenTurn(fen);
  return `${fullmove}${turn === 'r' ? '.' : '…'}`;
}
