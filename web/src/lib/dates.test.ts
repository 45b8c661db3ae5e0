import { expect, test } from 'vitest';
import { dayName, tagDate } from './dates';

test('the day of a moment in both languages', () => {
  const day = new Date(2025, 2, 5).getTime();
  expect(dayName(day, 'en', ['vi', 'en-US'])).toBe('Mar 5, 2025');
  expect(dayName(day, 'en', ['en-GB'])).toBe('5 Mar 2025');
  expect(dayName(day, 'en', ['vi'])).toBe('5 Mar 2025');
  expect(dayName(day, 'vi', ['en-US'])).toBe('05/03/2025');
});

test('the date of a game file in both languages, whole or in part', () => {
  expect(tagDate('2025.03.05', 'en', ['en-GB'])).toBe('5 Mar 2025');
  expect(tagDate('2025.03', 'en')).toBe('03/2025');
  expect(['2025.03.05', '2025.03', '2025', ''].map((date) => tagDate(date, 'vi', []))).toStrictEqual([
    '05/03/2025',
    '03/2025',
    '2025',
    '',
  ]);
});
