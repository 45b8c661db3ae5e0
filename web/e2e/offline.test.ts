// The site without a network: installing it, playing and analysing, and what happens when the network is back.

import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { startServer } from './server.ts';
import { button, played, sees, turns } from './site.ts';

// The Engineer sets down its Artillery with check, the only way out is k11, and there the Air Force mates.
const SHORT = '9ic/9i1/10i/11/11/7(EA)3/11/11/11/6F4/11/3C7 r - - 0 1';
const editor = (fen: string) => `/editor?fen=${encodeURIComponent(fen)}`;

/** Waits until a service worker answers for the page. */
async function underControl(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
  });
}

/** Begins a game from the editor's position, as Red. */
async function playFromEditor(page: Page, level: string, fen: string) {
  await page.goto(editor(fen));
  await page.getByLabel(level).check();
  await page.getByLabel('Red', { exact: true }).last().check();
  await button(page, 'Play the computer from here').click();
  await sees(page, 'Your turn');
}

/** Plays the short game to its end. */
async function playShort(page: Page) {
  const board = new Board(page);
  await board.click('h7');
  await board.choose('Artillery');
  await board.target('h9').waitFor();
  await board.click('h9');
  await sees(page, 'Deploying');
  await button(page, 'Commit').click();
  await played(page, 'Ck11');
  await sees(page, 'Your turn');
  await page.getByLabel('Type a move').fill('Fg7');
  await button(page, 'Play').click();
}

test('the site can be installed', async ({ visitor, server }) => {
  const page = await visitor();
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(String(href));
  expect(answer.headers()['content-type']).toContain('manifest');
  interface Manifest {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  }
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
  expect(manifest.name).toContain('Cờ Tư Lệnh');
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    const size = await page.evaluate(
      (src) =>
        new Promise<string>((done, failed) => {
          const image = new Image();
          image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`);
          image.onerror = () => failed(new Error(src));
          image.src = src;
        }),
      src,
    );
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
  expect(manifest.icons.some(({ sizes }) => sizes === '192x192')).toBe(true);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);

  const worker = await page.request.get('/service-worker.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  const policy = (await page.request.get(server.url)).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy.match(/unsafe/g)).toHaveLength(1);
});

test('without a server one can play, analyse, edit and read', async ({ browser }) => {
  const server = await startServer();
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  try {
    // A game that is seen now can be read later.
    await playFromEditor(page, '1: Recruit', SHORT);
    const seen = new URL(page.url()).pathname;
    await underControl(page);
    await playShort(page);
    await page.locator('.ending').waitFor();
    await page.goto('/games');
    await page.locator(`a[href="${seen}"]`).waitFor();
    await page.goto('/');
    await button(page, /^Play without a connection/).click();
    await sees(page, 'Also works without a connection.');
  } finally {
    await server.stop();
  }

  // Level 1: a whole game, with a deploy, a refusal with its reason, and a promotion.
  await playFromEditor(page, '1: Recruit', SHORT);
  expect(page.url()).toMatch(/\/g\/l\w{12}$/);
  await page.getByLabel('Type a move').fill('Ce5');
  await button(page, 'Play').click();
  await sees(page, /on no straight line from d1/);
  await playShort(page);
  await page.locator('.ending').waitFor();
  await sees(page, 'You won');
  await expect(turns(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Analyse' }).first().click();
  await page.getByRole('region', { name: 'Moves and variations' }).locator('.row button').first().waitFor();
  await page.getByRole('switch', { name: 'Engine' }).check();
  await button(page, 'Previous move').click();
  await expect(page.getByRole('region', { name: 'Engine' }).locator('li')).not.toHaveCount(0);

  // Level 8 from the usual start: it answers, and a turn can be taken back.
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Play the computer' });
  await card.getByLabel('8: General').check();
  await card.getByLabel('Red', { exact: true }).check();
  await card.getByRole('button', { name: 'Play now' }).click();
  await sees(page, 'Your turn');
  await new Board(page).play('g5', 'g6');
  await expect(turns(page)).toHaveCount(2);
  await button(page, 'Take back').click();
  await expect(turns(page)).toHaveCount(0);
  const running = new URL(page.url()).pathname;

  // What was begun goes on after a reload; the lists show it, and the games that were seen before.
  await page.reload();
  await sees(page, 'Your turn');
  await page.goto('/games');
  await page.getByRole('heading', { name: 'On this device' }).waitFor();
  await page.locator(`a[href="${running}"]`).waitFor();
  await page.goto('/rules');
  await page.locator('[data-square]').first().waitFor();

  // What needs the network says so.
  await page.goto('/c/cabcdefghijkm');
  await sees(page, /server cannot be reached/);
  await context.close();
});

test('a game that was played without a server is sent once, even if the answer was lost', async ({ visitor }) => {
  const page = await visitor();
  await page.route('**/api/v1/games', (route) => route.abort());
  await page.route('**/me/games/offline', (route) => route.abort());
  await playFromEditor(page, '1: Recruit', SHORT);
  const address = new URL(page.url()).pathname;
  await playShort(page);
  await page.locator('.ending').waitFor();
  await page.goto('/games');
  await page.getByRole('heading', { name: 'On this device' }).waitFor();

  // It arrives, but its answer does not.
  const statuses: number[] = [];
  await page.unrouteAll();
  await page.route('**/me/games/offline', async (route) => {
    const response = await route.fetch();
    statuses.push(response.status());
    await route.abort();
  });
  await page.reload();
  await expect.poll(() => statuses).toEqual([201]);
  await page.unrouteAll();
  page.on('response', (response) => {
    if (response.url().endsWith('/me/games/offline')) statuses.push(response.status());
  });
  await page.goto('/');
  await sees(page, /among your games now/);
  expect(statuses).toEqual([201, 200]);
  await page.reload();
  await page.goto('/games');
  await expect(page.locator(`a[href="${address}"]`)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'On this device' })).toHaveCount(0);
  expect(statuses, 'it is never sent again').toEqual([201, 200]);

  // The server has all of it, for everybody who has the link.
  const { game, settings } = (await (await page.request.get(`/api/v1/games/${address.slice(3)}`)).json()) as {
    game: { turns: unknown[]; result: { reason: string } };
    settings: { offline: boolean; rated: boolean };
  };
  expect(game.turns).toHaveLength(3);
  expect(game.result.reason).toBe('checkmate');
  expect(settings).toMatchObject({ offline: true, rated: false });
  const other = await visitor();
  await other.goto(address);
  await other.locator('.ending').waitFor();
});

/** The site as another build: every file of the client has another name, and the page says which it is. */
class TwoBuilds {
  build = 1;
  /** Files that were asked for and are not of the present build. */
  readonly missed: string[] = [];
  private constructor(
    private readonly origin: string,
    private readonly names: string[],
    private readonly http: HttpServer,
  ) {}

  static async of(origin: string): Promise<TwoBuilds> {
    const worker = await (await fetch(`${origin}/service-worker.js`)).text();
    const names = [...new Set([...worker.matchAll(/\/assets\/([\w.-]+)/g)].map(([, name = '']) => name))];
    const http = createServer();
    const builds = new TwoBuilds(origin, names, http);
    http.on('request', (request, response) => {
      void builds.answer(request).then(({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' });
        response.end(body);
      });
    });
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    return builds;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  close() {
    this.http.closeAllConnections();
    this.http.close();
  }

  private async answer(request: IncomingMessage) {
    const { url: path = '/', method } = request;
    const sent: Buffer[] = [];
    for await (const part of request) sent.push(part as Buffer);
    const asked = /^\/assets\/(second\.)?(.+)/.exec(path);
    const isOfThis = !asked || (asked[1] !== undefined) === (this.build === 2);
    if (!isOfThis) this.missed.push(path);
    const name = asked && isOfThis ? `/assets/${asked[2]}` : path;
    const asking = { cookie: request.headers.cookie ?? '', 'content-type': 'application/json' };
    const body = method === 'POST' ? Buffer.concat(sent) : undefined;
    const answer = await fetch(this.origin + name, { method, headers: asking, body });
    const type = answer.headers.get('content-type') ?? '';
    const status = isOfThis ? answer.status : 404;
    if (!/html|javascript|css/.test(type)) return { status, type, body: Buffer.from(await answer.arrayBuffer()) };
    return { status, type, body: this.rewritten(await answer.text()) };
  }

  private rewritten(text: string): string {
    const named = text.replace('<html', `<html data-build="${this.build}"`);
    if (this.build === 1) return named;
    const renamed = this.names.reduce((text, name) => text.replaceAll(name, `second.${name}`), named);
    return renamed.replace(/"version":"\w+"/, '"version":"second"');
  }
}

test('an update waits until it is complete and wanted, and no page mixes two versions', async ({ browser, server }) => {
  const site = await TwoBuilds.of(server.url);
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' });
  const build = (page: Page) => page.locator('html').getAttribute('data-build');
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto('/rules');
  await underControl(one);
  await other.goto('/rules');
  await other.locator('[data-square]').first().waitFor();
  expect(await build(other)).toBe('1');

  site.build = 2;
  await one.reload();
  expect(await build(one), 'the version that is complete').toBe('1');
  await one.locator('[data-square]').first().waitFor();
  await sees(one, 'A new version of the site is ready.');
  // Pages that were not loaded before the update are of the old version, too.
  await other.getByRole('link', { name: 'Editor' }).click();
  await other.locator('.right').first().waitFor();

  await button(one, 'Use it now').click();
  await expect(one.locator('html')).toHaveAttribute('data-build', '2');
  await one.locator('[data-square]').first().waitFor();
  // The other tab goes on with what it has, until it is loaded again.
  expect(await build(other)).toBe('1');
  await other.getByRole('link', { name: 'Analysis' }).click();
  await other.locator('.engine').waitFor();
  await other.reload();
  expect(await build(other)).toBe('2');
  await other.locator('.engine').waitFor();
  expect(site.missed, 'nobody asked for a file of the other version').toEqual([]);
  expect(errors).toEqual([]);
  const shells = await one.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')));
  expect(shells).toHaveLength(2);
  await context.close();
  site.close();
});
