// The site without a network: the service worker, new versions, and what is kept for then.

import { canRun, loadRules } from '../local/load';
import { api } from './api';
import { hasLocalGames } from '../local/store';

/** How often an open page asks for a new version. */
const LOOK_MS = 60 * 60_000;

let online = $state(navigator.onLine);
let waiting = $state.raw<ServiceWorker | null>(null);
/** Whether the engine is kept; null until that is known, or where nothing can be kept. */
let hasEngine = $state<boolean | null>(null);
/** How many games that were played without a network were sent just now. */
let sent = $state(0);

export const offline = {
  get online(): boolean {
    return online;
  },
  /** A new version is complete, and waits. */
  get hasUpdate(): boolean {
    return waiting !== null;
  },
  get hasEngine(): boolean | null {
    return hasEngine;
  },
  get sent(): number {
    return sent;
  },
  seen() {
    sent = 0;
  },
};

/** Uses the new version, in this tab at once and in others when they are loaded again. */
export function takeUpdate() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take over');
}

/** Fetches the engine and the coach, so that everything works without a network. */
export async function keepEngine() {
  const { Engine } = await loadRules();
  const engine = await Engine.create();
  engine.close();
  await (await import('../local/tell')).prepare();
  await lookForEngine();
}

async function lookForEngine() {
  if (!canRun() || !navigator.serviceWorker?.controller) return;
  const [files, network] = await Promise.all(['engine', 'cotulenh-network'].map((name) => caches.open(name)));
  const counts = await Promise.all([files, network].map(async (cache) => (await cache?.keys())?.length ?? 0));
  hasEngine = counts.every((count) => count > 0);
}

async function sendGames() {
  if (!canRun() || !(await hasLocalGames())) return;
  const sync = await import('../local/sync');
  sent += await sync.sendGames();
}

function watch(registration: ServiceWorkerRegistration) {
  const look = () => {
    // The very first one has nothing to replace.
    waiting = navigator.serviceWorker.controller ? registration.waiting : null;
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  const update = () => {
    if (!document.hidden && online) registration.update().catch(() => {});
  };
  setInterval(update, LOOK_MS);
  document.addEventListener('visibilitychange', update);
}

/** A service worker answers from now on: it keeps what the page has asked for before. */
async function underControl() {
  await lookForEngine();
  await Promise.all(['/me', '/me/games'].map((path) => api.get(path).catch(() => null)));
}

/** To be called once, when the page is there: nothing of this is needed to show it. */
export function start() {
  addEventListener('online', () => {
    online = true;
    void sendGames();
  });
  addEventListener('offline', () => (online = false));
  void sendGames();
  lookForEngine().catch(() => {});
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    navigator.serviceWorker.register('/service-worker.js').then(
      (registration: ServiceWorkerRegistration | undefined) => {
        // Tools that block service workers give nothing instead.
        if (!registration) return;
        watch(registration);
        navigator.serviceWorker.addEventListener('controllerchange', () => void underControl());
      },
      // Private windows and pages that are not secure have none: then the site needs the network, as ever.
      () => {},
    );
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}
