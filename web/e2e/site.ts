// What visitors do and see on the site.

import { expect, type Locator, type Page } from '@playwright/test';
import type { Challenge, ClockSettings, Side } from '../src/lib/types.ts';
import type { NewVisitor } from './fixtures.ts';

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Asks the server as the page of a visitor does. */
export async function ask<T>(page: Page, path: string, data: unknown): Promise<T> {
  const answer = await page.context().request.post(`/api/v1${path}`, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

export interface Terms {
  color?: Side | 'random';
  clock?: ClockSettings;
  start?: string;
  /** Through the lobby: such games are listed, those by link are not. */
  open?: boolean;
}

/** Starts a game against the computer without the home page. */
export async function againstComputer(page: Page, terms: Terms & { level?: number } = {}): Promise<string> {
  const { id } = await ask<{ id: string }>(page, '/games', { level: 1, color: 'r', ...terms });
  await page.goto(`/g/${id}`);
  return id;
}

/** Two visitors in a game: Red and Blue. */
export async function twoPlayers(
  visitor: NewVisitor,
  terms: Terms = {},
): Promise<{ id: string; red: Page; blue: Page }> {
  const [red, blue] = [await visitor(), await visitor()];
  const challenge = await ask<Challenge>(red, '/challenges', { open: false, color: 'r', ...terms });
  const { id } = await ask<{ id: string }>(blue, `/challenges/${challenge.id}/accept`, {});
  await Promise.all([red, blue].map((page) => page.goto(`/g/${id}`)));
  return { id, red, blue };
}

/** The turns in the list of the game page. */
export function turns(page: Page): Locator {
  return page.locator('.moves ol li button');
}

/** Waits until the list ends with this turn. */
export async function played(page: Page, san: string) {
  await expect(turns(page).last()).toHaveText(san);
}

/** Plays turns in SAN, the first page's player first. */
export async function playAll(first: Page, second: Page, ...list: string[]) {
  for (const [ply, san] of list.entries()) {
    const [mover, other] = ply % 2 === 0 ? [first, second] : [second, first];
    await sees(mover, 'Your turn');
    await mover.getByLabel('Type a move').fill(san);
    await button(mover, 'Play').click();
    await Promise.all([mover, other].map((page) => played(page, san)));
  }
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: typeof name === 'string' });
}

/** Waits until a text can be seen. */
export async function sees(page: Page, text: string | RegExp) {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Waits until a condition holds that no locator can express. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>) {
  await expect.poll(isTrue, { message: what, intervals: [50] }).toBe(true);
}
