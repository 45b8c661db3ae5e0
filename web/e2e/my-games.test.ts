import type { Page, Route } from '@playwright/test';
import type { Challenge, Summary } from '../src/lib/types.ts';
import { expect, test } from './fixtures.ts';
import { ask, button, played, playAll, sees, twoPlayers, until } from './site.ts';

/** Holds the requests that start games and challenges until `release` is called. */
async function holdPosts(page: Page): Promise<{ held: () => number; release: () => void }> {
  const held: Route[] = [];
  await page.route(/\/api\/v1\/(games|challenges)$/, (route) => {
    if (route.request().method() === 'POST') held.push(route);
    else void route.continue();
  });
  return { held: () => held.length, release: () => held.splice(0).forEach((route) => void route.continue()) };
}

const card = (page: Page, name: string) => page.getByRole('region', { name });
/** Makes the page visible again. Headless pages are never hidden, so the event of the browser is sent. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const goTo = (page: Page, name: string | RegExp) => page.getByRole('navigation').getByRole('link', { name }).click();

test('running games come first, with the side to move and the time left', async ({ visitor }) => {
  const { id, red, blue } = await twoPlayers(visitor, { clock: { days: 3 } });
  await playAll(red, blue, 'Ic6', 'Ik7');
  // A newer game that is over.
  const over = await ask<{ id: string }>(red, '/games', { level: 1, color: 'r' });
  await red.goto(`/g/${over.id}`);
  await button(red, 'Abort').click();
  await sees(red, 'Game aborted');
  // A game against the computer counts only with a clock.
  await ask(red, '/games', { level: 1, color: 'r' });
  // The game on the screen does not count either.
  await red.getByRole('link', { name: /My games.*your turn in 1 game/ }).click();
  const first = red.locator('main li').filter({ has: red.locator(`a[href="/g/${id}"]`) });
  await first.waitFor();
  await red.locator('main li').last().locator(`a[href="/g/${over.id}"]`).waitFor();
  await first.getByText('Your turn').waitFor();
  await first.getByText('2 d 23 h left').waitFor();
  await first.click();
  await red.getByRole('link', { name: 'My games', exact: true }).waitFor();
  await red.getByLabel('Type a move').fill('Ic7');
  await button(red, 'Play').click();
  await played(blue, 'Ic7');
  await goTo(red, 'My games');
  await red
    .locator('main li')
    .getByText(/^Waiting for /)
    .waitFor();
  // The opponent is told on another page, too.
  await blue.goto('/rules');
  await blue.getByRole('link', { name: /your turn in 1 game/ }).waitFor();
});

test('the list of games is updated once a minute, and when the page becomes visible', async ({ visitor }) => {
  const { id, red, blue } = await twoPlayers(visitor);
  await red.clock.install();
  await red.goto('/games');
  await red.locator('main li').getByText('Your turn').waitFor();
  const other = await red.context().newPage();
  await other.goto(`/g/${id}`);
  await playAll(other, blue, 'Ic6');
  await look(red);
  await red
    .locator('main li')
    .getByText(/^Waiting for /)
    .waitFor();
  await playAll(blue, other, 'Ik7');
  await red.clock.fastForward(65_000);
  await red.locator('main li').getByText('Your turn').waitFor();
});

test('older games are loaded once, also while the list is updated', async ({ visitor }) => {
  const page = await visitor();
  await ask(page, '/games', { level: 1, color: 'r' });
  const { games } = (await (await page.context().request.get('/api/v1/me/games')).json()) as { games: Summary[] };
  const result = { score: '*', reason: 'aborted' };
  const over = (...numbers: number[]) =>
    numbers.map((number) => ({ ...games[0], id: `g${number}`, created: number, result }));
  const held: Route[] = [];
  let asked = 0;
  await page.route('**/api/v1/me/games', (route) => {
    asked += 1;
    return route.fulfill({ json: { games: [...games, ...over(9, 8)], more: true, next: '8-g8' } });
  });
  await page.route('**/api/v1/me/games?after=8-g8', (route) => void held.push(route));
  await page.goto('/games');
  await expect(page.locator('main li')).toHaveCount(3);
  const before = asked;
  await button(page, 'Show older games').click();
  await until('they are asked for', () => held.length === 1);
  await look(page);
  await until('the list is asked for again', () => asked > before);
  // When a later request is answered, the list has been updated.
  await page.evaluate(() => fetch('/api/v1/me').then((answer) => answer.text()));
  await button(page, 'Show older games').dispatchEvent('click');
  await expect(button(page, 'Show older games')).toBeDisabled();
  // Meanwhile one game has moved from the first part of the list to the second.
  await held[0]!.fulfill({ json: { games: over(8, 7, 6), more: false } });
  await expect(page.locator('main li')).toHaveCount(5);
  expect(held.length).toBe(1);
});

test('a player who has left the page before the game starts is not pulled back', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/');
  const shown: string[] = [];
  page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname));
  const { held, release } = await holdPosts(page);
  await card(page, 'Play the computer').getByRole('button', { name: 'Play now' }).click();
  await until('it is on its way', () => held() === 1);
  await goTo(page, 'Rules');
  await page.waitForURL(/\/rules$/);
  const begun = page.waitForResponse((response) => response.url().endsWith('/api/v1/games'));
  release();
  const { id } = (await (await begun).json()) as { id: string };
  await goTo(page, /^My games/);
  await page.locator(`main a[href="/g/${id}"]`).waitFor();

  await goTo(page, 'Play');
  await button(page, 'Invite a friend by link').click();
  await until('it is on its way', () => held() === 1);
  await goTo(page, 'Rules');
  const invited = page.waitForResponse((response) => response.url().endsWith('/api/v1/challenges'));
  release();
  await invited;
  await goTo(page, 'Play');
  await card(page, 'Your invitations').getByRole('textbox').waitFor();
  expect(shown).toEqual(['/rules', '/games', '/', '/rules', '/']);
});

test('a double click makes one open challenge, which is shown at once', async ({ visitor }) => {
  const page = await visitor();
  // The lobby does not send the challenge.
  await page.routeWebSocket(/\/lobby$/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (!String(message).includes('"mine"')) socket.send(message);
    });
  });
  await page.goto('/');
  const challenges = () => card(page, 'Play people').getByText('Your challenge', { exact: true });
  await button(page, 'Challenge anyone').dblclick();
  await challenges().waitFor();
  await expect(button(page, 'Challenge anyone')).toBeEnabled();
  await button(page, 'Challenge anyone').click();
  await expect(button(page, 'Challenge anyone')).toBeEnabled();
  await expect(challenges()).toHaveCount(1);
  await button(page, 'Withdraw').click();
  await challenges().waitFor({ state: 'detached' });
});

test('a player who has left the page of an invitation still learns that it was accepted', async ({ visitor }) => {
  const [host, guest, late] = [await visitor(), await visitor(), await visitor()];
  await host.goto('/');
  await button(host, 'Invite a friend by link').click();
  await host.waitForURL(/\/c\//);
  await host.goto('/');
  const link = await card(host, 'Your invitations').getByRole('textbox').inputValue();
  await goTo(host, 'Rules');

  await Promise.all([guest, late].map((page) => page.goto(link)));
  await sees(late, /challenges you/);
  await button(guest, 'Accept and play').click();
  await guest.waitForURL(/\/g\//);
  await host.getByRole('link', { name: 'Go to the game' }).click();
  await host.waitForURL(guest.url());
  await host.getByText('accepted your invitation').waitFor({ state: 'detached' });

  // A third visitor is told that the challenge is taken.
  await button(late, 'Accept and play').click();
  await late.getByRole('heading', { name: 'Someone else was faster' }).waitFor();
  await late.getByRole('link', { name: 'Watch the game' }).click();
  await late.waitForURL(guest.url());
  // For a player, the link now leads to the game.
  await guest.goto(link);
  await guest.waitForURL(host.url());
});

/** Makes invitations that the visitor has seen, and leaves the site. */
async function invitations(host: Page, count: number): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) made.push((await ask<Challenge>(host, '/challenges', { open: false })).id);
  await host.goto('/');
  await expect(card(host, 'Your invitations').getByRole('textbox')).toHaveCount(count);
  await host.goto('about:blank');
  return made;
}

const acceptAll = (guest: Page, ids: string[]) =>
  Promise.all(ids.map((id) => ask<{ id: string }>(guest, `/challenges/${id}/accept`, {})));
const links = (page: Page) => page.getByRole('link', { name: 'Go to the game' });
const allSettled = (page: Page) =>
  until(
    'nothing is left to tell',
    async () => (await page.evaluate(() => localStorage.getItem('cotulenh.invitations'))) === '[]',
  );

test('each accepted invitation is announced until the player has opened or closed it', async ({ visitor }) => {
  const [host, guest] = [await visitor(), await visitor()];
  await acceptAll(guest, await invitations(host, 3));
  await host.goto('/rules');
  await expect(links(host)).toHaveCount(3);
  await host.reload();
  await expect(links(host)).toHaveCount(3);
  await button(host, 'Close').first().click();
  await expect(links(host)).toHaveCount(2);
  await links(host).first().click();
  await host.waitForURL(/\/g\//);
  await expect(links(host)).toHaveCount(1);
  await host.reload();
  await links(host).click();
  await links(host).waitFor({ state: 'detached' });
  await allSettled(host);
});

test('an accepted invitation is announced even if the first request about it failed', async ({ visitor }) => {
  const [host, guest] = [await visitor(), await visitor()];
  const ids = await invitations(host, 1);
  await acceptAll(guest, ids);
  let failed = 0;
  await host.route(`**/api/v1/challenges/${ids[0]}`, (route) => {
    failed += 1;
    return route.abort();
  });
  await host.goto('/rules');
  await until('it failed', () => failed > 0);
  await host.unrouteAll();
  await look(host);
  await links(host).waitFor();
});

test('a game that is over, or was opened in another tab, is not announced', async ({ visitor }) => {
  const [host, guest] = [await visitor(), await visitor()];
  const [first, second] = (await invitations(host, 2)) as [string, string];
  await acceptAll(guest, [first]);
  const other = await host.context().newPage();
  await Promise.all([host, other].map((page) => page.goto('/rules')));
  await Promise.all([host, other].map((page) => links(page).waitFor()));
  await links(host).click();
  await links(other).waitFor({ state: 'detached' });
  await button(host, 'Abort').click();
  await sees(host, 'Game aborted');

  const [game] = await acceptAll(guest, [second]);
  await guest.goto(`/g/${game?.id}`);
  await button(guest, 'Abort').click();
  await sees(guest, 'Game aborted');
  await look(other);
  await allSettled(other);
  await expect(links(other)).toHaveCount(0);
});

test('an invitation is withdrawn on the home page', async ({ visitor }) => {
  const host = await visitor();
  const { id } = await ask<Challenge>(host, '/challenges', { open: false, color: 'r', clock: { days: 2 } });
  await host.goto('/');
  await card(host, 'Your invitations').getByLabel('2 days a turn · Red').waitFor();
  await card(host, 'Your invitations').getByRole('button', { name: 'Withdraw' }).click();
  await card(host, 'Your invitations').waitFor({ state: 'detached' });
  expect((await host.context().request.get(`/api/v1/challenges/${id}`)).status()).toBe(404);
});

test('a game is listed as being played when both sides have moved', async ({ visitor }) => {
  const { id, red, blue } = await twoPlayers(visitor, { open: true });
  const guest = await visitor();
  await guest.goto('/');
  const shown = card(guest, 'Being played now').locator(`a[href="/g/${id}"]`);
  await playAll(red, blue, 'Ic6');
  await expect(shown).toHaveCount(0);
  await playAll(blue, red, 'Ik7');
  await shown.waitFor();
});
