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
  await note.getByRole('button', { name: 'Tf4-f6' }).click();
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
