import { Connection } from './connection.ts';
import { expect, test } from './fixtures.ts';
import { againstComputer, button, sees } from './site.ts';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

test('a page that could not be fetched can be opened when the network is back', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/rules');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Editor' }).click();
  await sees(page, UNREACHABLE);
  // Pages that were fetched before can still be opened.
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Editor' }).click();
  await page.locator('[data-square]').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/editor');
});

test('a page that cannot be fetched at all reloads the document once, then says so', async ({ visitor }) => {
  const page = await visitor();
  await page.clock.install();
  await page.goto('/rules');
  // Documents are counted, not requests for the page's script. The browser preloads that script, and asks a
  // second time for the import if the preload has failed by then: one request or two, as the timing has it.
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route('**/Editor*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Editor' }).click();
  await sees(page, UNREACHABLE);
  await page.clock.runFor(60_000);
  await sees(page, UNREACHABLE);
  expect(documents).toBe(1);
  await page.unroute('**/Editor*.js');
  await button(page, 'Try again').click();
  await page.locator('[data-square]').first().waitFor();
});

test('a page that could not be fetched appears by itself when the network is back', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/rules');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Editor' }).click();
  await sees(page, UNREACHABLE);
  await page.context().setOffline(false);
  await page.locator('[data-square]').first().waitFor();
});

test('a game shows how good its connection is', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page);
  const connection = await Connection.of(page);
  const bars = page.locator('[data-bars]');
  await expect(bars).toHaveAttribute('data-bars', /[1-4]/);
  await expect(page.getByRole('img', { name: /^Connection: the server answers in \d+ ms$/ })).toHaveCount(1);
  connection.cut();
  await expect(bars).toHaveAttribute('data-bars', '0');
  connection.mend();
  await expect(bars).toHaveAttribute('data-bars', /[1-4]/);
});
