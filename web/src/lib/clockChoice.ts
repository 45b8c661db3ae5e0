// The clocks that players can choose, each with a short key that is stored: `none`, `10+5` (minutes, and seconds
// added each turn), `3d` (days a turn).

import type { ClockSettings } from './types';

/** The clocks of the list, in this order; others are custom clocks. */
export const PRESETS = ['none', '1+0', '3+2', '5+3', '10+5', '15+10', '30+20', '1d', '3d', '7d'];

/** The limits of the server (docs/protocol.md). */
export const LIMITS = { minutes: 24 * 60, increment: 600, days: 30 };
const LEAST_MS = 1000;

/** The minutes and seconds of a key, or its days, as they were typed. */
export function partsOf(key: string): { minutes: string; increment: string } | { days: string } | null {
  if (key.endsWith('d')) return { days: key.slice(0, -1) };
  const [minutes, increment] = key.split('+');
  return minutes !== undefined && increment !== undefined ? { minutes, increment } : null;
}

/** The clock of a key; undefined if the server would refuse it. */
export function clockOf(key: string): ClockSettings | undefined {
  if (key === 'none') return null;
  const parts = partsOf(key);
  if (!parts) return undefined;
  if ('days' in parts) {
    const days = amount(parts.days);
    return Number.isInteger(days) && within(days, 1, LIMITS.days) ? { days } : undefined;
  }
  const initial = Math.round(amount(parts.minutes) * 60_000);
  const increment = Math.round(amount(parts.increment) * 1000);
  const right = within(initial, LEAST_MS, LIMITS.minutes * 60_000) && within(increment, 0, LIMITS.increment * 1000);
  return right ? { initial, increment } : undefined;
}

function amount(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
}

function within(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
