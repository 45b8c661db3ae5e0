// What all pieces of a unit reach together.

import type { SquareName, SquareView } from '../lib/types';

export interface Reach {
  quiet: SquareName[];
  combines: SquareName[];
  /** Captures of all kinds. */
  captures: SquareName[];
  /** Where it would capture if an enemy stood there. */
  attacks: SquareName[];
  blocked: SquareName[];
  covered: SquareName[];
}

/** Each square once, by the best that some piece of the unit can do there. */
export function reachOf({ pieces }: SquareView): Reach {
  const all = (field: keyof SquareView['pieces'][number]) =>
    new Set(pieces.flatMap((piece) => (piece[field] as SquareName[] | undefined) ?? []));
  const [quiet, combines, blocked, covered] = [all('quiet'), all('combines'), all('blocked'), all('covered')];
  const captures = new Set([...all('captures'), ...all('suicideCaptures')]);
  const attacks = all('attacks');
  const without = (squares: Set<SquareName>, ...others: Set<SquareName>[]) =>
    [...squares].filter((square) => !others.some((other) => other.has(square)));
  return {
    quiet: [...quiet],
    combines: [...combines],
    captures: [...captures],
    attacks: without(attacks, captures),
    covered: without(covered, quiet, captures),
    blocked: without(blocked, quiet, captures, covered),
  };
}
