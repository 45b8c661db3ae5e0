// The lessons, each fetched when it is opened.

import type { Index, Lesson, LessonName } from './answers';
import index from './lessons/index.json';

export const { chapters }: Index = index;
export const lessons: LessonName[] = chapters.flatMap((chapter) => chapter.lessons);

const files = import.meta.glob<Lesson>(['./lessons/*.json', '!./lessons/index.json'], { import: 'default' });

/** The lesson with that name; null if there is none. */
export async function loadLesson(id: string): Promise<Lesson | null> {
  return (await files[`./lessons/${id}.json`]?.()) ?? null;
}

/** The lesson after this one on the path. */
export function following(id: string): LessonName | null {
  const place = lessons.findIndex((lesson) => lesson.id === id);
  return lessons[place + 1] ?? null;
}
