// Dates as the readers of each language write them.

import type { Language } from './types';

/**
 * The day of a moment: `5 Mar 2025` or `Mar 5, 2025`, as the browser's own English has it, or `05/03/2025` in
 * Vietnamese.
 */
export function dayName(ms: number, language: Language, browser: readonly string[] = navigator.languages): string {
  const day = new Date(ms);
  if (language === 'vi') return day.toLocaleDateString('vi', { day: '2-digit', month: '2-digit', year: 'numeric' });
  const english = browser.find((name) => /^en\b/i.test(name)) ?? 'en-GB';
  return day.toLocaleDateString(english, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** The date in a tag of a game file: a day as above, or only the month or the year, `03/2025`. */
export function tagDate(date: string, language: Language, browser?: readonly string[]): string {
  const [, year, month, day] = /^(\d{4})\.(\d\d)\.(\d\d)$/.exec(date) ?? [];
  if (day) return dayName(new Date(Number(year), Number(month) - 1, Number(day)).getTime(), language, browser);
  return date.split('.').reverse().join('/');
}
