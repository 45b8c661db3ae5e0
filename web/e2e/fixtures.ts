// What every test gets: a server, and visitors who each have a browser profile of their own.

import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from '@playwright/test';
import { startServer, type Server } from './server.ts';

/** Opens an empty page for a new visitor. */
export type NewVisitor = (options?: BrowserContextOptions) => Promise<Page>;

interface TestFixtures {
  /**
   * Somebody with a browser profile of their own, on an empty page. When the test ends, nothing may have gone
   * wrong behind the page: no error, no breach of the content-security policy, no request to another host.
   */
  visitor: NewVisitor;
}

interface WorkerFixtures {
  server: Server;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
      expect(server.panics).toEqual([]);
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  visitor: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async (options) => {
      // A service worker answers before the tests could: only those about it let it.
      const context = await browser.newContext({ serviceWorkers: 'block', ...options });
      contexts.push(context);
      watch(context, new URL(server.url).host, faults);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(faults, 'what went wrong behind the pages').toEqual([]);
  },
});

export { expect };

/** Collects what goes wrong behind the pages of a visitor. */
function watch(context: BrowserContext, host: string, faults: string[]) {
  const visit = (address: string) => {
    const url = new URL(address);
    const own = url.host === host || url.protocol === 'blob:' || url.protocol === 'data:';
    if (!own) faults.push(`request to another host: ${address}`);
  };
  context.on('request', (request) => visit(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => visit(socket.url())));
  context.on('weberror', (error) => faults.push(`exception: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (isFault(message)) faults.push(`console: ${message.text()} ${message.location().url}`);
  });
}

/**
 * Browsers also report as errors what is right: an answer such as 409 for a refused move, an address without
 * a page, a socket that was still opening when its page was left, and what a test has cut off.
 */
function isFault(message: ConsoleMessage): boolean {
  if (message.type() !== 'error') return /content.security.policy/i.test(message.text());
  if (/closed before the connection is established|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(message.text())) {
    return false;
  }
  return !/status of 4\d\d/.test(message.text()) || !/\/api\/v1\/|\/nowhere$/.test(message.location().url);
}
