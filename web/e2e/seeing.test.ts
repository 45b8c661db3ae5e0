// What the board shows besides moves: pieces that are looked at, planned turns, drawings, the end of a game.

import type { Page } from '@playwright/test';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { againstComputer, button, playAll, played, sees, turns, twoPlayers } from './site.ts';

/** Blue's Air Force on e8 among Red's air defence; Red's Artillery attacks it. */
const WATCHED = '6c4/11/11/11/4f6/11/4g1G4/4A6/11/11/11/3C7 r - - 0 1';

/** Types a turn, without waiting for what follows. */
async function type(page: Page, san: string) {
  await sees(page, 'Your turn');
  await page.getByLabel('Type a move').fill(san);
  await button(page, 'Play').click();
}

test('any piece is explained when it is pressed, whoever is to move', async ({ visitor }) => {
  const { red } = await twoPlayers(visitor, { start: WATCHED });
  const board = new Board(red);
  await board.unit('e8').waitFor();
  await board.click('e8');
  const card = red.getByRole('status', { name: 'What stands on e8' });
  await card.getByText('Blue: Air Force').waitFor();
  await expect(card).toContainText('under air defence');
  await expect(card).toContainText('Attacked by Artillery e5');
  await board.drawing.locator('[data-looked=e8]').waitFor();
  await expect(board.drawing.locator('[data-sight=covered]')).not.toHaveCount(0);
  await expect(board.drawing.locator('[data-attacker=e5]')).toHaveCount(1);
  // Pressed again, it is put away.
  await board.click('e8');
  await expect(card).toHaveCount(0);
  await expect(board.drawing.locator('[data-looked]')).toHaveCount(0);
});

test('what is blocked is told apart from what is reached, and a resting mouse is enough', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page);
  const board = new Board(page);
  await board.unit('f9').waitFor();
  const { x, y } = await board.spot('f9');
  await page.mouse.move(x, y);
  await board.drawing.locator('[data-looked=f9]').waitFor();
  await page.getByText('Blue: Tank').waitFor();
  await expect(board.drawing.locator('[data-sight=quiet][data-at=f8]')).toHaveCount(1);
  await expect(board.drawing.locator('[data-sight=blocked][data-at=f10]')).toHaveCount(0);
  const away = await board.spot('i6');
  await page.mouse.move(away.x, away.y);
  await expect(board.drawing.locator('[data-looked]')).toHaveCount(0);
});

test('a turn is planned during the opponent’s turn, and played after it', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor);
  const board = new Board(blue);
  await board.play('g8', 'g7');
  await blue.getByText('Planned: Mg7').waitFor();
  await expect(turns(blue)).toHaveCount(0);
  await type(red, 'Ic6');
  await played(red, 'Mg7');
  await expect(turns(red)).toHaveText(['Ic6', 'Mg7']);
});

test('a whole deploy is planned, and one that is not legal any more is cancelled with the reason', async ({
  visitor,
}) => {
  const start = '6c4/11/11/2(nft)8/11/11/11/11/11/5T5/11/3C7 r - - 0 1';
  const { red, blue } = await twoPlayers(visitor, { start });
  const board = new Board(blue);
  await board.drawing.locator('.mine[data-square=c9]').waitFor();
  await board.click('c9');
  await board.choose('Air Force');
  await board.target('g9').waitFor();
  await board.click('g9');
  const bar = blue.getByRole('region', { name: 'Deploy from c9' });
  await bar.getByText('Air Force has moved to g9').waitFor();
  await button(blue, 'Commit').click();
  await blue.getByText('Planned: c9:(NT)<,Fg9').waitFor();
  await type(red, 'Tf5');
  await played(red, 'c9:(NT)<,Fg9');

  // The Commander would face the other one, which was not there yet.
  await board.play('g12', 'h12');
  await blue.getByText('Planned: Ch12').waitFor();
  await type(red, 'Ch1');
  const note = blue.getByRole('status').filter({ hasText: 'Your planned turn is not possible any more' });
  await expect(note).toContainText(/h1/);
  await expect(turns(blue)).toHaveText(['Tf5', 'c9:(NT)<,Fg9', 'Ch1']);
  await sees(blue, 'Your turn');
});

test('a planned turn is forgotten on wish', async ({ visitor }) => {
  const { blue } = await twoPlayers(visitor);
  const board = new Board(blue);
  await board.play('g8', 'g7');
  await blue.getByText('Planned: Mg7').waitFor();
  await button(blue, 'Forget it').click();
  await blue.getByText('Planned: Mg7').waitFor({ state: 'detached' });
  await board.play('g8', 'g7');
  await blue.getByText('Planned: Mg7').waitFor();
});

test('a press on the board forgets a planned turn, and another piece is in hand at once', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor);
  const board = new Board(blue);
  const planned = blue.getByText(/^Planned: /);
  await board.play('g8', 'g7');
  await planned.waitFor();
  await board.click('f6');
  await expect(planned).toHaveCount(0);
  await expect(board.drawing.locator('.mark.plan')).toHaveCount(0);

  // The right button forgets it, too, and draws nothing by that.
  await board.play('g8', 'g7');
  await planned.waitFor();
  const { x, y } = await board.spot('f6');
  await blue.mouse.click(x, y, { button: 'right' });
  await expect(planned).toHaveCount(0);
  await expect(board.drawing.locator('[data-shape]')).toHaveCount(0);
  await blue.mouse.click(x, y, { button: 'right' });
  await expect(board.drawing.locator('[data-shape=Gf6]')).toHaveCount(1);

  // Another turn takes the place of the first one.
  await board.play('g8', 'g7');
  await blue.getByText('Planned: Mg7').waitFor();
  await board.play('c8', 'c7');
  await blue.getByText('Planned: Ic7').waitFor();
  await type(red, 'Ic6');
  await expect(turns(red)).toHaveText(['Ic6', 'Ic7']);
});

test('a capture is planned on a square that is about to be captured', async ({ visitor }) => {
  // Red's Tank can take the Infantry, which the Artillery protects.
  const { red, blue } = await twoPlayers(visitor, { start: '6c4/11/11/4a6/11/11/4i6/11/4T6/11/11/3C7 r - - 0 1' });
  const board = new Board(blue);
  await board.drawing.locator('.mine[data-square=e9]').waitFor();
  await board.drag('e9', 'e6');
  await blue.getByText('Planned: e9 × e6').waitFor();
  await type(red, 'Txe6');
  await expect(turns(red)).toHaveText(['Txe6', 'Axe6']);
});

test('moves are confirmed, if that is wished', async ({ visitor }) => {
  const page = await visitor();
  await page.addInitScript(() => localStorage.setItem('cotulenh', JSON.stringify({ confirm: true })));
  await againstComputer(page);
  const board = new Board(page);
  await board.play('g5', 'g6');
  await page.getByText('Play this move?').waitFor();
  await button(page, 'Cancel').click();
  await page.getByText('Play this move?').waitFor({ state: 'detached' });
  await expect(turns(page)).toHaveCount(0);
  await board.play('g5', 'f6');
  await button(page, 'Play it').click();
  await expect(turns(page).first()).toHaveText('Mf6');
});

test('times and evaluations of a game file are shown as what they are', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/analysis');
  await button(page, 'Import').click();
  const pgn = '1. Tf6 {[%clk 0:05:00] [%emt 0:00:07] [%eval -1.20] straight ahead} *';
  await page.getByLabel('FEN or PGN').fill(pgn);
  await button(page, 'Load').click();
  const tree = page.getByRole('region', { name: 'Moves and variations' });
  await tree.getByText('Tf6').click();
  await expect(tree.getByTitle('Time left on the clock')).toHaveText('0:05:00');
  await expect(tree.getByTitle('Time that this turn took')).toHaveText('took 0:00:07');
  await expect(tree.getByTitle('Evaluation, from Red’s view')).toHaveText('−1.20');
  await expect(tree).not.toContainText('%');
  await expect(page.getByLabel('Comment on Tf6')).toHaveValue('straight ahead');
  await expect(page.getByRole('img', { name: 'Evaluation −1.20, from Red’s view' })).toHaveCount(1);
});

test('the end of a game is told over the board, and closed', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page, { start: '6c4/11/6T4/11/11/11/11/11/11/11/11/3C7 r - - 0 1' });
  await new Board(page).play('g10', 'g12');
  const moment = page.getByRole('dialog', { name: 'The game is over' });
  await moment.getByRole('heading', { name: 'You won' }).waitFor();
  await expect(moment).toContainText('the Commander was captured');
  for (const next of ['Rematch', 'Analyse', 'New game']) await expect(moment.getByText(next)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(moment).toHaveCount(0);
  await expect(page.locator('.panel').getByRole('heading', { name: 'You won' })).toBeVisible();
});

test('the side to move, and how much it is ahead', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor, { start: '6c4/11/11/11/11/11/11/4i6/11/4A6/11/3C7 r - - 0 1' });
  const strip = (side: string) => red.getByRole('region', { name: new RegExp(`^${side}: `) });
  await expect(strip('Red').getByRole('img', { name: 'to move' })).toHaveCount(1);
  await expect(strip('Blue').getByRole('img', { name: 'to move' })).toHaveCount(0);
  await playAll(red, blue, 'Axe5');
  await expect(strip('Blue').getByRole('img', { name: 'to move' })).toHaveCount(1);
  // An Artillery is worth five Infantries.
  await expect(strip('Red').getByText('+5')).toBeVisible();
  await expect(strip('Blue').getByText('+')).toHaveCount(0);
});
