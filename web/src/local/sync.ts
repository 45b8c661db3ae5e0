// Sends games that were played without a server to the player's games, when one can be reached. A game has its id from
// here, so that the server knows one that it has already: what was not answered is simply sent again.

import { api, ApiError } from '../lib/api';
import type { Result, Side } from '../lib/types';
import { isToBeSent, type GameRecord } from './record';
import { gameStore, type GameStore } from './store';

/** The server has these, and shows them: so many stay for when it cannot be reached. */
const MOST_SENT = 50;

export type Send = (record: GameRecord) => Promise<unknown>;

const sendToServer: Send = ({ id, level, seat, clock, start, created, turns, result }) =>
  api.post('/me/games/offline', {
    id,
    level,
    color: seat,
    clock,
    start: start ?? undefined,
    created,
    turns,
    end: endOf(result, seat),
  });

/** How it ended, as the server is told. */
export function endOf(result: Result | null, seat: Side): string {
  switch (result?.reason) {
    case 'resignation':
      return 'resigned';
    case 'time':
      return 'winner' in result && result.winner === seat ? 'computerOutOfTime' : 'outOfTime';
    case 'agreement':
      return 'agreed';
    case 'fiftyMoves':
    case 'thirdRepetition':
      return result.reason;
    default:
      return 'board';
  }
}

/** Whether there is no point in sending it again. */
function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

let running: Promise<number> | null = null;

/** Sends what is to be sent; how many games that were. One run at a time. */
export function sendGames(store: GameStore = gameStore, send: Send = sendToServer): Promise<number> {
  running ??= run(store, send).finally(() => (running = null));
  return running;
}

async function run(store: GameStore, send: Send): Promise<number> {
  const records = await store.all().catch(() => []);
  let sent = 0;
  for (const record of records.filter(isToBeSent)) {
    try {
      await send(record);
      await store.change(record.id, (kept) => ({ ...kept, isSent: true }));
      sent += 1;
    } catch (error) {
      // Otherwise the next time.
      if (!isRefused(error)) break;
      await store.change(record.id, (kept) => ({ ...kept, refused: error.text }));
    }
  }
  const old = records.filter(({ isSent }) => isSent).sort((a, b) => b.created - a.created);
  for (const { id } of old.slice(MOST_SENT)) await store.remove(id);
  const aborted = records.filter(({ result }) => result?.reason === 'aborted');
  for (const { id } of aborted) await store.remove(id);
  return sent;
}
