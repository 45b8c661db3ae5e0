import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockOf, PRESETS } from './setup';

test('every clock that is offered is one', () => {
  assert.equal(clockOf('none'), null);
  assert.deepEqual(clockOf('10+5'), { initial: 600_000, increment: 5000 });
  assert.deepEqual(clockOf('7d'), { days: 7 });
  for (const key of PRESETS) assert.notEqual(clockOf(key), undefined, key);
});

test('own clocks, up to what the server takes', () => {
  assert.deepEqual(clockOf('0.5+0'), { initial: 30_000, increment: 0 });
  assert.deepEqual(clockOf('1440+600'), { initial: 86_400_000, increment: 600_000 });
  assert.deepEqual(clockOf('1.5+2.5'), { initial: 90_000, increment: 2500 });
  assert.deepEqual(clockOf('30d'), { days: 30 });
});

test('what is no clock', () => {
  const wrong = ['', 'blitz', '0+5', '0.01+0', '1441+0', '5+601', '5+-1', '-5+1', '+5', '5+', '1e2+0', '0d', '31d', '1.5d', 'd'];
  for (const key of wrong) assert.equal(clockOf(key), undefined, key);
});
