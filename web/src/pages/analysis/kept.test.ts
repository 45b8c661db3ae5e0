import { expect, test } from 'vitest';
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
  tags: [],
  start: START_FEN,
  result: '*',
  line: turns.map((san) => ({ san, lan: san, fen: '' })),
});
const given = study();
const kept = (source: string, path: number[] = []): Kept => ({ source, path, study: study('a', 'b') });

test('one study for each source, the last one saved', () => {
  const box = storage();
  save(box, kept(''), given);
  save(box, kept('g1', [0]), given);
  save(box, kept('', [1, 0]), given);
  expect(load(box, '')?.path).toStrictEqual([1, 0]);
  expect(load(box, 'g1')?.path).toStrictEqual([0]);
  expect(load(box, 'g2')).toBeNull();
});

test('the oldest go when there are too many or no room is left', () => {
  const box = storage();
  for (let i = 0; i < 40; i++) save(box, kept(`g${i}`), given);
  expect(load(box, 'g9')).toBeNull();
  expect(load(box, 'g10')).toBeTruthy();
  const small = storage(400);
  for (const source of ['a', 'b', 'c']) save(small, kept(source), given);
  expect(load(small, 'a')).toBeNull();
  expect(load(small, 'c')).toBeTruthy();
});

test('what cannot be read, or not be written, is no error', () => {
  const box = storage();
  for (const text of ['{', '7', '[null, {"source": ""}]']) {
    box.setItem('cotulenh.studies', text);
    expect(load(box, '')).toBeNull();
  }
  expect(save(storage(0), kept(''), given)).toBe(false);
});

test('what its address gives anyway is not kept, nor what has become that again', () => {
  const box = storage();
  save(box, kept('mine'), given);
  for (let i = 0; i < 40; i++) save(box, { source: `fen ${i}`, study: study(), path: [] }, given);
  expect(load(box, 'fen 39')).toBeNull();
  expect(load(box, 'mine')).toBeTruthy();
  // A comment alone is something, and so is what was thrown away.
  save(box, { source: 'mine', study: { ...study(), comment: 'why' }, path: [] }, given);
  expect(load(box, 'mine')?.study.comment).toBe('why');
  save(box, { source: 'mine', study: study(), path: [], thrown: [{ study: study('a'), path: [0] }] }, given);
  expect(load(box, 'mine')?.thrown?.[0]?.path).toStrictEqual([0]);
  save(box, { source: 'mine', study: study(), path: [] }, given);
  expect(load(box, 'mine')).toBeNull();
  // The turns of a game belong to its address; the place in them alone is not kept.
  save(box, { source: 'game', study: study('a', 'b'), path: [0] }, study('a', 'b'));
  expect(load(box, 'game')).toBeNull();
});

test('what comes to the plain board makes what was there something to bring back', () => {
  const box = storage();
  expect(putOnPlainBoard(box, study('a'))).toBe(true);
  expect(load(box, '')?.thrown).toBeUndefined();
  expect(putOnPlainBoard(box, study())).toBe(true);
  expect(load(box, '')?.thrown?.[0]?.study).toStrictEqual(study('a'));
  // Nothing on top of it: what was thrown away before stays.
  const elsewhere = { ...study(), start: 'elsewhere' };
  expect(putOnPlainBoard(box, elsewhere)).toBe(true);
  expect(load(box, '')).toStrictEqual({
    source: '',
    study: elsewhere,
    path: [],
    thrown: [{ study: study('a'), path: [] }],
  });
  expect(putOnPlainBoard(storage(0), study('a'))).toBe(false);
});

test('two tabs have the same wherever they are in it', () => {
  expect(isSame(kept('', [0]), kept('', [0, 0]))).toBe(true);
  expect(isSame(kept(''), { ...kept(''), study: study('a') })).toBe(false);
  expect(isSame(kept(''), { ...kept(''), thrown: [kept('')] })).toBe(false);
});

test('what was thrown away comes back, one after the other', () => {
  const made = (san: string) => ({ study: study(san), path: [] });
  const names = (all: { study: Study }[]) => all.map(({ study }) => study.line[0]?.san).join('');
  let thrown = [...'abc'].reduce((all, san) => throwAway(all, made(san)), [] as Made[]);
  thrown = throwAway(thrown, { study: study(), path: [] });
  expect(names(thrown)).toBe('cba');
  let here = made('d');
  const seen = [];
  for (let i = 0; i < 4; i++) {
    const next = bringBack(thrown, here);
    expect(next.back).toBeTruthy();
    [here, thrown] = [next.back as typeof here, next.thrown];
    seen.push(here);
  }
  expect(names(seen)).toBe('cbad');
  expect(bringBack([], here)).toStrictEqual({ back: undefined, thrown: [] });
  for (let i = 0; i < 20; i++) thrown = throwAway(thrown, made('x'));
  expect(thrown.length).toBe(10);
});
