import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delay, Socket, type Connection } from './socket';

interface Sent {
  t: string;
  id?: string;
}

class Fake {
  static readonly OPEN = 1;
  static all: Fake[] = [];
  readyState = 0;
  sent: Sent[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  constructor(readonly url: string) {
    Fake.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  say(message: unknown) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** The messages without pings. */
  get moves() {
    return this.sent.filter((message) => message.t !== 'ping').map((message) => message.id);
  }
}

let seen: Connection[] = [];
const start = () =>
  new Socket<{ t: string }>({
    path: () => '/ws/v1/games/g1',
    onmessage: () => {},
    onconnection: (connection) => seen.push(connection),
  });
const last = () => Fake.all.at(-1) as Fake;

beforeEach(() => {
  Fake.all = [];
  seen = [];
  vi.stubGlobal('WebSocket', Fake);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what was said before the connection is sent when it opens', () => {
  const socket = start();
  socket.keep({ id: 'a' });
  expect(last().moves).toStrictEqual([]);
  last().open();
  expect(last().moves).toStrictEqual(['a']);
  socket.close();
});

test('what is said without a connection is never sent', () => {
  const socket = start();
  expect(socket.say({ t: 'resign', id: 'a' })).toBe(false);
  last().open();
  expect(socket.say({ t: 'resign', id: 'b' })).toBe(true);
  last().onclose({ code: 1006 });
  expect(socket.say({ t: 'resign', id: 'c' })).toBe(false);
  vi.advanceTimersByTime(1000);
  last().open();
  expect(Fake.all.map((fake) => fake.moves)).toStrictEqual([['b'], []]);
  socket.close();
});

test('what was not answered is sent again with the same id, what was answered is not', () => {
  const socket = start();
  last().open();
  socket.keep({ id: 'a' });
  socket.keep({ id: 'b' });
  socket.settle('a');
  last().onclose({ code: 1006 });
  expect(seen.at(-1)).toBe('waiting');
  vi.advanceTimersByTime(1000);
  expect(Fake.all.length).toBe(2);
  last().open();
  expect(last().moves).toStrictEqual(['b']);
  socket.close();
});

test('a silent connection is given up', () => {
  const socket = start();
  last().open();
  last().say({ t: 'pong' });
  vi.advanceTimersByTime(15_000);
  expect(last().sent.at(-1)?.t).toBe('ping');
  vi.advanceTimersByTime(8_000);
  expect(seen.at(-1)).toBe('waiting');
  socket.close();
});

test('who is sent away does not come back', () => {
  start();
  last().open();
  last().onclose({ code: 1008 });
  vi.advanceTimersByTime(60_000);
  expect(Fake.all.length).toBe(1);
  expect(seen.at(-1)).toBe('closed');
});

test('waits grow, and have an end', () => {
  expect(delay(0, 0.5)).toBeLessThan(delay(3, 0.5));
  expect(delay(50, 0.5)).toBe(15_000);
});
