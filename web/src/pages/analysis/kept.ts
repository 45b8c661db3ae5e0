// What was made on the analysis board, kept in this browser: one study for each place it began from.

import { newTree, toStudy } from '../../lib/study';
import type { Score, Study } from '../../lib/types';

/** What the review found, for the start and after each turn of the main line. */
export interface Reviewed {
  score: Score;
  /** Red's expected result, from 0 to 1. */
  red: number;
  glyph: number;
}

/** A study as it is on the board. */
export interface Made {
  study: Study;
  /** Which child is taken at each node, from the start to the one on the board. */
  path: number[];
  /** The turns in LAN that were reviewed, and what was found. */
  review?: { turns: string[]; found: Reviewed[] };
}

export interface Kept extends Made {
  /** `''` for the plain board, a FEN, or the id of a game. */
  source: string;
  /** What was thrown away, and can be brought back, the last first. */
  thrown?: Made[];
}

export const KEY = 'cotulenh.studies';
const MOST = 30;
const MOST_THROWN = 10;

/** All that is kept, the newest first. What cannot be read counts as nothing. */
function all(storage: Storage): Kept[] {
  try {
    const read: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? (read as Kept[]).filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(kept: Kept | null): boolean {
  return !!kept?.study && Array.isArray(kept.path) && Array.isArray(kept.thrown ?? []);
}

export function load(storage: Storage, source: string): Kept | null {
  return all(storage).find((kept) => kept.source === source) ?? null;
}

/**
 * Keeps a study, unless it is no more than what its address gives anyway. If there is no room, the oldest
 * others make it. Whether it could be done.
 */
export function save(storage: Storage, kept: Kept, given: Study): boolean {
  const had = all(storage);
  const others = had.filter((old) => old.source !== kept.source);
  const untouched = !kept.thrown && !kept.review && JSON.stringify(kept.study) === JSON.stringify(given);
  if (untouched && others.length === had.length) return true;
  const list = untouched ? others : [kept, ...others].slice(0, MOST);
  do {
    try {
      storage.setItem(KEY, JSON.stringify(list));
      return true;
    } catch {
      // Too much for this browser: try with less.
      list.pop();
    }
  } while (list.length > 0);
  return false;
}

/** Whether two tabs have the same, wherever each is in it. */
export function isSame(a: Kept, b: Kept): boolean {
  const all = ({ study, review, thrown }: Kept) => JSON.stringify([study, review, thrown]);
  return all(a) === all(b);
}

/** Whether there is something in a study that somebody could miss. */
export function isWorth({ line, comment }: Study): boolean {
  return line.length > 0 || !!comment;
}

/** What can be brought back after something was thrown away. Nothing is no loss. */
export function throwAway(thrown: Made[], made: Made): Made[] {
  return isWorth(made.study) ? [made, ...thrown].slice(0, MOST_THROWN) : thrown;
}

/** What is brought back, and what can be after that: what was there comes last, so that none is out of reach. */
export function bringBack(thrown: Made[], made: Made): { back?: Made; thrown: Made[] } {
  const [back, ...rest] = thrown;
  return { back, thrown: back && isWorth(made.study) ? [...rest, made] : rest };
}

/** Puts a study on the plain board, from another page. What was there can be brought back there. */
export function putOnPlainBoard(storage: Storage, study: Study): boolean {
  const old = load(storage, '');
  const kept: Kept = { source: '', study, path: [] };
  const thrown = old ? throwAway(old.thrown ?? [], made(old)) : [];
  if (thrown.length > 0) kept.thrown = thrown;
  return save(storage, kept, toStudy(newTree()));
}

function made({ study, path, review }: Kept): Made {
  return review ? { study, path, review } : { study, path };
}
