import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText, isLow, left, ServerTime } from './clock';

const days = (d: number, h: number) => `${d} d ${h} h`;

test('only the running side loses time', () => {
  const clock = { r: 60_000, b: 50_000, running: 'r' as const, at: 1000 };
  assert.equal(left(clock, 'r', 11_000), 50_000);
  assert.equal(left(clock, 'b', 11_000), 50_000);
  assert.equal(left({ ...clock, running: null }, 'r', 11_000), 60_000);
});

test('time is never negative, nor more than there was', () => {
  const clock = { r: 5000, b: 0, running: 'r' as const, at: 1000 };
  assert.equal(left(clock, 'r', 99_000), 0);
  assert.equal(left(clock, 'r', 500), 5000);
});

test('written as people read it', () => {
  assert.equal(clockText(0, days), '0:00.0');
  assert.equal(clockText(9_340, days), '0:09.3');
  assert.equal(clockText(10_000, days), '0:10');
  assert.equal(clockText(299_999, days), '4:59');
  assert.equal(clockText(3_600_000, days), '1:00:00');
  assert.equal(clockText(3 * 86_400_000 - 1, days), '2 d 23 h');
});

test('the quickest answer counts', () => {
  const time = new ServerTime();
  time.told(10_000, 100);
  assert.equal(time.now(150), 10_050);
  time.answered(20_000, 200, 300);
  assert.equal(time.now(300), 20_050);
  time.answered(99_000, 400, 900);
  assert.equal(time.now(300), 20_050);
  time.answered(30_000, 1000, 1010);
  assert.equal(time.now(1010), 30_005);
});

test('low is a matter of the clock', () => {
  assert.ok(isLow(9_000, 60_000));
  assert.ok(!isLow(15_000, 60_000));
  assert.ok(isLow(15_000, 600_000));
  assert.ok(!isLow(25_000, 600_000));
});
