import type { Page } from '@playwright/test';
import type { Point } from '../src/board/geometry.ts';
import { Board, swipe } from './board.ts';
import { expect, test } from './fixtures.ts';
import { button, PHONE, played, sees, turns, until } from './site.ts';

async function place(page: Page, side: 'Red' | 'Blue', piece: string, square: string) {
  const tool = page.getByRole('group', { name: `Pieces of ${side}` }).getByRole('button', { name: `Place ${piece}` });
  if ((await tool.getAttribute('aria-pressed')) !== 'true') await tool.click();
  await new Board(page).click(square);
}

/** Waits until the FEN contains this. */
async function holds(page: Page, text: string) {
  await until(`the FEN has ${text}`, async () => (await page.getByLabel('FEN').inputValue()).includes(text));
}

async function carry(page: Page, from: Point, to: Point) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

test('a position is set up, checked and played', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/editor');
  await sees(page, /The position is valid/);
  await button(page, 'Clear').click();
  const fen = page.getByLabel('FEN');
  await expect(fen).toHaveValue(/^11\/11\/11\//);

  await place(page, 'Blue', 'Commander', 'g12');
  await place(page, 'Red', 'Commander', 'd1');
  await place(page, 'Red', 'Commander', 'e1');
  await sees(page, 'Not yet a valid position');
  await page
    .locator('.problems')
    .getByText(/Commander/)
    .waitFor();
  await expect(button(page, 'Play the computer from here')).toBeDisabled();
  await button(page, 'Undo').click();
  await sees(page, /The position is valid/);

  // An Infantry stands in the sea; it is taken off with the right button.
  await place(page, 'Red', 'Infantry', 'a3');
  await page.locator('.problems').getByText(/a3/).waitFor();
  await page.locator('.mark.why').waitFor();
  const spot = await new Board(page).spot('a3');
  await page.mouse.click(spot.x, spot.y, { button: 'right' });
  await sees(page, /The position is valid/);

  // A Tank boards a Navy, and the stack is dragged.
  await place(page, 'Red', 'Navy', 'c3');
  await place(page, 'Red', 'Tank', 'c3');
  await expect(fen).toHaveValue(/2\(NT\)8/);
  await button(page, 'Move').click();
  await new Board(page).drag('c3', 'c4');
  await holds(page, '6c4/11/11/11/11/11/11/11/2(NT)8/11/11/3C7 r');
  await sees(page, /The position is valid/);

  await page.getByLabel('1: Recruit').check();
  await page.getByRole('group', { name: 'Your side' }).getByLabel('Red').check();
  await button(page, 'Play the computer from here').click();
  await page.waitForURL(/\/g\//);
  await sees(page, 'Your turn');
  await new Board(page).play('c4', 'c5');
  await expect(turns(page)).toHaveCount(2);
  await expect(turns(page).first()).toHaveText('(NT)c5');
});

test('a friend is challenged from a position', async ({ visitor }) => {
  const [host, guest] = [await visitor(), await visitor()];
  const fen = '6c4/11/11/11/11/11/11/11/2(NT)8/11/11/3C7 b - - 0 1';
  await host.goto(`/editor?fen=${encodeURIComponent(fen)}`);
  await host.getByRole('group', { name: 'Your side' }).getByLabel('Red').check();
  await button(host, 'Challenge a friend from here').click();
  const link = await host.getByLabel('Link for your friend').inputValue();
  await guest.goto(link);
  await button(guest, 'Accept and play').click();
  await sees(guest, 'Your turn');
  await new Board(guest).play('g12', 'g9');
  await played(host, 'Cg9');
});

test('pieces are dragged from the palette to the board, on the board and off it', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/editor?fen=' + encodeURIComponent('6c4/11/11/11/11/11/11/11/11/11/11/3C7 r - - 0 1'));
  await sees(page, /The position is valid/);
  const board = new Board(page);
  const is = (text: string) => holds(page, text);

  const navy = page.getByRole('group', { name: 'Pieces of Red' }).getByRole('button', { name: 'Place Navy' });
  const from = (await navy.boundingBox())!;
  await carry(page, { x: from.x + from.width / 2, y: from.y + from.height / 2 }, await board.spot('b4'));
  await is('6c4/11/11/11/11/11/11/11/1N9/11/11/3C7 r');
  await expect(navy, 'a drag is no click').toHaveAttribute('aria-pressed', 'false');

  await board.drag('b4', 'b6');
  await is('6c4/11/11/11/11/11/1N9/11/11/11/11/3C7 r');
  const edge = (await board.drawing.boundingBox())!;
  await carry(page, await board.spot('b6'), { x: edge.x + edge.width + 60, y: edge.y + 200 });
  await is('6c4/11/11/11/11/11/11/11/11/11/11/3C7 r');
  // A piece of the palette that is dropped beside the board changes nothing.
  await carry(
    page,
    { x: from.x + from.width / 2, y: from.y + from.height / 2 },
    { x: edge.x + edge.width + 60, y: edge.y + 200 },
  );
  await is('6c4/11/11/11/11/11/11/11/11/11/11/3C7 r');
  await button(page, 'Undo').click();
  await is('6c4/11/11/11/11/11/1N9/11/11/11/11/3C7 r');
});

test('on a phone, a finger drags pieces from the palette', async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto('/editor?fen=' + encodeURIComponent('6c4/11/11/11/11/11/11/11/11/11/11/3C7 r - - 0 1'));
  await sees(page, /The position is valid/);
  const tank = (await page.getByRole('button', { name: 'Place Tank' }).last().boundingBox())!;
  const to = await new Board(page).spot('e5');
  await swipe(page, { x: tank.x + tank.width / 2, y: tank.y + tank.height / 2 }, to);
  await holds(page, '6c4/11/11/11/11/11/11/4T6/11/11/11/3C7');
});

const TWO = '6c4/11/11/11/11/11/11/11/11/2N1T6/11/3C7 r - - 0 1';

test('without an answer of the server nothing is lost, and one can try again', async ({ visitor }) => {
  const page = await visitor();
  await page.goto(`/editor?fen=${encodeURIComponent(TWO)}`);
  await sees(page, /The position is valid/);
  const board = new Board(page);
  const fen = page.getByLabel('FEN');
  const busy = { error: { code: 'tooMany', text: { en: 'too many requests', vi: 'quá nhiều yêu cầu' } } };
  const fail = () => page.route('**/api/v1/position', (route) => route.fulfill({ status: 429, json: busy }));
  const heal = () => page.unroute('**/api/v1/position');

  await fail();
  await board.drag('e3', 'c3');
  await page
    .getByRole('alert')
    .getByText(/Too many requests/)
    .waitFor();
  await expect(fen).toHaveValue(TWO);
  await heal();
  await board.drag('e3', 'c3');
  await expect(fen).toHaveValue(/2\(NT\)8/);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await fail();
  await place(page, 'Red', 'Tank', 'e5');
  await sees(page, 'The position could not be checked');
  await expect(page.getByText('Not yet a valid position')).toHaveCount(0);
  await heal();
  await button(page, 'Try again').click();
  await sees(page, /The position is valid/);
});

test('a position that is not checked yet has no verdict and cannot be played', async ({ visitor }) => {
  const page = await visitor();
  await page.goto(`/editor?fen=${encodeURIComponent(TWO)}`);
  await sees(page, /The position is valid/);
  const ways = ['Analyse', 'Play the computer from here', 'Challenge a friend from here'].map((name) =>
    button(page, name),
  );
  const on = () => Promise.all(ways.map((way) => expect(way).toBeEnabled()));
  const off = () => Promise.all(ways.map((way) => expect(way).toBeDisabled()));
  await on();
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/v1/position', async (route) => {
    await held;
    await route.continue();
  });

  await place(page, 'Red', 'Commander', 'e1');
  await off();
  await sees(page, 'Checking…');
  await expect(page.getByText(/The position is valid/)).toHaveCount(0);
  // The verdict on a position that was checked before comes at once.
  await button(page, 'Undo').click();
  await sees(page, /The position is valid/);
  await on();
  await place(page, 'Red', 'Commander', 'e1');
  await sees(page, 'Checking…');
  answer();
  await sees(page, 'Not yet a valid position');
  await off();
});

test('the address contains the position, also after a click on the link to the editor', async ({ visitor }) => {
  const page = await visitor();
  const is = (text: string) =>
    until(`board and address are ${text}`, async () => {
      const inAddress = new URL(page.url()).searchParams.get('fen') ?? '';
      return inAddress.startsWith(text) && (await page.getByLabel('FEN').inputValue()) === inAddress;
    });
  await page.goto('/editor');
  await sees(page, /The position is valid/);
  await button(page, 'Clear').click();
  await is('11/11/');
  await page.getByRole('link', { name: 'Editor' }).click();
  await is('11/11/');
  await page.reload();
  await is('11/11/');

  // The link changes nothing: everything can still be undone, and the history has no new entry.
  await place(page, 'Red', 'Tank', 'e5');
  await is('11/11/11/11/11/11/11/4T6/');
  const steps = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: 'Editor' }).click();
  await button(page, 'Clear').click();
  await is('11/11/11/11/11/11/11/11/');
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await button(page, 'Undo').click();
  await is('11/11/11/11/11/11/11/4T6/');
  await button(page, 'Undo').click();
  await is('11/11/11/11/11/11/11/11/');
});

test('pieces become heroic and plain again, and pieces that form no stack stay apart', async ({ visitor }) => {
  const page = await visitor();
  const start = '6c4/11/11/11/11/11/11/11/11/2(NFT)1I6/11/3C7 r - - 0 1';
  await page.goto(`/editor?fen=${encodeURIComponent(start)}`);
  await sees(page, /The position is valid/);
  const board = new Board(page);
  const fen = page.getByLabel('FEN');
  const is = (text: string) => holds(page, text);

  await button(page, 'Heroic').click();
  await sees(page, 'Click a piece to make it heroic, or plain again.');
  await expect(page.getByRole('group', { name: 'Tool' }).locator('[aria-pressed=true]')).toHaveCount(1);
  await board.click('e3');
  await is('(NFT)1+I6');
  await board.click('e3');
  await is('(NFT)1I6');
  // In a stack: all pieces at once, or one of them with a piece of its kind.
  await board.click('c3');
  await is('(+N+F+T)1I6');
  await place(page, 'Red', 'Air Force', 'c3');
  await is('(+NF+T)1I6');
  await page.getByLabel('Pieces that are placed are heroic').check();
  await place(page, 'Red', 'Militia', 'g3');
  await is('(+NF+T)1I1+M4');

  await button(page, 'Move').click();
  const before = await fen.inputValue();
  await board.drag('e3', 'c3');
  await page
    .getByRole('alert')
    .getByText(/^Infantry and Navy .* form no stack/)
    .waitFor();
  await expect(fen).toHaveValue(before);
  // A piece of the other side is replaced, and the error message disappears.
  await board.drag('g3', 'g12');
  await is('6+M4/');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
