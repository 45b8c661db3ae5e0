// Visitors of the site: each has a browser profile of its own, and is looked after.

import assert from 'node:assert/strict';
import { after, type TestContext } from 'node:test';
import { chromium, type Browser, type BrowserContextOptions, type ConsoleMessage, type Page } from 'playwright-core';
import type { Challenge, ClockSettings, Side } from '../src/lib/types.ts';

export const URL_OF_SITE = process.env.E2E_URL ?? '';
const PATIENCE = 15_000;

let browser: Promise<Browser> | undefined;
after(async () => (await browser)?.close());

/**
 * Somebody with a browser of their own, on an empty page. When the test ends, nothing may have gone wrong
 * behind the page: no error, no broken content-security policy, no request to another host.
 */
export async function visitor(t: TestContext, options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= chromium.connect(process.env.E2E_BROWSER ?? '');
  const context = await (await browser).newContext({
    baseURL: URL_OF_SITE, locale: 'en-GB', viewport: { width: 1280, height: 900 }, ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  const wrong: string[] = [];
  const visit = (url: string) => {
    const { protocol, host } = new URL(url);
    const own = host === new URL(URL_OF_SITE).host || protocol === 'blob:' || protocol === 'data:';
    if (!own) wrong.push(`request to another host: ${url}`);
  };
  context.on('request', (request) => visit(request.url()));
  context.on('console', (message) => isWrong(message) && wrong.push(`console: ${message.text()} ${message.location().url}`));
  context.on('weberror', (error) => wrong.push(`exception: ${error.error().stack ?? error.error().message}`));
  context.on('page', (page) => page.on('websocket', (socket) => visit(socket.url())));
  t.after(async () => {
    await context.close();
    assert.deepEqual(wrong, [], 'what went wrong behind the page');
  });
  return context.newPage();
}

/**
 * The browser reports as errors, too, what is right: an answer such as 409 for a refused move, a page that
 * is none, a socket that was not yet open when its page was left, and what a test has cut off.
 */
function isWrong(message: ConsoleMessage): boolean {
  if (message.type() !== 'error') return /content.security.policy/i.test(message.text());
  if (/closed before the connection is established|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(message.text())) return false;
  return !/status of 4\d\d/.test(message.text()) || !/\/api\/v1\/|\/nowhere$/.test(message.location().url);
}

/** Waits until something is true. */
export async function until(what: string, isTrue: () => Promise<boolean>, patience = PATIENCE) {
  const end = Date.now() + patience;
  while (!(await isTrue())) {
    if (Date.now() > end) assert.fail(`not within ${patience / 1000} s: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Asks the server as the page of a visitor does. */
export async function ask<T>(page: Page, path: string, data: unknown): Promise<T> {
  const answer = await page.context().request.post(`/api/v1${path}`, { data });
  assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export interface Terms { color?: Side | 'random'; clock?: ClockSettings; start?: string }

/** A game against the computer, without the way through the home page. */
export async function againstComputer(page: Page, terms: Terms & { level?: number } = {}): Promise<string> {
  const { id } = await ask<{ id: string }>(page, '/games', { level: 1, color: 'r', ...terms });
  await page.goto(`/g/${id}`);
  return id;
}

/** Two visitors in a game: Red and Blue. */
export async function twoPlayers(t: TestContext, terms: Terms = {}): Promise<{ id: string; red: Page; blue: Page }> {
  const [red, blue] = [await visitor(t), await visitor(t)];
  const challenge = await ask<Challenge>(red, '/challenges', { open: false, color: 'r', ...terms });
  const { id } = await ask<{ id: string }>(blue, `/challenges/${challenge.id}/accept`, {});
  await Promise.all([red, blue].map((page) => page.goto(`/g/${id}`)));
  return { id, red, blue };
}

/** The turns in the list of the game page. */
export async function turns(page: Page): Promise<string[]> {
  return page.locator('.moves ol li button').allInnerTexts();
}

/** Waits until the list ends with this turn. */
export async function played(page: Page, san: string) {
  await until(`the last turn is ${san}`, async () => (await turns(page)).at(-1) === san);
}

/** Plays turns in SAN, the first page's player first. */
export async function playAll(first: Page, second: Page, ...list: string[]) {
  for (const [ply, san] of list.entries()) {
    const [mover, other] = ply % 2 === 0 ? [first, second] : [second, first];
    await sees(mover, 'Your turn');
    await mover.getByLabel('Type a move').fill(san);
    await button(mover, 'Play').click();
    await Promise.all([mover, other].map((page) => played(page, san)));
  }
}

/** The page's connection to its game, to be held, cut and listened to. It is so from the next connection on. */
export class Line {
  /** What the page has said. */
  readonly said: string[] = [];
  private held: (() => void)[] | null = null;
  private lost: string | null = null;
  private down = false;
  private cutNow = () => {};

  static async of(page: Page): Promise<Line> {
    const line = new Line();
    await page.routeWebSocket(/\/games\//, (socket) => {
      line.cutNow = () => void socket.close({ code: 1001 });
      if (line.down) return line.cutNow();
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        line.said.push(String(message));
        if (!line.lost || !String(message).includes(`"t":"${line.lost}"`)) line.pass(() => server.send(message));
      });
      server.onMessage((message) => socket.send(message));
    });
    await page.reload();
    return line;
  }

  private pass(send: () => void) {
    if (this.held) this.held.push(send);
    else send();
  }

  /** What the page says from now on does not arrive. */
  hold() {
    this.held = [];
  }

  /** It arrives after all. */
  release() {
    const held = this.held ?? [];
    this.held = null;
    for (const send of held) send();
  }

  /** What the page says of this kind never arrives; the connection lives. */
  lose(kind: string) {
    this.lost = kind;
  }

  /** The connection breaks, what was held is lost, and there is no other until `mend`. */
  cut() {
    this.held = null;
    this.down = true;
    this.cutNow();
  }

  mend() {
    this.down = false;
  }
}

export function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: typeof name === 'string' });
}

/** Waits until a text can be seen. */
export async function sees(page: Page, text: string | RegExp) {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}
