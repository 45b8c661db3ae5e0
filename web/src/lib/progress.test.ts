import { expect, test } from 'vitest';
import { merge, read } from './progress.svelte';

test('only progress is read', () => {
  expect(read({ tank: { stars: 2, at: 1, slips: 4, colour: 'red' } })).toEqual({ tank: { stars: 2, at: 1, slips: 4 } });
  expect(read({ tank: { stars: 9, at: -1 }, sea: null, land: 'x' })).toEqual({ tank: {}, sea: {}, land: {} });
  expect(read(null)).toEqual({});
});

test('the better of two is kept', () => {
  const mine = { tank: { stars: 1 }, sea: { at: 2, slips: 1 } };
  const theirs = { tank: { stars: 3 }, sea: { at: 1 }, navy: { stars: 2 } };
  expect(merge(mine, theirs)).toEqual({ tank: { stars: 3 }, sea: { at: 2, slips: 1 }, navy: { stars: 2 } });
  expect(merge(merge(mine, theirs), theirs)).toEqual(merge(mine, theirs));
});
