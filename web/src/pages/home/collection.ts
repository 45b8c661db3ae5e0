// Fine games for visitors who come when nobody plays. Made by web/collection.mjs from a game file.

import type { Text } from '../../lib/types';
import games from './collection.json';

export interface ClassicGame {
  title: Text;
  /** The squares that each turn has changed. */
  turns: string[];
  /** The positions, the first one before the first turn. */
  fens: string[];
}

export const COLLECTION: ClassicGame[] = games;
