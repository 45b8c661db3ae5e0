import { expect, test } from 'vitest';
import { reachOf } from './sights';

test('each square is shown once, by the best that some piece of the unit can do there', () => {
  const reach = reachOf({
    square: 'c3',
    attackers: [],
    pieces: [
      {
        type: 'f',
        heroic: false,
        quiet: ['c4'],
        covered: ['e5', 'd4'],
        suicideCaptures: ['k3'],
        attacks: ['k3', 'c4'],
      },
      {
        type: 't',
        heroic: false,
        carried: true,
        quiet: ['d4'],
        captures: ['c5'],
        blocked: ['e5', 'e3'],
        attacks: ['c5'],
      },
    ],
  });
  expect(reach).toStrictEqual({
    quiet: ['c4', 'd4'],
    combines: [],
    captures: ['c5', 'k3'],
    attacks: ['c4'],
    covered: ['e5'],
    blocked: ['e3'],
  });
  expect(reachOf({ square: 'a1', pieces: [], attackers: [] }).quiet).toStrictEqual([]);
});
