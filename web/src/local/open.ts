// Opens and begins games that are played in this browser.

import { me } from '../lib/me.svelte';
import type { GameSource } from '../lib/gameSource';
import type { Person, Summary } from '../lib/types';
import { opponentOf } from '../lib/notation';
import { localComputer } from './computer';
import { LocalGame } from './game';
import { newLocalId } from './id';
import { loadRules } from './load';
import { newRecord, type GameRecord } from './record';
import { gameStore } from './store';
import { sendGames } from './sync';

/** Who plays when no server has said yet who that is: the page calls them "you". */
const NOBODY: Person = { id: '', name: '' };

/** The game with that id, if it is in this browser. */
export async function openGame(id: string): Promise<GameSource | null> {
  const record = await gameStore.get(id);
  if (!record) return null;
  const { Game } = await loadRules();
  return new LocalGame({
    record,
    newGame: (fen) => new Game(fen),
    computer: localComputer(),
    store: gameStore,
    person: me.person ?? NOBODY,
    onend: () => void sendGames(),
  });
}

/** Begins a game; its id. Fails where the rules and the engine cannot run. */
export async function beginGame(options: Parameters<typeof newRecord>[1]): Promise<string> {
  const { Game } = await loadRules();
  if (options.start) new Game(options.start);
  const record = newRecord(newLocalId(), options, Date.now());
  await gameStore.save({ ...record, revision: 1 });
  // Browsers may throw away what is kept for a page, unless they are asked not to.
  void navigator.storage?.persist?.().catch(() => false);
  return record.id;
}

/** The games of this browser in lists, the newest first. Aborted ones are no loss. */
export async function localSummaries(): Promise<Summary[]> {
  const records = (await gameStore.all().catch(() => [])).filter(({ result }) => result?.reason !== 'aborted');
  const { Game } = await loadRules();
  return records
    .sort((a, b) => b.created - a.created)
    .map((record) => summaryOf(record, new Game(record.start ?? undefined)));
}

function summaryOf(record: GameRecord, game: { move(lan: string): { san: string } | null; fen(): string }): Summary {
  const { id, level, seat, clock, result, created, moved, turns } = record;
  let last: string | null = null;
  for (const { lan } of turns) last = game.move(lan)?.san ?? last;
  const person = me.person ?? NOBODY;
  const players = { [seat]: person, [opponentOf(seat)]: { level } } as Summary['players'];
  return { id, players, clock, fen: game.fen(), last, turns: turns.length, result, created, moved, due: null, seat };
}
