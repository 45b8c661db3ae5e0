// Where a game comes from: the server, or this browser. Both speak the protocol of a game (docs/protocol.md).

import { api } from './api';
import { isLocalId } from '../local/id';
import { Socket, type Connection, type Identified } from './socket';
import type { GameMessage, GameState } from './types';

export interface ChannelOptions {
  /** The number of the last event that is known; null if the whole state is needed. */
  since: () => number | null;
  onmessage: (message: GameMessage) => void;
  onconnection: (connection: Connection) => void;
}

/** The way to a game, once it is loaded. */
export interface GameChannel {
  /** When the last ping was sent, by `performance.now()`. */
  readonly pinged: number;
  send(message: unknown): boolean;
  sendUntilAnswered(message: Identified): void;
  answered(id: Identified['id']): void;
  restart(): void;
  close(): void;
}

export interface GameSource {
  load(): Promise<GameState>;
  connect(options: ChannelOptions): GameChannel;
}

function serverSource(id: string): GameSource {
  return {
    load: () => api.get<GameState>(`/games/${id}`),
    connect: ({ since, onmessage, onconnection }) =>
      new Socket<GameMessage>({
        path: () => {
          const known = since();
          return `/ws/v1/games/${id}` + (known === null ? '' : `?since=${known}`);
        },
        onmessage,
        onconnection,
      }),
  };
}

/** Games that were begun without a server are in this browser, until they are over and sent; then the server has them, too. */
export function sourceOf(id: string): GameSource {
  let source = serverSource(id);
  if (!isLocalId(id)) return source;
  return {
    async load() {
      const local = await import('../local/open').then(({ openGame }) => openGame(id)).catch(() => null);
      source = local ?? source;
      return source.load();
    },
    connect: (options) => source.connect(options),
  };
}

/** The state of a game, wherever it is. */
export function loadState(id: string): Promise<GameState> {
  return sourceOf(id).load();
}
