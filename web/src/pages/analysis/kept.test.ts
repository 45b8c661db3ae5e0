import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, save, type Kept } from './kept.ts';

/** A storage that holds so many characters. */
function storage(room = 1e6): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new Error('full');
      values.set(key, value);
    },
  } as Storage;
}

const kept = (source: string, path: number[] = []): Kept => ({
  source, path, study: { tags: [], start: 'x', result: '*', line: [] },
});

test('one study for each source, the last one saved', () => {
  const box = storage();
  save(box, kept(''));
  save(box, kept('g1', [0]));
  save(box, kept('', [1, 0]));
  assert.deepEqual(load(box, '')?.path, [1, 0]);
  assert.deepEqual(load(box, 'g1')?.path, [0]);
  assert.equal(load(box, 'g2'), null);
});

test('the oldest go when there are too many or no room is left', () => {
  const box = storage();
  for (let i = 0; i < 40; i++) save(box, kept(`g${i}`));
  assert.equal(load(box, 'g9'), null);
  assert.ok(load(box, 'g10'));
  const small = storage(200);
  for (const source of ['a', 'b', 'c']) save(small, kept(source));
  assert.equal(load(small, 'a'), null);
  assert.ok(load(small, 'c'));
});

test('what cannot be read, or not be written, is no error', () => {
  const box = storage();
  for (const text of ['{', '7', '[null, {"source": ""}]']) {
    box.setItem('cotulenh.studies', text);
    assert.equal(load(box, ''), null);
  }
  save(storage(0), kept(''));
});
