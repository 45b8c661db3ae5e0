import { expect, test } from 'vitest';
import { bars } from './lag';

test('the longer an answer takes, the fewer bars', () => {
  expect([5, 120, 121, 250, 400, 501, 8000].map(bars)).toEqual([4, 4, 3, 3, 2, 1, 1]);
});
