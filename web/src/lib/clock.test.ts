import { expect, test } from 'vitest';
import { clockText, isLow, left, ServerTime } from './clock';

const days = (d: number, h: number) => `${d} d ${h} h`;

test('only the running side loses time', () => {
  const clock = { r: 60_000, b: 50_000, running: 'r' as const, at: 1000 };
  expect(left(clock, 'r', 11_000)).toBe(50_000);
  expect(left(clock, 'b', 11_000)).toBe(50_000);
  expect(left({ ...clock, running: null }, 'r', 11_000)).toBe(60_000);
});

test('the time left is never negative, nor more than at the start of the turn', () => {
  const clock = { r: 5000, b: 0, running: 'r' as const, at: 1000 };
  expect(left(clock, 'r', 99_000)).toBe(0);
  expect(left(clock, 'r', 500)).toBe(5000);
});

test('the time left as text', () => {
  expect(clockText(0, days)).toBe('0:00.0');
  expect(clockText(9_340, days)).toBe('0:09.3');
  expect(clockText(10_000, days)).toBe('0:10');
  expect(clockText(299_999, days)).toBe('4:59');
  expect(clockText(3_600_000, days)).toBe('1:00:00');
  expect(clockText(3 * 86_400_000 - 1, days)).toBe('2 d 23 h');
});

test('the fastest answer sets the server time', () => {
  const time = new ServerTime();
  time.told(10_000, 100);
  expect(time.now(150)).toBe(10_050);
  time.answered(20_000, 200, 300);
  expect(time.now(300)).toBe(20_050);
  time.answered(99_000, 400, 900);
  expect(time.now(300)).toBe(20_050);
  time.answered(30_000, 1000, 1010);
  expect(time.now(1010)).toBe(30_005);
});

test('when the warning comes depends on the clock', () => {
  expect(isLow(9_000, 60_000)).toBe(true);
  expect(isLow(15_000, 60_000)).toBe(false);
  expect(isLow(15_000, 600_000)).toBe(true);
  expect(isLow(25_000, 600_000)).toBe(false);
});
