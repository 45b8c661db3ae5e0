// A bad connection between a page and its game.

import type { Page } from '@playwright/test';

/** The page's connection to its game, to be held, cut and listened to. */
export class Connection {
  /** What the page has sent. */
  readonly sent: string[] = [];
  private held: (() => void)[] | null = null;
  private dropped: string | null = null;
  private down = false;
  private closeSocket = () => {};

  /** Loads the page again, with its connection under control. */
  static async of(page: Page): Promise<Connection> {
    const connection = new Connection();
    await page.routeWebSocket(/\/games\//, (socket) => {
      connection.closeSocket = () => void socket.close({ code: 1001 });
      if (connection.down) return connection.closeSocket();
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        connection.sent.push(String(message));
        if (connection.dropped && String(message).includes(`"t":"${connection.dropped}"`)) return;
        connection.pass(() => server.send(message));
      });
      server.onMessage((message) => socket.send(message));
    });
    await page.reload();
    return connection;
  }

  /** How many messages of a kind the page has sent. */
  count(kind: string): number {
    return this.sent.filter((message) => message.includes(`"t":"${kind}"`)).length;
  }

  /** What the page sends from now on waits on its way. */
  hold() {
    this.held = [];
  }

  /** What was held arrives after all. */
  release() {
    const held = this.held ?? [];
    this.held = null;
    for (const send of held) send();
  }

  /** Messages of this kind get lost on their way, while the connection stays open. */
  drop(kind: string) {
    this.dropped = kind;
  }

  /** The connection breaks, what was held is lost, and there is no other one until `mend`. */
  cut() {
    this.held = null;
    this.down = true;
    this.closeSocket();
  }

  mend() {
    this.down = false;
  }

  private pass(send: () => void) {
    if (this.held) this.held.push(send);
    else send();
  }
}
