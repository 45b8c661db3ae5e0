import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRulebook, type Span } from './parse';

const LAW = readFileSync('../crates/cotulenh/RULES.md', 'utf8');
const chapters = parseRulebook(LAW);
const plain = (spans: Span[]) =>
  spans.map((span) => ('code' in span ? `\`${span.code}\`` : 'rule' in span ? span.rule : span.text)).join('');

test('every chapter and every rule of the rulebook is there, once', () => {
  const heads = [...LAW.matchAll(/^## (\d+) (.+)$/gm)].map(([, number, title]) => `${number} ${title}`);
  expect(chapters.filter(({ number }) => number).map(({ number, title }) => `${number} ${title}`)).toEqual(heads);
  const found = chapters.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'rule' ? [block.number] : [])),
  );
  expect(found).toEqual([...LAW.matchAll(/^(\d+\.\d+) /gm)].map(([, number]) => number));
});

test('no word of it is lost', () => {
  const words = (text: string) =>
    text
      .replace(/[|\s#]+/g, ' ')
      .replace(/(?: -{3,})+/g, '')
      .split(' ')
      .filter(Boolean);
  const shown = chapters.flatMap(({ number, title, blocks }) => [
    `${number} ${title}`,
    ...blocks.flatMap((block) =>
      block.kind === 'table'
        ? [...block.head.map(plain), ...block.rows.flat().map(plain)]
        : [block.kind === 'rule' ? `${block.number} ${plain(block.text)}` : plain(block.text)],
    ),
  ]);
  expect(words(shown.join(' '))).toEqual(words(LAW));
});

test('numbers of rules inside the text become links', () => {
  const rule = chapters
    .flatMap(({ blocks }) => blocks)
    .find((block) => block.kind === 'rule' && block.number === '5.6');
  expect(rule?.kind === 'rule' && rule.text.filter((span) => 'rule' in span)).toEqual([
    { rule: '5.3' },
    { rule: '5.4' },
  ]);
});
