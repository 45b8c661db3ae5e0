// The engine in Node.js.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cotulenh } from './package.mjs';

const { Engine, Game } = cotulenh;
const MATE = '9ic/10i/11/11/11/11/9+A1/11/11/11/10I/9IC r - - 0 7';

test('searches a game, and says what it finds', async () => {
  const engine = await Engine.create();
  assert.equal(engine.hasNetwork, true);
  const game = new Game();
  game.move('Tf6');
  const infos = [];
  const found = await engine.search(game, { depth: 5, lines: 2, onInfo: (info) => infos.push(info) });
  assert.equal(found.lines.length, 2);
  assert.equal(found.lines[0].depth, 5);
  assert.ok(infos.length >= 8 && infos.every(({ turns }) => turns.length > 0));
  assert.equal(game.move(found.best) !== null, true);
  const [one, two] = await Promise.all([
    engine.search(game, { nodes: 2000 }),
    engine.search(MATE, { mate: 3, depth: 8 }),
  ]);
  assert.ok(one.best && two.best);
  engine.close();
  await assert.rejects(engine.search(game, { depth: 1 }), /closed/);
});

test('without a network, at a level, for a time', async () => {
  const engine = await Engine.create({ network: null, level: 2, hash: 4, seed: 7 });
  assert.equal(engine.hasNetwork, false);
  const found = await engine.search(new Game().fen(), { movetime: 50 });
  assert.ok(new Game().move(found.best));
  engine.close();
});

test('knows endings that nobody can win', async () => {
  const engine = await Engine.create({ network: null });
  const drawn = async (fen) => (await engine.search(fen, { depth: 2 })).lines[0].drawn;
  assert.equal(await drawn('10c/11/11/5+F5/11/11/11/11/11/11/11/4C6 r'), true);
  assert.equal(await drawn('10c/11/11/5+F5/11/11/11/11/11/11/4T6/4C6 r'), undefined);
  engine.close();
});

test('is stopped, by itself or by a signal', async () => {
  const engine = await Engine.create({ network: null });
  const found = engine.search(new Game(), { onInfo: ({ depth }) => depth === 3 && engine.stop() });
  assert.ok((await found).best);
  const controller = new AbortController();
  const aborted = engine.search(new Game(), { signal: controller.signal });
  setTimeout(() => controller.abort(), 50);
  assert.ok((await aborted).best);
  assert.ok((await engine.search(new Game(), { signal: AbortSignal.abort() })).best);
  assert.ok((await engine.search(new Game(), { depth: 2 })).best);
  engine.close();
});

test('sizes that cannot be had are errors, and the engine goes on', async () => {
  const engine = await Engine.create({ network: null });
  await assert.rejects(
    engine.setOption('Hash', 3000),
    /no memory for a transposition table of 3000 MiB; it stays at 16 MiB/,
  );
  await assert.rejects(engine.setOption('Hash', 65_536), /no memory/);
  await assert.rejects(engine.setOption('Hash', -1), /expected a number/);
  await assert.rejects(engine.setOption('Colour', 'red'), /no option/);
  await engine.setOption('Hash', 64);
  assert.ok((await engine.search(new Game(), { depth: 3 })).best);
  await assert.rejects(engine.search('nonsense', { depth: 1 }), { name: 'Refused' });
  await assert.rejects(engine.search(new Game(), { depth: 1, turns: ['Zz1'] }), /searchmoves/);
  engine.close();
  await assert.rejects(Engine.create({ network: new Uint8Array(10) }), /network/);
  await assert.rejects(Engine.create({ network: null, hash: 3000 }), /no memory/);
});

test('UCI as it is, and garbage', async () => {
  const engine = await Engine.create({ network: null });
  assert.equal((await engine.uci('uci')).at(-1), 'uciok');
  assert.deepEqual(await engine.uci('isready'), ['readyok']);
  for (const command of [
    '',
    'go depth x',
    'position',
    'position fen x',
    'setoption',
    '\0',
    'x'.repeat(100_000),
    'go\nquit',
    'ponderhit',
    'd',
    'eval',
    'go perft 2',
    'go nodes 1',
    'setoption name EvalFile value /etc/passwd',
    'setoption name Threads value 8',
  ]) {
    await engine.uci(command);
  }
  assert.match((await engine.uci('bench 2')).at(-2), /^Nodes searched: \d+$/);
  await engine.newGame();
  assert.ok((await engine.search(new Game(), { depth: 2 })).best);
  engine.close();
});

test('a program ends though its engine is open', async () => {
  const { execFileSync } = await import('node:child_process');
  const { APP } = await import('./package.mjs');
  const code =
    "import('cotulenh').then(async ({ Engine, Game }) => { const e = await Engine.create({ network: null }); console.log((await e.search(new Game(), { depth: 2 })).best); })";
  assert.match(execFileSync('node', ['-e', code], { cwd: APP, encoding: 'utf8', timeout: 60_000 }), /\w/);
});
