// Lessons as `crates/lessons` has made them: with the answer to every legal turn. No rules, no goals.

import type { Arrow } from '../../board/marks';
import type { SquareName, Text } from '../../lib/types';

/** Turns that lead to the goal. */
export interface Right {
  turns: string[];
  /** What the other side answers. */
  reply?: string;
  /** The node after it; none if the goal is reached. */
  next?: number;
}

/** Turns that do not lead to the goal, and why. Without a list, all the others. */
export interface Refusal {
  turns?: string[];
  text: Text;
  reply?: string;
}

/** A position in which the learner is to move. */
export interface AnswerNode {
  fen: string;
  right: Right[];
  wrong: Refusal[];
}

/** A turn of a model game, and the position after it. */
export interface Scene {
  san: string;
  lan: string;
  fen: string;
}

export interface LessonBoard {
  story?: Scene[];
  task: Text;
  turns: number;
  answers: boolean;
  hint: Text;
  praise: Text;
  /** Squares to go to, and to stay off. */
  goals: SquareName[];
  avoid?: SquareName[];
  rings: boolean;
  nodes: AnswerNode[];
}

export interface Lesson {
  id: string;
  title: Text;
  lead: Text;
  boards: LessonBoard[];
  ending?: Scene[];
}

export interface LessonName {
  id: string;
  title: Text;
  boards: number;
}

export interface Index {
  chapters: { title: Text; lessons: LessonName[] }[];
}

/** What is said about a turn in LAN. */
export function answerTo(node: AnswerNode, lan: string): { right: Right } | { wrong: Refusal } {
  const bare = lan.replace(/[+#]$/, '');
  const right = node.right.find(({ turns }) => turns.includes(bare));
  if (right) return { right };
  const wrong = node.wrong.find(({ turns }) => turns?.includes(bare)) ?? node.wrong.at(-1);
  // A node without a wrong turn is refused when lessons are made.
  return { wrong: wrong ?? { text: { en: '', vi: '' } } };
}

const STEP = /([a-k]\d+)(?:-|>|x|\*\*|\*|&)([a-k]\d+)/g;

/** The arrows of a turn in LAN: one for a move, one for each step of a deploy. */
export function arrowsOf(lan: string): Arrow[] {
  return [...lan.matchAll(STEP)].map(([, from = '', to = '']) => ({ from, to, tone: 'hint' }));
}

/** The stars of a lesson: three without a hint or a mistake. */
export function starsFor(slips: number): 1 | 2 | 3 {
  return slips === 0 ? 3 : slips <= 2 ? 2 : 1;
}
