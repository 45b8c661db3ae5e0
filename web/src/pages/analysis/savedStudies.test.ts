import { expect, test } from 'vitest';
import { START_FEN } from '../../lib/notation.ts';
import type { Study } from '../../lib/types.ts';
import {
  discard,
  hasSameContent,
  load,
  restoreDiscarded,
  save,
  saveToPlainBoard,
  type SavedStudy,
  type StudySnapshot,
} from './savedStudies.ts';

/** A storage with room for so many characters. */
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
const original = study();
const saved = (source: string, path: number[] = []): SavedStudy => ({ source, path, study: study('a', 'b') });

test('for each address the study that was saved last is loaded', () => {
  const box = storage();
  save(box, saved(''), original);
  save(box, saved('g1', [0]), original);
  save(box, saved('', [1, 0]), original);
  expect(load(box, '')?.path).toStrictEqual([1, 0]);
  expect(load(box, 'g1')?.path).toStrictEqual([0]);
  expect(load(box, 'g2')).toBeNull();
});

test('the oldest studies are dropped when there are too many, or the storage is full', () => {
  const box = storage();
  for (let i = 0; i < 40; i++) save(box, saved(`g${i}`), original);
  expect(load(box, 'g9')).toBeNull();
  expect(load(box, 'g10')).toBeTruthy();
  const small = storage(400);
  for (const source of ['a', 'b', 'c']) save(small, saved(source), original);
  expect(load(small, 'a')).toBeNull();
  expect(load(small, 'c')).toBeTruthy();
});

test('damaged or full storage is no error', () => {
  const box = storage();
  for (const text of ['{', '7', '[null, {"source": ""}]']) {
    box.setItem('cotulenh.studies', text);
    expect(load(box, '')).toBeNull();
  }
  expect(save(storage(0), saved(''), original)).toBe(false);
});

test('a study without changes is not saved, and one whose changes were undone is removed', () => {
  const box = storage();
  save(box, saved('mine'), original);
  for (let i = 0; i < 40; i++) save(box, { source: `fen ${i}`, study: study(), path: [] }, original);
  expect(load(box, 'fen 39')).toBeNull();
  expect(load(box, 'mine')).toBeTruthy();
  // A comment alone is a change, and so is a discarded study.
  save(box, { source: 'mine', study: { ...study(), comment: 'why' }, path: [] }, original);
  expect(load(box, 'mine')?.study.comment).toBe('why');
  save(box, { source: 'mine', study: study(), path: [], thrown: [{ study: study('a'), path: [0] }] }, original);
  expect(load(box, 'mine')?.thrown?.[0]?.path).toStrictEqual([0]);
  save(box, { source: 'mine', study: study(), path: [] }, original);
  expect(load(box, 'mine')).toBeNull();
  // The turns of a game belong to its address; the place on the board alone is not saved.
  save(box, { source: 'game', study: study('a', 'b'), path: [0] }, study('a', 'b'));
  expect(load(box, 'game')).toBeNull();
});

test('a study put on the plain board leaves the one before to be restored', () => {
  const box = storage();
  expect(saveToPlainBoard(box, study('a'))).toBe(true);
  expect(load(box, '')?.thrown).toBeUndefined();
  expect(saveToPlainBoard(box, study())).toBe(true);
  expect(load(box, '')?.thrown?.[0]?.study).toStrictEqual(study('a'));
  // An empty study is not worth restoring: the one that was discarded before still is.
  const elsewhere = { ...study(), start: 'elsewhere' };
  expect(saveToPlainBoard(box, elsewhere)).toBe(true);
  expect(load(box, '')).toStrictEqual({
    source: '',
    study: elsewhere,
    path: [],
    thrown: [{ study: study('a'), path: [] }],
  });
  expect(saveToPlainBoard(storage(0), study('a'))).toBe(false);
});

test('the content of two tabs is compared without the place on the board', () => {
  expect(hasSameContent(saved('', [0]), saved('', [0, 0]))).toBe(true);
  expect(hasSameContent(saved(''), { ...saved(''), study: study('a') })).toBe(false);
  expect(hasSameContent(saved(''), { ...saved(''), thrown: [saved('')] })).toBe(false);
});

test('discarded studies are restored one after the other', () => {
  const snapshot = (san: string) => ({ study: study(san), path: [] });
  const names = (all: { study: Study }[]) => all.map(({ study }) => study.line[0]?.san).join('');
  let discarded = [...'abc'].reduce((all, san) => discard(all, snapshot(san)), [] as StudySnapshot[]);
  discarded = discard(discarded, { study: study(), path: [] });
  expect(names(discarded)).toBe('cba');
  let here = snapshot('d');
  const seen = [];
  for (let i = 0; i < 4; i++) {
    const next = restoreDiscarded(discarded, here);
    expect(next.restored).toBeDefined();
    [here, discarded] = [next.restored as typeof here, next.discarded];
    seen.push(here);
  }
  expect(names(seen)).toBe('cbad');
  expect(restoreDiscarded([], here)).toStrictEqual({ restored: undefined, discarded: [] });
  for (let i = 0; i < 20; i++) discarded = discard(discarded, snapshot('x'));
  expect(discarded.length).toBe(10);
});
