// A WebSocket that comes back: it reconnects, notices dead connections, and sends again what was not answered.

export type Connection = 'connecting' | 'open' | 'waiting' | 'closed';

/** A message that is kept until it is answered. */
export interface Kept {
  id: string | number;
}

export interface SocketOptions<Message> {
  /** The path, asked for at each connection. */
  path: () => string;
  onmessage: (message: Message) => void;
  onconnection?: (connection: Connection) => void;
}

const PING_EVERY = 15_000;
const ANSWER_WITHIN = 8_000;
const LONGEST_WAIT = 15_000;
/** The close code for whoever is sent away: coming back makes no sense. */
const SENT_AWAY = 1008;

/** How long to wait before the attempt with that number: longer and longer, and never in step with others. */
export function delay(attempt: number, random = Math.random()): number {
  return Math.min(LONGEST_WAIT, 300 * 2 ** Math.min(attempt, 10)) * (0.75 + random / 2);
}

export class Socket<Message extends { t: string }> {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private readonly kept = new Map<Kept['id'], Kept>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  /** When the ping that waits for its answer was sent, by `performance.now()`. */
  pinged = 0;

  constructor(private readonly options: SocketOptions<Message>) {
    globalThis.addEventListener?.('online', this.hurry);
    globalThis.document?.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  /** Sends a message now and after each reconnection, until `settle` is called for its id. */
  keep(message: Kept) {
    this.kept.set(message.id, message);
    this.say(message);
  }

  /** Sends a message if there is a connection, now or never; says whether it was sent. */
  say(message: unknown): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** The message with that id was answered. */
  settle(id: Kept['id']) {
    this.kept.delete(id);
  }

  /** Begins again, because what was received cannot be right. */
  restart() {
    this.drop();
    this.connect();
  }

  close() {
    this.closed = true;
    globalThis.removeEventListener?.('online', this.hurry);
    globalThis.document?.removeEventListener('visibilitychange', this.hurry);
    this.drop();
    this.options.onconnection?.('closed');
  }

  private connect() {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.options.onconnection?.('connecting');
    const socket = new WebSocket(address(this.options.path()));
    this.socket = socket;
    // A connection that neither opens nor fails is given up.
    this.timer = setTimeout(() => this.lost(), ANSWER_WITHIN);
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.options.onconnection?.('open');
      for (const message of this.kept.values()) this.say(message);
      this.ping();
    };
    socket.onmessage = (event: MessageEvent) => {
      if (socket === this.socket) this.receive(String(event.data));
    };
    socket.onclose = (event: CloseEvent) => {
      if (socket !== this.socket) return;
      if (event.code === SENT_AWAY) this.close();
      else this.lost();
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
    this.options.onmessage(message);
  }

  private ping() {
    clearTimeout(this.timer);
    this.pinged = performance.now();
    this.say({ t: 'ping' });
    this.timer = setTimeout(() => this.lost(), ANSWER_WITHIN);
  }

  private lost() {
    this.drop();
    if (this.closed) return;
    this.options.onconnection?.('waiting');
    this.timer = setTimeout(() => this.connect(), delay(this.attempt++));
  }

  // The machine woke up, or the network is back: no need to wait for the timer.
  private readonly hurry = () => {
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
