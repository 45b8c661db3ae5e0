// What the rules page is made of. The texts tell the rules in other words; the numbers are those of docs/rules.md.

import type { Kind, Side, Text } from '../../lib/types';

/** A board to try something on. */
export interface Example {
  fen: string;
  /** What to try. */
  hint: Text;
  zones?: Side | 'both';
  /** The sides move in turn. Otherwise the side that begins moves again and again, to try its moves. */
  inTurn?: boolean;
}

export interface Section {
  id: string;
  /** In the section of a piece. */
  kind?: Kind;
  title: Text;
  /** The numbers of the rules it tells. */
  rules: string;
  text: Text[];
  /** Short points after the text. */
  points?: Text[];
  example?: Example;
}
