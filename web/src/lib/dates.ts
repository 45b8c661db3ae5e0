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

/** The date in a tag of a game file, with or without month and day: `2025.03.05` or `05/03/2025`. */
export function tagDate(date: string, language: Language): string {
  return language === 'en' ? date : date.split('.').reverse().join('/');
}
