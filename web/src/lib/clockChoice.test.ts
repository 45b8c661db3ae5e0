import { expect, test } from 'vitest';
import { clockOf, PRESETS } from './clockChoice';

test('every clock of the list is valid', () => {
  expect(clockOf('none')).toBeNull();
  expect(clockOf('10+5')).toStrictEqual({ initial: 600_000, increment: 5000 });
  expect(clockOf('7d')).toStrictEqual({ days: 7 });
  for (const key of PRESETS) expect(clockOf(key), key).not.toBe(undefined);
});

test('custom clocks up to the limits of the server', () => {
  expect(clockOf('0.5+0')).toStrictEqual({ initial: 30_000, increment: 0 });
  expect(clockOf('1440+600')).toStrictEqual({ initial: 86_400_000, increment: 600_000 });
  expect(clockOf('1.5+2.5')).toStrictEqual({ initial: 90_000, increment: 2500 });
  expect(clockOf('30d')).toStrictEqual({ days: 30 });
});

test('invalid clocks', () => {
  const wrong = [
    '',
    'blitz',
    '0+5',
    '0.01+0',
    '1441+0',
    '5+601',
    '5+-1',
    '-5+1',
    '+5',
    '5+',
    '1e2+0',
    '0d',
    '31d',
    '1.5d',
    'd',
  ];
  for (const key of wrong) expect(clockOf(key), key).toBeUndefined();
});
