// The mouse wheel over the board steps through the turns; everywhere else it scrolls the page.

import type { Page } from '@playwright/test';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { againstComputer, playAll, turns, twoPlayers } from './site.ts';

async function over(page: Page, board: Board) {
  const { x, y } = await board.spot('f6');
  await page.mouse.move(x, y);
}

test('in the analysis the wheel steps through the line', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/analysis');
  const board = new Board(page);
  await board.play('g5', 'g6');
  await board.play('g8', 'g7');
  await board.unit('g7').waitFor();
  await over(page, board);
  await page.mouse.wheel(0, -100);
  await board.unit('g8').waitFor();
  await board.unit('g6').waitFor();
  await page.mouse.wheel(0, -100);
  await board.unit('g5').waitFor();
  await page.mouse.wheel(0, 100);
  await board.unit('g6').waitFor();
  expect(await page.evaluate(() => scrollY), 'the page stands still').toBe(0);
});

test('where there is nothing to step to, and beside the board, the wheel scrolls the page', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 1280, height: 600 } });
  await page.goto('/analysis');
  const board = new Board(page);
  await board.unit('g5').waitFor();
  const scrolled = () => page.evaluate(() => scrollY);
  const { x, y } = await board.spot('f6');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 60);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, 0));
  await board.play('g5', 'g6');
  await board.unit('g6').waitFor();
  await page.mouse.move(4, y);
  await page.mouse.wheel(0, -60);
  await page.mouse.wheel(0, 60);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await board.unit('g6').waitFor();
});

test('in games the wheel is for those who watch, unless it is turned off', async ({ visitor }) => {
  const { id, red, blue } = await twoPlayers(visitor);
  await playAll(red, blue, 'Ic6', 'Ik7');
  const watcher = await visitor();
  await watcher.goto(`/g/${id}`);
  const [seen, own] = [new Board(watcher), new Board(red)];
  await seen.unit('c6').waitFor();
  await over(watcher, seen);
  await watcher.mouse.wheel(0, -100);
  await expect(turns(watcher).first()).toHaveAttribute('aria-current', 'step');
  await watcher.getByText('You are looking at an earlier position.').waitFor();
  await watcher.mouse.wheel(0, 100);
  await expect(turns(watcher).last()).toHaveAttribute('aria-current', 'step');

  // Who plays stays at the game.
  await over(red, own);
  await red.mouse.wheel(0, -100);
  await red.keyboard.press('ArrowLeft');
  await expect(turns(red).first()).toHaveAttribute('aria-current', 'step');

  await watcher.goto('/settings');
  await watcher.getByRole('switch', { name: 'The mouse wheel' }).uncheck();
  await watcher.goto(`/g/${id}`);
  await seen.unit('c6').waitFor();
  await over(watcher, seen);
  await watcher.mouse.wheel(0, -100);
  await watcher.keyboard.press('ArrowLeft');
  await expect(turns(watcher).first()).toHaveAttribute('aria-current', 'step');
});

test('a game that is over is stepped through by its players, too', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page, { start: '6c4/11/6T4/11/11/11/11/11/11/11/11/3C7 r - - 0 1' });
  const board = new Board(page);
  await board.play('g10', 'g12');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await over(page, board);
  await page.mouse.wheel(0, -100);
  await board.unit('g10').waitFor();
});
