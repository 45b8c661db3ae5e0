// The drawings of the board and the pieces. They are SVG files in which each part has a name; their colours are
// variables of the board's theme. The server and the Python package draw from the same files (web/drawings.mjs).

import type { Kind, Side } from '../lib/types';
import terrainFile from './drawings/terrain.svg?raw';

/** The parts of a drawing, by name. */
export type Drawing = Record<string, string>;

/** A set of pieces: a body for each side, and a symbol for each kind. */
export type PieceSet = Record<Kind | Side, string>;

/** The named parts of a file, as markup. */
export function partsOf(file: string): Drawing {
  const parts: Drawing = {};
  for (const [, tag, name, more, inner] of file.matchAll(/^ {2}<(g|defs) id="(\w+)"([^>]*)>\n(.*?)^ {2}<\/\1>/gms)) {
    const markup = (inner ?? '').replace(/\s*\n\s*/g, '');
    parts[name ?? ''] = tag === 'g' ? `<g${more}>${markup}</g>` : markup;
  }
  return parts;
}

/** The board, in the order in which its parts are drawn. */
export const terrain = partsOf(terrainFile) as Record<
  'defs' | 'water' | 'waves' | 'land' | 'texture' | 'lines' | 'bridges',
  string
>;

/** The mark of heroic pieces, around the origin. */
export const STAR = 'M0 -10L2.6 -3.6L9.5 -3.1L4.2 1.4L5.9 8.1L0 4.4L-5.9 8.1L-4.2 1.4L-9.5 -3.1L-2.6 -3.6Z';

interface Spot {
  x: number;
  y: number;
  scale: number;
}

/** Where the symbol of a carrier is, by the number of pieces that it carries. */
export const SYMBOL: readonly Spot[] = [
  { x: 0, y: 0, scale: 0.92 },
  { x: -9, y: -14, scale: 0.68 },
  { x: 0, y: -20, scale: 0.64 },
];

/** Where carried pieces are, by their number: as large as two fit side by side, below the carrier's symbol. */
export const LOADS: readonly (readonly Spot[])[] = [
  [],
  [{ x: 19, y: 20, scale: 0.62 }],
  [
    { x: -24.5, y: 23, scale: 0.57 },
    { x: 24.5, y: 23, scale: 0.57 },
  ],
];
