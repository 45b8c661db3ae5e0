// The board as the mouse, a finger or the keyboard uses it.

import type { Locator, Page } from '@playwright/test';
import { FRAME, MARGIN, HEIGHT, point, WIDTH, type Point } from '../src/board/geometry.ts';
import type { Side, SquareName } from '../src/lib/types.ts';

export class Board {
  readonly drawing: Locator;
  private readonly ground: Locator;

  /** The first board of the page, or of a part of it. */
  constructor(
    private readonly page: Page,
    within: Page | Locator = page,
  ) {
    this.ground = within.getByRole('application').first();
    this.drawing = this.ground.locator('> svg');
  }

  /** Whose side is below, as the pieces show it; Red's on an empty board. */
  async below(): Promise<Side> {
    await this.drawing.waitFor();
    if ((await this.drawing.locator('[data-square]').count()) === 0) return 'r';
    const unit = this.drawing.locator('[data-square]').first();
    const square = (await unit.getAttribute('data-square')) ?? '';
    const drawn = (await unit.getAttribute('transform')) ?? '';
    const { x, y } = point(square, 'r');
    return drawn === `translate(${x} ${y})` ? 'r' : 'b';
  }

  /** Where a square is in the window. */
  async spot(square: SquareName) {
    const below = await this.below();
    await this.drawing.scrollIntoViewIfNeeded();
    const box = await this.drawing.boundingBox();
    if (!box) throw new Error('the board cannot be seen');
    const { x, y } = point(square, below);
    return {
      x: box.x + ((x + MARGIN) / (WIDTH + MARGIN + FRAME)) * box.width,
      y: box.y + ((y + FRAME) / (HEIGHT + MARGIN + FRAME)) * box.height,
    };
  }

  async click(square: SquareName) {
    const { x, y } = await this.spot(square);
    await this.page.mouse.click(x, y);
  }

  async tap(square: SquareName) {
    const { x, y } = await this.spot(square);
    await this.page.touchscreen.tap(x, y);
  }

  async drag(from: SquareName, to: SquareName) {
    const [start, end] = [await this.spot(from), await this.spot(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
    await this.page.mouse.move(end.x, end.y);
    await this.page.mouse.up();
  }

  /** A square that is shown as a target of the unit in hand. */
  target(square: SquareName): Locator {
    return this.drawing.locator(`[data-target="${square}"]`);
  }

  unit(square: SquareName): Locator {
    return this.drawing.locator(`[data-square="${square}"]`);
  }

  /** Plays a move with two clicks or taps. */
  async play(from: SquareName, to: SquareName, press: 'click' | 'tap' = 'click') {
    await this.drawing.locator(`.mine[data-square="${from}"]`).waitFor();
    await this[press](from);
    await this.target(to).waitFor();
    await this[press](to);
  }

  /** A button of the window beside the square: a part of a stack, or a way to act. */
  part(name: string): Locator {
    return this.ground.getByRole('button', { name, exact: true });
  }

  async choose(name: string) {
    await this.part(name).click();
  }
}

/** A finger goes down, moves and goes up. */
export async function swipe(page: Page, from: Point, to: Point) {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  await touch('touchEnd', []);
}
