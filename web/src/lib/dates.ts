// Dates as the readers of each language write them.

import type { Language } from './types';

/** The day of a moment: `Mar 5, 2025` or `05/03/2025`. */
export function dayName(ms: number, language: Language): string {
  const day = new Date(ms);
  if (language === 'en') return day.toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });
  return day.toLocaleDateString('vi', { day: '2-digit', month: '2-digit', year: 'numeric' });
}

/** The date in a tag of a game file, with or without month and day: `2025.03.05` or `05/03/2025`. */
export function tagDate(date: string, language: Language): string {
  return language === 'en' ? date : date.split('.').reverse().join('/');
}
