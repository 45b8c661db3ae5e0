// Arrows and marks of the game page, from what the server sends with a position.

import type { PlayRequest, Position, SquareName } from '../../lib/types';

export interface Arrow { from: SquareName; to: SquareName; tone: 'best' | 'other' | 'hint' | 'danger' }
export interface Mark { square: SquareName; tone: 'why' | 'checker' | 'hint' }

/** The arrow of a move that is on its way to the server. */
export function arrowOf(play: PlayRequest): Arrow[] {
  return 'to' in play && play.to !== play.from ? [{ from: play.from, to: play.to, tone: 'other' }] : [];
}

/** Who gives check. */
export function checkMarks(position: Position): Mark[] {
  return position.checkers.map((square) => ({ square, tone: 'checker' }));
}

/** Every legal action of a side in check, once for each pair of squares. */
export function waysOut(position: Position): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const { square, moves } of position.units) {
    for (const move of moves) {
      const targets = [move.quiet, move.captures, move.stayCaptures, move.suicideCaptures, move.combines];
      for (const to of targets.flatMap((squares) => squares ?? [])) {
        arrows.set(square + to, { from: square, to, tone: 'hint' });
      }
    }
  }
  return [...arrows.values()];
}
