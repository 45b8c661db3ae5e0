// The site without a network. A build has one version; its shell (the page, its code, the icons) is kept as a whole,
// and a page gets all of it from there. A new version waits, complete, until the visitor takes it over or has closed
// all pages. The engine is kept when it was first used, own games when they were last seen.

/** Written by the build: its version, the page's script, the files of the shell, and those of the engine. */
const BUILD = /* BUILD */ {};
const SHELL = `shell-${BUILD.version}`;
const ENGINE = 'engine';
/** The npm package keeps the engine's network there by itself. */
const NETWORK = 'cotulenh-network';
const GAMES = 'games';
const MOST_GAMES = 200;
/** Addresses that are the server's own, and files. */
const NO_PAGE = /^\/(api|ws|embed)\/|^\/(embed|metrics|health|ready)$|\./;
const ANSWERS = /^\/api\/v1\/(me(\/games)?|games\/[\w-]+)$/;
const ANYHOW = { ignoreVary: true };

addEventListener('install', (event) => event.waitUntil(keepShell()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
addEventListener('message', ({ data }) => data === 'take over' && skipWaiting());
addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!NO_PAGE.test(url.pathname)) event.respondWith(shellPage(request));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(asset(request, url.pathname));
  } else if (BUILD.files.includes(url.pathname)) {
    event.respondWith(kept(request));
  } else if (ANSWERS.test(url.pathname) && !url.search) {
    event.respondWith(answer(request));
  }
});

/** Fetches the whole shell, or fails: then the old one stays, and the browser tries again later. */
async function keepShell() {
  const cache = await caches.open(SHELL);
  const page = await fetch('/', { cache: 'no-store', credentials: 'omit' });
  // The server may have been upgraded since it sent this file.
  if (!page.ok || !(await page.clone().text()).includes(BUILD.entry)) throw new Error('the page is of another version');
  await Promise.all(BUILD.files.map((file) => keep(cache, file)));
  await cache.put('/', page);
  // Who has an engine for use without a network has one after the update, too.
  const engine = await caches.open(ENGINE);
  if ((await engine.keys()).length === 0) return;
  const network = await caches.open(NETWORK);
  await Promise.all(BUILD.later.map((file) => keep(file.endsWith('.nnue') ? network : engine, file)));
}

async function keep(cache, file) {
  if (await cache.match(file, ANYHOW)) return;
  // Names of assets have a hash in them: what the browser has is right.
  const response = await fetch(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await cache.put(file, response);
}

/** Forgets what no page needs. Pages of the version before go on with their own code. */
async function takeOver() {
  const shells = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== SHELL);
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
  for (const name of [ENGINE, NETWORK]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!BUILD.later.includes(new URL(request.url).pathname)) await cache.delete(request);
    }
  }
  await clients.claim();
}

async function shellPage(request) {
  const cache = await caches.open(SHELL);
  return (await cache.match('/', ANYHOW)) ?? fetch(request);
}

async function kept(request) {
  const cache = await caches.open(SHELL);
  return (await cache.match(request, ANYHOW)) ?? fetch(request);
}

/** A file with a hash in its name: the same wherever it is. */
async function asset(request, path) {
  const known = await caches.match(request, ANYHOW);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && BUILD.later.includes(path) && !path.endsWith('.nnue')) {
    const cache = await caches.open(ENGINE);
    await cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
}

/** What the server says, or said when it was last there. */
async function answer(request) {
  const cache = await caches.open(GAMES);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await cache.delete(request, ANYHOW);
      await cache.put(request, response.clone());
      const known = await cache.keys();
      await Promise.all(known.slice(0, Math.max(0, known.length - MOST_GAMES)).map((old) => cache.delete(old)));
    }
    return response;
  } catch (error) {
    const known = await cache.match(request, ANYHOW);
    if (known) return known;
    throw error;
  }
}
