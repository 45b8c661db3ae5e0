import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { Board } from './board.ts';
import { button, played, sees, turns, until, visitor } from './site.ts';

async function place(page: Page, side: 'Red' | 'Blue', piece: string, square: string) {
  const tool = page.getByRole('group', { name: `Pieces of ${side}` }).getByRole('button', { name: `Place ${piece}` });
  if ((await tool.getAttribute('aria-pressed')) !== 'true') await tool.click();
  await new Board(page).click(square);
}

test('a position is set up, its faults are shown, and it is played', async (t) => {
  const page = await visitor(t);
  await page.goto('/editor');
  await sees(page, /The position is valid/);
  await button(page, 'Clear').click();
  const fen = page.getByLabel('FEN');
  await until('the board is empty', async () => (await fen.inputValue()).startsWith('11/11/11/'));

  await place(page, 'Blue', 'Commander', 'g12');
  await place(page, 'Red', 'Commander', 'd1');
  await place(page, 'Red', 'Commander', 'e1');
  await sees(page, 'Not yet a valid position');
  await page.locator('.problems').getByText(/Commander/).waitFor();
  assert.equal(await button(page, 'Play the computer from here').isDisabled(), true);
  await button(page, 'Undo').click();
  await sees(page, /The position is valid/);

  // An Infantry stands in the sea; it is taken off with the right button.
  await place(page, 'Red', 'Infantry', 'a3');
  await page.locator('.problems').getByText(/a3/).waitFor();
  await page.locator('.mark.why').waitFor();
  const spot = await new Board(page).spot('a3');
  await page.mouse.click(spot.x, spot.y, { button: 'right' });
  await sees(page, /The position is valid/);

  // A Tank boards a Navy, and the stack is dragged.
  await place(page, 'Red', 'Navy', 'c3');
  await place(page, 'Red', 'Tank', 'c3');
  await until('they are a stack', async () => (await fen.inputValue()).includes('2(NT)8'));
  await button(page, 'Move').click();
  await new Board(page).drag('c3', 'c4');
  await until('the stack is on c4', async () => (await fen.inputValue()).startsWith('6c4/11/11/11/11/11/11/11/2(NT)8/11/11/3C7 r'));
  await sees(page, /The position is valid/);

  await page.getByLabel('1: Recruit').check();
  await page.getByRole('group', { name: 'Your side' }).getByLabel('Red').check();
  await button(page, 'Play the computer from here').click();
  await page.waitForURL(/\/g\//);
  await sees(page, 'Your turn');
  await new Board(page).play('c4', 'c5');
  await until('the computer has answered', async () => (await turns(page)).length === 2);
  assert.equal((await turns(page))[0], '(NT)c5');
});

test('a friend is challenged from a position', async (t) => {
  const [host, guest] = [await visitor(t), await visitor(t)];
  const fen = '6c4/11/11/11/11/11/11/11/2(NT)8/11/11/3C7 b - - 0 1';
  await host.goto(`/editor?fen=${encodeURIComponent(fen)}`);
  await host.getByRole('group', { name: 'Your side' }).getByLabel('Red').check();
  await button(host, 'Challenge a friend from here').click();
  const link = await host.getByLabel('Link for your friend').inputValue();
  await guest.goto(link);
  await button(guest, 'Accept and play').click();
  await sees(guest, 'Your turn');
  await new Board(guest).play('g12', 'g9');
  await played(host, 'Cg9');
});
