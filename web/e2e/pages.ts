// All pages of the site, for tests that hold on every page.

import type { Page } from '@playwright/test';
import type { Challenge } from '../src/lib/types.ts';
import { ask } from './site.ts';

export interface SitePage {
  name: string;
  path: string;
  /** Where its content is. */ there: string;
}

/** The pages, with a game of this visitor in progress, one that is over, and a challenge. */
export async function allPages(page: Page): Promise<SitePage[]> {
  const game = async (start?: string) =>
    (await ask<{ id: string }>(page, '/games', { level: 1, color: 'r', start })).id;
  // The Tank takes the Commander.
  const over = await game('6c4/11/6T4/11/11/11/11/11/11/11/11/3C7 r - - 0 1');
  await page.goto(`/g/${over}`);
  await page.getByRole('textbox').first().fill('Txg12');
  await page.keyboard.press('Enter');
  await page.locator('.ending').waitFor();
  const running = await game();
  const challenge = await ask<Challenge>(page, '/challenges', { open: false, color: 'r', clock: { days: 3 } });
  return [
    { name: 'home', path: '/', there: '.play' },
    { name: 'challenge', path: `/c/${challenge.id}`, there: 'dl' },
    { name: 'game', path: `/g/${running}`, there: '[data-square]' },
    { name: 'game that is over', path: `/g/${over}`, there: '.ending' },
    { name: 'own games', path: '/games', there: 'main li' },
    { name: 'analysis', path: '/analysis', there: '[data-square]' },
    { name: 'analysis of a game', path: `/analysis/${over}`, there: '.tree .row' },
    { name: 'editor', path: '/editor', there: '.right' },
    { name: 'puzzles', path: '/puzzles', there: '[data-square]' },
    { name: 'endless puzzles', path: '/puzzles/next', there: '[data-square]' },
    { name: 'streak of puzzles', path: '/puzzles/streak', there: 'main .start' },
    { name: 'storm of puzzles', path: '/puzzles/storm', there: 'main .start' },
    { name: 'path of lessons', path: '/learn', there: '.lesson' },
    { name: 'lesson', path: '/learn/land', there: '[data-square]' },
    { name: 'puzzle', path: '/puzzles', there: '[data-square]' },
    { name: 'puzzles by theme', path: '/puzzles/next', there: 'select' },
    { name: 'streak', path: '/puzzles/streak', there: '.start' },
    { name: 'rules', path: '/rules', there: '[data-square]' },
    { name: 'rulebook', path: '/rulebook', there: '.rule' },
    { name: 'settings', path: '/settings', there: '.choice' },
    { name: 'no page', path: '/nowhere', there: '[role=alert]' },
    { name: 'no game', path: '/g/nobody', there: '[role=alert]' },
  ];
}

export async function open(page: Page, { path, there }: SitePage) {
  await page.goto(path);
  await page.locator(there).first().waitFor();
}
