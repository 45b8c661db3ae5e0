import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { againstComputer, turns } from './site.ts';

test('a game is shared as pictures and as a board for other sites', async ({ visitor }) => {
  const page = await visitor();
  const id = await againstComputer(page);
  await new Board(page).play('c5', 'c6');
  await expect(turns(page)).toHaveCount(2);
  await page.getByText('Share').click();
  for (const [name, type] of [
    ['Picture (PNG)', 'image/png'],
    ['Animation (GIF)', 'image/gif'],
  ] as const) {
    const href = (await page.getByRole('link', { name }).getAttribute('href'))!;
    const answer = await page.context().request.get(href);
    expect(answer.status(), href).toBe(200);
    expect(answer.headers()['content-type']).toBe(type);
  }
  await expect(page.getByLabel('For your own site')).toHaveValue(new RegExp(`/embed/${id}"`));

  const guest = await visitor();
  await guest.goto(`/embed/${id}?ply=0`);
  const picture = guest.locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await guest.getByRole('link', { name: 'On', exact: true }).click();
  await expect(guest).toHaveURL(/ply=1$/);
  // In the dark where the reader's system is.
  await guest.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/&dark=true$/);
});

test('an invitation has a QR code, and a word for those who do not know the game', async ({ visitor }) => {
  const [host, guest] = [await visitor(), await visitor()];
  await host.goto('/');
  await host.getByRole('button', { name: 'Invite a friend by link' }).click();
  await host.waitForURL(/\/c\//);
  const code = host.getByRole('img', { name: /QR/ });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await guest.goto(host.url());
  await expect(guest.locator('meta[property="og:title"]')).toHaveAttribute('content', /a challenge for you/);
  await guest.getByRole('link', { name: 'Learn it in a quarter of an hour' }).click();
  await expect(guest).toHaveURL(/\/rules$/);
});

test('turns are written as figures or with Vietnamese letters on wish', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page);
  await new Board(page).play('c5', 'c6');
  await expect(turns(page)).toHaveCount(2);
  await page.evaluate(() => localStorage.setItem('cotulenh', JSON.stringify({ notation: 'vietnamese' })));
  await page.reload();
  await expect(turns(page).first()).toHaveText('BB c6');
  await page.evaluate(() => localStorage.setItem('cotulenh', JSON.stringify({ notation: 'figures' })));
  await page.reload();
  await expect(turns(page).first().locator('svg')).toHaveCount(1);
  await expect(turns(page).first()).toHaveText(/^I\s*c6$/);
});
