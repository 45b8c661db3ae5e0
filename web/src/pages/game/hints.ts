// Arrows of the game page, from what the server sends with a position.

import type { Arrow } from '../../board/marks';
import type { PlayRequest, Position } from '../../lib/types';

/** The arrow of a move that the server has not answered yet. */
export function arrowOf(play: PlayRequest): Arrow[] {
  return 'to' in play && play.to !== play.from ? [{ from: play.from, to: play.to, tone: 'other' }] : [];
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
