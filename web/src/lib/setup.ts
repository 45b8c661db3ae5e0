// The clocks one can choose.

import type { ClockSettings } from './types';

const minutes = (initial: number, increment: number): ClockSettings => ({
  initial: initial * 60_000, increment: increment * 1000,
});

/** By the key that is remembered, in the order shown. */
export const CLOCKS: Record<string, ClockSettings> = {
  none: null,
  '1+0': minutes(1, 0),
  '3+2': minutes(3, 2),
  '5+3': minutes(5, 3),
  '10+5': minutes(10, 5),
  '15+10': minutes(15, 10),
  '30+20': minutes(30, 20),
  '1d': { days: 1 },
  '3d': { days: 3 },
  '7d': { days: 7 },
};

/** The clock with that key; none if the key is from another time. */
export function clockOf(key: string): ClockSettings {
  return CLOCKS[key] ?? null;
}
