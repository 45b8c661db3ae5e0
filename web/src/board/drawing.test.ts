import { assert, expect, test } from 'vitest';
import type { Piece, PlacedPiece } from '../lib/types';
import { arrow } from './arrow';
import { change, type Change } from './diff';
import { neighbour, outline, point, squareNear, SQUARES } from './geometry';
import { flat, readPlacement, readUnit, unitName, without } from './pieces';
import { placeBeside } from './popover';

const put = (square: string, unit: string, color: 'r' | 'b' = 'r'): PlacedPiece => ({
  ...(readUnit(unit, color) as Piece),
  square,
});

test('every square has its own point, from both sides', () => {
  for (const side of ['r', 'b'] as const) {
    expect(SQUARES.every((square) => squareNear(point(square, side), side) === square)).toBe(true);
  }
  expect(squareNear({ x: -60, y: 40 }, 'r')).toBeNull();
  expect(point('a1', 'r').y).toBeGreaterThan(point('a12', 'r').y);
  expect(point('a1', 'b').y).toBeLessThan(point('a12', 'b').y);
});

test('neighbours of a square depend on which side is below', () => {
  expect(neighbour('e5', 1, 0, 'r')).toBe('f5');
  expect(neighbour('e5', 1, 0, 'b')).toBe('d5');
  expect(neighbour('e9', 0, 1, 'r')).toBe('e10');
  expect(neighbour('k12', 0, 1, 'r')).toBe('k12');
});

test('the outline of one square and of two', () => {
  expect(outline(['e5'], 'r').match(/M/g)?.length).toBe(4);
  expect(outline(['e5', 'e6'], 'r').match(/M/g)?.length).toBe(6);
  expect(outline(['a1'], 'r').match(/M/g)?.length).toBe(4);
});

test('units are read from notation, and parts are taken away from them', () => {
  const unit = readUnit('(N+FT)', 'b');
  expect(unit && flat(unit).map(({ type, heroic }) => type + heroic)).toStrictEqual(['nfalse', 'ftrue', 'tfalse']);
  expect(readUnit('', 'r')).toBeNull();
  const rest = unit && without(unit, readUnit('N', 'b')!);
  expect(rest).toStrictEqual({
    type: 'f',
    color: 'b',
    heroic: true,
    carrying: [{ type: 't', color: 'b', heroic: false }],
  });
  expect(unit && without(unit, unit)).toBeNull();
  expect(unit && unitName(unit, 'en')).toBe('Navy with Air Force (heroic) and Tank');
  expect(unit && unitName(unit, 'vi')).toBe('Hải quân cõng Không quân (anh hùng) và Xe tăng');
  expect(unitName(readUnit('(HC)', 'r')!, 'vi')).toBe('Sở chỉ huy có Tư lệnh');
});

test('the pieces of any FEN are read, right or wrong', () => {
  const found = readPlacement('9ic/10i/11/8+A2/11/11/11/11/11/1(NT)9/9II/9IC r - - 4 7');
  expect(found.length).toBe(9);
  expect(found[3]).toStrictEqual({ file: 8, rank: 8, piece: { type: 'a', color: 'r', heroic: true } });
  expect(found[4]?.piece.carrying?.length).toBe(1);
  expect(readPlacement('')).toStrictEqual([]);
  expect(readPlacement('?(xyz)/+').length).toBe(0);
});

function moved(before: PlacedPiece[], now: PlacedPiece[]): Change {
  const found = change(before, now);
  assert(typeof found === 'object');
  return found;
}

test('a move and a capture are animated', () => {
  const before = [put('e4', 'T'), put('e6', 'I', 'b')];
  expect(change(before, [put('e6', '+T')])).toStrictEqual({
    slides: [{ from: 'e4', to: 'e6', piece: { type: 't', color: 'r', heroic: true } }],
    gone: [put('e6', 'I', 'b')],
  });
});

test('a part that leaves one stack and joins another is animated', () => {
  const before = [put('c3', '(NFT)'), put('e3', 'T')];
  const { slides, gone } = moved(before, [put('c3', '(NT)'), put('e3', '(FT)')]);
  expect(slides.map(({ from, to, piece }) => [from, to, piece.type])).toStrictEqual([['c3', 'e3', 'f']]);
  expect(gone).toStrictEqual([]);
});

test('a stay capture and a suicide capture only remove pieces', () => {
  expect(moved([put('e4', 'A'), put('e6', 'I', 'b')], [put('e4', 'A')]).gone).toStrictEqual([put('e6', 'I', 'b')]);
  expect(moved([put('e4', 'F'), put('e6', 'G', 'b')], []).gone.length).toBe(2);
});

test('a quite different position is not animated', () => {
  expect(change([put('e4', 'A')], [put('e4', 'T')])).toBe('all');
  const row = (rank: number) => ['d', 'e', 'f', 'g', 'h'].map((file) => put(file + rank, 'I'));
  expect(change(row(2), row(3))).toBe('all');
});

test('the same pieces in another order have not moved', () => {
  expect(change([put('e4', '(FT)'), put('e6', 'I')], [put('e6', '+I'), put('e4', '(FT)')])).toBe('nothing');
});

test('the window beside a square hides as few other pieces as possible', () => {
  const [board, item] = [
    { width: 1100, height: 1200 },
    { width: 90, height: 90 },
  ];
  const at = { x: 550, y: 650 };
  const plain = placeBeside(at, 3, item, 8, 100, board, [at]);
  const centre = { x: plain.left + plain.width / 2, y: plain.top + plain.height / 2 };
  const other = placeBeside(at, 3, item, 8, 100, board, [at], [centre]);
  expect(other).not.toEqual(plain);
});

test('arrows between neighbouring squares have a shaft, too', () => {
  for (const [to, width] of [
    [{ x: 100, y: 0 }, 17],
    [{ x: 100, y: 100 }, 17],
    [{ x: 400, y: 0 }, 11],
  ] as const) {
    const spots = arrow({ x: 0, y: 0 }, to, width)
      .match(/-?[\d.]+ -?[\d.]+/g)!
      .map((spot) => spot.split(' ').map(Number));
    const [start, neck] = [spots[0]!, spots[1]!];
    expect(Math.hypot(neck[0]! - start[0]!, neck[1]! - start[1]!)).toBeGreaterThan(35);
  }
  expect(arrow({ x: 5, y: 5 }, { x: 5, y: 5 }, 17)).toBe('');
});

test('the window beside a square covers neither the square nor its targets', () => {
  const board = { width: 1100, height: 1200 };
  const item = { width: 90, height: 90 };
  const free = [
    { x: 550, y: 550 },
    { x: 550, y: 450 },
    { x: 650, y: 650 },
    { x: 450, y: 650 },
  ];
  const covers = (
    box: { left: number; top: number; width: number; height: number },
    { x, y }: { x: number; y: number },
  ) => x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height;
  for (const at of [
    { x: 550, y: 650 },
    { x: 50, y: 50 },
    { x: 1050, y: 1150 },
  ]) {
    const box = placeBeside(at, 7, item, 8, 100, board, free);
    expect([at, ...free].some((point) => covers(box, point))).toBe(false);
    expect(box.left >= 0 && box.top >= 0 && box.left + box.width <= 1100 && box.top + box.height <= 1200).toBe(true);
  }
  expect(
    placeBeside({ x: 5, y: 5 }, 9, item, 8, 10, { width: 50, height: 50 }, []).left,
    'a board too small for it',
  ).toBe(0);
});
