// The parts of the rules page. The texts explain the rules in other words; the numbers are those of the
// rulebook, crates/cotulenh/RULES.md.

import type { Kind, Side, Text } from '../../lib/types';

/** A board to try something on. */
export interface Example {
  fen: string;
  /** What to try. */
  hint: Text;
  zones?: Side | 'both';
  /** The sides move in turn. Otherwise the same side moves again and again. */
  inTurn?: boolean;
  /** It is an exercise: the turns that solve it, in SAN. A test asks the server for all of them. */
  mates?: string[];
}

export interface Section {
  id: string;
  /** The piece, if the section is about one. */
  kind?: Kind;
  title: Text;
  /** The numbers of the rules that it explains. */
  rules: string;
  text: Text[];
  /** Short points after the text. */
  points?: Text[];
  example?: Example;
}
