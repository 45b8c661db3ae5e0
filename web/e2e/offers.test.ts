import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { button, played, playAll, sees, turns, twoPlayers } from './site.ts';

test('a turn is taken back, a draw is declined and later agreed', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor);
  await playAll(red, blue, 'Ic6', 'Ik7');

  await button(blue, 'Take back').click();
  await sees(blue, 'You have asked to take back.');
  await sees(red, /asks to take back a turn/);
  await button(red, 'Accept').click();
  for (const page of [red, blue]) await expect(turns(page)).toHaveText(['Ic6']);
  await sees(blue, 'Your turn');
  await playAll(blue, red, 'Mg7');

  await button(red, 'Draw').click();
  await button(red, 'Yes, offer a draw').click();
  await sees(blue, /offers a draw/);
  await button(blue, 'Decline').click();
  await blue.getByText(/offers a draw/).waitFor({ state: 'detached' });
  await red.getByText('You have offered a draw.').waitFor({ state: 'detached' });
  // Red is told, and cannot offer a draw again at once.
  await sees(red, /declined the draw/);
  const again = red.getByText('Your draw was declined. You may offer again after 10 more turns.');
  await again.waitFor();
  await expect(button(red, 'Draw')).toBeDisabled();
  await expect(blue.getByText('You may offer again')).toHaveCount(0);
  await red.reload();
  await again.waitFor();
  await playAll(red, blue, 'Ic7');
  await sees(red, /after 9 more turns/);

  // An offer is still there after a reload.
  await button(blue, 'Draw').click();
  await button(blue, 'Yes, offer a draw').click();
  await sees(red, /offers a draw/);
  await red.reload();
  await sees(red, /offers a draw/);
  await button(red, 'Accept').click();
  await Promise.all([red, blue].map((page) => sees(page, 'Draw: by agreement')));
});

test('after a resignation, the rematch is played with sides changed', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor);
  await playAll(red, blue, 'Ic6', 'Ik7');
  await button(red, 'Resign').click();
  await button(red, 'Cancel').click();
  await button(red, 'Resign').click();
  await button(red, 'Yes, resign').click();
  await sees(red, 'Blue wins: Red resigned');
  await sees(blue, /You won/);

  const before = red.url();
  await button(red, 'Rematch').click();
  await sees(blue, /would like a rematch/);
  await button(blue, 'Accept').click();
  await Promise.all([red, blue].map((page) => page.waitForURL((url) => url.href !== before)));
  expect(red.url()).toBe(blue.url());
  await new Board(red).unit('g1').waitFor();
  expect([await new Board(red).below(), await new Board(blue).below()]).toEqual(['b', 'r']);
});

test('a note about a declined offer stays until it is closed or the next turn is made', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor);
  await playAll(red, blue, 'Ic6');
  await button(red, 'Take back').click();
  await sees(blue, /asks to take back/);
  // A turn of the opponent declines the offer, too.
  await playAll(blue, red, 'Ik7');
  await sees(red, /declined to take back/);
  await playAll(red, blue, 'Ic7');
  await red.getByText(/declined to take back/).waitFor({ state: 'detached' });
  await button(red, 'Take back').click();
  await button(blue, 'Decline').click();
  await sees(red, /declined to take back/);
  await button(red, 'Close').click();
  await red.getByText(/declined to take back/).waitFor({ state: 'detached' });
});

test('a game that has not begun is aborted', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor);
  await button(blue, 'Abort').click();
  await Promise.all([red, blue].map((page) => sees(page, 'Game aborted')));
});

test('a draw is claimed by repetition', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor, { start: '6c4/11/6i4/11/11/11/11/11/11/3I7/11/3C7 r - - 0 1' });
  await playAll(red, blue, 'Id4', 'Ig9', 'Id3', 'Ig10', 'Id4', 'Ig9', 'Id3', 'Ig10');
  await button(blue, 'Claim a draw: threefold repetition').click();
  await Promise.all([red, blue].map((page) => sees(page, 'Draw: threefold repetition')));
});

test('spectators see a game and cannot play in it', async ({ visitor }) => {
  const { id, red, blue } = await twoPlayers(visitor, { clock: { initial: 600_000, increment: 5000 } });
  // A half-typed move stays when spectators come and go.
  await red.getByLabel('Type a move').fill('I');
  const watcher = await visitor();
  await watcher.goto(`/g/${id}?color=b`);
  await sees(watcher, 'Red to move');
  expect(await new Board(watcher).below()).toBe('b');
  await red.getByText('1 spectator').waitFor({ state: 'attached' });
  await expect(red.getByLabel('Type a move')).toHaveValue('I');
  await playAll(red, blue, 'Ic6', 'Ik7');
  await played(watcher, 'Ik7');
  await expect(watcher.locator('.unit.mine')).toHaveCount(0);
  await expect(watcher.getByRole('region', { name: 'Actions' })).toHaveCount(0);
  await expect(watcher.getByLabel('Type a move')).toHaveCount(0);

  // Spectators can step through the game, and return to it.
  await button(watcher, 'First position').click();
  await new Board(watcher).unit('c5').waitFor();
  await sees(watcher, 'You are looking at an earlier position.');
  await button(watcher, 'Back to the game').click();
  await new Board(watcher).unit('c6').waitFor();

  // A game by link is listed nowhere.
  const guest = await visitor();
  await guest.goto('/');
  await guest.getByRole('button').first().waitFor();
  await expect(guest.locator(`a[href="/g/${id}"]`)).toHaveCount(0);
});

test('a player can play the same game in two windows', async ({ visitor }) => {
  const { id, red, blue } = await twoPlayers(visitor, {
    start: '6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/3C7 r - - 0 1',
  });
  const second = await red.context().newPage();
  await second.goto(`/g/${id}`);
  await red.bringToFront();
  const board = new Board(red);
  await board.click('c3');
  await board.choose('Tank');
  await board.click('e3');
  // The step made in one window is continued in the other.
  await second.getByRole('region', { name: 'Deploy from c3' }).waitFor();
  await second.bringToFront();
  await button(second, 'Commit').click();
  await Promise.all([red, second, blue].map((page) => played(page, 'c3:(NF)<,Te3')));
  await playAll(blue, red, 'Cg11');
  await played(second, 'Cg11');
});
