// Arrows and circles on the board.

import type { Page } from '@playwright/test';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { againstComputer, button, PHONE } from './site.ts';

/** A finger rests on a square until something is drawn there. */
async function restOn(page: Page, board: Board, square: string, drawn: string) {
  const at = await board.spot(square);
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await board.drawing.locator(`[data-shape=${drawn}]`).waitFor();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('arrows and circles are drawn, and kept with the turn in the analysis', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/analysis');
  const board = new Board(page);
  await board.play('g5', 'g6');
  await page.getByText('Mg6').first().waitFor();
  const [from, to] = [await board.spot('c5'), await board.spot('c8')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y);
  await page.mouse.up({ button: 'right' });
  await page.keyboard.down('Shift');
  await page.mouse.click(to.x, to.y, { button: 'right' });
  await page.keyboard.up('Shift');
  const shapes = () =>
    board.drawing.locator('[data-shape]').evaluateAll((all) => all.map((one) => one.getAttribute('data-shape')));
  expect(await shapes()).toEqual(['Rc8', 'Gc5c8']);
  await page.getByRole('button', { name: 'Previous move' }).click();
  await expect(board.drawing.locator('[data-shape]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next move' }).click();
  await expect(board.drawing.locator('[data-shape]')).toHaveCount(2);
  await button(page, 'Export').click();
  await expect(page.getByRole('dialog')).toContainText('PGN');
  await expect(page.getByLabel('PGN with all variations')).toHaveValue(/\[%csl Rc8\] \[%cal Gc5c8\]/);
});

test('without a right button, Shift draws', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/analysis');
  const board = new Board(page);
  await board.unit('g5').waitFor();
  await page.keyboard.down('Shift');
  await board.drag('g5', 'g7');
  await page.keyboard.up('Shift');
  await expect(board.drawing.locator('[data-shape]')).toHaveAttribute('data-shape', 'Gg5g7');
  await expect(board.unit('g5'), 'nothing has moved').toHaveCount(1);
});

test('a plain click clears what is drawn in this position, and it can be brought back', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/analysis');
  const board = new Board(page);
  await board.unit('g5').waitFor();
  const shapes = board.drawing.locator('[data-shape]');
  const circle = async (square: string) => {
    const { x, y } = await board.spot(square);
    await page.mouse.click(x, y, { button: 'right' });
  };
  await circle('f6');
  await circle('f7');
  await expect(shapes).toHaveCount(2);
  // A piece is picked up and played: the drawings of the position stay.
  await board.play('g5', 'g6');
  await page.getByText('Mg6').first().waitFor();
  await circle('e6');
  await expect(shapes).toHaveCount(1);
  await board.click('j6');
  await expect(shapes).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous move' }).click();
  await expect(shapes).toHaveCount(2);
  await board.click('j6');
  await expect(shapes).toHaveCount(0);
  await button(page, 'Bring back').click();
  await expect(shapes).toHaveCount(2);
});

test('on a phone, a long press draws in the colour that is chosen', async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto('/analysis');
  const board = new Board(page);
  await board.unit('g5').waitFor();
  await button(page, 'Yellow').tap();
  await restOn(page, board, 'f7', 'Yf7');
  await expect(board.drawing.locator('[data-shape=Yf7]')).toHaveCount(1);
});

test('on a phone, the colour is chosen beside what was drawn', async ({ visitor }) => {
  const page = await visitor(PHONE);
  await againstComputer(page);
  const board = new Board(page);
  await board.unit('g5').waitFor();
  await expect(button(page, 'Blue')).toHaveCount(0);
  await restOn(page, board, 'f7', 'Gf7');
  await button(page, 'Blue').tap();
  await expect(board.drawing.locator('[data-shape]')).toHaveAttribute('data-shape', 'Bf7');
  // The next one has the same colour, and the colours are beside it.
  await restOn(page, board, 'k1', 'Bk1');
  const palette = page.getByRole('group', { name: 'Colour of arrows and circles' });
  await expect(palette.getByRole('button', { pressed: true })).toHaveAccessibleName('Blue');
  const [inner, outer] = [await palette.boundingBox(), await board.drawing.boundingBox()];
  expect(inner!.x).toBeGreaterThanOrEqual(outer!.x);
  expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width);
  // A tap on the board clears the drawings, and the colours go.
  await board.tap('f6');
  await expect(board.drawing.locator('[data-shape]')).toHaveCount(0);
  await expect(palette).toHaveCount(0);
});
