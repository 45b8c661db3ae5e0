// Games that are played in this browser, kept in its database.

import type { GameRecord } from './record';

/** Another tab has changed the game meanwhile. */
export class Outdated extends Error {}

export interface GameStore {
  get(id: string): Promise<GameRecord | null>;
  all(): Promise<GameRecord[]>;
  /** Keeps the game, which must be one change newer than what is kept: otherwise throws `Outdated`. */
  save(record: GameRecord): Promise<void>;
  /** Changes what is kept, if it is there. */
  change(id: string, change: (record: GameRecord) => GameRecord): Promise<void>;
  remove(id: string): Promise<void>;
}

const NAME = 'cotulenh';
const GAMES = 'games';

let opening: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((done, failed) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' });
    request.onerror = () => failed(request.error ?? new Error('no database'));
    request.onsuccess = () => {
      // Another tab has a newer form of the database: this one must not keep it from that.
      request.result.onversionchange = () => {
        request.result.close();
        opening = undefined;
      };
      done(request.result);
    };
  });
  opening.catch(() => (opening = undefined));
  return opening;
}

/** Works with the games; everything is kept when this returns, or nothing. */
async function within<T>(mode: IDBTransactionMode, work: (games: IDBObjectStore, done: (value: T) => void) => void) {
  const transaction = (await database()).transaction(GAMES, mode);
  return new Promise<T>((done, failed) => {
    let answer: T;
    let error: Error | null = null;
    transaction.oncomplete = () => done(answer);
    transaction.onabort = () => failed(error ?? transaction.error ?? new Error('not kept'));
    try {
      work(transaction.objectStore(GAMES), (value) => (answer = value));
    } catch (caught) {
      error = caught as Error;
      transaction.abort();
    }
  });
}

/** Whether there may be games: without them no database is made. */
export async function hasLocalGames(): Promise<boolean> {
  if (typeof indexedDB !== 'object') return false;
  try {
    const names = await indexedDB.databases?.();
    return !names || names.some(({ name }) => name === NAME);
  } catch {
    return false;
  }
}

export const gameStore: GameStore = {
  get: (id) =>
    within<GameRecord | null>('readonly', (games, done) => {
      const request = games.get(id) as IDBRequest<GameRecord | undefined>;
      request.onsuccess = () => done(request.result ?? null);
    }),
  all: () =>
    within<GameRecord[]>('readonly', (games, done) => {
      const request = games.getAll() as IDBRequest<GameRecord[]>;
      request.onsuccess = () => done(request.result);
    }),
  async save(record) {
    const isKept = await within<boolean>('readwrite', (games, done) => {
      const request = games.get(record.id) as IDBRequest<GameRecord | undefined>;
      request.onsuccess = () => {
        const isNext = (request.result?.revision ?? 0) + 1 === record.revision;
        if (isNext) games.put(record);
        done(isNext);
      };
    });
    if (!isKept) throw new Outdated();
  },
  change: (id, change) =>
    within<void>('readwrite', (games) => {
      const request = games.get(id) as IDBRequest<GameRecord | undefined>;
      request.onsuccess = () => request.result && games.put(change(request.result));
    }),
  remove: (id) => within<void>('readwrite', (games) => void games.delete(id)),
};
