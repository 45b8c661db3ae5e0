// `npm run e2e [NAME...]`: the browser tests, all or those whose file names contain a NAME. Starts the
// server, with a database of its own, and one Chromium for all tests, and ends both afterwards.
//
// COTULENH_BIN: the server, ../target/release/cotulenh if not given. CHROMIUM: the browser, if it is not
// found by its name.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
// Beside the packages, so that the tests find them.
const built = join(web, 'node_modules/.e2e');
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

class Missing extends Error {}

function findBrowser() {
  const names = process.env.CHROMIUM ? [process.env.CHROMIUM] : ['chromium', 'chromium-browser', 'google-chrome'];
  for (const name of names) {
    const path = spawnSync('sh', ['-c', 'command -v "$0"', name], { encoding: 'utf8' }).stdout.trim();
    if (path) return path;
  }
  throw new Missing(
    `No Chromium was found (looked for: ${names.join(', ')}). Install it, for example with ` +
      '`apt-get install chromium`, or set CHROMIUM to its path.',
  );
}

function findServer() {
  const path = resolve(web, process.env.COTULENH_BIN ?? '../target/release/cotulenh');
  if (existsSync(path)) return path;
  throw new Missing(
    `There is no server at ${path}. Build it with \`cargo build --release\`, or set COTULENH_BIN to its path.`,
  );
}

/** Starts the server on a free port. Its address, and how to end it. */
async function serve(path, database) {
  const server = spawn(path, ['serve', '--listen', '127.0.0.1:0', '--database', database], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stderr.on('data', (text) => {
    process.stderr.write(text);
    // No test may bring the server down, not even one of its tasks.
    if (/panicked/.test(text)) process.exitCode = 1;
  });
  const ended = new Promise((done) => server.once('close', done));
  const stop = async () => {
    server.kill('SIGTERM');
    const timer = setTimeout(() => server.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(timer);
  };
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (url) {
      server.stdout.resume();
      return { url, stop };
    }
  }
  throw new Error('the server ended before it said where it listens');
}

/** Node reads no TypeScript, so the tests are bundled first. */
async function bundle(wanted) {
  const sources = readdirSync(join(web, 'e2e')).filter(
    (file) => file.endsWith('.test.ts') && (wanted.length === 0 || wanted.some((name) => file.includes(name))),
  );
  if (sources.length === 0) throw new Missing(`No test has a name with ${wanted.join(' or ')}.`);
  rmSync(built, { recursive: true, force: true });
  await build({
    entryPoints: sources.map((file) => join(web, 'e2e', file)),
    outdir: built, outExtension: { '.js': '.mjs' }, bundle: true, packages: 'external',
    platform: 'node', format: 'esm', target: 'node20', sourcemap: 'inline', logLevel: 'warning',
  });
  return sources.map((file) => join(built, file.replace(/\.ts$/, '.mjs')));
}

/** Runs the tests one file after the other: they share two slow cores with the engine. */
function test(files, env) {
  const reporter = ['--test-reporter=spec', '--test-concurrency=1', '--test-timeout=120000'];
  const child = spawn(process.execPath, ['--enable-source-maps', '--test', ...reporter, ...files], {
    stdio: 'inherit', env: { ...process.env, ...env },
  });
  // Whoever stops us stops the tests; what was started is ended as always.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill());
  return new Promise((done) => child.once('close', (code) => done(code ?? 1)));
}

const folder = mkdtempSync(join(tmpdir(), 'cotulenh-e2e-'));
const deeds = [() => rmSync(folder, { recursive: true, force: true })];
try {
  const [browserPath, serverPath] = [findBrowser(), findServer()];
  const files = await bundle(process.argv.slice(2));
  const server = await serve(serverPath, join(folder, 'e2e.sqlite'));
  deeds.unshift(server.stop);
  const browser = await chromium.launchServer({
    executablePath: browserPath, headless: true, args: FLAGS, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false,
  });
  deeds.unshift(() => browser.close());
  console.log(`${serverPath} on ${server.url}`);
  process.exitCode ||= await test(files, { E2E_URL: server.url, E2E_BROWSER: browser.wsEndpoint() });
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const deed of deeds) await deed();
}
