import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { delay, Socket, type Connection } from './socket';

class Fake {
  static readonly OPEN = 1;
  static all: Fake[] = [];
  readyState = 0;
  sent: { t: string; id?: string }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  constructor(readonly url: string) {
    Fake.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
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
  Object.assign(globalThis, { WebSocket: Fake, location: { protocol: 'http:', host: 'here' } });
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

test('what was said before the connection is sent when it opens', () => {
  const socket = start();
  socket.keep({ id: 'a' });
  assert.deepEqual(last().moves, []);
  last().open();
  assert.deepEqual(last().moves, ['a']);
  socket.close();
});

test('what is said without a connection is never sent', () => {
  const socket = start();
  assert.equal(socket.say({ t: 'resign', id: 'a' }), false);
  last().open();
  assert.equal(socket.say({ t: 'resign', id: 'b' }), true);
  last().onclose({ code: 1006 });
  assert.equal(socket.say({ t: 'resign', id: 'c' }), false);
  mock.timers.tick(20_000);
  last().open();
  assert.deepEqual(Fake.all.map((fake) => fake.moves), [['b'], []]);
  socket.close();
});

test('what was not answered is sent again with the same id, what was answered is not', () => {
  const socket = start();
  last().open();
  socket.keep({ id: 'a' });
  socket.keep({ id: 'b' });
  socket.settle('a');
  last().onclose({ code: 1006 });
  assert.equal(seen.at(-1), 'waiting');
  mock.timers.tick(1000);
  assert.equal(Fake.all.length, 2);
  last().open();
  assert.deepEqual(last().moves, ['b']);
  socket.close();
});

test('a silent connection is given up', () => {
  const socket = start();
  last().open();
  last().say({ t: 'pong' });
  mock.timers.tick(15_000);
  assert.equal(last().sent.at(-1)?.t, 'ping');
  mock.timers.tick(8_000);
  assert.equal(seen.at(-1), 'waiting');
  socket.close();
});

test('who is sent away does not come back', () => {
  start();
  last().open();
  last().onclose({ code: 1008 });
  mock.timers.tick(60_000);
  assert.equal(Fake.all.length, 1);
  assert.equal(seen.at(-1), 'closed');
});

test('waits grow, and have an end', () => {
  assert.ok(delay(0, 0.5) < delay(3, 0.5));
  assert.equal(delay(50, 0.5), 15_000);
});
