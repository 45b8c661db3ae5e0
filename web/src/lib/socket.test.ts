import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcement } from './announcement.svelte';
import { reconnectDelay, Socket, type Connection } from './socket';

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

test('a kept message is sent when the connection opens', () => {
  const socket = start();
  socket.sendUntilAnswered({ id: 'a' });
  expect(last().moves).toStrictEqual([]);
  last().open();
  expect(last().moves).toStrictEqual(['a']);
  socket.close();
});

test('other messages are not sent later if there is no connection', () => {
  const socket = start();
  expect(socket.send({ t: 'resign', id: 'a' })).toBe(false);
  last().open();
  expect(socket.send({ t: 'resign', id: 'b' })).toBe(true);
  last().onclose({ code: 1006 });
  expect(socket.send({ t: 'resign', id: 'c' })).toBe(false);
  vi.advanceTimersByTime(1000);
  last().open();
  expect(Fake.all.map((fake) => fake.moves)).toStrictEqual([['b'], []]);
  socket.close();
});

test('after a reconnection, unanswered messages are sent again with the same id', () => {
  const socket = start();
  last().open();
  socket.sendUntilAnswered({ id: 'a' });
  socket.sendUntilAnswered({ id: 'b' });
  socket.answered('a');
  last().onclose({ code: 1006 });
  expect(seen.at(-1)).toBe('waiting');
  vi.advanceTimersByTime(1000);
  expect(Fake.all.length).toBe(2);
  last().open();
  expect(last().moves).toStrictEqual(['b']);
  socket.close();
});

test('a connection without an answer to a ping is given up', () => {
  const socket = start();
  last().open();
  last().say({ t: 'pong' });
  vi.advanceTimersByTime(15_000);
  expect(last().sent.at(-1)?.t).toBe('ping');
  vi.advanceTimersByTime(8_000);
  expect(seen.at(-1)).toBe('waiting');
  socket.close();
});

test('a client that the server sends away does not reconnect', () => {
  start();
  last().open();
  last().onclose({ code: 1008 });
  vi.advanceTimersByTime(60_000);
  expect(Fake.all.length).toBe(1);
  expect(seen.at(-1)).toBe('closed');
});

test('the wait before a reconnection grows up to a limit', () => {
  expect(reconnectDelay(0, 0.5)).toBeLessThan(reconnectDelay(3, 0.5));
  expect(reconnectDelay(50, 0.5)).toBe(15_000);
});

test('what the operator announces is shown until the server goes on or another one answers', () => {
  const socket = start();
  last().open();
  const text = { en: 'soon', vi: 'sắp' };
  last().say({ t: 'notice', draining: true, text });
  expect(announcement.text).toEqual(text);
  last().say({ t: 'notice', draining: false, text: { en: 'on', vi: 'tiếp' } });
  expect(announcement.text).toBeNull();
  last().say({ t: 'notice', draining: false, stays: true, text });
  expect(announcement.text).toEqual(text);
  last().say({ t: 'notice', draining: true, stays: true, text });
  socket.restart();
  last().open();
  expect(announcement.text).toBeNull();
  socket.close();
});
