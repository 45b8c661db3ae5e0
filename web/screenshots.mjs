// Takes pictures of the site, from a server that it starts with an empty database:
//   node screenshots.mjs           those of the README, in docs/images
//   node screenshots.mjs FOLDER    every page at 360, 768 and 1440 px, light and dark, in both languages, to be looked at
// The server is the release build, or what COTULENH_BIN names. Pictures for the README are made small afterwards:
// `convert game.png +dither -colors 255 PNG8:game.png` (ImageMagick).
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';

const BINARY = resolve(import.meta.dirname, process.env.COTULENH_BIN ?? '../target/release/cotulenh');
const IMAGES = resolve(import.meta.dirname, '../docs/images');
const SIZES = [
  [360, 740],
  [768, 1024],
  [1440, 900],
];
/** A game with stacks, deploys and air forces. */
const GAME =
  'Fi3 Ej9 Ac2 Ge8 Fa6 Fe9 F&c4 A&d8 Nb5 Ge7 Ic6 Nbb8 Ik6 F&f9 Nxb8 Nxb8 c4:N&c6,Fc1 f9:F**c6,Tf10 Ac5 Fg9 Ac6 ' +
  'd8:Ed7,Af8 A*c8 Af7 A&j5 A*i4 Tf3 F&h9 Ec5 (FT)*k6 F&f3 (FT)d9';

const database = mkdtempSync(join(tmpdir(), 'cotulenh-pictures-'));
const server = spawn(BINARY, ['serve', '--listen', '127.0.0.1:0', '--database', join(database, 'x.sqlite')]);
let baseURL = '';
for await (const line of createInterface({ input: server.stdout })) {
  baseURL = /http:\/\/[\d.]+:\d+/.exec(line)?.[0] ?? '';
  if (baseURL) break;
}
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

/** A visitor with a browser profile of their own. */
function visitor(options = {}) {
  return browser.newContext({
    baseURL,
    locale: 'en-GB',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
}

async function ask(context, path, data, method = 'post') {
  const answer = await context.request[method](`/api/v1${path}`, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** Two players and their game, as far as `GAME` goes. */
async function played() {
  const [red, blue] = [await visitor(), await visitor()];
  await ask(red, '/me', { name: 'Lan' }, 'put');
  await ask(blue, '/me', { name: 'Minh' }, 'put');
  const terms = { open: false, color: 'r', clock: { initial: 900_000, increment: 10_000 } };
  const { id: challenge } = await ask(red, '/challenges', terms);
  const { id } = await ask(blue, `/challenges/${challenge}/accept`, {});
  const pages = [await red.newPage(), await blue.newPage()];
  for (const page of pages) await page.goto(`/g/${id}`);
  for (const [ply, san] of GAME.split(' ').entries()) {
    const page = pages[ply % 2];
    await page.getByText('Your turn').first().waitFor();
    await page.getByLabel('Type a move').fill(san);
    await page.keyboard.press('Enter');
    await page.locator('.moves ol button').nth(ply).waitFor();
  }
  return { id, red, page: pages[0] };
}

async function readme() {
  const { id, page } = await played();
  await page.getByText('Your turn').first().waitFor();
  await page.locator('.mine[data-square=f3]').click();
  await page.locator('[data-target]').first().waitFor();
  await page.waitForTimeout(1000);
  await page.screenshot({ path: join(IMAGES, 'game.png') });
  const reader = await (await visitor()).newPage();
  await reader.goto(`/analysis/${id}`);
  await reader.locator('.tree button').last().click();
  await reader.getByRole('switch', { name: 'Engine' }).click();
  await reader.getByText(/depth 1[2-9]/).waitFor({ timeout: 120_000 });
  await reader.screenshot({ path: join(IMAGES, 'analysis.png') });
}

async function everyPage(folder) {
  mkdirSync(folder, { recursive: true });
  const { id, red } = await played();
  const over = await ask(red, '/games', {
    level: 1,
    color: 'r',
    start: '6c4/11/6T4/11/11/11/11/11/11/11/11/3C7 r - - 0 1',
  });
  const { id: challenge } = await ask(red, '/challenges', { open: false, color: 'r', clock: { days: 3 } });
  const page = await red.newPage();
  await page.goto(`/g/${over.id}`);
  await page.getByLabel('Type a move').fill('Txg12');
  await page.keyboard.press('Enter');
  await page.locator('.ending').first().waitFor();
  const pages = {
    home: '/',
    challenge: `/c/${challenge}`,
    game: `/g/${id}`,
    over: `/g/${over.id}`,
    games: '/games',
    analysis: `/analysis/${id}`,
    editor: '/editor',
    puzzles: '/puzzles',
    learn: '/learn',
    lesson: '/learn/land',
    rules: '/rules',
    rulebook: '/rulebook',
    settings: '/settings',
    missing: '/nowhere',
    embed: `/embed/${id}`,
  };
  const storageState = await red.storageState();
  for (const [width, height] of SIZES) {
    for (const colorScheme of ['light', 'dark']) {
      for (const locale of ['en-GB', 'vi-VN']) {
        const viewport = { width, height };
        const context = await visitor({ storageState, viewport, colorScheme, locale, reducedMotion: 'reduce' });
        const page = await context.newPage();
        for (const [name, path] of Object.entries(pages)) {
          await page.goto(path, { waitUntil: 'networkidle' });
          await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}-${locale}.png`) });
        }
        await context.close();
      }
    }
  }
}

try {
  await (process.argv[2] ? everyPage(process.argv[2]) : readme());
} finally {
  await browser.close();
  server.kill();
  rmSync(database, { recursive: true, force: true });
}
