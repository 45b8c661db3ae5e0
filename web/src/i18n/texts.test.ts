import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Text } from '../lib/types';
import * as analysis from './analysis';
import * as board from './board';
import * as coach from './coach';
import * as common from './common';
import * as editor from './editor';
import * as game from './game';
import * as home from './home';
import * as learn from './learn';
import * as puzzles from './puzzles';
import * as rules from './rules';
import * as settings from './settings';

const modules: Record<string, Record<string, Text>>[] = [
  analysis,
  board,
  coach,
  common,
  editor,
  game,
  home,
  learn,
  puzzles,
  rules,
  settings,
];
const areas = modules.flatMap((module) => Object.values(module));
const texts = new Map(areas.flatMap((area) => Object.entries(area)));

// Tests run in web/.
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(`src/${file}`, 'utf8') }));

test('no key is used for two texts', () => {
  const count = areas.reduce((sum, area) => sum + Object.keys(area).length, 0);
  expect(texts.size).toBe(count);
});

test('every key that is used has a text', () => {
  for (const { file, text } of sources) {
    for (const [, key] of text.matchAll(/\bt\('([^']+)'/g))
      expect(texts.has(key as string), `${file}: ${key}`).toBe(true);
    // For `level.${n}`, at least one key must start and end like this.
    for (const [, pattern] of text.matchAll(/\bt\(`([^`]+)`/g)) {
      const parts = (pattern as string).split(/\$\{[^}]*\}/);
      const found = [...texts.keys()].some((key) => key.startsWith(parts[0] ?? '') && key.endsWith(parts.at(-1) ?? ''));
      expect(found, `${file}: ${pattern}`).toBe(true);
    }
  }
});

test('every text is used', () => {
  const code = sources
    .filter(({ file }) => !file.startsWith('i18n/'))
    .map(({ text }) => text)
    .join('\n');
  const patterns = [...code.matchAll(/`([\w.]+\.)\$\{[^}]+\}([\w.]*)`/g)].map(([, before = '', after = '']) => ({
    before,
    after,
  }));
  const isBuilt = (key: string) => patterns.some(({ before, after }) => key.startsWith(before) && key.endsWith(after));
  const dead = [...texts.keys()].filter((key) => !code.includes(`'${key}'`) && !isBuilt(key));
  expect(dead).toStrictEqual([]);
});

test('every text exists in both languages, with the same parameters', () => {
  const params = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const [key, { en, vi }] of texts) {
    expect(en && vi, key).toBeTruthy();
    expect(params(en), key).toStrictEqual(params(vi));
  }
});
