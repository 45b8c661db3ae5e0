import assert from 'node:assert/strict';
import { test } from 'node:test';
import { START_FEN } from '../../lib/board.ts';
import type { Study } from '../../lib/types.ts';
import { bringBack, isSame, load, putOnPlainBoard, save, throwAway, type Kept, type Made } from './kept.ts';

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

const study = (...turns: string[]): Study => ({
  tags: [], start: START_FEN, result: '*', line: turns.map((san) => ({ san, lan: san, fen: '' })),
});
const given = study();
const kept = (source: string, path: number[] = []): Kept => ({ source, path, study: study('a', 'b') });

test('one study for each source, the last one saved', () => {
  const box = storage();
  save(box, kept(''), given);
  save(box, kept('g1', [0]), given);
  save(box, kept('', [1, 0]), given);
  assert.deepEqual(load(box, '')?.path, [1, 0]);
  assert.deepEqual(load(box, 'g1')?.path, [0]);
  assert.equal(load(box, 'g2'), null);
});

test('the oldest go when there are too many or no room is left', () => {
  const box = storage();
  for (let i = 0; i < 40; i++) save(box, kept(`g${i}`), given);
  assert.equal(load(box, 'g9'), null);
  assert.ok(load(box, 'g10'));
  const small = storage(400);
  for (const source of ['a', 'b', 'c']) save(small, kept(source), given);
  assert.equal(load(small, 'a'), null);
  assert.ok(load(small, 'c'));
});

test('what cannot be read, or not be written, is no error', () => {
  const box = storage();
  for (const text of ['{', '7', '[null, {"source": ""}]']) {
    box.setItem('cotulenh.studies', text);
    assert.equal(load(box, ''), null);
  }
  assert.equal(save(storage(0), kept(''), given), false);
});

test('what its address gives anyway is not kept, nor what has become that again', () => {
  const box = storage();
  save(box, kept('mine'), given);
  for (let i = 0; i < 40; i++) save(box, { source: `fen ${i}`, study: study(), path: [] }, given);
  assert.equal(load(box, 'fen 39'), null);
  assert.ok(load(box, 'mine'));
  // A comment alone is something, and so is what was thrown away.
  save(box, { source: 'mine', study: { ...study(), comment: 'why' }, path: [] }, given);
  assert.equal(load(box, 'mine')?.study.comment, 'why');
  save(box, { source: 'mine', study: study(), path: [], thrown: [{ study: study('a'), path: [0] }] }, given);
  assert.deepEqual(load(box, 'mine')?.thrown?.[0]?.path, [0]);
  save(box, { source: 'mine', study: study(), path: [] }, given);
  assert.equal(load(box, 'mine'), null);
  // The turns of a game belong to its address; the place in them alone is not kept.
  save(box, { source: 'game', study: study('a', 'b'), path: [0] }, study('a', 'b'));
  assert.equal(load(box, 'game'), null);
});

test('what comes to the plain board makes what was there something to bring back', () => {
  const box = storage();
  assert.ok(putOnPlainBoard(box, study('a')));
  assert.equal(load(box, '')?.thrown, undefined);
  assert.ok(putOnPlainBoard(box, study()));
  assert.deepEqual(load(box, '')?.thrown?.[0]?.study, study('a'));
  // Nothing on top of it: what was thrown away before stays.
  const elsewhere = { ...study(), start: 'elsewhere' };
  assert.ok(putOnPlainBoard(box, elsewhere));
  assert.deepEqual(load(box, ''), { source: '', study: elsewhere, path: [], thrown: [{ study: study('a'), path: [] }] });
  assert.equal(putOnPlainBoard(storage(0), study('a')), false);
});

test('two tabs have the same wherever they are in it', () => {
  assert.ok(isSame(kept('', [0]), kept('', [0, 0])));
  assert.ok(!isSame(kept(''), { ...kept(''), study: study('a') }));
  assert.ok(!isSame(kept(''), { ...kept(''), thrown: [kept('')] }));
});

test('what was thrown away comes back, one after the other', () => {
  const made = (san: string) => ({ study: study(san), path: [] });
  const names = (all: { study: Study }[]) => all.map(({ study }) => study.line[0]?.san).join('');
  let thrown = [...'abc'].reduce((all, san) => throwAway(all, made(san)), [] as Made[]);
  thrown = throwAway(thrown, { study: study(), path: [] });
  assert.equal(names(thrown), 'cba');
  let here = made('d');
  const seen = [];
  for (let i = 0; i < 4; i++) {
    const next = bringBack(thrown, here);
    assert.ok(next.back);
    [here, thrown] = [next.back as typeof here, next.thrown];
    seen.push(here);
  }
  assert.equal(names(seen), 'cbad');
  assert.deepEqual(bringBack([], here), { back: undefined, thrown: [] });
  for (let i = 0; i < 20; i++) thrown = throwAway(thrown, made('x'));
  assert.equal(thrown.length, 10);
});
