import assert from 'node:assert/strict';
import { test } from 'node:test';
import { button, sees, visitor } from './site.ts';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

test('a page that could not be fetched is there when the network is', async (t) => {
  const page = await visitor(t);
  await page.goto('/rules');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Editor' }).click();
  await sees(page, UNREACHABLE);
  // The pages that are there are still to be had.
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Editor' }).click();
  await page.locator('[data-square]').first().waitFor();
  assert.equal(new URL(page.url()).pathname, '/editor');
});

test('a page that cannot be fetched at all reloads the document once, then says so', async (t) => {
  const page = await visitor(t);
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
  assert.equal(documents, 1);
  await page.unroute('**/Editor*.js');
  await button(page, 'Try again').click();
  await page.locator('[data-square]').first().waitFor();
});

test('who waits where nothing could be fetched gets it when the network is back', async (t) => {
  const page = await visitor(t);
  await page.goto('/rules');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Editor' }).click();
  await sees(page, UNREACHABLE);
  await page.context().setOffline(false);
  await page.locator('[data-square]').first().waitFor();
});
