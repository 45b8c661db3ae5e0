import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Challenge, Position } from '../src/lib/types.ts';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { ask, button, PHONE, played, sees, twoPlayers } from './site.ts';

const LONGEST = 'WWWWWWWWWWWWWWWWWWWW';
const card = (page: Page) => page.getByRole('region', { name: 'Play the computer' });

async function rename(page: Page, name: string) {
  const answer = await page.context().request.put('/api/v1/me', { data: { name } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('custom clocks are checked and remembered', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/');
  const clock = card(page).getByLabel('Clock');
  const play = card(page).getByRole('button', { name: 'Play now' });
  await clock.selectOption('Custom time…');
  await card(page).getByLabel('Minutes each').fill('2000');
  await sees(page, /1 second to 1440 minutes/);
  await expect(play).toBeDisabled();
  await expect(card(page).getByLabel('Minutes each')).toHaveAttribute('aria-invalid', 'true');
  await card(page).getByLabel('Minutes each').fill('7.5');
  await card(page).getByLabel('Seconds more a turn').fill('4');
  await page.getByText(/1 second to 1440 minutes/).waitFor({ state: 'detached' });

  await page.reload();
  await expect(card(page).getByLabel('Minutes each')).toHaveValue('7.5');
  await play.click();
  await sees(page, '7 min 30 s + 4 s');
  await expect(page.getByRole('timer').first()).toHaveText(/^7:30$/);

  await page.goto('/');
  await clock.selectOption('Custom days a turn…');
  await card(page).getByLabel('Days a turn').fill('31');
  await sees(page, 'Whole days, from 1 to 30.');
  await card(page).getByLabel('Days a turn').fill('5');
  await play.click();
  await sees(page, '5 days a turn');
});

test('the board on the home page shows a running game', async ({ visitor }) => {
  const { id, red, blue } = await twoPlayers(visitor, { open: true });
  await new Board(red).play('c5', 'c6');
  await played(blue, 'Ic6');
  await new Board(blue).play('k8', 'k7');
  await played(red, 'Ik7');
  const guest = await visitor();
  await guest.goto('/');
  const live = guest.getByRole('link', { name: /^Live: / });
  await live.waitFor();
  // Several games may be on; the one that moved last comes first.
  await expect(live).toHaveAttribute('href', /\/g\/\w+$/);
  await live.click();
  await guest.waitForURL(/\/g\//);
  await guest.locator('[data-square]').first().waitFor();
  // The player's own game is not shown there, but below.
  await red.goto('/');
  await red.getByRole('heading', { name: 'Your games in progress' }).waitFor();
  await red.getByRole('region', { name: 'Your games in progress' }).locator(`a[href="/g/${id}"]`).waitFor();
});

test('on a phone, the first button to play is visible, and long names fit', async ({ visitor }) => {
  const [host, phone] = [await visitor(), await visitor(PHONE)];
  await host.goto('/');
  await rename(host, LONGEST);
  await ask(host, '/challenges', { open: true, color: 'r', clock: { initial: 86_400_000, increment: 600_000 } });
  await phone.goto('/');
  await button(phone, `Play ${LONGEST}`).waitFor();
  const { y, height } = (await card(phone).getByRole('button', { name: 'Play now' }).boundingBox())!;
  expect(y + height, 'the button to play is in the window').toBeLessThanOrEqual(740);
  const wide = () => phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wide(), 'the home page does not scroll sideways').toBeLessThanOrEqual(0);

  const { id } = await ask<Challenge>(host, '/challenges', { open: false, color: 'r', clock: null });
  await phone.goto(`/c/${id}`);
  await sees(phone, `${LONGEST} challenges you`);
  expect(await wide(), 'nor does a challenge').toBeLessThanOrEqual(0);

  // The challenge is gone: the page says so, and links to the home page.
  await host.context().request.delete(`/api/v1/challenges/${id}`);
  await button(phone, 'Accept and play').tap();
  await sees(phone, 'Nothing here');
  await phone.getByRole('link', { name: 'Go to the home page' }).tap();
  await card(phone).waitFor();
});

test('the same page with another query is loaded again', async ({ visitor }) => {
  const page = await visitor();
  await page.goto(`/analysis?fen=${encodeURIComponent('6c4/11/11/11/11/11/11/11/11/11/11/3C7 r - - 0 1')}`);
  await expect(page.locator('[data-square]')).toHaveCount(2);
  await page.getByRole('link', { name: 'Analysis' }).click();
  await expect(page.locator('[data-square]')).toHaveCount(38);
});

test('when nobody plays, a game of the collection is replayed and marked as such', async ({ visitor, server }) => {
  // A server of its own would be needed to be sure that nobody plays: games of other tests may be on.
  const games = (await (await fetch(`${server.url}/api/v1/games`)).json()) as { games: unknown[] };
  test.skip(games.games.length > 0, 'somebody plays');
  const page = await visitor();
  await page.goto('/');
  await page.getByRole('link', { name: /^Replay from our collection: / }).waitFor();
  const drawn = () => page.locator('.picture a > svg').innerHTML();
  const before = await drawn();
  await expect.poll(async () => (await drawn()) !== before, { message: 'turns are replayed' }).toBe(true);
});

test('every game of the collection ends by mate', async ({ visitor }) => {
  const page = await visitor();
  const games = JSON.parse(readFileSync('src/pages/home/collection.json', 'utf8')) as { fens: string[] }[];
  for (const { fens } of games) {
    const { status } = await ask<Position>(page, '/position', { fen: fens.at(-1) });
    expect(status).toBe('checkmate');
  }
});
