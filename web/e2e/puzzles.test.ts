// Puzzles: solved by touch, answered when wrong, in a row, against the clock; ratings that stay.

import type { Page } from '@playwright/test';
import type { Puzzle } from '../src/lib/types.ts';
import { squaresOf } from '../src/lib/notation.ts';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { button, PHONE, sees } from './site.ts';

async function puzzle(page: Page, path: string): Promise<Puzzle> {
  const answer = await page.context().request.get(`/api/v1/puzzles/${path}`);
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Puzzle;
}

/** A puzzle of one plain move to an empty square, so that two taps solve it. */
async function simple(page: Page): Promise<Puzzle> {
  for (let tries = 0; tries < 60; tries++) {
    const found = await puzzle(page, 'next?theme=mateIn1');
    if (/^\+?[A-Z][a-k]\d+-[a-k]\d+#?$/.test(found.solution[0]?.lan ?? '')) return found;
  }
  throw new Error('no such puzzle');
}

function ends(found: Puzzle): [string, string] {
  const squares = squaresOf(found.solution[0]?.lan ?? '');
  return [squares[0] ?? '', squares.at(-1) ?? ''];
}

async function rating(page: Page): Promise<string> {
  const line = page.locator('.rating');
  await expect(line).toContainText(/\d+/);
  return (await line.textContent()) ?? '';
}

test('a puzzle is solved by touch, and the rating stays', async ({ visitor }) => {
  const page = await visitor(PHONE);
  const found = await simple(page);
  await page.goto(`/puzzles/${found.id}`);
  const board = new Board(page);
  const [from, to] = ends(found);
  await board.unit(from).waitFor();
  await board.tap(from);
  await board.target(to).waitFor();
  await board.tap(to);
  await sees(page, 'Solved!');
  await expect(page.locator('.rating strong')).toContainText('+');
  const line = (await rating(page)).replace(/[+−]\d+ points/, '').replace(/\s+/g, ' ');
  await page.reload();
  await expect.poll(async () => (await rating(page)).replace(/\s+/g, ' ').trim()).toBe(line.trim());
});

test('a wrong try is answered on the board, and can be tried again', async ({ visitor }) => {
  const page = await visitor();
  const found = await simple(page);
  await page.goto(`/puzzles/${found.id}`);
  const board = new Board(page);
  const [from, to] = ends(found);
  await board.unit(from).waitFor();
  await board.click(from);
  const other = page.locator(`[data-target]:not([data-target="${to}"])`).first();
  const wrong = (await other.getAttribute('data-target')) ?? '';
  await board.click(wrong);
  await sees(page, 'is not it');
  await sees(page, 'is the answer');
  await button(page, 'Try again').click();
  await board.unit(from).waitFor();
  await button(page, 'Show the solution').click();
  await sees(page, 'The solution:');
  await expect(page.getByRole('link', { name: 'Analyse' })).toHaveAttribute('href', /analysis\?fen=/);
});

test('loading a puzzle costs one small request', async ({ visitor }) => {
  const page = await visitor();
  const found = await simple(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) asked.push(new URL(request.url()).pathname);
  });
  await page.goto(`/puzzles/${found.id}`);
  await page.locator('[data-square]').first().waitFor();
  const position = asked.filter((path) => /position|play/.test(path));
  expect(position).toEqual([]);
  const answer = await page.context().request.get(`/api/v1/puzzles/${found.id}`);
  expect((await answer.body()).length).toBeLessThan(40_000);
});

test('a streak ends with the first mistake', async ({ visitor }) => {
  const page = await visitor();
  const found = await simple(page);
  await page.route('**/api/v1/puzzles/next?*', (route) => route.fulfill({ json: found }));
  await page.goto('/puzzles/streak');
  await button(page, 'Start').click();
  const board = new Board(page);
  const [from, to] = ends(found);
  await board.unit(from).waitFor();
  await board.click(from);
  await board.click(to);
  await sees(page, '1 solved');
  await expect(board.unit(from)).toBeVisible();
  await sees(page, /wins in|Find the best/);
  await board.click(from);
  const other = page.locator(`[data-target]:not([data-target="${to}"])`).first();
  await board.click((await other.getAttribute('data-target')) ?? '');
  await sees(page, 'The run is over: 1 solved.');
  await page.reload();
  await sees(page, 'Best: 1');
});

test('a storm runs against the clock', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/puzzles/storm');
  await button(page, 'Start').click();
  await expect(page.getByRole('timer')).toHaveText(/^[23]:\d\d$/);
  await page.locator('[data-square]').first().waitFor();
  await expect(page.getByRole('timer')).not.toHaveText('3:00');
});
