// What was made on the analysis board, kept in this browser: one study for each place it began from.

import type { Score, Study } from '../../lib/types';

/** What the review found, for the start and after each turn of the main line. */
export interface Reviewed {
  score: Score;
  /** Red's expected result, from 0 to 1. */
  red: number;
  glyph: number;
}

export interface Kept {
  /** `''` for the plain board, a FEN, or the id of a game. */
  source: string;
  study: Study;
  /** Which child is taken at each node, from the start to the one on the board. */
  path: number[];
  /** The turns in LAN that were reviewed, and what was found. */
  review?: { turns: string[]; found: Reviewed[] };
}

const KEY = 'cotulenh.studies';
const MOST = 30;

/** All that is kept, the newest first. What cannot be read counts as nothing. */
function all(storage: Storage): Kept[] {
  try {
    const read: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? (read as Kept[]).filter((kept) => kept?.study && Array.isArray(kept.path)) : [];
  } catch {
    return [];
  }
}

export function load(storage: Storage, source: string): Kept | null {
  return all(storage).find((kept) => kept.source === source) ?? null;
}

/** Keeps a study. If there is no room, the oldest others make it. */
export function save(storage: Storage, kept: Kept) {
  const list = [kept, ...all(storage).filter((old) => old.source !== kept.source)].slice(0, MOST);
  for (; list.length > 0; list.pop()) {
    try {
      storage.setItem(KEY, JSON.stringify(list));
      return;
    } catch {
      // Too much for this browser: try with less.
    }
  }
}
