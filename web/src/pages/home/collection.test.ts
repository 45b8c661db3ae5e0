import { expect, test } from 'vitest';
import { START_FEN } from '../../lib/notation';
import { COLLECTION } from './collection';

test('the collection is some whole games, each with an opening of its own', () => {
  expect(COLLECTION.length).toBeGreaterThanOrEqual(6);
  for (const { title, turns, fens } of COLLECTION) {
    expect(fens[0]).toBe(START_FEN);
    expect(fens).toHaveLength(turns.length + 1);
    expect(turns.every(Boolean), title.en).toBe(true);
    // Red makes the first turn of each pair.
    expect(title.en).toBe(
      `two engines, ${turns.length % 2 === 1 ? 'Red' : 'Blue'} mates on turn ${Math.ceil(turns.length / 2)}`,
    );
  }
  expect(new Set(COLLECTION.map(({ fens }) => fens[3])).size).toBe(COLLECTION.length);
});
