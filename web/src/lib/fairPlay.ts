// No help with running games. The server refuses it for its own engine (docs/protocol.md, "Fair play"); the engine in
// this browser is not offered for positions of the player's own games with people.

import { ApiError } from './api';
import { myGames } from './myGames.svelte';
import type { Summary, Text } from './types';

const FORBIDDEN: Text = {
  en: 'This position stands in a running game of yours. The engine helps when that game is over.',
  vi: 'Thế cờ này đang có trong một ván bạn chưa chơi xong. Máy phân tích chỉ giúp khi ván đó kết thúc.',
};

/** What stands where, and who is to move. */
const board = (fen: string) => fen.split(' ').slice(0, 2).join(' ');

const isOfPeople = ({ players }: Summary) => !Object.values(players).some((player) => 'level' in player);

/** Throws if one of these positions stands in a running game of the player's own with a person. */
export function assertFair(fens: string[], running: Summary[] = myGames.running) {
  const boards = running.filter((game) => !game.result && isOfPeople(game)).map(({ fen }) => board(fen));
  if (fens.some((fen) => boards.includes(board(fen)))) throw new ApiError(403, 'forbidden', FORBIDDEN);
}
