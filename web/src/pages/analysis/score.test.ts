import { expect, test } from 'vitest';
import { accuracy, countText, expected, scoreText } from './score.ts';

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
