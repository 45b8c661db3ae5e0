import { expect, test } from 'vitest';
import { accuracy, countText, expected, scoreText, stepsOf } from './score.ts';

test('the expected result grows with the score', () => {
  expect(expected({ cp: 0 }, 'r')).toBe(0.5);
  expect(expected({ cp: 100 }, 'r')).toBeGreaterThan(0.5);
  expect(expected({ cp: 100 }, 'r')).toBeLessThan(expected({ cp: 300 }, 'b'));
  expect(expected({ mate: 4 }, 'r')).toBe(1);
  expect(expected({ mate: -1 }, 'b')).toBe(0);
  expect(expected({ mate: 0 }, 'b')).toBe(1);
  expect(expected({ mate: 0 }, 'r')).toBe(0);
});

test('scores as texts', () => {
  expect(scoreText({ cp: 35 })).toBe('+0.35');
  expect(scoreText({ cp: 0 })).toBe('+0.00');
  expect(scoreText({ cp: -120 })).toBe('−1.20');
  expect(scoreText({ cp: -120 }, 1)).toBe('−1.2');
  expect(scoreText({ mate: 3 })).toBe('#3');
  expect(scoreText({ mate: -3 })).toBe('#−3');
  expect(scoreText({ mate: 0 })).toBe('#');
});

test('counts as texts', () => {
  const counts = [950, 1234, 45_678, 4_560_000];
  expect(counts.map((count) => countText(count, 'en'))).toStrictEqual(['950', '1.2k', '46k', '4.6M']);
  expect(counts.map((count) => countText(count, 'vi'))).toStrictEqual(['950', '1,2k', '46k', '4,6M']);
});

test('the steps of a turn in LAN', () => {
  expect(stepsOf('Td4-e4')).toStrictEqual([{ from: 'd4', to: 'e4' }]);
  expect(stepsOf('(N+FT)c3*a12')).toStrictEqual([{ from: 'c3', to: 'a12' }]);
  expect(stepsOf('Fa1**g3')).toStrictEqual([{ from: 'a1', to: 'g3' }]);
  expect(stepsOf('c3:Nc3<,+Fc3>e5,Tc3xd10')).toStrictEqual([
    { from: 'c3', to: 'e5' },
    { from: 'c3', to: 'd10' },
  ]);
  expect(stepsOf('?')).toStrictEqual([]);
});

test('accuracy of both sides', () => {
  const mover = (ply: number) => (ply % 2 === 1 ? 'r' : 'b');
  const course = [{ red: 0.5 }, { red: 0.5 }, { red: 0.5 }, { red: 0.2 }, { red: 0.6 }];
  expect(accuracy(course.slice(0, 3), mover, 'r')).toBeCloseTo(100, 1);
  const [red, blue] = [accuracy(course, mover, 'r')!, accuracy(course, mover, 'b')!];
  expect(red).toBeGreaterThan(60);
  expect(red).toBeLessThan(70);
  expect(blue).toBeLessThan(red);
  expect(accuracy(course.slice(0, 1), mover, 'r')).toBeNull();
  // A gain is no loss.
  expect(accuracy([{ red: 0.1 }, { red: 0.9 }], mover, 'r')).toBeCloseTo(100, 1);
});
