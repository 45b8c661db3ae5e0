import type { Locator } from '@playwright/test';
import { Board, swipe } from './board.ts';
import { expect, test } from './fixtures.ts';
import { allPages, open } from './pages.ts';
import { againstComputer, button, PHONE, playAll, sees, turns, twoPlayers, until } from './site.ts';

test('on a phone, a game is played by taps', async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto('/');
  await button(page, 'Menu').tap();
  await page.getByRole('link', { name: 'Analysis' }).waitFor();
  // A link to the present page closes the menu, too.
  await page.getByRole('link', { name: 'Play', exact: true }).tap();
  await page.getByRole('link', { name: 'Analysis' }).waitFor({ state: 'hidden' });
  const card = page.getByRole('region', { name: 'Play the computer' });
  await card.getByLabel('1: Recruit').tap();
  await card.getByLabel('Red').tap();
  await card.getByRole('button', { name: 'Play now' }).tap();
  await sees(page, 'Your turn');

  const board = new Board(page);
  const box = (await board.drawing.boundingBox())!;
  expect(box.width, 'the board is as wide as the window').toBeGreaterThan(340);
  expect(box.y + box.height, 'the whole board is in the window').toBeLessThan(740);
  await board.play('g5', 'g6', 'tap');
  await expect(turns(page)).toHaveCount(2);
});

test('on a phone in landscape, the board, the players, the status and the buttons are visible', async ({ visitor }) => {
  const { id, red, blue } = await twoPlayers(visitor);
  await playAll(red, blue, 'Ic6', 'Ik7');
  const phone = await visitor({
    ...PHONE,
    viewport: { width: 740, height: 360 },
    storageState: await red.context().storageState(),
  });
  await phone.goto(`/g/${id}`);
  const board = (await new Board(phone).drawing.boundingBox())!;
  expect(board.height, 'the board fills the height').toBeGreaterThan(290);
  await expect(new Board(phone).drawing).toBeInViewport({ ratio: 1 });
  const beside = [
    phone.getByRole('region', { name: /^Red: / }),
    phone.getByRole('region', { name: /^Blue: / }),
    phone.getByText('Your turn', { exact: true }),
    button(phone, 'Resign'),
  ];
  for (const what of beside) {
    await expect(what).toBeInViewport({ ratio: 1 });
    expect((await what.boundingBox())!.x, `${what.toString()} is beside the board`).toBeGreaterThanOrEqual(
      board.x + board.width,
    );
  }
  await phone.getByText('Share').scrollIntoViewIfNeeded();
  expect((await new Board(phone).drawing.boundingBox())!.y, 'the rest scrolls by itself').toBe(board.y);
});

test('on a phone in landscape, analysis and editor scroll beside the board', async ({ visitor }) => {
  const page = await visitor({ ...PHONE, viewport: { width: 740, height: 360 } });
  const board = new Board(page);
  const palette = (side: string) => page.getByRole('group', { name: `Pieces of ${side}` });
  const pages = [
    {
      path: '/analysis',
      beside: [page.getByRole('switch', { name: 'Engine' })],
      last: button(page, 'Review the game'),
    },
    { path: '/editor', beside: [palette('Red'), palette('Blue')], last: button(page, 'Challenge a friend from here') },
  ];
  for (const { path, beside, last } of pages) {
    await page.goto(path);
    await board.unit('g5').waitFor();
    const box = (await board.drawing.boundingBox())!;
    expect(box.height, `${path}: the board fills the height`).toBeGreaterThan(290);
    await expect(board.drawing).toBeInViewport({ ratio: 1 });
    for (const what of beside) {
      await expect(what).toBeInViewport({ ratio: 1 });
      expect((await what.boundingBox())!.x, `${what.toString()} is beside the board`).toBeGreaterThanOrEqual(
        box.x + box.width,
      );
    }
    await last.scrollIntoViewIfNeeded();
    expect((await board.drawing.boundingBox())!.y, `${path}: the rest scrolls by itself`).toBe(box.y);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const isCovered = await last.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isCovered, `${path}: nothing covers its end`).toBe(false);
  }
});

test('on a phone, in portrait and landscape, the form for the name fits on the screen', async ({ visitor }) => {
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [667, 375],
  ] as const) {
    const page = await visitor({ ...PHONE, viewport: { width, height } });
    await page.goto('/rules');
    await button(page, 'Menu').tap();
    await button(page, /change your name$/).tap();
    await expect(page.locator('header form'), `${width} × ${height}`).toBeInViewport({ ratio: 1 });
    await page.getByRole('textbox', { name: 'Your name' }).fill('Lan');
    await button(page, 'Save').tap();
    await button(page, 'Lan: change your name').waitFor();
  }
});

test('on a phone, one sees that the opponent has left', async ({ visitor }) => {
  const { id, red, blue } = await twoPlayers(visitor);
  const phone = await visitor({ ...PHONE, storageState: await red.context().storageState() });
  await phone.goto(`/g/${id}`);
  const strip = phone.getByRole('region', { name: /^Blue: / });
  await strip.getByRole('img', { name: 'connected', exact: true }).waitFor();
  await expect(strip.getByText('away')).toHaveCount(0);
  await blue.goto('/rules');
  await strip.getByText('away').waitFor();
});

test('on a phone, a stack is deployed by taps', async ({ visitor }) => {
  const page = await visitor(PHONE);
  await againstComputer(page, { start: '6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/3C7 r - - 0 1' });
  const board = new Board(page);
  await board.tap('c3');
  await board.part('Tank').tap();
  await board.target('e3').waitFor();
  await board.tap('e3');
  await page.getByRole('region', { name: 'Deploy from c3' }).waitFor();
  await button(page, 'Commit').tap();
  await expect(turns(page).first()).toHaveText('c3:(NF)<,Te3');
});

test('on a phone, the analysis board and its deploy bar stay visible', async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto(`/analysis?fen=${encodeURIComponent('6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/3C7 r - - 0 1')}`);
  const board = new Board(page);
  await board.unit('c3').waitFor();
  await page.getByRole('link', { name: 'Review' }).tap();
  const title = page.getByRole('heading', { name: 'Review of the game' });
  const bottom = async (what: Locator) => {
    const box = await what.boundingBox();
    return box ? box.y + box.height : NaN;
  };
  await until('the review is below the board', async () => {
    const [box, end] = [(await board.drawing.boundingBox())!, await bottom(title)];
    return box.y >= 0 && box.y + box.height <= end - 20 && end < 740;
  });
  await board.tap('c3');
  await board.part('Tank').tap();
  await board.tap('e3');
  const bar = page.getByRole('region', { name: 'Deploy from c3' });
  await bar.waitFor();
  await until('the bar is below the board', async () => {
    const [box, end] = [(await bar.boundingBox())!, await bottom(board.drawing)];
    return box.y >= end - 1 && box.y + box.height <= 740;
  });
  await button(page, 'Commit').tap();
  await page.getByRole('region', { name: 'Moves and variations' }).getByText('c3:(NF)<,Te3').waitFor();
});

test('on a small tablet, the analysis board scrolls with the page', async ({ visitor }) => {
  const page = await visitor({ ...PHONE, viewport: { width: 540, height: 720 } });
  await page.goto('/analysis');
  const board = new Board(page);
  await board.unit('g5').waitFor();
  const { y } = (await board.drawing.boundingBox())!;
  await page.mouse.wheel(0, 300);
  await until('the board has moved', async () => (await board.drawing.boundingBox())!.y === y - 300);
});

test('on a phone, nothing scrolls sideways', async ({ visitor }) => {
  const page = await visitor(PHONE);
  for (const place of await allPages(page)) {
    await open(page, place);
    const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide, `${place.name}: ${wide} px in a window of ${window} px`).toBeLessThanOrEqual(window);
  }
});

test('on a phone, a finger moves pieces on the rules page, and scrolls it elsewhere', async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto('/rules');
  const tank = page.locator('#tank');
  await tank.scrollIntoViewIfNeeded();
  await tank.locator('.unit.mine').first().waitFor();
  await tank.locator('figure').evaluate((figure) => figure.scrollIntoView({ block: 'center' }));
  const scrolled = () => page.evaluate(() => scrollY);
  const [box, before] = [(await tank.locator('[role=application] > svg').boundingBox())!, await scrolled()];

  const piece = (await tank.locator('[data-square=e4]').boundingBox())!;
  const from = { x: piece.x + piece.width / 2, y: piece.y + piece.height / 2 };
  await swipe(page, from, { x: from.x + (2 * box.width) / 11.5, y: from.y });
  await tank.locator('[data-square=g4]').waitFor();
  expect(await scrolled()).toBe(before);

  const corner = { x: box.x + box.width * 0.9, y: box.y + box.height * 0.9 };
  await swipe(page, corner, { x: corner.x, y: corner.y - 150 });
  await until('the page has moved', async () => (await scrolled()) > before + 50);
});
