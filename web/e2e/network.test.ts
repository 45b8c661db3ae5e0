import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { button, sees, visitor } from './site.ts';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/** Somebody without a network who wants to go from the rules to the editor. */
async function cutOff(t: TestContext): Promise<Page> {
  const page = await visitor(t);
  await page.goto('/rules');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Editor' }).click();
  await sees(page, UNREACHABLE);
  return page;
}

test('a page that could not be fetched is there when the network is', async (t) => {
  const page = await cutOff(t);
  // The pages that are there are still to be had.
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Editor' }).click();
  await page.locator('[data-square]').first().waitFor();
  assert.equal(new URL(page.url()).pathname, '/editor');
});

test('a page that cannot be fetched at all says so, and does not ask for ever', async (t) => {
  const page = await visitor(t);
  await page.goto('/rules');
  let asked = 0;
  await page.route('**/Editor*.js', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.getByRole('link', { name: 'Editor' }).click();
  await sees(page, UNREACHABLE);
  await page.waitForTimeout(500);
  assert.ok(asked <= 3, `asked ${asked} times`);
  await page.unroute('**/Editor*.js');
  await button(page, 'Try again').click();
  await page.locator('[data-square]').first().waitFor();
});

test('who waits where nothing could be fetched gets it when the network is back', async (t) => {
  const page = await cutOff(t);
  await page.context().setOffline(false);
  await page.locator('[data-square]').first().waitFor();
});
