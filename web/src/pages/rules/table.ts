// The table of the pieces (rule 3).

import type { Kind } from '../../lib/types';

export interface Reach {
  /** Squares; `∞` without limit, `2·1` two straight and one diagonal. */
  move: string;
  capture: string;
  directions: 4 | 8 | 0;
}

export interface Ability {
  kind: Kind;
  usual: Reach;
  heroic: Reach;
  movesOver: boolean;
  capturesOver: boolean;
}

const reach = (move: string, capture: string, directions: Reach['directions']): Reach => ({
  move,
  capture,
  directions,
});
const row = (kind: Kind, usual: Reach, heroic: Reach, movesOver = false, capturesOver = false): Ability => ({
  kind,
  usual,
  heroic,
  movesOver,
  capturesOver,
});

export const ABILITIES: Ability[] = [
  row('c', reach('∞', '1', 4), reach('∞', '2', 8)),
  row('i', reach('1', '1', 4), reach('2', '2', 8)),
  row('t', reach('2', '2', 4), reach('3', '3', 8), false, true),
  row('m', reach('1', '1', 8), reach('2', '2', 8)),
  row('e', reach('1', '1', 4), reach('2', '2', 8)),
  row('a', reach('3', '3', 8), reach('4', '4', 8), false, true),
  row('g', reach('1', '1', 4), reach('2', '2', 8)),
  row('s', reach('2·1', '2·1', 8), reach('3·2', '3·2', 8), false, true),
  row('f', reach('4', '4', 8), reach('5', '5', 8), true, true),
  row('n', reach('4', '4/3', 8), reach('5', '5/4', 8), true, true),
  row('h', reach('0', '0', 0), reach('1', '1', 8)),
];
