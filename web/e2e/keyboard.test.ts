import type { Page } from '@playwright/test';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { againstComputer, button, playAll, sees, turns, twoPlayers, until } from './site.ts';

/** Presses Tab until the focus is on what has this name. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const focus = document.activeElement;
      const labels =
        focus instanceof HTMLInputElement || focus instanceof HTMLSelectElement ? [...(focus.labels ?? [])] : [];
      return (
        [focus?.getAttribute('aria-label'), ...labels.map((label) => label.innerText), focus?.textContent].find(
          (text) => text?.trim(),
        ) ?? ''
      );
    });
    if (name.test(here.trim())) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

async function keys(page: Page, ...list: string[]) {
  for (const key of list) await page.keyboard.press(key);
}

test('a game is started and played with the keyboard alone', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Play the computer' }).waitFor();

  // The levels are one stop of the Tab key; the arrow keys choose.
  await tabTo(page, /^2: Private$/);
  await keys(page, 'ArrowLeft');
  await sees(page, 'Recruit.');
  await tabTo(page, /^Random$/);
  await keys(page, 'ArrowRight');
  await tabTo(page, /^Play now$/);
  await keys(page, 'Enter');
  await sees(page, 'Your turn');

  // On the board the arrows walk from f1; the Militia on g5 goes to g6.
  await tabTo(page, /^Board\. Red to move/);
  await keys(page, 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp');
  await page.getByText('g5: Red, Militia').waitFor();
  await keys(page, 'Enter');
  await page.getByText(/In hand: Militia/).waitFor();
  await keys(page, 'ArrowUp');
  await page.getByText('g6: empty, Move').waitFor();
  await keys(page, 'Enter');
  await expect(turns(page)).toHaveCount(2);

  // A turn is typed.
  await tabTo(page, /^Type a move$/);
  await page.keyboard.type('Ic6');
  await keys(page, 'Enter');
  await expect(turns(page)).toHaveCount(4);
  await expect(turns(page).nth(0)).toHaveText('Mg6');
  await expect(turns(page).nth(2)).toHaveText('Ic6');

  // A move that cannot be played is explained, and the focus stays in the field.
  await page.keyboard.type('Cc12');
  await keys(page, 'Enter');
  await sees(page, 'Not possible');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
});

test('a stack is deployed with the keyboard', async ({ visitor }) => {
  const page = await visitor();
  // The Artillery can take the Infantry and stay, or go there.
  const fen = '6c4/11/11/11/11/11/11/3i7/11/2(NT)A7/11/5C5 r - - 0 1';
  await page.goto(`/analysis?fen=${encodeURIComponent(fen)}`);
  await page.locator('[data-square]').first().waitFor();
  await tabTo(page, /^Analysis board, Red to move/);
  await keys(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'Enter');
  await page.getByText(/Choose: 1 Navy; 2 Tank/).waitFor();
  await keys(page, '2');
  await page.getByText(/In hand: Tank/).waitFor();
  await keys(page, 'ArrowUp', 'Enter');
  await page.getByRole('region', { name: 'Deploy from c3' }).waitFor();
  await tabTo(page, /^Commit$/);
  await keys(page, 'Enter');
  await page.getByRole('region', { name: 'Moves and variations' }).getByText('c3:N<,Tc4').waitFor();
});

test('arrow keys step through the turns after a click, and move the cursor on a board that was reached by Tab', async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto('/analysis');
  const board = new Board(page);
  const current = page.getByRole('region', { name: 'Moves and variations' }).locator('[aria-current]');
  const at = (turn: string) => expect(current).toHaveText(turn);
  await board.play('g5', 'g6');
  await at('1.Mg6');
  await board.drag('k8', 'k7');
  await at('Ik7');
  await keys(page, 'ArrowLeft');
  await at('1.Mg6');
  await keys(page, 'ArrowLeft');
  await at('Start');
  await keys(page, 'End');
  await at('Ik7');
  await expect(board.drawing.locator('.cursor')).toHaveCount(0);

  // The first Enter shows the cursor; from then on the arrow keys move it.
  await keys(page, 'Enter');
  await board.drawing.locator('.cursor').waitFor();
  await keys(page, 'ArrowRight');
  await page.getByText('g1: Red, Commander').waitFor();
  await at('Ik7');
  await board.click('f6');
  await keys(page, 'ArrowLeft');
  await at('1.Mg6');

  await againstComputer(page);
  await board.play('g5', 'g6');
  await expect(turns(page)).toHaveCount(2);
  await keys(page, 'ArrowLeft', 'ArrowLeft');
  await sees(page, 'You are looking at an earlier position.');
});

test('questions are answered with the keyboard, and the focus returns to their buttons', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor);
  await playAll(red, blue, 'Ic6', 'Ik7');
  const focused = () => red.evaluate(() => document.activeElement?.textContent?.trim());
  for (const name of ['Draw', 'Resign']) {
    await button(red, name).focus();
    for (const answer of ['Escape', 'Enter']) {
      await keys(red, 'Enter');
      // The answer is accepted after the pause that protects against double clicks.
      await expect(button(red, /^Yes/)).toBeEnabled();
      expect(await focused()).toBe('Cancel');
      await keys(red, answer);
      await until(`${answer} cancels, and the focus goes back`, async () => (await focused()) === name);
      await expect(button(red, name)).toBeEnabled();
    }
  }
  await button(red, 'Take back').focus();
  await keys(red, 'Enter');
  await sees(red, 'You have asked to take back.');
  expect(await focused()).toBe('Take back');
  await button(blue, 'Accept').click();
  await expect(turns(red)).toHaveCount(0);
  expect(await focused()).toBe('Take back');
});

test('keys look at a piece, flip the board and begin zen', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page);
  const board = new Board(page);
  await board.unit('g1').waitFor();
  await tabTo(page, /^Board\./);
  await keys(page, 'ArrowRight');
  await keys(page, 'i');
  const card = page.getByRole('status', { name: 'What stands on g1' });
  await expect(card).toContainText('Red: Commander');
  await board.drawing.locator('[data-looked=g1]').waitFor();
  await keys(page, 'Escape');
  await expect(card).toHaveCount(0);

  await keys(page, 'f');
  await until('Blue is below', async () => (await board.below()) === 'b');
  await keys(page, 'f');
  await until('Red is below', async () => (await board.below()) === 'r');
  await keys(page, 'z');
  await expect(page.locator('html')).toHaveAttribute('data-zen', '');
  await keys(page, 'z');
  await expect(page.locator('html')).not.toHaveAttribute('data-zen');

  // A letter that is typed stays a letter.
  await page.getByLabel('Type a move').pressSequentially('fz');
  await expect(page.locator('html')).not.toHaveAttribute('data-zen');

  await page.goto('/settings');
  await sees(page, 'tells what the piece on the square can do');
});
