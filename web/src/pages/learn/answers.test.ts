import { expect, test } from 'vitest';
import { answerTo, arrowsOf, starsFor, type AnswerNode, type Index, type Lesson } from './answers';
import index from './lessons/index.json';
import tank from './lessons/tank.json';

const text = (en: string) => ({ en, vi: en });
const node: AnswerNode = {
  fen: '',
  right: [{ turns: ['Te4xe6'] }],
  wrong: [{ turns: ['Te4-e5'], text: text('near') }, { text: text('other') }],
};

test('turns are right, named, or among the others', () => {
  expect(answerTo(node, 'Te4xe6+')).toEqual({ right: { turns: ['Te4xe6'] } });
  expect(answerTo(node, 'Te4-e5')).toMatchObject({ wrong: { text: text('near') } });
  expect(answerTo(node, 'Te4-d4')).toMatchObject({ wrong: { text: text('other') } });
});

test('a hint shows every step of a turn', () => {
  expect(arrowsOf('Te4xe6')).toEqual([{ from: 'e4', to: 'e6', tone: 'hint' }]);
  expect(arrowsOf('c3:Nc3<,Fc3>e5,Tc3*d4').map(({ from, to }) => from + to)).toEqual(['c3e5', 'c3d4']);
});

test('mistakes and hints cost stars', () => {
  expect([0, 1, 2, 3, 9].map(starsFor)).toEqual([3, 2, 2, 1, 1]);
});

test('the path and its lessons have this form', () => {
  const { chapters }: Index = index;
  const names = chapters.flatMap(({ lessons }) => lessons);
  expect(names.length).toBeGreaterThanOrEqual(30);
  expect(new Set(names.map(({ id }) => id)).size).toBe(names.length);
  const lesson: Lesson = tank;
  expect(lesson.boards.length).toBe(names.find(({ id }) => id === 'tank')?.boards);
});
