// The site without a network: installing it, playing and analysing, and what happens when the network is back.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Plugin } from 'vite';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { startServer } from './server.ts';
import { button, played, sees, turns } from './site.ts';

const WEB = join(import.meta.dirname, '..');
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

  // The game is reviewed here, and taken along as a file; files of several games are read.
  await button(page, 'Review the game').click();
  await page.locator('#review table').waitFor();
  await button(page, 'Review again').waitFor();
  await expect(page.locator('#review .accuracy').first()).toContainText('%');
  await button(page, 'Export').click();
  await expect(page.getByLabel('PGN with all variations')).toHaveValue(/\[FEN "9ic.*1\. .*1-0/s);
  await page.keyboard.press('Escape');
  await button(page, 'Import').click();
  await page.getByRole('dialog').locator('textarea').fill('1. Tf6 *\n\n1. Tf99 *\n\n[Red "An"]\n\n1. Ic6 {calm} 1-0\n');
  await page.getByRole('dialog').getByRole('button', { name: 'Load' }).click();
  await sees(page, /Line 3, character/i);
  await page.getByRole('button', { name: /An/ }).click();
  await sees(page, 'calm');

  // Level 9 from the usual start: it answers, and a turn can be taken back.
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Play the computer' });
  await card.getByLabel('9: General').check();
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

test('boards for other sites are the server’s, also where the site is kept', async ({ visitor }) => {
  const page = await visitor({ serviceWorkers: 'allow' });
  await page.goto('/');
  await underControl(page);
  await page.goto('/embed');
  await page.locator('.board img').waitFor();
});

test('a review without a server says what the server says', async ({ visitor }) => {
  // Red gives away an Air Force. Engines of test builds are slow.
  test.setTimeout(600_000);
  const file = '[SetUp "1"]\n[FEN "6c4/11/11/11/11/4t6/11/11/3T1F5/11/3I7/3C7 r"]\n\n1. Fe5 Txe5 *\n';
  const review = async (isReachable: boolean) => {
    const page = await visitor();
    const asked: string[] = [];
    await page.routeWebSocket('**/ws/v1/analysis', (socket) => {
      asked.push(socket.url());
      if (isReachable) socket.connectToServer();
      else void socket.close();
    });
    await page.goto('/analysis');
    await button(page, 'Import').click();
    await page.getByRole('dialog').locator('textarea').fill(file);
    await page.getByRole('dialog').getByRole('button', { name: 'Load' }).click();
    await button(page, 'Review the game').click();
    await button(page, 'Review again').waitFor({ timeout: 240_000 });
    expect(asked.length).toBeGreaterThan(0);
    await button(page, 'Export').click();
    const pgn = page.getByLabel('PGN with all variations');
    await expect(pgn).not.toHaveValue('');
    return { said: await page.locator('#review').innerText(), pgn: await pgn.inputValue() };
  };
  const server = await review(true);
  const browser = await review(false);
  expect(server.said).toMatch(/Blunders/);
  expect(server.pgn, 'the turn is marked, with what was better').toMatch(/Fe5 (\?\?|\$4).*\(1\./s);
  expect(browser).toEqual(server);
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

/** Builds the client again as it would be after a change of its code, into a folder of its own. */
async function buildAgain(folder: string) {
  const change: Plugin = {
    name: 'change',
    enforce: 'post',
    transform: (code, id) => (/\/src\/.*\.ts$/.test(id) ? `${code}\nglobalThis.second = true;` : null),
    transformIndexHtml: (html) => html.replace('<html', '<html data-build="2"'),
  };
  await build({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [change],
    build: { outDir: folder },
  });
}

/** The site of a server that is upgraded: first the client that it has, then another build of it. */
class Upgraded {
  /** The folder of the build that is served now; null: the server's own. */
  folder: string | null = null;
  /** Files that were asked for and are not of the present build. */
  readonly missed: string[] = [];
  private constructor(
    private readonly origin: string,
    private readonly http: HttpServer,
  ) {}

  static async of(origin: string): Promise<Upgraded> {
    const http = createServer();
    const site = new Upgraded(origin, http);
    http.on('request', (request, response) => {
      void site.answer(request).then(({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' });
        response.end(body);
      });
    });
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  close() {
    this.http.closeAllConnections();
    this.http.close();
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; type: string; body: Buffer }> {
    const { url: path = '/', method } = request;
    const sent: Buffer[] = [];
    for await (const part of request) sent.push(part as Buffer);
    const asking = { cookie: request.headers.cookie ?? '', 'content-type': 'application/json' };
    const body = method === 'POST' ? Buffer.concat(sent) : undefined;
    const answer = await fetch(this.origin + path, { method, headers: asking, body });
    const type = answer.headers.get('content-type') ?? '';
    const isPage = type.includes('html');
    const isFile = /^\/[^?]+\.\w+$/.test(path) && !path.startsWith('/api/');
    if (this.folder === null || !(isPage || isFile)) {
      if (path.startsWith('/assets/') && !answer.ok) this.missed.push(path);
      return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) };
    }
    const name = isFile ? path : '/index.html';
    const file = await readFile(join(this.folder, name)).catch(() => null);
    if (!file) this.missed.push(path);
    const typeOf = { js: 'text/javascript', css: 'text/css', html: 'text/html', svg: 'image/svg+xml' };
    const known = typeOf[extname(name).slice(1) as keyof typeof typeOf] ?? 'application/octet-stream';
    return { status: file ? 200 : 404, type: known, body: file ?? Buffer.alloc(0) };
  }
}

/** The version of a service worker, and the files of its shell. */
async function shellOf(page: Page): Promise<{ version: string; files: string[] }> {
  const worker = await (await page.request.get('/service-worker.js')).text();
  return JSON.parse(/const BUILD = (\{.*\});/.exec(worker)?.[1] ?? '{}') as { version: string; files: string[] };
}

test('an update waits until it is complete and wanted, and no page mixes two versions', async ({ browser, server }) => {
  const folder = await mkdtemp(join(tmpdir(), 'cotulenh-'));
  await buildAgain(folder);
  const site = await Upgraded.of(server.url);
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' });
  const buildOf = (page: Page) => page.locator('html').getAttribute('data-build');
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto('/rules');
  await underControl(one);
  await other.goto('/rules');
  await other.locator('[data-square]').first().waitFor();
  expect(await buildOf(other)).toBeNull();

  const first = await shellOf(one);
  site.folder = folder;
  const second = await shellOf(one);
  expect(second.version).not.toBe(first.version);
  const scripts = (files: string[]) => files.filter((file) => file.endsWith('.js'));
  expect(scripts(second.files).filter((file) => first.files.includes(file))).not.toEqual(scripts(second.files));
  await one.reload();
  expect(await buildOf(one), 'the version that is complete').toBeNull();
  await one.locator('[data-square]').first().waitFor();
  await sees(one, 'A new version of the site is ready.');
  // Pages that were not loaded before the update are of the old version, too.
  await other.getByRole('link', { name: 'Editor' }).click();
  await other.locator('.right').first().waitFor();

  await button(one, 'Use it now').click();
  await expect(one.locator('html')).toHaveAttribute('data-build', '2');
  await one.locator('[data-square]').first().waitFor();
  // The other tab goes on with what it has, until it is loaded again.
  expect(await buildOf(other)).toBeNull();
  await other.getByRole('link', { name: 'Analysis' }).click();
  await other.locator('.engine').waitFor();
  await other.reload();
  expect(await buildOf(other)).toBe('2');
  await other.locator('.engine').waitFor();
  expect(site.missed, 'nobody asked for a file of the other version').toEqual([]);
  expect(errors).toEqual([]);
  const shells = await one.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')));
  expect(shells.sort()).toEqual([first, second].map(({ version }) => `shell-${version}`).sort());
  await context.close();
  site.close();
  await rm(folder, { recursive: true });
});
