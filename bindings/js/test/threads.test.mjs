// Several threads in Node.js, and threads that die.
import assert from 'node:assert/strict';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import { IS_WHOLE, cotulenh } from './package.mjs';

const { Engine, Game } = cotulenh;

// Every worker that an engine makes.
const workers = [];
const threads = createRequire(import.meta.url)('node:worker_threads');
threads.Worker = class extends threads.Worker {
  constructor(...args) {
    super(...args);
    workers.push(this);
  }
};
syncBuiltinESMExports();

/** Searches until every thread has searched. */
async function searchWithAll(engine, game) {
  for (;;) {
    const found = await engine.search(game, { movetime: 100 });
    assert.ok(game.moves({ verbose: true }).length > 0 && found.best);
    assert.equal(found.nodesByThread.length, engine.threads);
    if (found.nodesByThread.every((nodes) => nodes > 0)) return found;
  }
}

test('as many threads as wished, and all of them search', { skip: !IS_WHOLE }, async () => {
  const engine = await Engine.create({ threads: 3 });
  assert.equal(engine.threads, 3);
  const game = new Game();
  assert.ok(game.move((await searchWithAll(engine, game)).best));
  assert.ok(game.move((await searchWithAll(engine, game)).best));
  const stopped = await engine.search(game, { onInfo: ({ depth }) => depth === 2 && engine.stop() });
  assert.ok(game.move(stopped.best));
  await assert.rejects(engine.setOption('Threads', 4), /Threads: expected a number from 1 to 3/);
  await assert.rejects(engine.setOption('Hash', 3000), /no memory/);
  await engine.setOption('Hash', 32);
  await engine.newGame();
  assert.ok((await searchWithAll(engine, game)).best);
  await engine.setOption('Threads', 1);
  assert.equal(engine.threads, 1);
  assert.equal((await engine.search(game, { depth: 3 })).nodesByThread, undefined);
  engine.close();
});

test('one thread finds the same as the code for one', async () => {
  const bench = async (options) => {
    const engine = await Engine.create(options);
    const [, nodes] = /Nodes searched: (\d+)/.exec((await engine.uci('bench 3')).join('\n'));
    engine.close();
    return nodes;
  };
  assert.equal(await bench({ threads: 1 }), await bench({ threads: 2 }));
});

test('the number of threads is chosen, or refused', { skip: !IS_WHOLE }, async () => {
  const engine = await Engine.create({ network: null });
  assert.equal(engine.threads, Math.min(Math.max(availableParallelism() - 1, 1), 8));
  engine.close();
  for (const threads of [0, -1, 1.5, 65, NaN, '2', null]) {
    await assert.rejects(Engine.create({ network: null, threads }), /threads: expected a whole number from 1 to 64/);
  }
});

for (const [who, wished, index] of [
  ['the only thread', 1, 0],
  ['the thread that obeys', 2, 0],
  ['a thread that helps', 2, 1],
].filter(([, wished]) => wished === 1 || IS_WHOLE)) {
  test(`${who} dies: the search is refused in words, and the engine goes on`, async () => {
    const before = workers.length;
    const engine = await Engine.create({ network: null, threads: wished, hash: 4 });
    const dies = ({ depth }) => depth === 2 && void workers[before + index].terminate();
    await assert.rejects(engine.search(new Game(), { onInfo: dies }), /has ended in the middle of its work/);
    const found = await engine.search(new Game(), { depth: 3 });
    assert.ok(new Game().move(found.best));
    assert.equal(engine.threads, wished);
    engine.close();
    await assert.rejects(engine.search(new Game(), { depth: 3 }), /closed/);
  });
}

test('what breaks the code itself is an error, too', async () => {
  const before = workers.length;
  const engine = await Engine.create({ network: null });
  const searching = engine.search(new Game(), { depth: 3 });
  workers[before].postMessage(null);
  await assert.rejects(searching, /has ended in the middle of its work/);
  assert.ok((await engine.search(new Game(), { depth: 3 })).best);
  engine.close();
});
