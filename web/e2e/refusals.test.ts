import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { againstComputer, button, sees, turns } from './site.ts';

test('a refused move is explained, with its squares and other moves', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page);
  const board = new Board(page);

  // The Engineer on d5 is in the way of the Artillery.
  await board.drag('d3', 'd6');
  const note = page.getByRole('status').filter({ hasText: 'Not possible' });
  await note.getByText(/blocked on .*d5/).waitFor();
  const marked = await page.locator('.mark.why').count();
  expect(marked, 'the squares are marked').toBeGreaterThan(0);
  await expect(turns(page)).toHaveCount(0);

  // When the note is closed, the marks disappear.
  await note.getByRole('button', { name: 'Close' }).click();
  await note.waitFor({ state: 'detached' });
  await expect(page.locator('.mark.why')).toHaveCount(0);

  // The same with two clicks; this time one of the suggested moves is played.
  await board.click('f4');
  await board.target('f6').waitFor();
  await board.click('f7');
  await note.getByText(/Tank on f4 moves up to 2 squares away, f7 is 3 away/).waitFor();
  // What is possible instead is an arrow each; the one that is pointed at stays alone.
  const arrows = board.drawing.locator('.arrow.hint');
  expect(await arrows.count()).toBe(await note.locator('.instead button').count());
  await note.getByRole('button', { name: 'Tank to f6' }).hover();
  await expect(arrows).toHaveCount(1);
  await note.getByRole('button', { name: 'Tank to f6' }).click();
  await expect(turns(page)).toHaveCount(2);
  await expect(turns(page).first()).toHaveText('Tf6');
  await note.waitFor({ state: 'detached' });
});

test('check is shown, with who gives it and the ways out', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page, { start: '6c4/11/11/11/11/11/11/11/11/3t7/11/3C6I r - - 0 1' });
  const board = new Board(page);
  await sees(page, 'Red is in check from d3.');
  await page.locator('[data-check="d1"]').waitFor();
  await button(page, 'Show the ways out').click();
  const arrows = board.drawing.locator('.hint');
  await arrows.first().waitFor();
  await button(page, 'Hide the ways out').click();
  await arrows.first().waitFor({ state: 'detached' });
  // A move that leaves the Commander in danger is refused with the reason.
  await board.drag('k1', 'k2');
  await page.getByRole('status').filter({ hasText: 'Not possible' }).getByText(/d3/).waitFor();
});

test('what is possible instead is said in words, captures and deploys, too', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page, { start: '6c4/11/11/11/11/11/11/11/4Ti5/11/11/3C7 r - - 0 1' });
  const board = new Board(page);
  await board.unit('e4').waitFor();
  await board.drag('e4', 'h4');
  const note = page.getByRole('status').filter({ hasText: 'Not possible' });
  await expect(note).toContainText('Possible instead');
  await note.getByRole('button', { name: 'Tank to f4, captures the Infantry' }).click();
  await expect(turns(page).first()).toHaveText('Txf4');
});

test('what cannot be read is quoted, with what was expected where', async ({ visitor }) => {
  const page = await visitor();
  await againstComputer(page);
  await page.getByLabel('Type a move').fill('Tz9');
  await button(page, 'Play').click();
  await sees(page, '“Tz9” cannot be read as a move.');
  await sees(page, 'Expected a square, a1 to k12 at character 2');

  await page.goto('/analysis');
  await button(page, 'Import').click();
  await page.getByLabel('FEN or PGN').fill('1. Tf6 Tf7 2. Tz9');
  await button(page, 'Load').click();
  await expect(page.getByRole('alert').locator('mark')).toHaveText('Tz9');

  await page.goto('/editor');
  await page.getByLabel('FEN').fill('6c4/11/11/11/11/11/11/11/11/11/11/3X7 r - - 0 1');
  await expect(page.getByRole('status').locator('mark')).toHaveText('X');
});
