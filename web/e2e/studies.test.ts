// Studies of the analysis board are saved and shared between tabs.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { againstComputer, button, playAll, sees, turns, twoPlayers, until } from './site.ts';

const tree = (page: Page) => page.getByRole('region', { name: 'Moves and variations' });
const moves = (page: Page) => tree(page).locator('.row button');
const has = (page: Page, ...list: string[]) => expect(moves(page)).toHaveText(list);

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.locator('[data-square]').first().waitFor();
}

async function type(page: Page, ...list: string[]) {
  for (const san of list) {
    await page.getByLabel('Type a move').fill(san);
    await page.keyboard.press('Enter');
    await tree(page).getByText(san).waitFor();
  }
}

async function load(page: Page, text: string) {
  await button(page, 'Import').click();
  await page.getByLabel(/FEN or PGN/).fill(text);
  await button(page, 'Load').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cotulenh.studies') ?? '');

test('a discarded study can be restored, and takes turns with the present one', async ({ visitor }) => {
  const page = await visitor();
  await open(page, '/analysis');
  await type(page, 'Mg6', 'Ik7');
  await button(page, 'New').dblclick();
  await has(page);
  await button(page, 'Bring it back').click();
  await has(page, '1.Mg6', 'Ik7');
  await button(page, 'Bring it back').waitFor({ state: 'detached' });

  // A comment alone is worth restoring, too.
  await button(page, 'New').click();
  await page.getByLabel('Comment on the start').fill('an idea');
  await button(page, 'Bring it back').click();
  await has(page, '1.Mg6', 'Ik7');
  await button(page, 'Bring it back').click();
  await has(page);
  await expect(page.getByLabel('Comment on the start')).toHaveValue('an idea');

  await page.reload();
  await button(page, 'Bring it back').click();
  await has(page, '1.Mg6', 'Ik7');
});

test('two tabs share one study, and neither saves an old version', async ({ visitor }) => {
  const page = await visitor();
  await open(page, '/analysis');
  await type(page, 'Mg6', 'Ik7');
  await until('it is kept', async () => (await stored(page)).includes('Ik7'));
  const other = await page.context().newPage();
  await open(other, '/analysis');
  await has(other, '1.Mg6', 'Ik7');
  await button(other, 'Previous move').click();

  await type(page, 'Ic6');
  await has(other, '1.Mg6', 'Ik7', '2.Ic6');
  await expect(tree(other).locator('[aria-current]'), 'the place stays').toHaveText('1.Mg6');
  await type(other, 'Ic7');
  await has(page, '1.Mg6', 'Ik7', '1…Ic7', '2.Ic6');

  // A tab with an old version, which was asleep, does not save it when it is closed.
  const asleep = await page.context().newPage();
  await open(asleep, '/analysis');
  await asleep.evaluate(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
  await type(page, 'Ik6');
  await until('it is kept', async () => (await stored(page)).includes('Ik6'));
  await asleep.goto('/rules');
  expect(await stored(page)).toContain('Ik6');
});

test('a saved study of a running game gets the new turns of the game', async ({ visitor }) => {
  const page = await visitor();
  const id = await againstComputer(page);
  const play = async (san: string, count: number) => {
    await page.getByLabel('Type a move').fill(san);
    await page.keyboard.press('Enter');
    await expect(turns(page)).toHaveCount(count);
  };
  await play('Mg6', 2);
  await open(page, `/analysis/${id}`);
  await page.getByLabel(/^Comment on/).fill('a remark');
  await until('it is kept', async () => (await stored(page)).includes('a remark'));
  await page.goto(`/g/${id}`);
  await play('Ic6', 4);
  await open(page, `/analysis/${id}`);
  await tree(page).getByText('a remark').waitFor();
  await expect(moves(page)).toHaveCount(4);

  // Another tab saves another study.
  const heard = page.evaluate(() =>
    new Promise((done) => addEventListener('storage', done, { once: true })).then(() => null),
  );
  const other = await page.context().newPage();
  await open(other, '/analysis');
  await type(other, 'Mg6');
  await heard;
  await expect(moves(page)).toHaveCount(4);
  await tree(page).getByText('a remark').waitFor();
});

test('the analysis follows a running game, and allows the engine when the game is over', async ({ visitor }) => {
  const { id, red, blue } = await twoPlayers(visitor);
  await playAll(red, blue, 'Ic6', 'Ik7');
  const page = await red.context().newPage();
  await page.clock.install();
  await open(page, `/analysis/${id}`);
  await has(page, '1.Ic6', 'Ik7');
  await button(page, 'Previous move').click();
  await type(page, 'Ic7');
  const stays = () => expect(tree(page).locator('[aria-current]'), 'the place stays').toHaveText('1…Ic7');

  // The page updates the game when it becomes visible.
  await playAll(red, blue, 'Mg6');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await has(page, '1.Ic6', 'Ik7', '1…Ic7', '2.Mg6');
  await stays();
  await expect(page.getByRole('switch', { name: 'Engine' })).toBeDisabled();

  // A visible page updates the game every ten seconds.
  await button(blue, 'Resign').click();
  await button(blue, 'Yes, resign').click();
  await red.locator('.ending').waitFor();
  await page.clock.fastForward(10_000);
  await page
    .getByRole('region', { name: 'About the game' })
    .getByText(/Red wins/)
    .waitFor();
  await expect(page.getByRole('switch', { name: 'Engine' })).toBeEnabled();
  await button(page, 'Review the game').waitFor();
  await stays();
});

test('a position without changes is not saved', async ({ visitor }) => {
  const page = await visitor();
  const fen = '6c4/11/11/11/11/11/11/11/11/2(NT)8/11/3C7 r - - 0 1';
  await open(page, `/analysis?fen=${encodeURIComponent(fen)}`);
  await page.goto('/rules');
  expect(await stored(page)).toBe('');
  // A study that was emptied again is not saved, either.
  await open(page, `/analysis?fen=${encodeURIComponent(fen)}`);
  await type(page, 'Cd2');
  await until('it is kept', async () => (await stored(page)).includes('Cd2'));
  await button(page, 'Delete').click();
  await button(page, 'Close').click();
  await until('it is not kept', async () => (await stored(page)) === '[]');
});

test('an import on the page of a game or a position goes to the plain board', async ({ visitor }) => {
  const page = await visitor();
  await open(page, '/analysis');
  await type(page, 'Mg6');
  const id = await againstComputer(page, { start: '6c4/11/6T4/11/11/11/11/11/11/11/11/3C7 r - - 0 1' });
  await page.getByLabel('Type a move').fill('Txg12');
  await page.keyboard.press('Enter');
  await page.locator('.ending').waitFor();
  await open(page, `/analysis/${id}`);
  await has(page, '1.Txg12#');

  await load(page, '1. Ic6 Ik7 *');
  await page.waitForURL('**/analysis');
  await has(page, '1.Ic6', 'Ik7');
  await button(page, 'Bring it back').click();
  await has(page, '1.Mg6');
  await page.goBack();
  await has(page, '1.Txg12#');
  await page.reload();
  await has(page, '1.Txg12#');

  // The same for a position without turns.
  const [first, second] = [
    '6c4/11/11/11/11/11/11/11/11/2(NT)8/11/3C7 r - - 0 1',
    '6c4/11/11/11/11/11/11/11/11/2(NF)8/11/3C7 b - - 0 1',
  ];
  await open(page, `/analysis?fen=${encodeURIComponent(first)}`);
  await type(page, 'Cd2');
  await load(page, second);
  await page.waitForURL('**/analysis');
  await page.getByRole('application', { name: /Blue to move/ }).waitFor();
  await page.reload();
  await page.getByRole('application', { name: /Blue to move/ }).waitFor();
  await page.goto(`/analysis?fen=${encodeURIComponent(first)}`);
  await has(page, '1.Cd2');
  await button(page, 'New').click();
  await page.waitForURL('**/analysis');
  await page.getByRole('application', { name: /Red to move/ }).waitFor();
  await button(page, 'Bring it back').click();
  await has(page, '1.Mg6');
});

test('a cancelled import changes nothing', async ({ visitor }) => {
  const page = await visitor();
  await open(page, '/analysis');
  await type(page, 'Mg6');
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/v1/pgn/read', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 'Import').click();
  await page.getByLabel(/FEN or PGN/).fill('1. Ic6 Ik7 *');
  const answered = page.waitForResponse('**/api/v1/pgn/read');
  await button(page, 'Load').click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  answer();
  await (await answered).finished();
  // The dialog opens again with the text.
  await button(page, 'Import').click();
  await expect(page.getByLabel(/FEN or PGN/)).toHaveValue('1. Ic6 Ik7 *');
  await has(page, '1.Mg6');

  // One game can be read, the other cannot.
  await page.getByLabel(/FEN or PGN/).fill('1. Ic6 Ik7 *\n\n1. Tz9 *');
  await button(page, 'Load').click();
  await sees(page, 'This game can be read');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /2 turns/ })
    .click();
  await has(page, '1.Ic6', 'Ik7');
});
