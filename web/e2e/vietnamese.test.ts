import type { Page } from '@playwright/test';
import { analysis } from '../src/i18n/analysis.ts';
import { board } from '../src/i18n/board.ts';
import { common } from '../src/i18n/common.ts';
import { editor } from '../src/i18n/editor.ts';
import { game } from '../src/i18n/game.ts';
import { home } from '../src/i18n/home.ts';
import { learn } from '../src/i18n/learn.ts';
import { puzzles } from '../src/i18n/puzzles.ts';
import { rules } from '../src/i18n/rules.ts';
import { settings } from '../src/i18n/settings.ts';
import { KIND_NAMES, SIDE_NAMES } from '../src/i18n/shared.ts';
import type { Text } from '../src/lib/types.ts';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { allPages, open } from './pages.ts';
import { againstComputer, button, sees } from './site.ts';

// The button that changes the language is labelled in the other one.
const { 'switch.language': _, ...shell } = common;
const PAGES = [home, game, board, analysis, editor, rules, learn, puzzles, settings];
const TEXTS: Text[] = [shell, ...PAGES, KIND_NAMES, SIDE_NAMES].flatMap((texts): Text[] => Object.values(texts));

/** Parts of English texts that the Vietnamese ones do not contain, without parameters. */
const ENGLISH = new Set(
  TEXTS.flatMap(({ en, vi }) => {
    const parts = en.split(/\{\w+\}/).map((part) => part.replace(/^[\s.,:()]+|[\s.,:()]+$/g, ''));
    return parts.filter((part) => /[a-z]{3}/i.test(part) && !vi.toLowerCase().includes(part.toLowerCase()));
  }),
);
const PATTERNS = [...ENGLISH].map(
  (text) => new RegExp(`(?<![\\p{L}])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}])`, 'iu'),
);

/** All texts of a page: what is visible, and what screen readers say; but what is marked as English. */
function words(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const english of document.querySelectorAll<HTMLElement>('[lang="en"]')) {
      english.style.setProperty('display', 'none', 'important');
    }
    const all = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')];
    const named = all.filter((element) => !element.closest('[lang="en"]'));
    const said = named.flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...said].filter((text) => text.trim());
  });
}

async function noEnglish(page: Page, where: string) {
  const said = (await words(page)).filter((text) => text !== common['switch.language'].vi);
  const wrong = said.filter((text) => PATTERNS.some((pattern) => pattern.test(text)));
  expect([...new Set(wrong)], `English on the page: ${where}`).toEqual([]);
}

test('every page is wholly in Vietnamese', async ({ visitor }) => {
  const page = await visitor({ locale: 'vi-VN' });
  const known: Record<string, string> = {
    home: 'Chơi với máy',
    challenge: 'Đang chờ đối thủ',
    game: 'Đến lượt bạn',
    'own games': 'Ván cờ của bạn',
    analysis: 'Máy phân tích',
    editor: 'Thế cờ hợp lệ.',
    rules: 'Bảng tóm tắt các quân',
    rulebook: 'Bàn cờ và địa hình',
    'no page': 'Không tìm thấy trang',
  };
  for (const place of await allPages(page)) {
    await open(page, place);
    expect(await page.evaluate(() => document.documentElement.lang), place.name).toBe('vi');
    const text = known[place.name];
    if (text) await sees(page, text);
    await noEnglish(page, place.name);
  }
});

test('a refused move and a deploy are explained in Vietnamese', async ({ visitor }) => {
  const page = await visitor({ locale: 'vi-VN' });
  await againstComputer(page, { start: '6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/3C7 r - - 0 1' });
  const board = new Board(page);
  await board.click('c3');
  await board.choose('Xe tăng');
  await board.click('j3');
  await sees(page, 'Không đi được');
  await noEnglish(page, 'a refused move');
  await board.click('c3');
  await board.choose('Xe tăng');
  await board.click('e3');
  await button(page, 'Kết thúc lượt').waitFor();
  await noEnglish(page, 'a deploy');
});

test('the language can be switched, and is remembered', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/');
  await sees(page, 'Play the computer');
  await button(page, 'EN: đổi sang tiếng Việt').click();
  await sees(page, 'Chơi với máy');
  await page.reload();
  await sees(page, 'Chơi với máy');
  await button(page, 'VI: switch to English').click();
  await sees(page, 'Play the computer');
});
