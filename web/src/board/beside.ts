// Where what belongs to a square is shown over the board, in pixels: the pieces of a stack, the answers to a question,
// the colours to draw with.

import { lang } from '../i18n/index.svelte';
import type { PlacedPiece, Side, SquareName } from '../lib/types';
import { CELL, FRAME, point, type Point } from './geometry';
import type { Item } from './pick';
import { unitName } from './pieces';
import { fanOut, placeBeside, type Box, type Grid, type Size } from './popover';

/** How a board lies on the screen. */
export interface Screen {
  below: Side;
  /** The width in pixels. */
  pixels: number;
  /** The size of the drawing, and where its squares begin. */
  width: number;
  height: number;
  left: number;
}

export interface Beside {
  /** The size of the pieces. */
  icon: number;
  /** There is little room for names. */
  small: boolean;
  places: Box[];
  /** The window around them, if there is one. */
  frame: Box | null;
  /** The square that they belong to. */
  at: Point;
}

export function pixelOf({ below, pixels, width, left }: Screen, square: SquareName): Point {
  const { x, y } = point(square, below);
  return { x: ((x + left) * pixels) / width, y: ((y + FRAME) * pixels) / width };
}

const boardOf = ({ pixels, width, height }: Screen): Size => ({ width: pixels, height: (height * pixels) / width });
const cellOf = ({ pixels, width }: Screen) => (CELL * pixels) / width;
const remPixels = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** At least as large as a finger needs, and larger on a large board. The names need room, too. */
function sizesOf(screen: Screen) {
  const rem = remPixels();
  const small = screen.pixels < 26 * rem;
  return { rem, small, icon: small ? 30 : Math.max(36, Math.min(cellOf(screen) * 0.66, 3.5 * rem)) };
}

/** The answers to a question about `to`, asked of what stands on `from`. */
export function besideTarget(
  screen: Screen,
  from: SquareName,
  to: SquareName,
  items: Item[],
  units: PlacedPiece[],
): Beside {
  const { rem, small, icon } = sizesOf(screen);
  const [at, start] = [pixelOf(screen, to), pixelOf(screen, from)];
  const item = { width: 5.6 * rem + 2, height: icon + 2.9 * rem };
  const others = units.map(({ square }) => pixelOf(screen, square));
  const frame = placeBeside(at, items.length, item, 8, cellOf(screen), boardOf(screen), [start], others);
  return { icon, small, places: cellsOf(frame, item, items.length), frame, at };
}

/**
 * The pieces of the stack on a square. Nothing may be hidden that can be pressed next, and other units only where there
 * is no other place.
 */
export function aroundStack(
  screen: Screen,
  square: SquareName,
  items: Item[],
  reach: SquareName[],
  units: PlacedPiece[],
): Beside {
  const { rem, small, icon } = sizesOf(screen);
  const at = pixelOf(screen, square);
  const sizes = items.map(({ piece }) => {
    const letters = unitName(piece, lang()).length;
    return {
      width: Math.max(44, (small ? 0.4 + 0.4 * letters : 0.6 + 0.42 * letters) * rem),
      height: icon + (small ? 1 : 1.5) * rem,
    };
  });
  const [free, seen] = [reach, units.map((unit) => unit.square)].map((all) => all.map((one) => pixelOf(screen, one)));
  const places = fanOut(at, sizes, cellOf(screen), boardOf(screen), free!, seen);
  return { icon, small, places, frame: null, at };
}

/** A window with the colours, beside what was drawn last. */
export function besideDrawing(
  screen: Screen,
  from: SquareName,
  to: SquareName,
  colours: number,
  units: PlacedPiece[],
): Box {
  const item = { width: 44, height: 44 };
  const [start, end] = [pixelOf(screen, from), pixelOf(screen, to)];
  const others = units.map(({ square }) => pixelOf(screen, square));
  return placeBeside(end, colours, item, 8, cellOf(screen), boardOf(screen), [start], others);
}

/** The places of the items in a window. */
function cellsOf({ left, top, columns }: Grid, item: Size, count: number): Box[] {
  return Array.from({ length: count }, (_, i) => ({
    left: left + 4 + (i % columns) * item.width,
    top: top + 4 + Math.floor(i / columns) * item.height,
    width: item.width - 2,
    height: item.height - 2,
  }));
}

/** The lines from a stack to its pieces, on the drawing. */
export function stemsOf({ pixels, width, left }: Screen, { at, places }: Beside): string {
  const scale = pixels / width;
  const spot = (x: number, y: number) => `${(x / scale - left).toFixed(1)} ${(y / scale - FRAME).toFixed(1)}`;
  return places
    .map((box) => `M${spot(at.x, at.y)}L${spot(box.left + box.width / 2, box.top + box.height / 2)}`)
    .join('');
}
