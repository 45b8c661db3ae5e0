// A WebSocket that reconnects by itself, notices dead connections, and repeats messages that were not answered.

import { announce } from './announcement.svelte';
import type { Announcement } from './types';

export type Connection = 'connecting' | 'open' | 'waiting' | 'closed';

/** A message that is answered by its id. */
export interface Identified {
  id: string | number;
}

export interface SocketOptions<Message> {
  /** Called for each connection: the path may say what the page knows already. */
  path: () => string;
  onmessage: (message: Message) => void;
  onconnection?: (connection: Connection) => void;
}

const PING_EVERY = 15_000;
const ANSWER_WITHIN = 8_000;
const LONGEST_WAIT = 15_000;
/** The close code of a server that does not want this client: there is no point in connecting again. */
const SENT_AWAY = 1008;

/** The wait before an attempt to connect: it grows, and is random, so that clients do not come back all at once. */
export function reconnectDelay(attempt: number, random = Math.random()): number {
  return Math.min(LONGEST_WAIT, 300 * 2 ** Math.min(attempt, 10)) * (0.75 + random / 2);
}

export class Socket<Message extends { t: string }> {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private readonly unanswered = new Map<Identified['id'], Identified>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  /** When the last ping was sent, by `performance.now()`. */
  pinged = 0;

  constructor(private readonly options: SocketOptions<Message>) {
    globalThis.addEventListener?.('online', this.reconnectNow);
    globalThis.document?.addEventListener('visibilitychange', this.reconnectNow);
    this.connect();
  }

  /** Sends a message now and after each reconnection, until `answered` is called with its id. */
  sendUntilAnswered(message: Identified) {
    this.unanswered.set(message.id, message);
    this.send(message);
  }

  /** Sends a message if there is a connection, and never later. Returns whether it was sent. */
  send(message: unknown): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** The message with that id was answered. */
  answered(id: Identified['id']) {
    this.unanswered.delete(id);
  }

  /** Drops the connection, which cannot be trusted any more, and opens another one. */
  restart() {
    this.drop();
    this.connect();
  }

  close() {
    this.closed = true;
    globalThis.removeEventListener?.('online', this.reconnectNow);
    globalThis.document?.removeEventListener('visibilitychange', this.reconnectNow);
    this.drop();
    this.options.onconnection?.('closed');
  }

  private connect() {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.options.onconnection?.('connecting');
    const socket = new WebSocket(address(this.options.path()));
    this.socket = socket;
    // A connection that neither opens nor fails in time is given up.
    this.timer = setTimeout(() => this.reconnectLater(), ANSWER_WITHIN);
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.options.onconnection?.('open');
      // A server that will be restarted says so at once; another one has nothing to say.
      announce(null);
      for (const message of this.unanswered.values()) this.send(message);
      this.ping();
    };
    socket.onmessage = (event: MessageEvent) => {
      if (socket === this.socket) this.receive(String(event.data));
    };
    socket.onclose = (event: CloseEvent) => {
      if (socket !== this.socket) return;
      if (event.code === SENT_AWAY) this.close();
      else this.reconnectLater();
    };
  }

  private receive(text: string) {
    this.attempt = 0;
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return;
    }
    if (message.t === 'pong') {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.ping(), PING_EVERY);
    }
    if (message.t === 'notice') announce(message as unknown as Announcement);
    else this.options.onmessage(message);
  }

  private ping() {
    clearTimeout(this.timer);
    this.pinged = performance.now();
    this.send({ t: 'ping' });
    this.timer = setTimeout(() => this.reconnectLater(), ANSWER_WITHIN);
  }

  private reconnectLater() {
    this.drop();
    if (this.closed) return;
    this.options.onconnection?.('waiting');
    this.timer = setTimeout(() => this.connect(), reconnectDelay(this.attempt++));
  }

  // The machine woke up, or the network is back: no need to wait for the timer.
  private readonly reconnectNow = () => {
    if (this.closed || globalThis.document?.visibilityState === 'hidden') return;
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
    else if (!this.socket) this.connect();
  };

  private drop() {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}

function address(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}

/** A new id for a message. */
export function messageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
