// The clocks one can choose, by a short text that is remembered: `none`, `10+5` (minutes, and seconds more
// each turn), `3d` (days a turn).

import type { ClockSettings } from './types';

/** What is offered at once, in the order shown. */
export const PRESETS = ['none', '1+0', '3+2', '5+3', '10+5', '15+10', '30+20', '1d', '3d', '7d'];

/** What the server takes (docs/protocol.md). */
export const LIMITS = { minutes: 24 * 60, increment: 600, days: 30 };
const LEAST_MS = 1000;

/** The minutes and seconds in such a text, or the days, as they were typed. */
export function partsOf(key: string): { minutes: string; increment: string } | { days: string } | null {
  if (key.endsWith('d')) return { days: key.slice(0, -1) };
  const [minutes, increment] = key.split('+');
  return minutes !== undefined && increment !== undefined ? { minutes, increment } : null;
}

/** The clock that a text means; undefined if it is none that the server takes. */
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
