import { Board } from './board.ts';
import { expect, test } from './fixtures.ts';
import { againstComputer, playAll, twoPlayers } from './site.ts';

const SETS = ['Pictograms', 'Traditional', 'Letters'];
const THEMES = ['Delta', 'Map', 'Wood', 'Slate', 'Lacquer'];

test('sets and themes hold at once, are kept, and only those that are chosen are loaded', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/settings');
  for (const name of SETS) {
    await page.getByRole('group', { name: 'Pieces' }).getByLabel(name).check();
    const set = { Pictograms: 'classic', Traditional: 'traditional', Letters: 'letters' }[name];
    await expect(page.locator('.sample .counter').first()).toHaveClass(new RegExp(`\\b${set}\\b`));
  }
  const seas = new Set<string>();
  for (const name of THEMES) {
    await page.getByRole('radio', { name }).check();
    await page.locator(`html[data-board=${name.toLowerCase()}]`).waitFor();
    seas.add(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sea')));
  }
  expect(seas.size, 'every theme has its own colours').toBe(THEMES.length);

  await page.getByRole('radio', { name: 'Traditional' }).check();
  await page.getByRole('radio', { name: 'Wood' }).check();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/editor');
  await expect(page.locator('.counter').first()).toHaveClass(/traditional/);
  await expect(page.locator('html')).toHaveAttribute('data-board', 'wood');
  expect(asked.some((path) => path.includes('/traditional-'))).toBe(true);
  expect(asked.filter((path) => /\/(letters|map|slate|lacquer)-/.test(path))).toEqual([]);
});

test('coordinates, the hand and zen hold in a game', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Coordinates' }).uncheck();
  await page.goto('/editor');
  await page.locator('[data-square]').first().waitFor();
  await expect(page.locator('.board text')).toHaveCount(0);
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Coordinates' }).check();
  await page.getByRole('radio', { name: 'Left' }).check();
  await page.getByRole('switch', { name: 'Zen' }).check();
  await againstComputer(page);
  const board = new Board(page);
  await page.locator('.unit.mine').first().waitFor();
  await expect(page.getByRole('region', { name: 'Moves' })).toBeHidden();
  const [table, side] = [await page.locator('.table').boundingBox(), await page.locator('.side').boundingBox()];
  expect(side!.x).toBeLessThan(table!.x);

  await board.play('g5', 'g6');
  await expect(page.locator('[data-square=g6]')).toBeVisible();
});

test('sounds are as loud as the settings say', async ({ visitor }) => {
  const page = await visitor();
  // Everything that is set to sound is noted: loudness is at most 1, pitches are far above.
  await page.addInitScript(() => {
    const loudness: number[] = [];
    Object.assign(window, { loudness });
    // eslint-disable-next-line @typescript-eslint/unbound-method
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, time) {
      if (value <= 1) loudness.push(value);
      return set.call(this, value, time);
    };
  });
  const firstSound = async () => {
    await againstComputer(page);
    await new Board(page).play('g5', 'g6');
    const heard = await page.waitForFunction(() => (window as unknown as { loudness: number[] }).loudness[0]);
    return heard.jsonValue();
  };
  const volume = () => page.getByRole('slider', { name: 'Volume' });
  await page.goto('/settings');
  await volume().fill('100');
  const loud = await firstSound();
  await page.goto('/settings');
  await volume().fill('20');
  expect(await firstSound()).toBeCloseTo(loud! / 5);
});

test('premoves and explanations of pieces can be turned off', async ({ visitor }) => {
  const { red, blue } = await twoPlayers(visitor);
  await new Board(blue).unit('g8').waitFor();
  const game = blue.url();
  const asked: string[] = [];
  blue.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // Red is to move: Blue looks at a piece of Red.
  const press = async () => {
    await blue.goto(game);
    const board = new Board(blue);
    await board.unit('g8').waitFor();
    await board.click('g5');
  };
  await press();
  await blue.getByRole('status', { name: 'What stands on g5' }).waitFor();
  await blue.locator('.unit.mine').first().waitFor();
  expect(asked).toContain('/api/v1/square');

  await blue.goto('/settings');
  await blue.getByRole('switch', { name: 'Premoves' }).uncheck();
  await blue.getByRole('switch', { name: 'Tell what a piece can do' }).uncheck();
  asked.length = 0;
  await press();
  await playAll(red, blue, 'Mg6');
  // Nothing was asked about the piece, and nothing planned.
  expect(asked.filter((path) => /\/(square|position)$/.test(path))).toEqual([]);
});

test('the corner of the board changes its size, which is kept; the settings do so with keys', async ({ visitor }) => {
  const page = await visitor();
  const id = await againstComputer(page);
  const board = new Board(page);
  await board.unit('g5').waitFor();
  const width = async () => Math.round((await board.drawing.boundingBox())!.width);
  const whole = await width();
  const corner = page.getByTitle('Drag to change the size of the board');
  const { x, y } = (await corner.boundingBox())!;
  await page.mouse.move(x + 12, y + 12);
  await page.mouse.down();
  await page.mouse.move(x - 90, y - 90);
  await page.mouse.move(x - 140, y - 140);
  await page.mouse.up();
  await expect.poll(width).toBeLessThan(whole - 100);
  const small = await width();
  await page.reload();
  await board.unit('g5').waitFor();
  await expect.poll(width).toBe(small);
  // The clocks, the names and the panel stay in sight.
  await expect(page.getByRole('button', { name: 'Flip the board' })).toBeInViewport();
  // A move still goes where it is pressed.
  await board.play('g5', 'g6');
  await board.unit('g6').waitFor();

  await page.goto('/settings');
  const slider = page.getByRole('slider', { name: 'Size of the board' });
  await slider.focus();
  await page.keyboard.press('End');
  await page.goto(`/g/${id}`);
  await board.unit('g6').waitFor();
  await expect.poll(width).toBe(whole);
});

test('pieces move as fast as is wished, or at once', async ({ visitor }) => {
  const page = await visitor();
  // How long each movement on the board takes.
  await page.addInitScript(() => {
    const durations: unknown[] = [];
    Object.assign(window, { durations });
    // eslint-disable-next-line @typescript-eslint/unbound-method -- It is called with its element.
    Element.prototype.animate = new Proxy(Element.prototype.animate, {
      apply(animate, element: Element, [frames, options]: [Keyframe[], KeyframeAnimationOptions]) {
        if (element.closest('[role=application]')) durations.push(options.duration);
        return animate.call(element, frames, options);
      },
    });
  });
  // A study is kept with its address: each has another one.
  for (const [name, file, tank, expected] of [
    ['None', 'e', '4T6', []],
    ['Fast', 'f', '5T5', [90]],
    ['Slow', 'h', '7T3', [360]],
  ] as const) {
    await page.goto('/settings');
    await page.getByRole('group', { name: 'Animation' }).getByLabel(name).check();
    await page.goto(`/analysis?fen=6c4/11/11/11/11/11/11/11/11/${tank}/11/3C7 r - - 0 1`);
    const board = new Board(page);
    await board.play(`${file}3`, `${file}4`);
    await board.unit(`${file}4`).waitFor();
    const durations = () => page.evaluate(() => (window as unknown as { durations: number[] }).durations);
    await expect.poll(durations, { message: name }).toEqual(expected);
  }
});

test('the key ? shows all shortcuts', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/');
  await page.locator('.play').waitFor();
  await page.keyboard.press('?');
  await expect(page).toHaveURL(/\/settings#keys$/);
  await expect(page.getByRole('heading', { name: 'Keyboard' })).toBeInViewport();
});
