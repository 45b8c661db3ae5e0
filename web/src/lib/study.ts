// A tree of variations with comments and glyphs: what the analysis board works on (rule 13.8).
//
// Nodes are plain objects in a table, found by number, so that the tree can be made reactive and
// written as JSON. Node 0 is the start; the first child of a node continues its line, the others are
// variations.

import { fenTurn, START_FEN } from './notation';
import type { Study, StudyNode } from './types';

export interface Turn {
  san: string;
  lan: string;
  fen: string;
}

export interface TreeNode extends Turn {
  id: number;
  /** -1 for the start. */
  parent: number;
  children: number[];
  comment: string;
  /** A comment before the turn. */
  before: string;
  glyphs: number[];
}

export interface Tree {
  tags: [string, string][];
  result: string;
  nodes: Record<number, TreeNode>;
  next: number;
}

export const ROOT = 0;

function blank(id: number, parent: number, turn: Turn): TreeNode {
  const { san, lan, fen } = turn;
  return { id, parent, san, lan, fen, children: [], comment: '', before: '', glyphs: [] };
}

export function newTree(start: string = START_FEN): Tree {
  return { tags: [], result: '*', nodes: { [ROOT]: blank(ROOT, -1, { san: '', lan: '', fen: start }) }, next: 1 };
}

/** The node with this number, or the start if there is none. */
export function nodeAt(tree: Tree, id: number): TreeNode {
  return tree.nodes[id] ?? tree.nodes[ROOT]!;
}

/** Adds a turn after a node, or finds it there. Returns its node. */
export function addTurn(tree: Tree, after: number, turn: Turn): number {
  const parent = nodeAt(tree, after);
  const known = parent.children.find((id) => nodeAt(tree, id).lan === turn.lan);
  if (known !== undefined) return known;
  const id = tree.next++;
  tree.nodes[id] = blank(id, parent.id, turn);
  parent.children.push(id);
  return id;
}

/** Adds turns one after the other. Returns the last node. */
export function addLine(tree: Tree, after: number, turns: Turn[]): number {
  return turns.reduce((at, turn) => addTurn(tree, at, turn), after);
}

/** The nodes from the first turn to this one. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = tree.nodes[id]; node && node.id !== ROOT; node = tree.nodes[node.parent]) path.push(node);
  return path.reverse();
}

/** Follows turns in LAN as far as they are in the tree. Returns the last node. */
export function followTurns(tree: Tree, turns: string[]): number {
  let at = ROOT;
  for (const lan of turns) {
    const next = nodeAt(tree, at).children.find((id) => nodeAt(tree, id).lan === lan);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** The nodes of the line that goes on after a node. */
export function lineAfter(tree: Tree, id: number): TreeNode[] {
  const line: TreeNode[] = [];
  for (let next = nodeAt(tree, id).children[0]; next !== undefined; next = nodeAt(tree, next).children[0]) {
    line.push(nodeAt(tree, next));
  }
  return line;
}

export function isMainLine(tree: Tree, id: number): boolean {
  return pathTo(tree, id).every((node) => nodeAt(tree, node.parent).children[0] === node.id);
}

/** The next variation at the same place: `by` 1 further down, -1 up. Itself if there is none. */
export function sibling(tree: Tree, id: number, by: 1 | -1): number {
  if (id === ROOT) return ROOT;
  const all = nodeAt(tree, nodeAt(tree, id).parent).children;
  return all[all.indexOf(id) + by] ?? id;
}

/** Makes the node's variation the first choice at every fork on the way to it. */
export function makeMainLine(tree: Tree, id: number) {
  for (const node of pathTo(tree, id)) raise(tree, node.id, 0);
}

/** Moves the variation of a node up by one place. */
export function promote(tree: Tree, id: number) {
  const fork = pathTo(tree, id)
    .reverse()
    .find((node) => nodeAt(tree, node.parent).children[0] !== node.id);
  if (fork) raise(tree, fork.id, nodeAt(tree, fork.parent).children.indexOf(fork.id) - 1);
}

function raise(tree: Tree, id: number, place: number) {
  const parent = nodeAt(tree, nodeAt(tree, id).parent);
  parent.children = parent.children.filter((child) => child !== id);
  parent.children.splice(place, 0, id);
}

/** Removes a turn and all that follows. Returns the node before it. */
export function remove(tree: Tree, id: number): number {
  const node = tree.nodes[id];
  if (!node || id === ROOT) return ROOT;
  const parent = nodeAt(tree, node.parent);
  parent.children = parent.children.filter((child) => child !== id);
  const gone = [id];
  for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
    gone.push(...nodeAt(tree, next).children);
    delete tree.nodes[next];
  }
  return parent.id;
}

/** The glyphs that a person can set. A turn has at most one of each group. */
export const GLYPHS: { number: number; sign: string }[][] = [
  [
    { number: 3, sign: '!!' },
    { number: 1, sign: '!' },
    { number: 5, sign: '!?' },
    { number: 6, sign: '?!' },
    { number: 2, sign: '?' },
    { number: 4, sign: '??' },
  ],
  [
    { number: 18, sign: '+−' },
    { number: 16, sign: '±' },
    { number: 10, sign: '=' },
    { number: 13, sign: '∞' },
    { number: 17, sign: '∓' },
    { number: 19, sign: '−+' },
  ],
];

/** `!`, `$42` for a glyph that has no sign here. */
export function glyphSign(number: number): string {
  return GLYPHS.flat().find((glyph) => glyph.number === number)?.sign ?? `$${number}`;
}

/** Sets a glyph instead of the others of its group, or takes it away if it is set. */
export function toggleGlyph(node: TreeNode, number: number) {
  const group = GLYPHS.find((glyphs) => glyphs.some((glyph) => glyph.number === number)) ?? [];
  const had = node.glyphs.includes(number);
  const kept = node.glyphs.filter((old) => old !== number && !group.some((glyph) => glyph.number === old));
  node.glyphs = had ? kept : [...kept, number];
}

/** The variations beside a node, if it is the one that continues the line: they are listed there, once. */
function othersThan(tree: Tree, node: TreeNode): number[] {
  const [first, ...others] = nodeAt(tree, node.parent).children;
  return first === node.id ? others : [];
}

export interface Row {
  depth: number;
  /** The turns of the row, with the number to write before them: `3.`, `3…` or nothing. */
  items: { node: TreeNode; number: string }[];
}

/**
 * The tree as rows, to be read from top to bottom. A row ends where variations start; they follow one level
 * deeper, and after them the line continues.
 */
export function rows(tree: Tree): Row[] {
  const all: Row[] = [];
  writeLine(tree, nodeAt(tree, ROOT).children[0], 0, all);
  return all;
}

function writeLine(tree: Tree, first: number | undefined, depth: number, all: Row[]) {
  let row: Row = { depth, items: [] };
  const close = () => {
    if (row.items.length > 0) all.push(row);
    row = { depth, items: [] };
  };
  let lead = true;
  for (let id = first; id !== undefined; id = nodeAt(tree, id).children[0]) {
    const node = nodeAt(tree, id);
    const parent = nodeAt(tree, node.parent);
    const { turn, fullmove } = fenTurn(parent.fen);
    const begins = lead || row.items.length === 0 || node.before !== '' || parent.comment !== '';
    row.items.push({ node, number: turn === 'r' ? `${fullmove}.` : begins ? `${fullmove}…` : '' });
    const others = othersThan(tree, node);
    lead = false;
    if (others.length === 0) continue;
    close();
    for (const other of others) writeLine(tree, other, depth + 1, all);
  }
  close();
}

export function fromStudy(study: Study): Tree {
  const tree = newTree(study.start);
  tree.tags = study.tags ?? [];
  tree.result = study.result ?? '*';
  nodeAt(tree, ROOT).comment = study.comment ?? '';
  readLine(tree, ROOT, study.line ?? []);
  return tree;
}

function readLine(tree: Tree, after: number, line: StudyNode[]) {
  let at = after;
  for (const read of line) {
    const id = addTurn(tree, at, read);
    const node = nodeAt(tree, id);
    node.comment = read.comment ?? node.comment;
    node.before = read.before ?? node.before;
    node.glyphs = read.glyphs ?? node.glyphs;
    for (const variation of read.variations ?? []) readLine(tree, at, variation);
    at = id;
  }
}

/** The value of a tag without its unknown parts: `2026.??.??` becomes `2026`, and `?` becomes nothing. */
export function tagOf(tags: Study['tags'], name: string): string {
  const value = tags.find(([tag]) => tag === name)?.[1] ?? '';
  return value.replace(/(\.?\?+)+$/, '').trim();
}

export function toStudy(tree: Tree): Study {
  const root = nodeAt(tree, ROOT);
  const study: Study = {
    tags: tree.tags,
    start: root.fen,
    result: tree.result,
    line: formLine(tree, root.children[0]),
  };
  if (root.comment) study.comment = root.comment;
  return study;
}

function formLine(tree: Tree, first: number | undefined): StudyNode[] {
  const line: StudyNode[] = [];
  for (let id = first; id !== undefined; id = nodeAt(tree, id).children[0]) {
    const node = nodeAt(tree, id);
    const form: StudyNode = { san: node.san, lan: node.lan, fen: node.fen };
    if (node.comment) form.comment = node.comment;
    if (node.before) form.before = node.before;
    if (node.glyphs.length > 0) form.glyphs = [...node.glyphs];
    const others = othersThan(tree, node);
    if (others.length > 0) form.variations = others.map((other) => formLine(tree, other));
    line.push(form);
  }
  return line;
}
