import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { Challenge } from '../src/lib/types.ts';
import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { allPages, open } from './pages.ts';
import { againstComputer, ask, button, PHONE, sees } from './site.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STANDARD = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
// Themes differ in colours alone.
const COLOURS = { type: 'rule', values: ['color-contrast'] };
// Drawings are hidden from screen readers, and they are most of the page.
const DRAWINGS = 'svg[aria-hidden=true]';

interface Axe {
  run(
    where: unknown,
    options: unknown,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

/** Violations, each with the pages that have it. */
type Faults = Map<string, string[]>;

/** Checks the page as it is with axe, in both themes. */
async function look(page: Page, where: string, faults: Faults) {
  await page.evaluate(AXE);
  for (const [colorScheme, runOnly] of [
    ['dark', COLOURS],
    ['light', STANDARD],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Boards for other sites have no script.
    if (!where.startsWith('embedded')) {
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' });
    }
    const { violations } = await page.evaluate(
      ([exclude, options]) => (window as unknown as { axe: Axe }).axe.run({ exclude }, options),
      [DRAWINGS, { runOnly, resultTypes: ['violations'] }] as const,
    );
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary = '' } of nodes) {
        const fault = `${id}: ${html.slice(0, 200)} ${failureSummary}`;
        faults.set(fault, [...(faults.get(fault) ?? []), `${where}, ${colorScheme}`]);
      }
    }
  }
}

test('every page meets WCAG A and AA, in both themes', async ({ visitor }) => {
  const page = await visitor();
  const found: Faults = new Map();
  for (const place of await allPages(page)) {
    await open(page, place);
    await look(page, place.name, found);
  }
  expect([...found]).toEqual([]);
});

test('boards in every theme and with every set meet WCAG A and AA', async ({ visitor }) => {
  const page = await visitor();
  const found: Faults = new Map();
  for (const board of ['delta', 'map', 'wood', 'slate', 'lacquer']) {
    for (const pieces of ['classic', 'traditional', 'letters']) {
      await page.goto('/editor');
      await page.evaluate((choice) => localStorage.setItem('cotulenh', JSON.stringify(choice)), { board, pieces });
      await page.reload();
      await page.locator(`html[data-board=${board}]`).waitFor({ state: 'attached' });
      await page.locator(`.counter.${pieces}`).first().waitFor();
      await look(page, `editor, ${board}, ${pieces}`, found);
    }
  }
  expect([...found]).toEqual([]);
});

/** How far apart two colours are in brightness, as WCAG measures it. */
function contrast(one: string, other: string): number {
  const light = (color: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

test('symbols stand out from their counters, and counters from every board', () => {
  interface Both {
    light: Record<string, string>;
    dark: Record<string, string>;
  }
  const drawings = JSON.parse(readFileSync('../crates/server/src/pictures/drawings.json', 'utf8')) as {
    colors: Both;
    themes: Record<string, Both>;
  };
  for (const scheme of ['light', 'dark'] as const) {
    const color = drawings.colors[scheme];
    for (const [body, ink] of [
      ['piece-red', 'piece-ink'],
      ['piece-blue', 'piece-ink'],
      ['traditional-red', 'traditional-ink'],
      ['traditional-blue', 'traditional-ink'],
      ['letters-red', 'letters-red-ink'],
      ['letters-blue', 'letters-blue-ink'],
    ] as const) {
      expect(contrast(color[body]!, color[ink]!), `${ink} on ${body}`).toBeGreaterThanOrEqual(3);
    }
    for (const [theme, both] of Object.entries(drawings.themes)) {
      const ground = both[scheme];
      expect(contrast(ground['board-label']!, ground['board-frame']!), `${theme} ${scheme}: labels`).toBeGreaterThan(
        4.5,
      );
      for (const set of ['piece', 'traditional', 'letters']) {
        for (const side of ['red', 'blue']) {
          for (const place of ['land', 'sea', 'coast']) {
            // A counter is seen by its body or by the rim around it.
            const [body, rim] = [color[`${set}-${side}`]!, color[`${set}-${side}-rim`]!];
            const seen = Math.max(contrast(body, ground[place]!), contrast(rim, ground[place]!));
            expect(seen, `${set}-${side} on ${theme} ${scheme} ${place}`).toBeGreaterThanOrEqual(3);
          }
        }
      }
    }
  }
});

test('boards for other sites meet WCAG A and AA', async ({ visitor }) => {
  const page = await visitor();
  const found: Faults = new Map();
  const id = await againstComputer(page);
  for (const path of [`/embed/${id}`, '/embed', '/embed/nowhere']) {
    await page.goto(path);
    await look(page, `embedded ${path}`, found);
  }
  expect([...found]).toEqual([]);
});

test('invitations, colours on a phone and the end of a game meet WCAG A and AA', async ({ visitor }) => {
  const [owner, guest] = [await visitor(), await visitor(PHONE)];
  const found: Faults = new Map();
  const challenge = await ask<Challenge>(owner, '/challenges', { open: false, color: 'r' });
  await guest.goto(`/c/${challenge.id}`);
  await button(guest, 'Accept and play').waitFor();
  await look(guest, 'an invitation', found);

  // The Tank takes the Commander.
  await againstComputer(guest, { start: '6c4/11/6T4/11/11/11/11/11/11/11/11/3C7 r - - 0 1' });
  const board = new Board(guest);
  await board.unit('g10').waitFor();
  const finger = await guest.context().newCDPSession(guest);
  const at = await board.spot('c3');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await board.drawing.locator('[data-shape]').waitFor();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await button(guest, 'Blue').waitFor();
  await look(guest, 'colours to draw with', found);
  await board.play('g10', 'g12', 'tap');
  await guest.getByRole('dialog', { name: 'The game is over' }).waitFor();
  await look(guest, 'the end of a game', found);
  expect([...found]).toEqual([]);
});

test('pages with open windows, deploys and errors meet WCAG A and AA', async ({ visitor }) => {
  const page = await visitor();
  const found: Faults = new Map();
  await againstComputer(page, {
    start: '6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/3C7 r - - 0 1',
    clock: { initial: 60_000, increment: 0 },
  });
  const board = new Board(page);
  await board.click('c3');
  await board.part('Tank').waitFor();
  await look(page, 'a stack in hand', found);
  await board.choose('Tank');
  await board.click('j3');
  await sees(page, 'Not possible');
  await look(page, 'a refused move', found);
  await board.click('c3');
  await board.choose('Tank');
  await board.click('e3');
  await button(page, 'Commit').waitFor();
  await page.getByText('Share').click();
  await page.getByLabel('Link to this game').waitFor();
  await look(page, 'a deploy', found);

  await page.goto('/');
  await page.getByLabel('Clock').first().selectOption('Custom time…');
  await page.getByLabel('Minutes each').fill('5000');
  await sees(page, /1 second to 1440 minutes/);
  await look(page, 'a clock that is none', found);

  await page.goto('/analysis');
  await new Board(page).play('g5', 'g6');
  await page.getByText('Mg6').first().waitFor();
  await look(page, 'a variation', found);
  await button(page, 'Import').click();
  await page.getByRole('dialog').waitFor();
  await look(page, 'import', found);
  await button(page, 'Close').click();
  await button(page, 'Export').click();
  await page.getByRole('dialog').waitFor();
  await look(page, 'export', found);
  expect([...found]).toEqual([]);
});

test('the coach meets WCAG A and AA', async ({ visitor }) => {
  const page = await visitor();
  const found: Faults = new Map();
  // The Tank takes the Artillery, or is taken by it.
  await againstComputer(page, { start: '6c4/11/5i5/11/11/4a6/11/4T6/11/3I1I5/11/4C6 r - - 0 1' });
  await page.getByRole('switch', { name: 'Coach' }).check();
  for (const step of ['Hint', 'Where to?', 'Why?', 'Threats']) await button(page, step).click();
  await sees(page, 'It captures the Artillery on e7');
  await sees(page, 'The Artillery on e7 attacks');
  await look(page, 'a hint and threats', found);
  await new Board(page).play('d3', 'd4');
  await page.getByRole('alertdialog').waitFor();
  await look(page, 'a warning', found);
  await button(page, 'Still play it').click();
  await sees(page, 'Your Id4 was costly.');
  await button(page, 'Resign').click();
  await button(page, 'Yes, resign').click();
  await button(page, 'Close').first().click();
  await button(page, 'Learn from this game').click();
  // The server's engines give way to everything else on a busy machine.
  await button(page, 'Find better').first().waitFor({ timeout: 100_000 });
  await look(page, 'the moments of a game', found);
  await button(page, 'Find better').first().click();
  await page.getByRole('dialog').locator('[data-square]').first().waitFor();
  await look(page, 'an exercise', found);
  expect([...found]).toEqual([]);
});

interface Stop {
  name: string;
  visible: boolean;
  top: number;
}

/** The stops of the Tab key, and whether the focus can be seen there. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focus = document.activeElement;
      if (!focus || focus === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(focus);
      const name =
        focus.getAttribute('aria-label') ??
        (focus as HTMLInputElement).labels?.[0]?.innerText ??
        focus.textContent ??
        '';
      return {
        name: name.trim(),
        visible: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
        top: focus.getBoundingClientRect().top,
      };
    });
    if (!stop || stop.name === stops[0]?.name) break;
    stops.push(stop);
  }
  return stops;
}

test('on the game page the Tab key goes from the header to the board to the panel, with a visible focus', async ({
  visitor,
}) => {
  const page = await visitor();
  await againstComputer(page);
  await page.locator('.unit.mine').first().waitFor();
  const stops = await walk(page);
  expect(
    stops.filter(({ visible }) => !visible),
    'stops without a visible focus',
  ).toEqual([]);
  const names = stops.map(({ name }) => name);
  const order = [
    /^Skip to the content$/,
    /^CoTuLenh$/,
    /^Play$/,
    /^Rules$/,
    /change your name$/,
    /^Settings$/,
    /^Board\./,
    /^Flip the board$/,
    /^Abort$/,
    /^Type a move$/,
    /^Share$/,
  ];
  const places = order.map((pattern) => names.findIndex((name) => pattern.test(name)));
  expect(places, `all can be reached: ${names.join(' | ')}`).not.toContain(-1);
  expect(places, names.join(' | ')).toEqual([...places].sort((a, b) => a - b));

  // The first stop jumps over the header.
  await page.reload();
  await page.locator('.unit.mine').first().waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^Board\./);
});
