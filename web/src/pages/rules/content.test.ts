import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analysis } from '../../i18n/analysis.ts';
import { editor } from '../../i18n/editor.ts';
import { rules } from '../../i18n/rules.ts';
import { readFen, writeFen } from '../editor/fen.ts';
import { PIECES } from './pieces.ts';
import { BASICS, MECHANICS, NOTATION } from './sections.ts';
import { ABILITIES } from './table.ts';

const sections = [...BASICS, ...PIECES, ...MECHANICS];

test('every section has its own id and a text in both languages', () => {
  assert.equal(new Set(sections.map(({ id }) => id)).size, sections.length);
  const texts = [
    ...sections.flatMap(({ title, text, points = [], example }) => [title, ...text, ...points, ...(example ? [example.hint] : [])]),
    ...NOTATION.map(({ text }) => text),
  ];
  for (const { en, vi } of texts) assert.ok(en && vi && en !== vi, en);
});

test('every piece has its section and its row', () => {
  const kinds = [...'citmeagsfnh'];
  assert.deepEqual(PIECES.map(({ kind }) => kind), kinds);
  assert.deepEqual(ABILITIES.map(({ kind }) => kind), kinds);
});

test('the boards are written as FEN writes them', () => {
  for (const { id, example } of sections) {
    if (example) assert.equal(writeFen(readFen(example.fen)!), example.fen, id);
  }
});

test('both languages are given the same parameters', () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [key, { en, vi }] of Object.entries({ ...analysis, ...editor, ...rules })) {
    assert.deepEqual(names(en), names(vi), key);
  }
});
