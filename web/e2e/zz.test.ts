import { Board } from './board.ts';
import { test } from './fixtures.ts';
import { againstComputer, button, PHONE, sees, turns } from './site.ts';
import { expect } from './fixtures.ts';
const DUEL = '6c4/11/5i5/11/11/4a6/11/4T6/11/3I1I5/11/4C6 r - - 0 1';
for (const [size, options] of [
  ['360', PHONE],
  ['1440', { viewport: { width: 1440, height: 900 } }],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`shots ${size} ${colorScheme}`, async ({ visitor }) => {
      const page = await visitor({ ...options, colorScheme, locale: size === '360' ? 'vi-VN' : 'en' });
      const vi = size === '360';
      const T = (en: string, v: string) => (vi ? v : en);
      const shot = (name: string) => page.screenshot({ path: `/tmp/shots/${name}-${size}-${colorScheme}.png` });
      await againstComputer(page, { start: DUEL });
      await page.locator('.unit.mine').first().waitFor();
      await shot('off');
      await page.getByRole('switch', { name: T('Coach', 'Huấn luyện viên') }).check();
      for (const step of [T('Hint', 'Gợi ý'), T('Where to?', 'Đi đâu?'), T('Why?', 'Vì sao?')])
        await button(page, step).click();
      await button(page, T('Threats', 'Đe dọa')).click();
      await sees(page, T('It captures', 'Nước này ăn'));
      await page.waitForTimeout(400);
      await shot('hint');
      await button(page, T('Threats', 'Đe dọa')).click();
      await new Board(page).play('d3', 'd4');
      await page.getByRole('alertdialog').waitFor();
      await page.waitForTimeout(300);
      await shot('warning');
      await button(page, T('Still play it', 'Vẫn đi')).click();
      await expect(turns(page)).toHaveCount(2);
      await sees(page, T('was costly', 'phải trả giá'));
      await shot('costly');
      await button(page, T('Resign', 'Xin thua')).first().click();
      await button(page, T('Yes, resign', 'Xin thua')).first().click();
      await page.locator('.ending').first().waitFor();
      await page.waitForTimeout(500);
      await shot('ending');
      await button(page, T('Close', 'Đóng')).first().click();
      await button(page, T('Learn from this game', 'Học từ ván này')).click();
      await page.locator('.moments li p').first().waitFor();
      await page.locator('.moments').scrollIntoViewIfNeeded();
      await shot('moments');
      await button(page, T('Find better', 'Tìm nước hay hơn')).first().click();
      await page.locator('dialog[open] [data-square]').first().waitFor();
      await shot('exercise');
      const board = new Board(page, page.locator('dialog[open]'));
      await board.play('d3', 'd4');
      await page.locator('dialog[open] .message.wrong').waitFor();
      await page.locator('dialog[open] ul li').first().waitFor();
      await shot('wrong');
      await button(page, T('Try again', 'Thử lại')).click();
      await board.play('e5', 'e7');
      await page.locator('dialog[open] ul li').first().waitFor();
      await shot('right');
      await page.keyboard.press('Escape');
      const id = page.url().split('/').pop();
      await page.goto(`/analysis/${id}`);
      await button(page, T('Review the game', 'Đánh giá cả ván')).click();
      await page.locator('#review li p').first().waitFor();
      await page.locator('.tree .row button').first().click();
      await page.locator('#review .missed p').first().waitFor();
      await page.locator('#review').scrollIntoViewIfNeeded();
      await page.screenshot({ path: `/tmp/shots/review-${size}-${colorScheme}.png`, fullPage: true });
    });
