import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { button, played, sees, turns } from './site.ts';

// The Engineer sets down its Artillery with check, the only way out is k11, and there the Air Force mates.
const SHORT = '9ic/9i1/10i/11/11/7(EA)3/11/11/11/6F4/11/3C7 r - - 0 1';

test('a whole game against the computer, with a deploy and a promotion', async ({ visitor }) => {
  const page = await visitor();
  await page.goto(`/editor?fen=${encodeURIComponent(SHORT)}`);
  await page.getByLabel('1: Recruit').check();
  await page.getByLabel('Red', { exact: true }).last().check();
  await button(page, 'Play the computer from here').click();
  await sees(page, 'Your turn');

  const board = new Board(page);
  await board.click('h7');
  await board.choose('Artillery');
  await board.target('h9').waitFor();
  await board.click('h9');
  await sees(page, 'Deploying');
  await page.getByRole('region', { name: 'Deploy from h7' }).getByText('Artillery has moved to h9').waitFor();
  await button(page, 'Commit').click();

  await played(page, 'Ck11');
  await expect(turns(page)).toHaveText(['h7:E<,Ah9+', 'Ck11']);
  // The heroic mark of the Artillery.
  await board.unit('h9').locator('.heroic').waitFor();

  await board.drag('g3', 'g7');
  await sees(page, 'Red wins: checkmate');
  await sees(page, /You won/);
  await expect(turns(page)).toHaveText(['h7:E<,Ah9+', 'Ck11', 'Fg7#']);

  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.getByRole('region', { name: 'Moves and variations' }).getByText('Fg7#').waitFor();
});

test('the levels, the side and the clock are chosen on the home page', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Play the computer' });
  await card.getByLabel('1: Recruit').check();
  await card.getByLabel('Blue').check();
  await card.getByLabel('Clock').selectOption('5+3');
  await card.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/g\//);
  expect(await new Board(page).below()).toBe('b');
  await page.getByRole('timer', { name: 'Time of Blue' }).getByText('5:00').waitFor();
  // The computer has Red and begins; then it is our turn.
  await sees(page, 'Your turn');
  await expect(turns(page)).toHaveCount(1);
});
