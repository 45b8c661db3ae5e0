// Arrows and marked squares on the board.

import type { Refusal, SquareName } from '../lib/types';

export interface Arrow {
  from: SquareName;
  to: SquareName;
  tone: 'best' | 'other' | 'hint' | 'plan' | 'threat';
}
export interface Mark {
  square: SquareName;
  tone: 'why' | 'hint' | 'plan';
}

/** The squares that a refusal mentions. */
export function refusalMarks(refusal: Refusal | null | undefined): Mark[] {
  return (refusal?.squares ?? []).map((square) => ({ square, tone: 'why' }));
}
