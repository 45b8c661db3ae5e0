// The engine of the analysis board: in the browser where it can run, on the server where not.

import type { Page } from '@playwright/test';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { ask, button, sees, twoPlayers, until } from './site.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Engine' });

/** How often the server's engines were asked for something, of which kind ever. */
async function engineWork(page: Page): Promise<number> {
  const text = await (await page.request.get('/metrics')).text();
  const counts = text.matchAll(/^cotulenh_engine_wait_seconds_count\S* (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Everything that the page asks the server for, by its path. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname));
  return asked;
}

async function depth(page: Page): Promise<number> {
  const status = await panel(page).getByRole('status').innerText();
  return Number(/depth (\d+)/.exec(status)?.[1] ?? 0);
}

test('the engine in the browser knows endings that nobody can win', async ({ visitor }) => {
  const page = await visitor();
  await page.goto(`/analysis?fen=${encodeURIComponent('10c/11/11/5+F5/11/11/11/11/11/11/11/4C6 r')}`);
  await page.getByRole('switch', { name: 'Engine' }).check();
  await expect(panel(page)).toContainText('on this device');
  await expect(panel(page)).toContainText('drawn: nobody can win this ending');
});

test('threats show what the other side would play', async ({ visitor }) => {
  const page = await visitor();
  // Red is to move; Blue's Tank attacks the Air Force.
  const fen = '10c/11/11/11/4t6/11/4F6/11/11/11/11/3C7 r - - 0 1';
  await page.goto(`/analysis?fen=${encodeURIComponent(fen)}`);
  const board = new Board(page);
  await board.unit('e6').waitFor();
  await button(page, 'Show threats').click();
  await expect(panel(page).locator('li')).toHaveCount(1);
  await expect(panel(page).locator('li')).toContainText('Txe6');
  await expect(board.drawing.locator('.arrow.threat')).toHaveCount(1);
  await expect(board.drawing.locator('.arrow.best')).toHaveCount(0);
  // The key puts them away: now the engine thinks for the side to move again.
  await page.keyboard.press('x');
  await expect(board.drawing.locator('.arrow.threat')).toHaveCount(0);
  await expect(board.drawing.locator('.arrow.best')).not.toHaveCount(0);
});

test('an analysis in the browser costs the server nothing', async ({ visitor }) => {
  const page = await visitor();
  const asked = watchRequests(page);
  await page.goto('/analysis');
  await page.locator('[data-square]').first().waitFor();
  expect(
    asked.filter((path) => /\.(wasm|nnue)$/.test(path)),
    'the engine is loaded when it is needed',
  ).toEqual([]);
  const before = await engineWork(page);

  await page.getByRole('switch', { name: 'Engine' }).check();
  await expect(panel(page)).toContainText('on this device');
  await expect(panel(page).locator('li')).toHaveCount(3);
  await expect(panel(page).getByRole('status')).toHaveText(/depth \d+ .* nodes\/s .* Red’s chances \d+ %/);
  await until('it looks deeper', async () => (await depth(page)) >= 4);
  await page.getByRole('img', { name: /^Evaluation / }).waitFor();
  await expect(new Board(page).drawing.locator('.best'), 'the best move is an arrow').not.toHaveCount(0);

  // Its lines can be played, other positions and other numbers of lines are searched at once.
  const loaded = asked.length;
  await panel(page).locator('li').first().getByRole('button').nth(1).click();
  const moves = page.getByRole('region', { name: 'Moves and variations' }).locator('.row button');
  await expect(moves).toHaveCount(2);
  await until('the next position is searched', async () => (await depth(page)) >= 3);
  await page.getByLabel('Lines').selectOption('5');
  await expect(panel(page).locator('li')).toHaveCount(5);
  await button(page, 'Previous move').click();
  await until('and the one before', async () => (await depth(page)) >= 3);
  await page.getByRole('switch', { name: 'Engine' }).uncheck();
  await expect(panel(page).locator('li')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Engine' }).check();
  await expect(panel(page).locator('li')).toHaveCount(5);

  expect(
    asked.slice(loaded).filter((path) => path.startsWith('/api/v1/p')),
    'nor its rules',
  ).toEqual([]);
  expect(asked.filter((path) => path === '/ws/v1/analysis')).toEqual([]);
  expect(await engineWork(page)).toBe(before);
});

test('the engine and its network come compressed, once, and may be kept for ever', async ({ visitor }) => {
  const page = await visitor();
  const headers = new Map<string, Record<string, string>[]>();
  page.on('response', (response) => {
    const end = /\.(wasm|nnue)$/.exec(new URL(response.url()).pathname)?.[0];
    if (end) headers.set(end, [...(headers.get(end) ?? []), response.headers()]);
  });
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto('/analysis');
    await page.getByRole('switch', { name: 'Engine' }).check();
    await expect(panel(page).locator('li')).toHaveCount(3);
  }
  expect(headers.get('.nnue')).toHaveLength(1);
  for (const answer of [...headers.values()].flat()) {
    expect(answer['content-encoding']).toMatch(/^(br|gzip)$/);
    expect(answer['cache-control']).toContain('immutable');
  }
});

test('without WebAssembly the engine is the server’s', async ({ visitor }) => {
  const page = await visitor();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  // The messages are counted, not the texts on the page: on a slow machine the first depth to be seen may be the last.
  const depths: number[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { t, depth } = JSON.parse(String(payload)) as { t: string; depth: number };
      if (t === 'lines') depths.push(depth);
    }),
  );
  await page.goto('/analysis');
  await page.locator('[data-square]').first().waitFor();
  await page.getByRole('switch', { name: 'Engine' }).check();
  await expect(panel(page)).toContainText('on the server');
  await expect(panel(page).locator('li')).toHaveCount(3);
  await expect(panel(page).getByRole('status')).toHaveText(/depth \d+ .* Red’s chances \d+ %/);
  await until('it looks deeper', () => new Set(depths).size > 1);
  expect(depths).toEqual([...depths].sort((a, b) => a - b));
  await page.getByRole('switch', { name: 'Engine' }).uncheck();
  await expect(panel(page).locator('li')).toHaveCount(0);
});

test('if the engine cannot be loaded, the server’s does it', async ({ visitor }) => {
  const page = await visitor();
  await page.route('**/*.nnue', (route) => route.abort());
  await page.goto('/analysis');
  await page.getByRole('switch', { name: 'Engine' }).check();
  await expect(panel(page)).toContainText('on the server');
  await expect(panel(page).locator('li')).toHaveCount(3);
});

test('it does not help with a running game of the player’s own', async ({ visitor }) => {
  const { red } = await twoPlayers(visitor);
  const { fen } = await ask<{ fen: string }>(red, '/position', {});
  await red.goto(`/analysis?fen=${encodeURIComponent(fen)}`);
  await red.locator('[data-square]').first().waitFor();
  await red.getByRole('switch', { name: 'Engine' }).check();
  await sees(red, /stands in a running game of yours/);
  await expect(panel(red).locator('li')).toHaveCount(0);
});
