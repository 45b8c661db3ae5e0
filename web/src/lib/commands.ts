// What game files keep in comments besides words: `[%clk 0:05:00]`, `[%eval 0.35]`, `[%csl Ge4]` (docs/pgn.md).

import type { Score, SquareName } from './types';

/** The colours of arrows and circles, as game files write them: green, red, blue, yellow. */
export const COLOURS = ['G', 'R', 'B', 'Y'] as const;
export type Colour = (typeof COLOURS)[number];

/** A circle around a square, or an arrow from it to another one. */
export interface Shape {
  colour: Colour;
  from: SquareName;
  to?: SquareName;
}

export interface Comment {
  /** The words alone. */
  text: string;
  /** The time left on the clock, `0:05:00`. */
  clock?: string;
  /** The time that the turn took. */
  elapsed?: string;
  /** The evaluation, from Red's view. */
  score?: Score;
  shapes: Shape[];
  /** All other commands, as they are written. */
  others: string[];
}

const COMMAND = /\[%(\w+)\s+([^\]]*)\]/g;
const TIME = /^\d{1,3}(:\d{1,2}){1,2}(\.\d+)?$/;

/** Takes a comment apart. */
export function readComment(comment: string): Comment {
  const found: Comment = { text: '', shapes: [], others: [] };
  const text = comment.replace(COMMAND, (whole, name: string, value: string) => {
    if (!take(found, name, value.trim())) found.others.push(whole);
    return ' ';
  });
  // A comment without commands stays as it is, while somebody writes it.
  found.text = text === comment ? comment : text.replace(/[^\S\n]+/g, ' ').trim();
  return found;
}

function take(found: Comment, name: string, value: string): boolean {
  if (name === 'clk' && TIME.test(value)) found.clock = value;
  else if (name === 'emt' && TIME.test(value)) found.elapsed = value;
  else if (name === 'eval') return takeScore(found, value);
  else if (name === 'csl' || name === 'cal') return takeShapes(found, value);
  else return false;
  return true;
}

function takeScore(found: Comment, value: string): boolean {
  // A depth may follow after a comma.
  const [, mate, pawns] = /^(?:#(-?\d+)|([+-]?\d+(?:\.\d+)?))(?:,\s*\d+)?$/.exec(value) ?? [];
  if (mate !== undefined) found.score = { mate: Number(mate) };
  else if (pawns !== undefined) found.score = { cp: Math.round(Number(pawns) * 100) };
  return found.score !== undefined;
}

function takeShapes(found: Comment, value: string): boolean {
  const shapes = value.split(',').map((text) => /^([GRBY])([a-k]\d{1,2})([a-k]\d{1,2})?$/.exec(text.trim()));
  if (shapes.some((shape) => shape === null)) return false;
  for (const [, colour, from = '', to] of shapes.filter((shape) => shape !== null)) {
    found.shapes.push(to ? { colour: colour as Colour, from, to } : { colour: colour as Colour, from });
  }
  return true;
}

/** Puts a comment together again: the words first, then what programs read. */
export function writeComment({ text, clock, elapsed, score, shapes, others }: Comment): string {
  const list = (name: string, of: Shape[]) =>
    of.length > 0 ? `[%${name} ${of.map(({ colour, from, to = '' }) => colour + from + to).join(',')}]` : '';
  const commands = [
    clock && `[%clk ${clock}]`,
    elapsed && `[%emt ${elapsed}]`,
    score && `[%eval ${'mate' in score ? `#${score.mate}` : (score.cp / 100).toFixed(2)}]`,
    list(
      'csl',
      shapes.filter(({ to }) => !to),
    ),
    list(
      'cal',
      shapes.filter(({ to }) => to),
    ),
    ...others,
  ];
  const written = commands.filter(Boolean).join(' ');
  return written && text ? `${text} ${written}` : text || written;
}

/** Adds a shape; the same one again takes it away, another colour replaces it. */
export function toggleShape(shapes: Shape[], shape: Shape): Shape[] {
  const others = shapes.filter(({ from, to }) => from !== shape.from || to !== shape.to);
  const same = shapes.some(({ from, to, colour }) => from === shape.from && to === shape.to && colour === shape.colour);
  return same ? others : [...others, shape];
}
