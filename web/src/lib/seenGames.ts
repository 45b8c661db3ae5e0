// Own games as they were last seen, for when no server can be reached. The service worker answers with them
// (offline/service-worker.js); here goes what came over a socket since the page was loaded.

import { isLocalId } from '../local/id';
import type { GameState } from './types';

const CACHE = 'games';

/** Keeps an own game as it is now, if there is a service worker to ask for it. */
export async function keepSeen(state: GameState) {
  if (!state.seat || isLocalId(state.id) || !globalThis.navigator?.serviceWorker?.controller) return;
  const body = JSON.stringify({ ...state, deploy: null });
  const headers = { 'content-type': 'application/json' };
  try {
    const cache = await caches.open(CACHE);
    await cache.put(`/api/v1/games/${state.id}`, new Response(body, { headers }));
  } catch {
    // No room: then it is as it was when the page was loaded.
  }
}
