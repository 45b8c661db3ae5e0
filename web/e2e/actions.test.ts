// Resigning, draws and taking back, on good and bad connections.

import { Board } from './board.ts';
import { Connection } from './connection.ts';
import { expect, test } from './fixtures.ts';
import { againstComputer, button, played, playAll, sees, turns, twoPlayers, until } from './site.ts';

const LOST = 'Connection lost. Trying again…';

test('without a connection only moves can be made, and nothing else is sent later', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor);
  const connection = await Connection.of(red);
  await playAll(red, blue, 'Ic6', 'Ik7');
  // The question is open when the connection breaks.
  await button(red, 'Resign').click();
  connection.cut();
  await sees(red, LOST);
  await expect(button(red, 'Yes, resign')).toBeDisabled();
  await expect(button(red, 'Yes, resign')).toHaveAttribute('title', /connection is lost/);
  await button(red, 'Cancel').click();
  for (const name of ['Take back', 'Draw', 'Resign']) {
    await expect(button(red, name)).toBeDisabled();
    await expect(button(red, name)).toHaveAttribute('title', /connection is lost/);
  }
  // A move is sent when the connection is back.
  await red.getByLabel('Type a move').fill('Ic7');
  await button(red, 'Play').click();
  await sees(red, 'Sending your move');
  connection.mend();
  await played(blue, 'Ic7');
  await red.getByText(LOST).waitFor({ state: 'detached' });
  expect([connection.count('resign'), connection.count('offer')]).toEqual([0, 0]);
  await expect(button(red, 'Resign')).toBeEnabled();
});

test('a resignation that was not answered when the connection broke is not sent again', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor);
  const connection = await Connection.of(red);
  await playAll(red, blue, 'Ic6', 'Ik7');
  connection.hold();
  await button(red, 'Resign').click();
  await button(red, 'Yes, resign').click();
  await until('it was sent', () => connection.count('resign') === 1);
  // It waits for its answer.
  await expect(button(red, 'Resign')).toBeDisabled();
  connection.cut();
  await sees(red, LOST);
  connection.mend();
  await red.getByText(LOST).waitFor({ state: 'detached' });
  await expect(button(red, 'Resign')).toBeEnabled();
  await playAll(red, blue, 'Ic7');
  expect(connection.count('resign')).toBe(1);
});

test('a resignation that gets no answer on a live connection can be repeated', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor);
  await red.clock.install();
  const connection = await Connection.of(red);
  await playAll(red, blue, 'Ic6', 'Ik7');
  connection.drop('resign');
  await button(red, 'Resign').click();
  await expect(button(red, 'Yes, resign')).toBeEnabled();
  await button(red, 'Yes, resign').click();
  await until('it was sent', () => connection.count('resign') === 1);
  await expect(button(red, 'Draw')).toBeDisabled();
  await red.clock.fastForward(10_000);
  await expect(button(red, 'Draw')).toBeEnabled();
  await playAll(red, blue, 'Ic7');
  expect(connection.count('resign')).toBe(1);
});

test('a double click on resign or draw opens the question, and does not answer it', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor);
  await playAll(red, blue, 'Ic6', 'Ik7');
  await red.clock.install();
  await red.reload();
  await expect(button(red, 'Resign')).toBeEnabled();
  // Time stands still: however slow the machine is, the second click follows at once.
  await red.clock.pauseAt((await red.evaluate(() => Date.now())) + 1000);
  for (const name of ['Resign', 'Draw']) {
    // The second click goes to the same place, whatever is there by then.
    const { x, y, width, height } = (await button(red, name).boundingBox())!;
    await red.mouse.dblclick(x + width / 2, y + height / 2);
    await red.clock.runFor(500);
    await expect(button(red, /^Yes/)).toBeEnabled();
    await button(red, 'Cancel').click();
    await expect(button(red, name)).toBeEnabled();
  }
});

test('a double click takes back one round', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page);
  const board = new Board(page);
  await board.play('c5', 'c6');
  await expect(turns(page)).toHaveCount(2);
  await board.play('c6', 'c7');
  await expect(turns(page)).toHaveCount(4);
  await page.clock.install();
  const connection = await Connection.of(page);
  await expect(button(page, 'Take back')).toBeEnabled();
  // Time stands still: however slow the machine is, the second click follows at once.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await button(page, 'Take back').dblclick({ force: true });
  await expect(turns(page)).toHaveCount(2);
  expect(connection.count('offer')).toBe(1);

  // After the pause that follows a click, the button still waits for the answer.
  await page.clock.runFor(500);
  await expect(button(page, 'Take back')).toBeEnabled();
  connection.hold();
  await button(page, 'Take back').click();
  await until('it was sent', () => connection.count('offer') === 2);
  await page.clock.runFor(500);
  await expect(button(page, 'Take back')).toBeDisabled();
  connection.release();
  await expect(turns(page)).toHaveCount(0);
  expect(connection.count('offer')).toBe(2);
});

test('a double click on a slow connection undoes or commits a deploy once', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor, { start: '6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/3C7 r - - 0 1' });
  const connection = await Connection.of(red);
  const board = new Board(red);
  const step = async () => {
    await board.click('c3');
    await board.choose('Tank');
    await board.click('e3');
    await red.getByRole('region', { name: 'Deploy from c3' }).waitFor();
  };
  await step();
  connection.hold();
  await button(red, 'Undo step').dblclick();
  connection.release();
  await red.getByRole('region', { name: 'Deploy from c3' }).waitFor({ state: 'detached' });
  await step();
  connection.hold();
  await button(red, 'Commit').dblclick();
  connection.release();
  await played(blue, 'c3:(NF)<,Te3');
  await played(red, 'c3:(NF)<,Te3');
  expect(connection.count('step')).toBe(2);
  await expect(red.getByText('Not possible')).toHaveCount(0);
});
