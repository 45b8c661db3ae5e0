// The coach: hints in three steps, warnings, threats and taking back in games against the computer; afterwards the
// moments that mattered, as exercises. In every position here it is clear what is right, however deep the engine looks.

import type { Page } from '@playwright/test';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { startServer } from './server.ts';
import { againstComputer, button, PHONE, sees, turns, twoPlayers } from './site.ts';

// The Air Force can take the Tank; on e6 or e7 it would be taken itself.
const RAID = '6c4/11/5i5/11/4t6/3i7/11/4F6/3T7/3I1I5/11/4C6 r - - 0 1';
// The Tank takes the Artillery, or is taken by it.
const DUEL = '6c4/11/5i5/11/11/4a6/11/4T6/11/3I1I5/11/4C6 r - - 0 1';
// Mate in one.
const MATE = '9i1/9ic/10i/7+A3/11/7E3/11/11/11/6F4/11/3C7 r - - 0 1';

const coach = (page: Page) => page.getByRole('switch', { name: 'Coach' });

test('a hint says which piece, where, and why; the switch is off at first, and remembered', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page, { start: RAID });
  await sees(page, 'Your turn');
  await expect(coach(page)).not.toBeChecked();
  await expect(button(page, 'Hint')).toHaveCount(0);
  await coach(page).check();
  await button(page, 'Hint').click();
  await sees(page, 'Look at your Air Force on e5.');
  await expect(new Board(page).drawing.locator('.arrow.best')).toHaveCount(0);
  await button(page, 'Where to?').click();
  await sees(page, /Play F[x*]e8\./);
  await expect(new Board(page).drawing.locator('.arrow.best')).toHaveCount(1);
  await button(page, 'Why?').click();
  await sees(page, 'It captures the Tank on e8, which nothing protects.');

  await againstComputer(page, { start: MATE });
  await expect(coach(page)).toBeChecked();
  for (const step of ['Hint', 'Where to?', 'Why?']) await button(page, step).click();
  await sees(page, 'It is checkmate.');
});

test('a warning comes before a blunder; it can be heeded, ignored, and taken back', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page, { start: RAID });
  await coach(page).check();
  const board = new Board(page);
  await board.play('e5', 'e6');
  const warning = page.getByRole('alertdialog', { name: 'Careful: Fe6' });
  await expect(warning).toContainText(
    'Blue answers Txe6 and captures your Air Force on e6, and nothing can take back.',
  );
  await expect(warning).toContainText('e6 is in range of the Tank on e8.');
  await expect(warning).toContainText('Still play?');
  // By keyboard: the careful answer has the focus, and Escape is the same.
  await expect(button(page, 'Think again')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('application')).toBeFocused();
  await expect(turns(page)).toHaveCount(0);
  await board.unit('e5').waitFor();

  await board.play('e5', 'e7');
  await page.getByRole('alertdialog', { name: 'Careful: Fe7' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(turns(page)).toHaveCount(0);
  await page.getByLabel('Type a move').fill('Fe6');
  await button(page, 'Play').click();
  await button(page, 'Still play it').click();
  await expect(turns(page)).toHaveCount(2);
  await expect(turns(page).first()).toHaveText('Fe6');
  await sees(page, 'Your Fe6 was costly.');
  await button(page, 'Take back and try again').click();
  await expect(turns(page)).toHaveCount(0);
  await board.unit('e5').waitFor();

  // What is good is played without a word.
  await page.getByLabel('Type a move').fill('Fxe8');
  await button(page, 'Play').click();
  await expect(turns(page).first()).toHaveText('Fxe8');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('on a phone, by touch, in Vietnamese', async ({ visitor }) => {
  const page = await visitor({ ...PHONE, locale: 'vi-VN' });
  await againstComputer(page, { start: DUEL });
  await page.getByRole('switch', { name: 'Huấn luyện viên' }).tap();
  const board = new Board(page);
  await button(page, 'Đe dọa').tap();
  await sees(page, 'Pháo binh ở e7 tấn công Xe tăng của bạn ở e5, vốn không quân nào bảo vệ.');
  await board.play('d3', 'd4', 'tap');
  const warning = page.getByRole('alertdialog', { name: 'Cẩn thận: Id4' });
  await expect(warning).toContainText(
    'Xe tăng của bạn ở e5 đang nằm trong tầm của Pháo binh ở e7, mà nước này không cứu.',
  );
  await button(page, 'Nghĩ lại').tap();
  for (const step of ['Gợi ý', 'Đi đâu?', 'Vì sao?']) await button(page, step).tap();
  await sees(page, 'Nước này ăn Pháo binh ở e7, vốn không quân nào bảo vệ.');
  await board.play('e5', 'e7', 'tap');
  await expect(turns(page).first()).toHaveText('Txe7');
});

test('threats are shown in words and as arrows, and put away', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page, { start: DUEL });
  await coach(page).check();
  await button(page, 'Threats').click();
  await sees(page, 'The Artillery on e7 attacks your Tank on e5, which nothing protects.');
  const arrows = new Board(page).drawing.locator('.arrow.threat');
  await expect(arrows).toHaveCount(1);
  await button(page, 'Threats').click();
  await expect(arrows).toHaveCount(0);
  await againstComputer(page, { start: MATE });
  await button(page, 'Threats').click();
  await sees(page, 'Nothing of yours can be captured with profit.');
});

test('there is no coach between people, nor help with their positions', async ({ visitor }) => {
  const { red } = await twoPlayers(visitor);
  await red.evaluate(() => localStorage.setItem('cotulenh', JSON.stringify({ coach: true })));
  await red.reload();
  await sees(red, 'Your turn');
  await expect(coach(red)).toHaveCount(0);
  const answer = await red.context().request.post('/api/v1/tell', { data: { line: ['Tf6'] } });
  expect(answer.status()).toBe(403);
});

test('the commit of a deploy is looked at, too', async ({ visitor }) => {
  const page = await visitor();
  // On e5 the Air Force would be taken by the Tank.
  await againstComputer(page, { start: '10c/11/8a2/11/11/4t6/11/2(NF)8/11/11/3I7/5C5 r - - 0 1' });
  await coach(page).check();
  const board = new Board(page);
  await board.click('c5');
  await board.choose('Air Force');
  await board.target('e5').waitFor();
  await board.click('e5');
  await button(page, 'Commit').click();
  await expect(page.getByRole('alertdialog')).toContainText('e5 is in range of the Tank on e7.');
  await button(page, 'Think again').click();
  await button(page, 'Cancel').first().click();
  await board.unit('c5').waitFor();
  await expect(turns(page)).toHaveCount(0);
});

/** A short game in which Red leaves its Tank to the Artillery, and resigns. */
async function loseTheTank(page: Page): Promise<string> {
  const id = await againstComputer(page, { start: DUEL });
  await page.getByLabel('Type a move').fill('Id4');
  await button(page, 'Play').click();
  await expect(turns(page)).toHaveCount(2);
  await button(page, 'Resign').click();
  await button(page, 'Yes, resign').click();
  await page.locator('.ending').first().waitFor();
  return id;
}

/** The server's engines give way to everything else on a busy machine. */
const REVIEWED = { timeout: 100_000 };

const LEFT = /[Yy]our Tank on e5 is in range of the Artillery on e7 already, and this turn leaves it there\./;

test('after a game the moments that mattered are exercises', async ({ visitor }) => {
  const page = await visitor();
  await loseTheTank(page);
  await button(page, 'Close').first().click();
  await button(page, 'Learn from this game').click();
  const moments = page.getByRole('region', { name: 'Moments that mattered' });
  await expect(moments.locator('li').first()).toContainText('1. Id4', REVIEWED);
  await expect(moments.locator('li').first()).toContainText(LEFT);
  await expect(moments.locator('.about').first()).toHaveText('Material');
  await moments.getByRole('button', { name: 'Find better' }).first().click();

  const exercise = page.getByRole('dialog', { name: 'Find a better turn' });
  await expect(exercise).toContainText('In the game 1. Id4 was played. Find a better turn for Red.');
  const board = new Board(page, exercise);
  await board.play('d3', 'd4');
  await expect(exercise).toContainText('Id4 was played in the game.');
  await expect(exercise).toContainText(LEFT);
  await exercise.getByRole('button', { name: 'Try again' }).click();
  await board.play('e5', 'e7');
  await expect(exercise).toContainText('Txe7 is the turn.');
  await expect(exercise).toContainText('It captures the Artillery on e7, which nothing protects.');
  await page.keyboard.press('Escape');
  await expect(moments.locator('li').first()).toContainText('found');
});

test('the review says in words what was missed, and has the same exercises', async ({ visitor }) => {
  const page = await visitor();
  const id = await loseTheTank(page);
  await page.goto(`/analysis/${id}`);
  await button(page, 'Review the game').click();
  await button(page, 'Review again').waitFor(REVIEWED);
  await page.getByRole('region', { name: 'Moves and variations' }).getByText('Id4').first().click();
  const review = page.locator('#review');
  await expect(review.locator('.missed')).toContainText(LEFT);
  await expect(review.locator('.missed')).toContainText('Better was Txe7.');
  await expect(review.locator('.missed')).toContainText('It captures the Artillery on e7, which nothing protects.');
  await review.getByRole('button', { name: 'Find better' }).first().click();
  await page.getByRole('dialog', { name: 'Find a better turn' }).getByRole('button', { name: 'Show the turn' }).click();
  await sees(page, 'The turn is Txe7.');
});

test('without a server the coach goes on', async ({ browser }) => {
  const server = await startServer();
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  try {
    await page.goto('/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
    });
    await button(page, /^Play without a connection/).click();
    await sees(page, 'Also works without a connection.');
  } finally {
    await server.stop();
  }
  await page.goto(`/editor?fen=${encodeURIComponent(DUEL)}`);
  await page.getByLabel('1: Recruit').check();
  await page.getByLabel('Red', { exact: true }).last().check();
  await button(page, 'Play the computer from here').click();
  await sees(page, 'Your turn');
  await coach(page).check();
  await button(page, 'Threats').click();
  await sees(page, 'The Artillery on e7 attacks your Tank on e5, which nothing protects.');
  await new Board(page).play('d3', 'd4');
  await expect(page.getByRole('alertdialog')).toContainText(LEFT);
  await button(page, 'Think again').click();
  await page.getByLabel('Type a move').fill('Txe7');
  await button(page, 'Play').click();
  await expect(turns(page).first()).toHaveText('Txe7');
  await context.close();
});
