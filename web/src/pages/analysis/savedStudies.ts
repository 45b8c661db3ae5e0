// Studies of the analysis board, saved in this browser: one for each address that the board was opened with.

import { newTree, toStudy } from '../../lib/study';
import type { Score, Study } from '../../lib/types';

/** What the review found at the start, or after a turn of the main line. */
export interface Reviewed {
  score: Score;
  /** Red's expected result, from 0 to 1. */
  red: number;
  glyph: number;
  /** Of a turn that gave something away: how much, the better line in SAN, and what answers the turn best. */
  given?: number;
  better?: string[];
  reply?: string;
}

/** A study, and the place in it that the board shows. */
export interface StudySnapshot {
  study: Study;
  /** The way from the start to the node on the board: which child to take at each node. */
  path: number[];
  /** The turns that were reviewed, in LAN, and what was found. */
  review?: { turns: string[]; found: Reviewed[] };
}

export interface SavedStudy extends StudySnapshot {
  /** `''` for the plain board, a FEN, or the id of a game. */
  source: string;
  /** Discarded studies that can be restored, the last one first. The name is that of the stored data. */
  thrown?: StudySnapshot[];
}

export const KEY = 'cotulenh.studies';
const MOST_STUDIES = 30;
const MOST_DISCARDED = 10;

/** All saved studies, the newest first. Data that cannot be read counts as none. */
function readAll(storage: Storage): SavedStudy[] {
  try {
    const read: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? (read as SavedStudy[]).filter(isSavedStudy) : [];
  } catch {
    return [];
  }
}

function isSavedStudy(saved: SavedStudy | null): boolean {
  return !!saved?.study && Array.isArray(saved.path) && Array.isArray(saved.thrown ?? []);
}

export function load(storage: Storage, source: string): SavedStudy | null {
  return readAll(storage).find((saved) => saved.source === source) ?? null;
}

/**
 * Saves a study, unless it is the same as `original`, which its address gives anyway. If the storage is full, the
 * oldest other studies make room. Returns whether it could be saved.
 */
export function save(storage: Storage, saved: SavedStudy, original: Study): boolean {
  const had = readAll(storage);
  const others = had.filter((old) => old.source !== saved.source);
  const untouched = !saved.thrown && !saved.review && JSON.stringify(saved.study) === JSON.stringify(original);
  if (untouched && others.length === had.length) return true;
  const list = untouched ? others : [saved, ...others].slice(0, MOST_STUDIES);
  do {
    try {
      storage.setItem(KEY, JSON.stringify(list));
      return true;
    } catch {
      // The storage is full: try with one study less.
      list.pop();
    }
  } while (list.length > 0);
  return false;
}

/** Whether two tabs have the same study, whichever turns their boards show. */
export function hasSameContent(a: SavedStudy, b: SavedStudy): boolean {
  const content = ({ study, review, thrown }: SavedStudy) => JSON.stringify([study, review, thrown]);
  return content(a) === content(b);
}

/** Whether there is anything in a study that somebody could miss. */
export function hasContent({ line, comment }: Study): boolean {
  return line.length > 0 || !!comment;
}

/** The discarded studies after one more was discarded. An empty one is no loss. */
export function discard(discarded: StudySnapshot[], snapshot: StudySnapshot): StudySnapshot[] {
  return hasContent(snapshot.study) ? [snapshot, ...discarded].slice(0, MOST_DISCARDED) : discarded;
}

/**
 * The study that is restored, and those that can be restored next. The present one comes last among them, so that
 * all can be reached in turn.
 */
export function restoreDiscarded(
  discarded: StudySnapshot[],
  snapshot: StudySnapshot,
): { restored?: StudySnapshot; discarded: StudySnapshot[] } {
  const [restored, ...rest] = discarded;
  return { restored, discarded: restored && hasContent(snapshot.study) ? [...rest, snapshot] : rest };
}

/** Puts a study on the plain board, from another page. The study that was there can be restored. */
export function saveToPlainBoard(storage: Storage, study: Study): boolean {
  const old = load(storage, '');
  const saved: SavedStudy = { source: '', study, path: [] };
  const discarded = old ? discard(old.thrown ?? [], snapshotOf(old)) : [];
  if (discarded.length > 0) saved.thrown = discarded;
  return save(storage, saved, toStudy(newTree()));
}

function snapshotOf({ study, path, review }: SavedStudy): StudySnapshot {
  return review ? { study, path, review } : { study, path };
}
