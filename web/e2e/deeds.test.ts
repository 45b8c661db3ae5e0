import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Board } from './board.ts';
import { againstComputer, button, Line, played, playAll, sees, turns, twoPlayers, until, visitor } from './site.ts';

const LOST = 'Connection lost. Trying again…';
const ofKind = (line: Line, kind: string) => line.said.filter((message) => message.includes(`"t":"${kind}"`)).length;

test('without a connection nothing is done but moves, and nothing is done later', async (t) => {
  const { red, blue } = await twoPlayers(t);
  const line = await Line.of(red);
  await playAll(red, blue, 'Ic6', 'Ik7');
  // The question is open when the connection breaks.
  await button(red, 'Resign').click();
  line.cut();
  await sees(red, LOST);
  assert.equal(await button(red, 'Yes, resign').isDisabled(), true);
  assert.match((await button(red, 'Yes, resign').getAttribute('title')) ?? '', /connection is lost/);
  await button(red, 'Cancel').click();
  for (const name of ['Take back', 'Draw', 'Resign']) {
    assert.equal(await button(red, name).isDisabled(), true, name);
    assert.match((await button(red, name).getAttribute('title')) ?? '', /connection is lost/);
  }
  // A move is kept, and arrives.
  await red.getByLabel('Type a move').fill('Ic7');
  await button(red, 'Play').click();
  await sees(red, 'Sending your move');
  line.mend();
  await played(blue, 'Ic7');
  await red.getByText(LOST).waitFor({ state: 'detached' });
  assert.deepEqual([ofKind(line, 'resign'), ofKind(line, 'offer')], [0, 0]);
  await until('it can be done again', () => button(red, 'Resign').isEnabled());
});

test('what was not answered when the connection broke is not sent again', async (t) => {
  const { red, blue } = await twoPlayers(t);
  const line = await Line.of(red);
  await playAll(red, blue, 'Ic6', 'Ik7');
  line.hold();
  await button(red, 'Resign').click();
  await button(red, 'Yes, resign').click();
  await until('it was sent', async () => ofKind(line, 'resign') === 1);
  // It waits for its answer.
  assert.equal(await button(red, 'Resign').isDisabled(), true);
  line.cut();
  await sees(red, LOST);
  line.mend();
  await red.getByText(LOST).waitFor({ state: 'detached' });
  await until('it can be done again', () => button(red, 'Resign').isEnabled());
  await playAll(red, blue, 'Ic7');
  assert.equal(ofKind(line, 'resign'), 1);
});

test('what gets no answer while the connection lives can be done again', async (t) => {
  const { red, blue } = await twoPlayers(t);
  await red.clock.install();
  const line = await Line.of(red);
  await playAll(red, blue, 'Ic6', 'Ik7');
  line.lose('resign');
  await button(red, 'Resign').click();
  await until('the question is asked', () => button(red, 'Yes, resign').isEnabled());
  await button(red, 'Yes, resign').click();
  await until('it was sent', async () => ofKind(line, 'resign') === 1);
  assert.equal(await button(red, 'Draw').isDisabled(), true);
  await red.clock.fastForward(10_000);
  await until('it can be done again', () => button(red, 'Draw').isEnabled());
  await playAll(red, blue, 'Ic7');
  assert.equal(ofKind(line, 'resign'), 1);
});

test('a double click asks, and does not take the question away', async (t) => {
  const { red, blue } = await twoPlayers(t);
  await playAll(red, blue, 'Ic6', 'Ik7');
  await red.clock.install();
  await red.reload();
  await until('it can be asked', () => button(red, 'Resign').isEnabled());
  // However slow the machine is, the second click comes at once.
  await red.clock.pauseAt((await red.evaluate(() => Date.now())) + 1000);
  for (const name of ['Resign', 'Draw']) {
    // Where the button was, whatever is there then.
    const { x, y, width, height } = (await button(red, name).boundingBox())!;
    await red.mouse.dblclick(x + width / 2, y + height / 2);
    await red.clock.runFor(500);
    await until('it can be answered', () => button(red, /^Yes/).isEnabled());
    await button(red, 'Cancel').click();
    await until('it can be asked again', () => button(red, name).isEnabled());
  }
});

test('a double click takes back one round', async (t) => {
  const page = await visitor(t);
  await againstComputer(page);
  const board = new Board(page);
  await board.play('c5', 'c6');
  await until('the computer has answered', async () => (await turns(page)).length === 2);
  await board.play('c6', 'c7');
  await until('the computer has answered again', async () => (await turns(page)).length === 4);
  const line = await Line.of(page);
  await button(page, 'Take back').dblclick();
  await until('a round is taken back', async () => (await turns(page)).length === 2);
  assert.equal(ofKind(line, 'offer'), 1);

  // On a slow way, too: the button waits.
  line.hold();
  await button(page, 'Take back').click();
  await until('it was sent', async () => ofKind(line, 'offer') === 2);
  await page.waitForTimeout(600);
  assert.equal(await button(page, 'Take back').isDisabled(), true);
  line.release();
  await until('nothing is left', async () => (await turns(page)).length === 0);
  assert.equal(ofKind(line, 'offer'), 2);
});

test('a double click in a deploy on a slow way is one', async (t) => {
  const { red, blue } = await twoPlayers(t, { start: '6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/3C7 r - - 0 1' });
  const line = await Line.of(red);
  const board = new Board(red);
  const step = async () => {
    await board.click('c3');
    await board.choose('Deploy: Tank');
    await board.click('e3');
    await red.getByRole('region', { name: 'Deploy from c3' }).waitFor();
  };
  await step();
  line.hold();
  await button(red, 'Undo step').dblclick();
  line.release();
  await red.getByRole('region', { name: 'Deploy from c3' }).waitFor({ state: 'detached' });
  await step();
  line.hold();
  await button(red, 'Commit').dblclick();
  line.release();
  await played(blue, 'c3:(NF)<,Te3');
  await played(red, 'c3:(NF)<,Te3');
  assert.equal(ofKind(line, 'step'), 2);
  assert.equal(await red.getByText('Not possible').count(), 0);
});
