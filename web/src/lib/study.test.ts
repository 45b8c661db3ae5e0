import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addLine, addTurn, followTurns, fromStudy, glyphSign, isMainLine, lineAfter, makeMainLine, newTree, nodeAt, pathTo,
  promote, remove, ROOT, rows, sibling, tagOf, toggleGlyph, toStudy, type Tree,
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
  const find = () => { for (const node of Object.values(tree.nodes)) at[node.san] = node.id; };
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

test('a turn that is known is found, not added', () => {
  const { tree, at } = sample();
  const before = Object.keys(tree.nodes).length;
  assert.equal(addTurn(tree, at.a!, turns('b', 1)[0]!), at.b);
  assert.equal(Object.keys(tree.nodes).length, before);
});

test('paths, lines and neighbours', () => {
  const { tree, at } = sample();
  assert.deepEqual(pathTo(tree, at.w!).map((node) => node.san), ['a', 'x', 'w']);
  assert.deepEqual(lineAfter(tree, ROOT).map((node) => node.san), ['a', 'b', 'c', 'd']);
  assert.equal(sibling(tree, at.b!, 1), at.x);
  assert.equal(sibling(tree, at.x!, 1), at.z);
  assert.equal(sibling(tree, at.z!, 1), at.z);
  assert.equal(sibling(tree, at.b!, -1), at.b);
  assert.equal(sibling(tree, ROOT, 1), ROOT);
  assert.equal(followTurns(tree, ['la', 'lx', 'lw']), at.w);
  assert.equal(followTurns(tree, ['la', 'lx', 'lq', 'lw']), at.x);
  assert.equal(followTurns(tree, ['lq']), ROOT);
  assert.ok(isMainLine(tree, at.d!));
  assert.ok(!isMainLine(tree, at.y!));
  assert.equal(nodeAt(tree, 999).id, ROOT);
});

test('rows: variations follow the turn they replace, one level deeper', () => {
  assert.deepEqual(text(sample().tree), ['1.a b', '>1…x 2.y', '>>2.w', '>1…z', '2.c d']);
});

test('rows: the number is written again after a comment', () => {
  const { tree, at } = sample();
  nodeAt(tree, at.c!).comment = 'why not';
  assert.equal(text(tree).at(-1), '2.c 2…d');
});

test('a variation is promoted step by step, or at once', () => {
  const { tree, at } = sample();
  promote(tree, at.z!);
  assert.deepEqual(nodeAt(tree, at.a!).children, [at.b, at.z, at.x]);
  promote(tree, at.z!);
  assert.deepEqual(nodeAt(tree, at.a!).children, [at.z, at.b, at.x]);
  promote(tree, at.z!);
  makeMainLine(tree, at.w!);
  assert.deepEqual(lineAfter(tree, ROOT).map((node) => node.san), ['a', 'x', 'w']);
});

test('removing takes all that follows', () => {
  const { tree, at } = sample();
  assert.equal(remove(tree, at.x!), at.a);
  assert.deepEqual(text(tree), ['1.a b', '>1…z', '2.c d']);
  assert.equal(tree.nodes[at.w!], undefined);
  assert.equal(remove(tree, ROOT), ROOT);
  assert.equal(remove(tree, 999), ROOT);
  assert.equal(remove(tree, at.a!), ROOT);
  assert.deepEqual(Object.keys(tree.nodes), ['0']);
});

test('of a group of glyphs a turn has one', () => {
  const { tree, at } = sample();
  const node = nodeAt(tree, at.a!);
  toggleGlyph(node, 1);
  toggleGlyph(node, 16);
  toggleGlyph(node, 4);
  assert.deepEqual(node.glyphs, [16, 4]);
  toggleGlyph(node, 4);
  assert.deepEqual(node.glyphs, [16]);
  toggleGlyph(node, 142);
  assert.deepEqual(node.glyphs.map(glyphSign), ['±', '$142']);
});

test('a study there and back', () => {
  const { tree, at } = sample();
  tree.tags = [['Event', 'A test']];
  tree.result = '1-0';
  nodeAt(tree, ROOT).comment = 'the start';
  nodeAt(tree, at.x!).comment = 'sharp';
  nodeAt(tree, at.x!).before = 'or';
  nodeAt(tree, at.x!).glyphs = [5];
  const study = toStudy(tree);
  assert.deepEqual(study.line.map((node) => node.san), ['a', 'b', 'c', 'd']);
  assert.deepEqual(study.line[1]!.variations!.map((line) => line.map((node) => node.san)), [['x', 'y'], ['z']]);
  assert.deepEqual(study.line[1]!.variations![0]![1]!.variations![0]!.map((node) => node.san), ['w']);
  const again = fromStudy(JSON.parse(JSON.stringify(study)));
  assert.deepEqual(toStudy(again), study);
  assert.deepEqual(text(again), text(tree));
});

test('what is left out of a study has its default', () => {
  const tree = fromStudy({ start: fen('b', 4), line: [] } as never);
  assert.deepEqual(toStudy(tree), { tags: [], start: fen('b', 4), result: '*', line: [] });
});

test('what a tag leaves open is not said', () => {
  const tags: [string, string][] = [['Red', 'Lan'], ['Blue', '?'], ['Date', '2026.11.??'], ['Round', '????.??.??'], ['Event', 'Who?!']];
  assert.deepEqual(['Red', 'Blue', 'Date', 'Round', 'Event', 'Site'].map((name) => tagOf(tags, name)), ['Lan', '', '2026.11', '', 'Who?!', '']);
});
