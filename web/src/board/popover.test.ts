import { expect, test } from 'vitest';
import type { Point } from './geometry';
import { fanOut, type Box } from './popover';

const CELL = 30;
const BOARD = { width: 11 * CELL, height: 12 * CELL };
const SIZES = [
  { width: 64, height: 46 },
  { width: 44, height: 46 },
  { width: 58, height: 46 },
];

/** The squares that a unit reaches in all eight directions, as far as the board goes. */
function lines(at: Point, range: number): Point[] {
  const found: Point[] = [];
  for (const dx of [-1, 0, 1]) {
    for (const dy of [-1, 0, 1]) {
      for (let far = 1; far <= range && (dx || dy); far++) {
        const point = { x: at.x + dx * far * CELL, y: at.y + dy * far * CELL };
        if (point.x > 0 && point.y > 0 && point.x < BOARD.width && point.y < BOARD.height) found.push(point);
      }
    }
  }
  return found;
}

const holds = ({ left, top, width, height }: Box, { x, y }: Point) =>
  x >= left && x <= left + width && y >= top && y <= top + height;

test('wherever a stack stands, its pieces lie beside it, apart from each other, and over no target', () => {
  for (let file = 0; file < 11; file++) {
    for (let rank = 0; rank < 12; rank++) {
      const at = { x: (file + 0.5) * CELL, y: (rank + 0.5) * CELL };
      // In a corner there is less room between the lines.
      const cornered = (file < 2 || file > 8) && (rank < 2 || rank > 9);
      const targets = lines(at, 4);
      const boxes = fanOut(at, SIZES, CELL, BOARD, targets);
      boxes.forEach((box, i) => {
        const place = `${file} ${rank} ${i}`;
        expect(box, place).toMatchObject(SIZES[i]!);
        expect(box.left >= 0 && box.left + box.width <= BOARD.width, place).toBe(true);
        expect(box.top >= 0 && box.top + box.height <= BOARD.height, place).toBe(true);
        expect(
          [at, ...targets].filter((point) => holds(box, point)),
          place,
        ).toEqual([]);
        const away = Math.max(
          box.left - at.x,
          at.x - box.left - box.width,
          box.top - at.y,
          at.y - box.top - box.height,
        );
        expect(away, place).toBeLessThan((cornered ? 4.5 : 3) * CELL);
        for (const other of boxes.slice(0, i)) {
          const apart = box.left >= other.left + other.width || other.left >= box.left + box.width;
          expect(apart || box.top >= other.top + other.height || other.top >= box.top + box.height, place).toBe(true);
        }
      });
    }
  }
}, 60_000);
