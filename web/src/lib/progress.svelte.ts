// What a learner has done, kept in this browser and with the player on the server.

import { api } from './api';
import type { Progress } from './types';

/** A lesson: its stars when it was finished, and where it was left. */
export interface LessonProgress {
  stars?: number;
  /** The board to go on with, and the mistakes and hints before it. */
  at?: number;
  slips?: number;
}
type Lessons = Record<string, LessonProgress>;

const KEY = 'cotulenh.learn';
let lessons = $state.raw<Lessons>(stored());
let asked = false;

export const progress = {
  of(id: string): LessonProgress {
    return lessons[id] ?? {};
  },
  get stars(): number {
    return Object.values(lessons).reduce((sum, { stars = 0 }) => sum + stars, 0);
  },
};

// Browsers may refuse storage (private windows): then it lasts as long as the page.
function stored(): Lessons {
  try {
    return read(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** What is progress in a value from elsewhere. */
export function read(value: unknown): Lessons {
  const found: Lessons = {};
  const counted = (count: unknown, most: number) =>
    typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= most ? count : 0;
  for (const [id, lesson] of Object.entries((value ?? {}) as Record<string, Record<string, unknown> | null>)) {
    found[id] = tidy(counted(lesson?.stars, 3), counted(lesson?.at, 99), counted(lesson?.slips, 999));
  }
  return found;
}

function tidy(stars = 0, at = 0, slips = 0): LessonProgress {
  return { ...(stars && { stars }), ...(at && { at }), ...(slips && { slips: Math.min(slips, 999) }) };
}

/** Both together: the most stars, and the board that is farther on. */
export function merge(one: Lessons, other: Lessons): Lessons {
  const both: Lessons = { ...one };
  for (const [id, theirs] of Object.entries(other)) {
    const mine = one[id] ?? {};
    const stars = Math.max(mine.stars ?? 0, theirs.stars ?? 0);
    const farther = (theirs.at ?? 0) > (mine.at ?? 0) ? theirs : mine;
    both[id] = tidy(stars, farther.at, farther.slips);
  }
  return both;
}

function keep(next: Lessons) {
  lessons = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // See `stored`.
  }
}

/** The learner goes on with a board. */
export function leaveAt(id: string, at: number, slips: number) {
  keep({ ...lessons, [id]: tidy(progress.of(id).stars, at, slips) });
}

/** The learner has finished a lesson. */
export function finish(id: string, stars: number) {
  keep({ ...lessons, [id]: { stars: Math.max(stars, progress.of(id).stars ?? 0) } });
  void send();
}

/** Fetches what the server knows of this player, once; without one, this browser's is all there is. */
export async function fetchProgress() {
  if (asked) return;
  asked = true;
  try {
    const known = await api.get<Progress>('/me/progress');
    const theirs = read(Object.fromEntries(known.lessons.map(({ id, ...lesson }) => [id, lesson])));
    keep(merge(lessons, theirs));
    if (JSON.stringify(merge(theirs, lessons)) !== JSON.stringify(theirs)) await send();
  } catch {
    asked = false;
  }
}

async function send() {
  const list = Object.entries(lessons).map(([id, lesson]) => ({ id, ...lesson }));
  await api.put('/me/progress', { lessons: list }).catch(() => {});
}
