import { describe, expect, it } from 'vitest';
import { budget } from './clock';

describe('budget', () => {
  // The server's computer has the same: crates/server/src/clock.rs has these numbers, too.
  it.each([
    [60_000, 0, 2132],
    [60_000, 1000, 2832],
    [20_000, 3000, 2804],
    [1000, 0, 25],
    [200, 2000, 10],
    [3_600_000, 0, 5000],
  ])('of %i ms and %i ms each turn is %i ms', (initial, increment, expected) => {
    const clock = { r: initial, b: 1, running: 'r' as const, at: 0 };
    expect(budget(clock, { initial, increment }, 'r', 0)).toBe(expected);
  });

  it('is unhurried without a clock', () => {
    expect(budget(null, null, 'r', 0)).toBe(3000);
    expect(budget(null, { days: 1 }, 'r', 0)).toBe(3000);
  });
});
