// What a player must see at once is in sight in every window.

import type { Locator, Page } from '@playwright/test';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { againstComputer, button, playAll, sees, twoPlayers } from './site.ts';

const SIZES = [
  [320, 568],
  [360, 560],
  [360, 740],
  [390, 664],
  [412, 915],
  [600, 960],
  [768, 900],
  [768, 1024],
  [820, 1106],
  [1024, 1366],
  [1080, 1920],
  [2160, 3840],
  [568, 320],
  [667, 375],
  [740, 360],
  [844, 390],
  [915, 412],
  [800, 600],
  [1024, 600],
  [1024, 768],
  [1180, 820],
  [1280, 720],
  [1366, 650],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
] as const;

/** Whether all of it is in the window, and nothing lies over it. */
async function hidden(what: Locator): Promise<string> {
  await what.waitFor();
  return what.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const out = left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
    if (out) return `out of the window: ${[left, top, right, bottom].map(Math.round).join(' ')}`;
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return over && (element.contains(over) || over.contains(element))
      ? ''
      : `covered by ${over?.outerHTML.slice(0, 80)}`;
  });
}

async function walk(page: Page, things: Record<string, Locator>) {
  const faults: string[] = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    for (const [name, what] of Object.entries(things)) {
      const fault = await hidden(what);
      if (fault) faults.push(`${width} × ${height}: ${name} is ${fault}`);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) faults.push(`${width} × ${height}: the page is ${wide} wide`);
  }
  expect(faults).toEqual([]);
}

const clocks = (page: Page) => ({
  'the clock of Red': page.getByRole('timer', { name: /Red/ }),
  'the clock of Blue': page.getByRole('timer', { name: /Blue/ }),
});

test('clocks, the board and the draw offer are in sight in every window', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor, { clock: { initial: 3_600_000, increment: 0 } });
  await playAll(red, blue, 'Ic6', 'Ik7');
  await button(blue, 'Draw').click();
  await button(blue, 'Yes, offer a draw').click();
  await sees(red, /offers a draw/);
  await walk(red, {
    ...clocks(red),
    'the board': new Board(red).drawing,
    'the draw offer': red.getByText(/offers a draw/),
    'the answer': button(red, 'Accept'),
  });
});

test('the deploy bar is in sight in every window', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page, {
    start: '6c4/11/11/11/11/11/11/11/11/1(NFT)9/11/3C7 r - - 0 1',
    clock: { initial: 3_600_000, increment: 0 },
  });
  const board = new Board(page);
  await board.unit('b3').waitFor();
  await board.click('b3');
  await board.choose('Navy');
  await board.target('b5').waitFor();
  await board.click('b5');
  await button(page, 'Commit').waitFor();
  await walk(page, {
    ...clocks(page),
    'what can move': button(page, 'Pick up: Tank'),
    commit: button(page, 'Commit'),
    undo: button(page, 'Undo step'),
    cancel: button(page, 'Cancel'),
  });
});

test('the reason of a refusal is in sight in every window', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page, { clock: { initial: 3_600_000, increment: 0 } });
  const board = new Board(page);
  await board.unit('g5').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await board.click('g5');
  await board.click('g9');
  await sees(page, 'Not possible');
  await walk(page, { ...clocks(page), 'the reason': page.locator('.note p').first() });
});

test('the panel does not move when a notice comes', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor);
  await playAll(red, blue, 'Ic6', 'Ik7');
  const places = async () =>
    Promise.all(
      [
        red.locator('.status'),
        red.locator('.moves ol'),
        button(red, 'Flip the board'),
        button(red, 'Resign'),
        red.getByLabel('Type a move'),
        red.getByText('Share'),
      ].map((what) => what.boundingBox()),
    );
  const before = await places();
  await button(blue, 'Draw').click();
  await button(blue, 'Yes, offer a draw').click();
  await sees(red, /offers a draw/);
  expect(await places(), 'with an offer').toEqual(before);
  const board = new Board(red);
  await board.click('g5');
  await board.click('g9');
  await sees(red, 'Not possible');
  expect(await places(), 'with a refusal').toEqual(before);
});
