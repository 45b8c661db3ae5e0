import type { Page } from '@playwright/test';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { button, played, sees, twoPlayers, until } from './site.ts';

const tree = (page: Page) => page.getByRole('region', { name: 'Moves and variations' });
const moves = (page: Page) => tree(page).locator('.row button');

test('variations and comments are exported as PGN and imported again', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/analysis');
  const board = new Board(page);
  await board.play('g5', 'g6');
  await tree(page).getByText('Mg6').waitFor();
  await board.play('k8', 'k7');
  await tree(page).getByText('Ik7').waitFor();
  await button(page, 'Previous move').click();
  await board.unit('k8').waitFor();
  await board.play('c8', 'c7');
  await tree(page).getByText('Ic7').waitFor();
  await page.getByLabel('Comment on Ic7').fill('also possible');
  await button(page, 'interesting move').click();
  await tree(page).getByText('also possible').waitFor();
  const before = await moves(page).allInnerTexts();

  await button(page, 'Export').click();
  const pgn = page.getByLabel('PGN with all variations');
  await expect(pgn).toHaveValue(/1\. Mg6 Ik7/);
  const text = await pgn.inputValue();
  expect(text).toMatch(/Ic7 \$5 \{ ?also possible ?\}/);
  await button(page, 'Close').click();

  // The study is saved, and can be restored after it was discarded.
  await page.reload();
  await expect(moves(page)).toHaveText(before);
  await button(page, 'New').click();
  await button(page, 'Bring it back').click();
  await expect(moves(page)).toHaveText(before);
  await button(page, 'New').click();
  await expect(moves(page)).toHaveCount(0);

  await button(page, 'Import').click();
  await page.getByLabel(/FEN or PGN/).fill(text);
  await button(page, 'Load').click();
  await expect(moves(page)).toHaveText(before);
  await tree(page).getByText('also possible').waitFor();

  // A text that cannot be read is explained.
  await button(page, 'Import').click();
  await page.getByLabel(/FEN or PGN/).fill('1. Mg6 Tz9 *');
  await button(page, 'Load').click();
  await page
    .getByRole('dialog')
    .getByText(/Line 1, character/)
    .waitFor();
});

test('a review shows a graph and the mistakes of a game', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/analysis');
  await button(page, 'Import').click();
  const start = '6c4/11/11/6i4/11/11/11/11/6F4/11/11/3C7 r - - 0 1';
  await page.getByLabel(/FEN or PGN/).fill(`[SetUp "1"]\n[FEN "${start}"]\n\n1. Fg8 Ixg8 2. Cd2 *`);
  await button(page, 'Load').click();
  await expect(moves(page)).toHaveCount(3);
  await button(page, 'Review the game').click();
  const graph = page.getByRole('slider', { name: 'Course of the game' });
  await button(page, 'Review again').waitFor();
  await graph.waitFor();
  await page
    .getByRole('row', { name: /^Red/ })
    .getByRole('button', { name: /go to the next/ })
    .first()
    .click();
  await sees(page, /Fg8/);
  await expect(graph).toHaveAttribute('aria-valuetext', /Fg8/);
  // How well both played, and the evaluation of the turn on the board without the engine.
  await page.getByRole('columnheader', { name: 'Accuracy' }).waitFor();
  const accuracy = async (side: string) =>
    parseInt(
      await page
        .getByRole('row', { name: new RegExp(`^${side}`) })
        .locator('.accuracy')
        .innerText(),
    );
  expect(await accuracy('Red')).toBeLessThan(await accuracy('Blue'));
  await expect(page.getByRole('img', { name: /^Evaluation [+−#].*, from Red’s view$/ })).toHaveCount(1);
  // The table fits on a small phone.
  const window = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(window);
  // The better line was added as a variation.
  await until('the better line is there', async () => (await moves(page).count()) > 3);
});

test('a stopped review says how far it came, and can be continued', async ({ visitor }) => {
  const page = await visitor();
  const asked: { t: string; from: number }[] = [];
  let upTo = 1;
  await page.routeWebSocket('**/ws/v1/analysis', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      asked.push(JSON.parse(String(message)) as { t: string; from: number });
      server.send(message);
    });
    server.onMessage((message) => {
      const { t, ply } = JSON.parse(String(message)) as { t: string; ply: number };
      // Without pongs the page would take the connection for dead, and repeat its request on another one.
      const passes = t === 'queued' || t === 'pong' || (t === 'reviewed' ? ply <= upTo : upTo > 9);
      if (passes) socket.send(message);
    });
  });
  await page.goto('/analysis');
  await button(page, 'Import').click();
  const start = '6c4/11/11/6i4/11/11/11/11/6F4/11/11/3C7 r - - 0 1';
  await page.getByLabel(/FEN or PGN/).fill(`[SetUp "1"]\n[FEN "${start}"]\n\n1. Fg8 Ixg8 2. Cd2 *`);
  await button(page, 'Load').click();
  await expect(moves(page)).toHaveCount(3);
  await button(page, 'Review the game').click();
  await sees(page, '1 of 3 turns');
  await button(page, 'Stop').click();
  const drawn = page.locator('.graph rect');
  await sees(page, 'Reviewed only up to turn 1 of 3.');
  await expect(drawn).toHaveAttribute('width', '200');
  await expect(button(page, 'Review again')).toHaveCount(0);
  // The mistake that was found, and the better line, are saved.
  await until('the better line is there', async () => (await moves(page).count()) > 3);
  await page.reload();
  await sees(page, 'Reviewed only up to turn 1 of 3.');

  upTo = 10;
  await button(page, 'Go on').click();
  await button(page, 'Review again').waitFor();
  await expect(page.getByText(/Reviewed only/)).toHaveCount(0);
  await expect(drawn).toHaveAttribute('width', '600');
  expect(asked.filter((wish) => wish.t === 'review').map((wish) => wish.from)).toEqual([0, 1]);
  await expect(page.getByRole('row', { name: /^Red/ }).getByRole('button', { name: /go to the next/ })).toHaveCount(1);
});

test('the last change is saved, and another study stops the running review', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/analysis');
  await page.locator('[data-square]').first().waitFor();
  const field = page.getByLabel('Type a move');
  for (const san of ['Mg6', 'Ik7', 'Ic6', 'Ic7']) {
    await field.fill(san);
    await page.keyboard.press('Enter');
    await tree(page).getByText(san).waitFor();
    await expect(field, 'the field is empty for the next turn').toHaveValue('');
  }
  // Leaves the page before the timer saves anything.
  await page.getByLabel('Comment on Ic7').fill('to be thought about');
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByLabel('Type a move').waitFor({ state: 'detached' });
  await page.goBack();
  await tree(page).getByText('to be thought about').waitFor();

  // Comes back before the other page is loaded: the page still has the text of the field.
  let fetched = () => {};
  const held = new Promise<void>((done) => (fetched = done));
  await page.route('**/Games*.js', async (route) => {
    await held;
    await route.continue();
  });
  await field.fill('Ik');
  await page.getByLabel('Comment on Ic7').fill('and thought about again');
  await page.getByRole('link', { name: 'My games' }).click();
  await page.goBack();
  fetched();
  await tree(page).getByText('and thought about again').waitFor();
  await expect(field).toHaveValue('Ik');
  await field.fill('');

  // Another address of the same board.
  await page.getByLabel('Comment on Ic7').fill('the last word');
  await page.evaluate(() => {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '/analysis?fen=';
    link.click();
    link.remove();
  });
  await page.waitForURL('**/analysis?fen=');
  await tree(page).getByText('the last word').waitFor();

  const opened = page.waitForEvent('websocket');
  await button(page, 'Review the game').click();
  await button(page, 'Stop').waitFor();
  const engine = await opened;
  await button(page, 'New').click();
  await until('the engine is left alone', () => engine.isClosed());
  await sees(page, 'There are no moves to review yet.');
  await expect(page.getByRole('slider', { name: 'Course of the game' })).toHaveCount(0);
  await button(page, 'Bring it back').click();
  await tree(page).getByText('the last word').waitFor();
});

test("the analysis of a game names the players, links to the game, and shows the player's own side below", async ({
  visitor,
}) => {
  const { id, red, blue } = await twoPlayers(visitor, { start: '6c4/11/6T4/11/11/11/11/11/11/11/11/3C7 r - - 0 1' });
  await new Board(red).play('g10', 'g12');
  await played(blue, 'Txg12#');
  const about = (page: Page) => page.getByRole('region', { name: 'About the game' });
  for (const [page, side] of [
    [red, 'r'],
    [blue, 'b'],
  ] as const) {
    const names = await page.locator('.strip .name > span').allInnerTexts();
    expect(names.length).toBe(2);
    await page.goto(`/analysis/${id}`);
    await about(page).waitFor();
    const text = await about(page).innerText();
    for (const name of names) expect(text).toContain(name);
    expect(text).toMatch(/Red wins: the Commander was captured/);
    expect(await new Board(page).below()).toBe(side);
  }
  await blue.getByRole('link', { name: 'To the game' }).click();
  await blue.waitForURL(`**/g/${id}`);

  // For an imported game, the names come from its tags.
  await red.goto('/analysis');
  await button(red, 'Import').click();
  const tags = '[Event "Cup of Huế"]\n[Date "2025.03.??"]\n[Red "Lan"]\n[Blue "Minh"]\n[Result "0-1"]';
  await red.getByLabel(/FEN or PGN/).fill(`${tags}\n\n1. Ic6 Ik7 0-1`);
  await button(red, 'Load').click();
  await about(red).getByText('Blue wins · 03/2025 · Cup of Huế').waitFor();
  await expect(about(red)).toHaveText(/Lan\s+Minh/, { useInnerText: true });
  await button(red, 'New').click();
  await about(red).waitFor({ state: 'detached' });
});

test('an address with an illegal position says what is wrong with it', async ({ visitor }) => {
  const page = await visitor();
  // Two Commanders of Red, and an Infantry in the sea.
  await page.goto(`/analysis?fen=${encodeURIComponent('6c4/11/11/11/11/11/11/11/11/I10/11/3CC6 r - - 0 1')}`);
  const alert = page.getByRole('alert');
  await alert.getByText(/a3/).waitFor();
  await alert.getByText(/Commander/).waitFor();
  await alert.getByRole('link', { name: 'Edit position' }).waitFor();
  await expect(button(page, 'Try again')).toHaveCount(0);
});
