// The packed file loads without configuration: in Node.js both ways, and in Chromium by Vite (built and while
// developing), webpack, a script tag, and files of their own.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { APP, HERE, IS_WHOLE } from './package.mjs';

// What each of them does: play, search with the network, stop a search that has no end.
const USE = `async ({ Game, Engine }) => {
  const game = new Game();
  game.move('Tf6');
  const engine = await Engine.create();
  const { best, lines } = await engine.search(game, { depth: 4 });
  const stopped = await engine.search(game, { onInfo: ({ depth }) => depth === 2 && engine.stop() });
  const again = await engine.search(game, { depth: 2 });
  engine.close();
  return { moves: game.moves().length, best, depth: lines[0].depth, network: engine.hasNetwork,
    stopped: stopped.best !== null, again: again.best !== null };
}`;
// Where memory can be shared, all of three threads search; elsewhere there is one.
const USE_THREADS = `async ({ Game, Engine }) => {
  const game = new Game();
  const engine = await Engine.create({ threads: 3, network: null });
  let found;
  do found = await engine.search(game, { movetime: 100 });
  while (found.nodesByThread && !found.nodesByThread.every((nodes) => nodes > 0));
  const stopped = await engine.search(game, { onInfo: ({ depth }) => depth === 2 && engine.stop() });
  const legal = [found, stopped].every(({ best }) => new Game().move(best) !== null);
  engine.close();
  return { legal, threads: engine.threads, searched: found.nodesByThread?.length ?? 1 };
}`;
let expected;

function inNode(code, ...args) {
  const out = execFileSync('node', [...args, '-e', code], { cwd: APP, encoding: 'utf8', timeout: 300_000 });
  return JSON.parse(out);
}

const print = '.then((done) => console.log(JSON.stringify(done)))';

test('CommonJS in Node.js', () => {
  expected = inNode(`(${USE})(require('cotulenh'))${print}`, '--input-type=commonjs');
  assert.deepEqual(
    { ...expected, best: '' },
    { moves: 120, best: '', depth: 4, network: true, stopped: true, again: true },
  );
});

test('ES modules in Node.js', () => {
  const code = `import * as cotulenh from 'cotulenh'; (${USE})(cotulenh)${print}`;
  assert.deepEqual(inNode(code, '--input-type=module'), expected);
});

test('files of their own in Node.js', () => {
  const code = `import * as cotulenh from 'cotulenh/url'; await cotulenh.init(); (${USE})(cotulenh)${print}`;
  assert.deepEqual(inNode(code, '--input-type=module'), expected);
});

test('TypeScript finds the types, as ES module and as CommonJS', () => {
  const code = (use) =>
    `${use}\nconst game = new Game();\nconst n: number = game.moves().length;\nexport const san: string | undefined = game.move('Tf6')?.san;\nexport const engine: Promise<import('cotulenh').Engine> = Engine.create({ hash: n });\n`;
  writeFileSync(`${APP}/types.mts`, code("import { Engine, Game } from 'cotulenh';"));
  writeFileSync(`${APP}/types.cts`, code("import { Engine, Game } from 'cotulenh';"));
  writeFileSync(
    `${APP}/url.mts`,
    "import { Game, init } from 'cotulenh/url';\nawait init();\nexport const fen: string = new Game().fen();\n",
  );
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--skipLibCheck',
    'false',
  ];
  execFileSync(`${HERE}node_modules/.bin/tsc`, [...options, 'types.mts', 'types.cts', 'url.mts'], {
    cwd: APP,
    stdio: 'inherit',
  });
});

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
let browser;
let server;
let asked = [];

before(async () => {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });
  // Serves the folder of the application; below /isolated/ pages may share memory, below /strict/ they allow no
  // code but their own files.
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    asked.push(pathname);
    const file = join(APP, normalize(pathname.replace(/^\/(isolated|strict)\//, '/')));
    const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
    const more = pathname.startsWith('/isolated/')
      ? ISOLATED
      : pathname.startsWith('/strict/')
        ? { 'content-security-policy': policy }
        : {};
    try {
      const body = readFileSync(file);
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', ...more })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
});

after(async () => {
  await browser?.close();
  server?.close();
});

function write(folder, files) {
  mkdirSync(`${APP}/${folder}`, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(`${APP}/${folder}/${name}`, text);
}

const page = (script) => `<!doctype html><meta charset="utf-8"><title>x</title>${script}`;
const SHOW = '.then((done) => { window.done = done; }, (error) => { window.done = String(error?.stack ?? error); });';

/** Opens a page, and waits for what it has done. */
async function open(url) {
  const page = await (await browser.newContext()).newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on(
    'console',
    (message) => message.type() === 'error' && !/favicon/.test(message.location().url) && errors.push(message.text()),
  );
  await page.goto(url);
  await page.waitForFunction(() => 'done' in window, null, { timeout: 300_000 }).catch(() => undefined);
  const done = await page.evaluate(() => window.done);
  const isolated = await page.evaluate(() => window.crossOriginIsolated);
  await page.context().close();
  return { done, isolated, errors };
}

const at = (path) => `http://127.0.0.1:${server.address().port}/${path}`;

async function works(url, isolated = false) {
  assert.deepEqual(await open(url), { done: expected, isolated, errors: [] });
}

/** Threads, where the page may have them. */
async function hasThreads(url, isolated) {
  const threads = isolated && IS_WHOLE ? 3 : 1;
  assert.deepEqual(await open(url), { done: { legal: true, threads, searched: threads }, isolated, errors: [] });
}

test('a plain script tag', async () => {
  write('script', {
    'index.html': page(
      `<script src="../node_modules/cotulenh/dist/cotulenh.js"></script><script>(${USE})(cotulenh)${SHOW}</script>`,
    ),
  });
  await works(at('script/index.html'));
  await works(at('isolated/script/index.html'), true);
  write('script', {
    'threads.html': page(
      `<script src="../node_modules/cotulenh/dist/cotulenh.js"></script><script>(${USE_THREADS})(cotulenh)${SHOW}</script>`,
    ),
  });
  await hasThreads(at('script/threads.html'), false);
  await hasThreads(at('isolated/script/threads.html'), true);
});

test('files of their own, where no code from texts is allowed', async () => {
  const main = `import * as cotulenh from './node_modules/cotulenh/dist/url.mjs'; cotulenh.init().then(() => (${USE})(cotulenh))${SHOW}`;
  write('.', { 'url.html': page('<script type="module" src="url.js"></script>'), 'url.js': main });
  await works(at('strict/url.html'));
  asked = [];
  await works(at('url.html'));
  assert.equal(asked.filter((path) => path.endsWith('.nnue')).length, 1);
});

test('one file for rules and engine, and no more than is needed', async () => {
  const main = (use) =>
    `import * as cotulenh from './node_modules/cotulenh/dist/url.mjs'; cotulenh.init({ withEngine: true }).then(() => (${use})(cotulenh))${SHOW}`;
  const html = page('<script type="module" src="all.js"></script>');
  const loaded = () =>
    [...new Set(asked.filter((path) => path.endsWith('.wasm')))].map((path) => path.split('/').at(-1));
  write('.', { 'all.html': html, 'all.js': main(USE) });
  asked = [];
  await works(at('strict/all.html'));
  assert.deepEqual(loaded(), ['engine.wasm']);
  write('.', { 'all.js': main(USE_THREADS) });
  asked = [];
  await hasThreads(at('all.html'), false);
  assert.deepEqual(loaded(), ['engine.wasm']);
  asked = [];
  await hasThreads(at('isolated/all.html'), true);
  assert.ok(loaded().includes('engine-threads.wasm') && !loaded().includes('rules.wasm'));
  asked = [];
  write('.', {
    'all.js': main('({ Game }) => Promise.resolve(new Game().moves().length)').replace('{ withEngine: true }', ''),
  });
  assert.equal((await open(at('all.html'))).done, 119);
  assert.deepEqual(loaded(), ['rules.wasm']);
});

// With `#threads` the page does the other thing.
const BOTH = `(location.hash === '#threads' ? ${USE_THREADS} : ${USE})(cotulenh)`;
const MAIN = `import * as cotulenh from 'cotulenh';\n${BOTH}${SHOW}`;
const MAIN_URL = `import * as cotulenh from 'cotulenh/url';\ncotulenh.init().then(() => ${BOTH})${SHOW}`;

for (const [name, main] of [
  ['vite', MAIN],
  ['vite-url', MAIN_URL],
]) {
  test(`${name}, built and while developing`, async () => {
    const { build, createServer: develop } = await import('vite');
    const root = `${APP}/${name}`;
    write(name, { 'index.html': page('<script type="module" src="./main.js"></script>'), 'main.js': main });
    await build({ root, base: './', logLevel: 'error', build: { target: 'es2022' } });
    await works(at(`${name}/dist/index.html`));
    await hasThreads(at(`isolated/${name}/dist/index.html#threads`), true);
    const vite = await develop({
      root,
      logLevel: 'error',
      server: { host: '127.0.0.1', port: 0, fs: { strict: false } },
    });
    await vite.listen();
    try {
      await works(`http://127.0.0.1:${vite.httpServer.address().port}/`);
    } finally {
      await vite.close();
    }
  });
}

for (const [name, main] of [
  ['webpack', MAIN],
  ['webpack-url', MAIN_URL],
]) {
  test(name, async () => {
    write(name, { 'index.html': page('<script src="dist/main.js"></script>'), 'main.js': main });
    const { default: webpack } = await import('webpack');
    const stats = await new Promise((resolve, reject) => {
      const options = {
        mode: 'production',
        context: `${APP}/${name}`,
        entry: './main.js',
        output: { path: `${APP}/${name}/dist` },
        performance: false,
      };
      webpack(options, (error, result) => (error ? reject(error) : resolve(result)));
    });
    assert.ok(!stats.hasErrors() && !stats.hasWarnings(), stats.toString());
    await works(at(`${name}/index.html`));
    await hasThreads(at(`isolated/${name}/index.html#threads`), true);
  });
}
