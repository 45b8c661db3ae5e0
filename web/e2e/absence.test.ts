import { expect, test } from './fixtures.ts';
import { button, playAll, sees, twoPlayers } from './site.ts';

/** In a fast game, so long passes until a player who has left can be claimed against. */
const GONE_MS = 40_000;

test('the game of a player who has left can be claimed', async ({ visitor }) => {
  test.setTimeout(GONE_MS + 120_000);
  const { red, blue } = await twoPlayers(visitor, { clock: { initial: 150_000, increment: 0 } });
  await playAll(red, blue, 'Ic6', 'Ik7');
  await red.goto('about:blank');
  await sees(blue, /has left\. You can claim the game in \d+ s\./);
  await expect(button(blue, 'Claim victory')).toHaveCount(0);
  await button(blue, 'Claim victory').waitFor({ timeout: GONE_MS + 30_000 });
  await button(blue, 'Claim a draw').waitFor();
  await button(blue, 'Claim victory').click();
  await sees(blue, 'Blue wins: a player left the game');
});

test('nothing can be claimed from a player who is back', async ({ visitor }) => {
  const { id, red, blue } = await twoPlayers(visitor, { clock: { initial: 150_000, increment: 0 } });
  await playAll(red, blue, 'Ic6', 'Ik7');
  await red.goto('about:blank');
  await sees(blue, /has left/);
  await red.goto(`/g/${id}`);
  await blue.getByText(/has left/).waitFor({ state: 'detached' });
});

test('strangers are told how long a first turn may take', async ({ visitor }) => {
  // 15 seconds, in the fastest of all games.
  const { blue } = await twoPlayers(visitor, { open: true, clock: { initial: 20_000, increment: 0 } });
  await sees(blue, /Without a first turn the game is aborted in \d+ s\./);
  await sees(blue, 'Game aborted');
});
