// Arrows and marked squares on the board.

import { requestOf } from '../lib/notation';
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

/** What is possible instead, as arrows: all of it, or only what somebody points at. */
export function insteadArrows(refusal: Refusal | null | undefined, pointed: string | null): Arrow[] {
  const lans = refusal?.instead ?? [];
  return (pointed && lans.includes(pointed) ? [pointed] : lans).flatMap((lan): Arrow[] => {
    const request = requestOf(lan);
    return 'to' in request ? [{ from: request.from, to: request.to, tone: 'hint' }] : [];
  });
}
