import { expect, test } from 'vitest';
import { analysis } from '../../i18n/analysis.ts';
import { editor } from '../../i18n/editor.ts';
import { rules } from '../../i18n/rules.ts';
import { readFen, writeFen } from '../editor/fen.ts';
import { PIECES } from './pieces.ts';
import { BASICS, MECHANICS, NOTATION } from './sections.ts';
import { ABILITIES } from './table.ts';

const sections = [...BASICS, ...PIECES, ...MECHANICS];

test('every section has its own id and a text in both languages', () => {
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  const texts = [
    ...sections.flatMap(({ title, text, points = [], example }) => [
      title,
      ...text,
      ...points,
      ...(example ? [example.hint] : []),
    ]),
    ...NOTATION.map(({ text }) => text),
  ];
  for (const { en, vi } of texts) expect(en !== '' && vi !== '' && en !== vi, en).toBe(true);
});

test('every piece has its section and its row', () => {
  const kinds = [...'citmeagsfnh'];
  expect(PIECES.map(({ kind }) => kind)).toStrictEqual(kinds);
  expect(ABILITIES.map(({ kind }) => kind)).toStrictEqual(kinds);
});

test('the boards are in normal FEN', () => {
  for (const { id, example } of sections) {
    if (example) expect(writeFen(readFen(example.fen)!), id).toBe(example.fen);
  }
});

test('both languages have the same parameters', () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [key, { en, vi }] of Object.entries({ ...analysis, ...editor, ...rules })) {
    expect(names(en), key).toStrictEqual(names(vi));
  }
});
