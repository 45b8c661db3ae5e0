import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRulebook, type Chapter, type Span } from './parse';

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
  // How far a piece goes is no chapter.
  const table = chapters.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'table');
  const cells = table?.kind === 'table' ? table.rows.flat(2) : [];
  expect(cells).toContainEqual({ text: '2' });
  expect(cells.filter((span) => 'rule' in span)).toEqual([]);
});

test('the Vietnamese rulebook has the same chapters, rules, notation and tables', () => {
  const read = (file: string) => parseRulebook(readFileSync(`../crates/cotulenh/${file}`, 'utf8'));
  const [english, vietnamese] = [read('RULES.md'), read('RULES.vi.md')];
  // What every language shares: numbers of rules, signs of notation, and the numbers in tables.
  const signs = (spans: Span[]) =>
    spans.flatMap((span) => ('text' in span ? [] : ['code' in span ? span.code : span.rule])).sort();
  const digits = (spans: Span[]) =>
    plain(spans)
      .replace(/(\d)[.,](?=\d{3})/g, '$1')
      .match(/\d+/g) ?? [];
  const shape = (chapters: Chapter[]) =>
    chapters.map(({ number, blocks }) => ({
      number,
      blocks: blocks.map((block) =>
        block.kind === 'table'
          ? {
              columns: block.head.length,
              rows: block.rows.map((row) => row.map((cell) => [signs(cell), digits(cell)])),
            }
          : { kind: block.kind, number: block.kind === 'rule' ? block.number : '', signs: signs(block.text) },
      ),
    }));
  expect(shape(vietnamese)).toEqual(shape(english));
  for (const [i, { title }] of vietnamese.entries()) if (title !== 'FEN') expect(title).not.toBe(english[i]?.title);
});
