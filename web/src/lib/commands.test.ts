import { expect, test } from 'vitest';
import { readComment, toggleShape, writeComment, type Shape } from './commands';

test('a comment is taken apart and put together again', () => {
  const comment = 'straight ahead [%clk 0:05:00] [%emt 0:00:07] [%eval 0.35] [%csl Ge4,Rk12] [%cal Ya1k12] [%x 1]';
  const read = readComment(comment);
  expect(read).toStrictEqual({
    text: 'straight ahead',
    clock: '0:05:00',
    elapsed: '0:00:07',
    score: { cp: 35 },
    shapes: [
      { colour: 'G', from: 'e4' },
      { colour: 'R', from: 'k12' },
      { colour: 'Y', from: 'a1', to: 'k12' },
    ],
    others: ['[%x 1]'],
  });
  expect(writeComment(read)).toBe(comment);
  expect(readComment(writeComment(read))).toStrictEqual(read);
});

test('evaluations in several forms', () => {
  expect(readComment('[%eval #-3]').score).toStrictEqual({ mate: -3 });
  expect(readComment('[%eval -1.20,18]').score).toStrictEqual({ cp: -120 });
  expect(readComment('[%eval +2]').score).toStrictEqual({ cp: 200 });
});

test('what cannot be read is kept as it is', () => {
  for (const odd of ['[%eval good]', '[%clk soon]', '[%csl Zq99]', '[%cal Ga1]x[%cal Gz9]']) {
    const read = readComment(odd);
    expect(read.others.length, odd).toBeGreaterThan(0);
    expect(readComment(writeComment(read)), odd).toStrictEqual(read);
  }
  expect(readComment('words [not a command]  and  spaces ').text).toBe('words [not a command]  and  spaces ');
  expect(writeComment(readComment(''))).toBe('');
});

test('shapes are added, replaced and taken away', () => {
  const circle: Shape = { colour: 'G', from: 'e4' };
  const arrow: Shape = { colour: 'R', from: 'e4', to: 'e6' };
  const both = toggleShape(toggleShape([], circle), arrow);
  expect(both).toStrictEqual([circle, arrow]);
  expect(toggleShape(both, arrow)).toStrictEqual([circle]);
  expect(toggleShape(both, { ...circle, colour: 'B' })).toStrictEqual([arrow, { ...circle, colour: 'B' }]);
});
