// Whatever is given to a public function, the answer is for people: it names the argument, shows the value, and says
// what was expected. Nothing ends the instance, and no word of the inside is heard.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cotulenh } from './package.mjs';

const { Engine, Game, Refused } = cotulenh;

const HOSTILE = [
  undefined,
  null,
  true,
  -1,
  NaN,
  1e99,
  Infinity,
  1.5,
  10n,
  Symbol('s'),
  '',
  'x',
  '\ud800',
  'y'.repeat(100_000),
  () => 0,
  {},
  Object.create(null),
  [],
  [[]],
  [5],
  new Date(NaN),
  { from: 5, to: 6 },
  { from: 'f4', to: 'f6', unit: {}, kind: 7 },
  { from: 'f4', to: 'f6', kind: 'jump' },
  { from: 'c3', moves: 5 },
  { from: 'c3', moves: [5] },
  { from: 'c3', moves: [{ unit: 'F' }] },
  { turn: 5 },
  { square: 5 },
  { piece: 'q' },
  { piece: 'T' },
  { game: -1 },
  { verbose: 'x' },
  { type: 'q', color: 'r' },
  { type: 't', color: 'g' },
  { type: 't', color: 'r', heroic: 'x' },
  { type: 't', color: 'r', carrying: 5 },
  { type: 't', color: 'r', carrying: [5] },
];
// What only those who know the code understand.
const INSIDE =
  /\b(struct|enum|variant|usize|isize|[ui](8|16|32|64)|sequence|missing field|invalid (length|type|value)|serialize|destructure|reading '|not a function|not iterable|not understood|unreachable|panicked|NaN at|undefined at)\b|Query|Request\b/;

function isForPeople(error, call) {
  assert.ok(error instanceof Error, call);
  assert.ok(!(error instanceof WebAssembly.RuntimeError), `${call}: ${error.stack}`);
  assert.ok(!(error instanceof TypeError), `${call}: ${error.stack}`);
  assert.doesNotMatch(error.message, INSIDE, call);
  assert.ok(error.message.length > 0 && error.message.length < 600, `${call}: ${error.message.length} characters`);
  if (error instanceof Refused) assert.ok(error.text.vi.length > 0 && error.text.vi !== error.text.en, call);
}

function show(value) {
  return typeof value === 'string'
    ? JSON.stringify(value.slice(0, 20))
    : Array.isArray(value)
      ? '[]'
      : String(typeof value);
}

test('hostile arguments at every function of Game', () => {
  const calls = Object.getOwnPropertyNames(Game.prototype).filter((name) => name !== 'constructor');
  assert.ok(calls.length > 40);
  const attempts = [
    ...['fromPgn', 'readPgn', 'validate'].map((name) => [`Game.${name}`, (...given) => Game[name](...given)]),
    ['new Game', (...given) => new Game(...given)],
    ...calls.map((name) => [name, (...given) => new Game()[name](...given)]),
  ];
  for (const [name, attempt] of attempts) {
    for (const first of HOSTILE) {
      for (const given of [[first], ['f4', first], ['1. Tf6 *', first], [{ type: 't', color: 'r' }, first]]) {
        try {
          attempt(...given);
        } catch (error) {
          isForPeople(error, `${name}(${given.map(show)})`);
        }
      }
    }
  }
  assert.equal(new Game().perft(1), 119);
});

test('the argument, its value and what was expected', () => {
  const game = new Game();
  for (const [attempt, message, vi] of [
    [() => game.perft(-1), 'depth: expected a whole number from 0 to 4294967295, not -1', /^depth: cần một số nguyên/],
    [() => game.perft('x'), 'depth: expected a whole number from 0 to 4294967295, not "x"'],
    [() => game.divide(1.5), 'depth: expected a whole number from 0 to 4294967295, not 1.5'],
    [() => game.get('z9'), 'square: expected a square, a1 to k12, not "z9"', /^square: cần một vị trí/],
    [() => game.moves(null), 'query: expected an object, not null'],
    [() => game.moves({ square: 5 }), 'square: expected a square, a1 to k12, not 5'],
    [() => game.moves({ piece: 'q' }), 'piece: expected the letter of a piece, one of citmeagsfnh, not "q"'],
    [() => game.move(7), 'wish: expected a text or an object, not 7'],
    [() => game.move({ from: 5, to: 'f6' }), 'from: expected a square, a1 to k12, not 5'],
    [
      () => game.move({ from: 'c3', moves: [{ unit: 'F' }] }),
      'moves[0].to: expected a square, a1 to k12, not undefined',
    ],
    [() => game.put({ type: 't', color: 'g' }, 'e1'), 'color: expected `r` or `b`, not "g"'],
    [() => game.put({ type: 't', color: 'r' }), 'square: expected a square, a1 to k12, not undefined'],
    [() => game.resign('x'), 'side: expected `r` or `b`, not "x"'],
    [() => game.setGlyphs([300]), 'glyphs[0]: expected a whole number from 0 to 255, not 300'],
    [() => game.setComment(undefined), 'text: expected a text, not undefined'],
    [() => game.loadPgn('1. Tf6', { game: 0 }), 'game: expected a whole number from 1 to 4294967295, not 0'],
    [() => new Game(null), 'fen: expected a text, not null'],
    [() => game.load('y'.repeat(50)), /^'y' is no piece/],
  ]) {
    assert.throws(attempt, (error) => {
      assert.ok(error instanceof Refused, String(error));
      if (typeof message === 'string') assert.equal(error.message, message);
      else assert.match(error.message, message);
      assert.match(error.text.vi, vi ?? /./);
      return true;
    });
  }
});

let engine;
before(async () => {
  engine = await Engine.create({ network: null, threads: 1 });
});
after(() => engine.close());

test('hostile arguments at every function of Engine', async () => {
  const calls = Object.getOwnPropertyNames(Engine.prototype);
  const asked = calls.filter((name) => !['constructor', 'close', 'stop', 'threads', 'hasNetwork'].includes(name));
  assert.deepEqual(asked.sort(), ['newGame', 'search', 'setOption', 'uci']);
  const game = new Game();
  const attempts = HOSTILE.flatMap((value) => [
    // What is well formed would search for ever without a limit.
    ['search what', () => engine.search(value, { depth: 1 })],
    [
      'options',
      () =>
        value === undefined || (typeof value === 'object' && value && !Array.isArray(value))
          ? null
          : engine.search(game, value),
    ],
    ...['depth', 'nodes', 'movetime', 'mate', 'lines', 'turns', 'onInfo', 'signal'].map((name) => [
      name,
      () => engine.search(game, { depth: 1, [name]: value === undefined || value === true ? 'x' : value }),
    ]),
    ['setOption', () => engine.setOption(value, value)],
    ['setOption Hash', () => engine.setOption('Hash', value)],
    ['setOption Threads', () => engine.setOption('Threads', value)],
    ['uci', () => engine.uci(value)],
    ...['hash', 'level', 'seed', 'threads'].map((name) => [
      `create ${name}`,
      async () => (await Engine.create({ network: null, threads: 1, [name]: value })).close(),
    ]),
  ]);
  for (const [name, attempt] of attempts) {
    try {
      await attempt();
    } catch (error) {
      isForPeople(error, name);
    }
  }
  assert.equal((await engine.search(game, { depth: 1 })).lines.length, 1);
});

test('what an engine cannot have is said by name', async () => {
  assert.throws(() => new Engine(), { message: /await Engine.create\(\)/ });
  const game = new Game();
  for (const [attempt, message] of [
    [() => engine.search(game, { depth: -1 }), 'depth: expected a whole number from 1 to 4294967295, not -1'],
    [() => engine.search(game, { depth: NaN }), 'depth: expected a whole number from 1 to 4294967295, not NaN'],
    [() => engine.search(game, { lines: 0, depth: 1 }), 'lines: expected a whole number from 1 to 64, not 0'],
    [() => engine.search(game, { depth: 1, onInfo: 5 }), 'onInfo: expected a function, not 5'],
    [() => engine.search(5, { depth: 1 }), 'what: expected a game, or a FEN, not 5'],
    [() => engine.setOption('Hash', -1), 'Hash: expected a number from 1 to'],
    [() => engine.setOption('Hash'), 'value: expected a text, a number, `true` or `false`, not undefined'],
    [() => engine.uci(), 'command: expected a text, not undefined'],
    [() => Engine.create({ hash: 'x' }), 'hash: expected a whole number from 1 up, not "x"'],
    [() => Engine.create({ threads: 0 }), 'threads: expected a whole number from 1 to 64, not 0'],
    [() => Engine.create({ network: 5 }), 'network: expected an address, bytes, or null, not 5'],
    [() => Engine.create(null), 'options: expected an object, not null'],
  ]) {
    await assert.rejects(attempt, (error) => {
      assert.ok(error.message.startsWith(message), error.message);
      return true;
    });
  }
});
