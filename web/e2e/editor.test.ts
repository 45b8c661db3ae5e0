import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Point } from '../src/board/geometry.ts';
import { Board, swipe } from './board.ts';
import { button, played, sees, turns, until, visitor } from './site.ts';

async function place(page: Page, side: 'Red' | 'Blue', piece: string, square: string) {
  const tool = page.getByRole('group', { name: `Pieces of ${side}` }).getByRole('button', { name: `Place ${piece}` });
  if ((await tool.getAttribute('aria-pressed')) !== 'true') await tool.click();
  await new Board(page).click(square);
}

async function carry(page: Page, from: Point, to: Point) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
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

test('pieces are dragged from the palette to the board, about it and off it', async (t) => {
  const page = await visitor(t);
  await page.goto('/editor?fen=' + encodeURIComponent('6c4/11/11/11/11/11/11/11/11/11/11/3C7 r - - 0 1'));
  await sees(page, /The position is valid/);
  const board = new Board(page);
  const fen = page.getByLabel('FEN');
  const is = (text: string) => until(text, async () => (await fen.inputValue()).startsWith(text));

  const navy = page.getByRole('group', { name: 'Pieces of Red' }).getByRole('button', { name: 'Place Navy' });
  const from = (await navy.boundingBox())!;
  await carry(page, { x: from.x + from.width / 2, y: from.y + from.height / 2 }, await board.spot('b4'));
  await is('6c4/11/11/11/11/11/11/11/1N9/11/11/3C7 r');
  assert.equal(await navy.getAttribute('aria-pressed'), 'false', 'a drag is no click');

  await board.drag('b4', 'b6');
  await is('6c4/11/11/11/11/11/1N9/11/11/11/11/3C7 r');
  const edge = (await board.drawing.boundingBox())!;
  await carry(page, await board.spot('b6'), { x: edge.x + edge.width + 60, y: edge.y + 200 });
  await is('6c4/11/11/11/11/11/11/11/11/11/11/3C7 r');
  // Dropped beside the board, a piece of the palette is not missed.
  await carry(page, { x: from.x + from.width / 2, y: from.y + from.height / 2 }, { x: edge.x + edge.width + 60, y: edge.y + 200 });
  await is('6c4/11/11/11/11/11/11/11/11/11/11/3C7 r');
  await button(page, 'Undo').click();
  await is('6c4/11/11/11/11/11/1N9/11/11/11/11/3C7 r');
});

test('on a phone a finger drags them', async (t) => {
  const page = await visitor(t, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto('/editor?fen=' + encodeURIComponent('6c4/11/11/11/11/11/11/11/11/11/11/3C7 r - - 0 1'));
  await sees(page, /The position is valid/);
  const tank = (await page.getByRole('button', { name: 'Place Tank' }).last().boundingBox())!;
  const to = await new Board(page).spot('e5');
  await swipe(page, { x: tank.x + tank.width / 2, y: tank.y + tank.height / 2 }, to);
  await until('the Tank stands', async () => (await page.getByLabel('FEN').inputValue()).startsWith('6c4/11/11/11/11/11/11/4T6/11/11/11/3C7'));
});
