import { MECHANICS } from '../src/pages/rules/sections.ts';
import type { Position } from '../src/lib/types.ts';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { ask, sees } from './site.ts';

interface Action {
  lan: string;
}

test('every exercise has exactly the answers that it names', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/rules');
  const exercises = MECHANICS.flatMap(({ id, example }) =>
    example?.mates ? [{ id, ...example, mates: example.mates }] : [],
  );
  expect(exercises.length).toBeGreaterThan(0);
  for (const { id, fen, mates } of exercises) {
    const { actions } = await ask<{ actions: Action[] }>(page, '/position', { fen, actions: true });
    const found: string[] = [];
    for (const { lan } of actions) {
      const { position, turn } = await ask<{ position: Position; turn?: { san: string } }>(page, '/play', {
        fen,
        play: { turn: lan },
      });
      if (position.status === 'checkmate' && turn) found.push(turn.san);
    }
    expect(found.sort(), id).toEqual([...mates].sort());
  }
});

test('an exercise says when it is solved, and when it is not', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/rules#end');
  const part = page.locator('#end');
  await part.locator('[data-square=i9]').waitFor();
  const board = new Board(page, part);
  await board.play('i9', 'i8');
  await sees(page, /does not mate/);
  await part.getByRole('button', { name: 'Reset' }).click();
  await part.locator('[data-square=i9]').waitFor();
  await board.play('i9', 'i10');
  await sees(page, 'Solved: Ai10#!');
});

test('numbers of rules lead to the rulebook', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/rules');
  await page.locator('#air-defence .numbers a').first().click();
  await expect(page).toHaveURL(/\/rulebook#5\.5$/);
  await expect(page.locator('[id="5.5"]')).toBeInViewport();
  await page.goto('/rulebook#7.3');
  await expect(page.locator('[id="7.3"]')).toBeInViewport();
  await expect(page.locator('[id="7.3"]')).toHaveClass(/meant/);
});
