import type { Page } from '@playwright/test';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { startServer } from './server.ts';
import { button, PHONE, sees } from './site.ts';

const VIETNAMESE = { ...PHONE, locale: 'vi-VN' };

/** The first lesson in Vietnamese, by taps. */
async function tapThroughTheFirstLesson(page: Page) {
  const board = new Board(page);
  await sees(page, 'Lượt đi đầu tiên: hãy đưa Xe tăng đến vị trí được đánh dấu, f5.');
  // A legal turn that is not the one: it is answered, and taken back.
  await board.play('f3', 'f4', 'tap');
  await sees(page, 'Xe tăng chưa đến f5.');
  await button(page, 'Thử lại').tap();
  await board.play('f3', 'f5', 'tap');
  await sees(page, 'Giỏi lắm!');
  await button(page, 'Bàn tiếp theo').tap();
  await board.play('f3', 'f5', 'tap');
  await sees(page, 'Đúng rồi, tiếp tục nào.');
  await board.play('f5', 'h5', 'tap');
  await button(page, 'Bàn tiếp theo').tap();
  await board.play('f4', 'e4', 'tap');
  await sees(page, 'Đúng rồi, tiếp tục nào.');
  await board.play('f3', 'f5', 'tap');
  await button(page, 'Hoàn thành').tap();
  await sees(page, 'Hoàn thành bài học!');
}

test('a newcomer goes from the home page through the first lesson, on a phone, by touch, in Vietnamese', async ({
  visitor,
}) => {
  const page = await visitor(VIETNAMESE);
  await page.goto('/');
  await button(page, 'Giới thiệu 1 phút').tap();
  const tour = page.getByRole('dialog', { name: 'Cờ Tư Lệnh trong một phút' });
  for (let stop = 0; stop < 3; stop++) await tour.getByRole('button', { name: 'Tiếp' }).tap();
  await tour.getByRole('button', { name: 'Bài học đầu tiên' }).tap();
  await page.getByRole('link', { name: 'Bắt đầu: Trên đất liền' }).tap();
  await tapThroughTheFirstLesson(page);
  // One mistake costs a star.
  await expect(page.locator('.end').getByRole('img')).toHaveAccessibleName('2/3 sao');
  await page.getByRole('link', { name: 'Bài tiếp theo: Biển, bờ biển và sông' }).tap();
  await sees(page, 'Hãy cho Hải quân chạy trên biển đến b8.');
});

test('the tour is offered once', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/');
  await button(page, 'No, thanks').click();
  await expect(button(page, 'One-minute tour')).toHaveCount(0);
  await page.reload();
  await button(page, 'Play now').waitFor();
  await expect(button(page, 'One-minute tour')).toHaveCount(0);
});

/** Presses Tab until what has this name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 100; presses++) {
    const here = await page.evaluate(() => {
      const focus = document.activeElement;
      return focus?.getAttribute('aria-label') ?? focus?.textContent ?? '';
    });
    if (here.trim().startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached`);
}

test('a newcomer goes from the home page through the first lesson, on a phone, by keyboard, in Vietnamese', async ({
  visitor,
}) => {
  const page = await visitor(VIETNAMESE);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const enter = async (name: string) => {
    await tabTo(page, name);
    await press('Enter');
  };
  await page.goto('/');
  await button(page, 'Giới thiệu 1 phút').waitFor();
  await enter('Giới thiệu 1 phút');
  await page.getByRole('dialog', { name: 'Cờ Tư Lệnh trong một phút' }).waitFor();
  for (let stop = 0; stop < 3; stop++) await enter('Tiếp');
  await enter('Bài học đầu tiên');
  await page.getByRole('link', { name: 'Bắt đầu: Trên đất liền' }).waitFor();
  await enter('Bắt đầu: Trên đất liền');
  await new Board(page).unit('f3').waitFor();
  const field = page.getByRole('application');
  const toBoard = async () => {
    for (let presses = 0; presses < 40; presses++) {
      if (await field.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error('the board cannot be reached');
  };

  // The cursor begins on f1. The button of an answer has the focus, and the board has it again after it.
  await toBoard();
  await press('ArrowUp', 'ArrowUp', 'Enter', 'ArrowUp', 'Enter');
  await sees(page, 'Xe tăng chưa đến f5.');
  await expect(button(page, 'Thử lại')).toBeFocused();
  await press('Enter');
  await expect(field).toBeFocused();
  await press('ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await sees(page, 'Giỏi lắm!');
  await expect(button(page, 'Bàn tiếp theo')).toBeFocused();
  await press('Enter');

  await sees(page, 'Hãy đi qua cả hai vị trí được đánh dấu, f5 và h5, trong hai lượt.');
  await toBoard();
  await press('ArrowUp', 'ArrowUp', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await sees(page, 'Đúng rồi, tiếp tục nào.');
  await press('Enter', 'ArrowRight', 'ArrowRight', 'Enter');
  await expect(button(page, 'Bàn tiếp theo')).toBeFocused();
  await press('Enter');

  await new Board(page).unit('f4').waitFor();
  await toBoard();
  await press('ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter', 'ArrowLeft', 'Enter');
  await sees(page, 'Đúng rồi, tiếp tục nào.');
  await press('ArrowRight', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await expect(button(page, 'Hoàn thành')).toBeFocused();
  await press('Enter');
  await sees(page, 'Hoàn thành bài học!');
});

test('a lesson goes on without a connection', async ({ browser }) => {
  const server = await startServer();
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  try {
    await page.goto('/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
    });
    await button(page, /^Play without a connection/).click();
    await sees(page, 'Also works without a connection.');
  } finally {
    await server.stop();
  }
  const board = new Board(page);
  await page.goto('/learn/tank');
  await board.play('f4', 'h4');
  await board.play('h4', 'h6');
  await button(page, 'Next board').click();
  await board.play('e4', 'e6');
  await sees(page, 'Well done!');
  // What was done is known after a reload.
  await button(page, 'Next board').click();
  await page.reload();
  await board.play('e4', 'e6');
  await sees(page, 'Not yet. Blue answers Ixe6 and captures the Tank on e6.');
  await context.close();
});

test('wrong turns are answered by the reason, or by the reply that refutes them', async ({ visitor }) => {
  const page = await visitor();
  const board = new Board(page);
  await page.goto('/learn/commander');
  // What the rules forbid is refused with the rules' own reason.
  await board.play('f1', 'f9');
  await button(page, 'Next board').click();
  await board.play('f1', 'f4');
  await board.play('f4', 'f5');
  await button(page, 'Next board').click();
  await board.unit('e2').waitFor();
  await board.click('e2');
  await board.click('j2');
  await sees(page, /Not possible|Not legal|attack/);

  await page.goto('/learn/tank');
  await board.play('f4', 'h4');
  await board.play('h4', 'h6');
  await button(page, 'Next board').click();
  await board.play('e4', 'e6');
  await button(page, 'Next board').click();
  await board.play('e4', 'e6');
  await sees(page, 'Not yet. Blue answers Ixe6 and captures the Tank on e6.');
  // The reply is played on the board.
  await expect(board.unit('e7')).toHaveCount(0);
  await button(page, 'Try again').click();
  await board.unit('e7').waitFor();
  // A hint in words, then the turn.
  await button(page, 'Hint').click();
  await sees(page, 'One of the two Engineers has a guard beside it.');
  await button(page, 'Show me the turn').click();
  await sees(page, 'Play Te4xg4.');
  await board.play('e4', 'g4');
  await sees(page, 'Well done!');
});

test('progress is there after a reload, in another browser of the player, and after the server starts again', async ({
  browser,
}) => {
  const server = await startServer();
  const context = await browser.newContext({ ...VIETNAMESE, baseURL: server.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/learn/land');
  await new Board(page).play('f3', 'f5', 'tap');
  await button(page, 'Bàn tiếp theo').tap();
  await page.reload();
  await sees(page, 'Hãy đi qua cả hai vị trí được đánh dấu, f5 và h5, trong hai lượt.');
  await page.evaluate(() => localStorage.removeItem('cotulenh.learn'));
  await page.goto('/learn/land');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await tapThroughTheFirstLesson(page);
  await saved;
  await page.goto('/learn');
  await sees(page, '1/39 bài, 2 sao');
  await page.reload();
  await sees(page, '1/39 bài, 2 sao');

  const again = await server.restart();
  // Another browser with the player's cookie, and nothing else.
  const cookies = (await context.cookies()).map(({ name, value }) => ({ name, value, url: again.url }));
  const other = await browser.newContext({ ...VIETNAMESE, baseURL: again.url, serviceWorkers: 'block' });
  await other.addCookies(cookies);
  const phone = await other.newPage();
  await phone.goto('/learn');
  await sees(phone, '1/39 bài, 2 sao');
  await context.close();
  await other.close();
  await again.stop();
});

test('a lesson is one small request', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/learn');
  await page.locator('.lesson').first().waitFor();
  await page.waitForLoadState('networkidle');
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const sizes: number[] = [];
  const wanted = new Set<string>();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/assets\/deploy-capture-[^/]+\.js$/.test(request.url)) wanted.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) sizes.push(encodedDataLength);
  });
  await page.getByRole('link', { name: /Striking from a stack/ }).click();
  await new Board(page).unit('e4').waitFor();
  // The largest of all lessons.
  expect(sizes.length).toBe(1);
  expect(sizes[0]).toBeLessThan(10_000);
});
