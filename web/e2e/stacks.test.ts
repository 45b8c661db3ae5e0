import type { Locator, Page } from '@playwright/test';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { againstComputer, button, PHONE, turns } from './site.ts';

const STACK = '6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/3C7 r - - 0 1';
/** A stack among others, so that the window has to find its place. */
const CROWD = '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/4(FTI)6/2IE2M2EI/2N1G2TG2/3A2S2A1/1N3H1HF2/6C4 r - - 0 1';

async function boxes(all: Locator) {
  return Promise.all((await all.all()).map(async (one) => (await one.boundingBox())!));
}

/** The pieces of the fan and its targets, none over another. */
async function expectNothingCovered(page: Page, board: Board, square: string) {
  const parts = await boxes(page.getByRole('group', { name: 'Which pieces?' }).getByRole('button'));
  const targets = await boxes(board.drawing.locator('[data-target]'));
  const spots = [
    ...targets.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })),
    await board.spot(square),
  ];
  const inside = spots.filter(({ x, y }) =>
    parts.some((part) => x > part.x && x < part.x + part.width && y > part.y && y < part.y + part.height),
  );
  expect(inside, 'targets and the stack itself are free').toEqual([]);
  const { x, y } = await board.spot(square);
  const cell = (await board.drawing.boundingBox())!.width / 11.5;
  for (const part of parts) {
    const away = Math.max(part.x - x, x - part.x - part.width, part.y - y, y - part.y - part.height);
    expect(away / cell, 'the fan opens where the stack is').toBeLessThan(3);
  }
}

test('a stack fans out into its pieces, which are taken one by one or together', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page, { start: STACK });
  const board = new Board(page);
  await board.unit('c3').waitFor();
  await board.click('c3');
  for (const name of ['Navy', 'Air Force', 'Tank']) {
    await expect(board.part(name)).toHaveAttribute('aria-pressed', 'true');
    await expect(board.part(name), 'named in words').toHaveText(name);
  }
  await expectNothingCovered(page, board, 'c3');

  await board.choose('Air Force');
  await expect(board.part('Tank')).toHaveAttribute('aria-pressed', 'false');
  await board.target('g7').waitFor();
  await board.choose('Tank');
  await expect(board.part('Tank')).toHaveAttribute('aria-pressed', 'true');
  await board.target('g3').waitFor();
  await board.click('g3');
  await page.getByRole('region', { name: 'Deploy from c3' }).getByText('Air Force with Tank has moved to g3').waitFor();
  await button(page, 'Commit').click();
  await expect(turns(page).first()).toHaveText('c3:N<,(FT)g3');
});

test('a whole stack is dragged, and one of its pieces from the fan', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page, { start: STACK });
  const board = new Board(page);
  await board.unit('c3').waitFor();
  await board.click('c3');
  const from = (await board.part('Tank').boundingBox())!;
  const to = await board.spot('e3');
  await page.mouse.move(from.x + from.width / 2, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 10);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await page.getByRole('region', { name: 'Deploy from c3' }).getByText('Tank has moved to e3').waitFor();
  await button(page, 'Cancel').click();
  await board.unit('e3').waitFor({ state: 'detached' });
  await board.drag('c3', 'b3');
  await expect(turns(page).first()).toHaveText('(NFT)b3');
});

test('a square that several parts reach asks for the part by name', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page, { start: STACK });
  const board = new Board(page);
  await board.unit('c3').waitFor();
  await board.click('c3');
  await board.click('e3');
  const question = page.getByRole('group', { name: 'How?' });
  await question.waitFor();
  await expect(question.getByRole('button')).toHaveText(['Air Force', 'Tank', 'Air Force and Tank']);
  await question.getByRole('button', { name: 'Air Force and Tank: Move', exact: true }).click();
  await button(page, 'Commit').click();
  await expect(turns(page).first()).toHaveText('c3:N<,(FT)e3');
});

test('what can still move in a deploy is a button that picks it up', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page, { start: STACK });
  const board = new Board(page);
  const bar = page.getByRole('region', { name: 'Deploy from c3' });
  await board.unit('c3').waitFor();
  await board.click('c3');
  await board.choose('Air Force');
  await board.click('f3');
  await bar.waitFor();
  // Put down what is in hand.
  await board.click('c3');
  await expect(board.drawing.locator('[data-target]')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Pick up: Tank' }).click();
  await board.target('e3').waitFor();
  await expect(board.target('f3')).toHaveCount(0);
  const order = await board.drawing.evaluate((svg) =>
    [...svg.querySelectorAll('.step, [data-target]')].map((node) => (node.matches('.step') ? 'step' : 'target')),
  );
  expect(order.lastIndexOf('step'), 'targets are drawn over the arrows').toBeLessThan(order.indexOf('target'));
  await board.click('e3');
  await button(page, 'Commit').click();
  await expect(turns(page).first()).toHaveText('c3:N<,Ff3,Te3');
});

for (const [width, height] of [
  [320, 568],
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`at ${width} × ${height}, the fan covers no target and is large enough for a thumb`, async ({ visitor }) => {
    const page = await visitor({ ...PHONE, viewport: { width, height } });
    for (const [start, square] of [
      [STACK, 'c3'],
      [CROWD, 'e6'],
      ['6c4/11/11/11/11/11/11/11/11/8(FT)2/11/3C6H r - - 0 1', 'i3'],
    ] as const) {
      await againstComputer(page, { start });
      const board = new Board(page);
      await board.unit(square).waitFor();
      await board.tap(square);
      const fan = page.getByRole('group', { name: 'Which pieces?' });
      await fan.waitFor();
      await expectNothingCovered(page, board, square);
      const drawing = (await board.drawing.boundingBox())!;
      for (const { x, y, width: wide, height: high } of await boxes(fan.getByRole('button'))) {
        expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44);
        expect(x).toBeGreaterThanOrEqual(drawing.x - 1);
        expect(x + wide).toBeLessThanOrEqual(drawing.x + drawing.width + 1);
        expect(y).toBeGreaterThanOrEqual(drawing.y - 1);
        expect(y + high).toBeLessThanOrEqual(drawing.y + drawing.height + 1);
      }
    }
  });
}

test('a unit that a finger drags is drawn above it, and its target is marked', async ({ visitor }) => {
  const page = await visitor(PHONE);
  await againstComputer(page);
  const board = new Board(page);
  await board.unit('g5').waitFor();
  const [from, to] = [await board.spot('g5'), await board.spot('g6')];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const share of [0.5, 0.8, 1]) {
    await touch('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * share }]);
  }
  await board.drawing.locator('[data-aim=g6]').waitFor();
  const lifted = (await board.drawing.locator('.lifted').boundingBox())!;
  expect(lifted.y + lifted.height, 'above the finger').toBeLessThan(to.y - 15);
  const resting = (await board.unit('f4').boundingBox())!;
  expect(lifted.width, 'larger').toBeGreaterThan(resting.width * 1.4);
  await touch('touchEnd', []);
  await expect(turns(page).first()).toHaveText('Mg6');
});
