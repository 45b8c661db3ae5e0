import { expect, test } from 'vitest';
import {
  addLine,
  addTurn,
  followTurns,
  fromStudy,
  glyphSign,
  isMainLine,
  lineAfter,
  makeMainLine,
  newTree,
  nodeAt,
  pathTo,
  promote,
  remove,
  ROOT,
  rows,
  sibling,
  tagOf,
  toggleGlyph,
  toStudy,
  type Tree,
} from './study.ts';

const fen = (side: 'r' | 'b', number: number) => `11 ${side} - - 0 ${number}`;

/** Turns named by letters: `a` is Red's first, `b` Blue's answer, and so on. */
function turns(names: string, from = 0) {
  return [...names].map((name, place) => {
    const ply = from + place + 1;
    return { san: name, lan: `l${name}`, fen: fen(ply % 2 ? 'b' : 'r', 1 + Math.floor(ply / 2)) };
  });
}

function sample(): { tree: Tree; at: Record<string, number> } {
  const tree = newTree(fen('r', 1));
  addLine(tree, ROOT, turns('abcd'));
  const at: Record<string, number> = {};
  const find = () => {
    for (const node of Object.values(tree.nodes)) at[node.san] = node.id;
  };
  find();
  addLine(tree, at.a!, turns('xy', 1));
  addLine(tree, at.a!, turns('z', 1));
  find();
  addTurn(tree, at.x!, turns('w', 2)[0]!);
  find();
  return { tree, at };
}

const text = (tree: Tree) =>
  rows(tree).map((row) => `${'>'.repeat(row.depth)}${row.items.map((item) => item.number + item.node.san).join(' ')}`);

test('a turn that is in the tree already is not added again', () => {
  const { tree, at } = sample();
  const before = Object.keys(tree.nodes).length;
  expect(addTurn(tree, at.a!, turns('b', 1)[0]!)).toBe(at.b);
  expect(Object.keys(tree.nodes).length).toBe(before);
});

test('paths, lines and neighbours', () => {
  const { tree, at } = sample();
  expect(pathTo(tree, at.w!).map((node) => node.san)).toStrictEqual(['a', 'x', 'w']);
  expect(lineAfter(tree, ROOT).map((node) => node.san)).toStrictEqual(['a', 'b', 'c', 'd']);
  expect(sibling(tree, at.b!, 1)).toBe(at.x);
  expect(sibling(tree, at.x!, 1)).toBe(at.z);
  expect(sibling(tree, at.z!, 1)).toBe(at.z);
  expect(sibling(tree, at.b!, -1)).toBe(at.b);
  expect(sibling(tree, ROOT, 1)).toBe(ROOT);
  expect(followTurns(tree, ['la', 'lx', 'lw'])).toBe(at.w);
  expect(followTurns(tree, ['la', 'lx', 'lq', 'lw'])).toBe(at.x);
  expect(followTurns(tree, ['lq'])).toBe(ROOT);
  expect(isMainLine(tree, at.d!)).toBe(true);
  expect(isMainLine(tree, at.y!)).toBe(false);
  expect(nodeAt(tree, 999).id).toBe(ROOT);
});

test('rows: variations follow the turn they replace, one level deeper', () => {
  expect(text(sample().tree)).toStrictEqual(['1.a b', '>1…x 2.y', '>>2.w', '>1…z', '2.c d']);
});

test('rows: the number is written again after a comment', () => {
  const { tree, at } = sample();
  nodeAt(tree, at.c!).comment = 'why not';
  expect(text(tree).at(-1)).toBe('2.c 2…d');
});

test('a variation is promoted step by step, or made the main line at once', () => {
  const { tree, at } = sample();
  promote(tree, at.z!);
  expect(nodeAt(tree, at.a!).children).toStrictEqual([at.b, at.z, at.x]);
  promote(tree, at.z!);
  expect(nodeAt(tree, at.a!).children).toStrictEqual([at.z, at.b, at.x]);
  promote(tree, at.z!);
  makeMainLine(tree, at.w!);
  expect(lineAfter(tree, ROOT).map((node) => node.san)).toStrictEqual(['a', 'x', 'w']);
});

test('removing a turn removes all that follows', () => {
  const { tree, at } = sample();
  expect(remove(tree, at.x!)).toBe(at.a);
  expect(text(tree)).toStrictEqual(['1.a b', '>1…z', '2.c d']);
  expect(tree.nodes[at.w!]).toBeUndefined();
  expect(remove(tree, ROOT)).toBe(ROOT);
  expect(remove(tree, 999)).toBe(ROOT);
  expect(remove(tree, at.a!)).toBe(ROOT);
  expect(Object.keys(tree.nodes)).toStrictEqual(['0']);
});

test('a turn has at most one glyph of each group', () => {
  const { tree, at } = sample();
  const node = nodeAt(tree, at.a!);
  toggleGlyph(node, 1);
  toggleGlyph(node, 16);
  toggleGlyph(node, 4);
  expect(node.glyphs).toStrictEqual([16, 4]);
  toggleGlyph(node, 4);
  expect(node.glyphs).toStrictEqual([16]);
  toggleGlyph(node, 142);
  expect(node.glyphs.map(glyphSign)).toStrictEqual(['±', '$142']);
});

test('a tree becomes a study and the same tree again', () => {
  const { tree, at } = sample();
  tree.tags = [['Event', 'A test']];
  tree.result = '1-0';
  nodeAt(tree, ROOT).comment = 'the start';
  nodeAt(tree, at.x!).comment = 'sharp';
  nodeAt(tree, at.x!).before = 'or';
  nodeAt(tree, at.x!).glyphs = [5];
  const study = toStudy(tree);
  expect(study.line.map((node) => node.san)).toStrictEqual(['a', 'b', 'c', 'd']);
  expect(study.line[1]!.variations!.map((line) => line.map((node) => node.san))).toStrictEqual([['x', 'y'], ['z']]);
  expect(study.line[1]!.variations![0]![1]!.variations![0]!.map((node) => node.san)).toStrictEqual(['w']);
  const again = fromStudy(structuredClone(study));
  expect(toStudy(again)).toStrictEqual(study);
  expect(text(again)).toStrictEqual(text(tree));
});

test('missing fields of a study have defaults', () => {
  const tree = fromStudy({ start: fen('b', 4), line: [] } as never);
  expect(toStudy(tree)).toStrictEqual({ tags: [], start: fen('b', 4), result: '*', line: [] });
});

test('unknown parts of a tag are left out', () => {
  const tags: [string, string][] = [
    ['Red', 'Lan'],
    ['Blue', '?'],
    ['Date', '2026.11.??'],
    ['Round', '????.??.??'],
    ['Event', 'Who?!'],
  ];
  expect(['Red', 'Blue', 'Date', 'Round', 'Event', 'Site'].map((name) => tagOf(tags, name))).toStrictEqual([
    'Lan',
    '',
    '2026.11',
    '',
    'Who?!',
    '',
  ]);
});
