import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { button, played, sees, turns, twoPlayers } from './site.ts';

const START = '6c4/11/11/11/11/11/4i6/11/11/2(NFT)8/11/3C7 r - - 0 1';

test('a deploy survives a reload, and the opponent does not see it before it is committed', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor, { start: START });
  const [board, other] = [new Board(red), new Board(blue)];
  const bar = red.getByRole('region', { name: 'Deploy from c3' });

  await board.click('c3');
  await board.choose('Air Force');
  await board.target('f3').waitFor();
  await board.click('f3');
  await bar.getByText('Air Force has moved to f3').waitFor();
  await bar.getByRole('button', { name: 'Pick up: Tank' }).waitFor();

  await red.reload();
  await bar.getByText('Air Force has moved to f3').waitFor();
  await board.unit('f3').waitFor();
  await blue.reload();
  await other.unit('c3').waitFor();
  await expect(other.unit('f3'), 'the opponent sees no step').toHaveCount(0);
  await expect(blue.getByRole('region', { name: 'Deploy from c3' })).toHaveCount(0);

  // The rest of the stack is in hand at once: one more step, which is undone.
  await board.choose('Tank');
  await board.target('e3').waitFor();
  await board.click('e3');
  await bar.getByText('Tank has moved to e3').waitFor();
  await button(red, 'Undo step').click();
  await expect(board.unit('e3')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Pick up: Tank' }).waitFor();

  // The whole deploy is cancelled, and made in another way.
  await button(red, 'Cancel').click();
  await bar.waitFor({ state: 'detached' });
  await expect(board.unit('f3')).toHaveCount(0);
  await board.click('c3');
  await board.choose('Tank');
  await board.click('e3');
  await bar.getByText('Tank has moved to e3').waitFor();
  await red.reload();
  await button(red, 'Commit').click();
  await played(red, 'c3:(NF)<,Te3');
  await played(blue, 'c3:(NF)<,Te3');
  await other.unit('e3').waitFor();
  await expect(turns(red)).toHaveText(['c3:(NF)<,Te3']);
});

test('a deploy ends by itself when nothing is left to move', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor, { start: '6c4/11/11/11/11/11/11/4i6/11/4(TI)6/11/3C7 r - - 0 1' });
  const board = new Board(red);
  await board.click('e3');
  await board.choose('Infantry');
  await board.click('f3');
  await red.getByRole('region', { name: 'Deploy from e3' }).waitFor();
  await board.target('e5').waitFor();
  await board.click('e5');
  await played(blue, 'e3:If3,Txe5');
  await sees(blue, 'Your turn');
});

test('the player is asked which of two ways to capture', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor, { start: '6c4/11/11/11/11/11/11/4i6/11/4A6/11/3C7 r - - 0 1' });
  const board = new Board(red);
  await board.play('e3', 'e5');
  await board.choose('Artillery: Capture and stay');
  await played(blue, 'A*e5');
  await new Board(blue).unit('e3').waitFor();
});

test('steps of a deploy can be typed in several notations', async ({ visitor }) => {
  const page = await visitor();
  await page.goto(`/analysis?fen=${encodeURIComponent(START)}`);
  const [board, field] = [new Board(page), page.getByLabel('Type a move')];
  const bar = page.getByRole('region', { name: 'Deploy from c3' });
  await board.unit('c3').waitFor();
  await board.click('c3');
  await board.choose('Air Force');
  await board.target('f3').waitFor();
  await board.click('f3');
  await bar.getByText('Air Force has moved to f3').waitFor();
  for (const text of ['T>e3', 'tc3-e3', 'Te3']) {
    await field.fill(text);
    await page.keyboard.press('Enter');
    await bar.getByText('Tank has moved to e3').waitFor();
    await bar.getByRole('button', { name: 'Undo step' }).click();
    await bar.getByText('Tank has moved to e3').waitFor({ state: 'detached' });
  }
});
