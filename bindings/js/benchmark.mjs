// How fast the package is beside the native programs: ratios of processor time, since machines are busy with other
// things. Needs `bindings/js/build` and `cargo build --release -p cotulenh-engine`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Engine, Game } from './dist/index.mjs';

const NATIVE = fileURLToPath(new URL('../../target/release/cotulenh-engine', import.meta.url));
const ROUNDS = 5;

/** The least processor time of a few rounds, in milliseconds. */
async function least(f) {
  let best = Infinity;
  for (let i = 0; i < ROUNDS; i += 1) {
    const start = process.cpuUsage();
    await f();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** The same for a native program. */
function native(command) {
  let best = Infinity;
  for (let i = 0; i < ROUNDS; i += 1) {
    const script = `TIMEFORMAT='%3U %3S'; { time ${NATIVE} ${command} > /dev/null; } 2>&1`;
    const [user, system] = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split(' ').map(Number);
    best = Math.min(best, (user + system) * 1000);
  }
  return best;
}

function show(what, here, there) {
  console.log(`${what}: ${here.toFixed(0)} ms, native ${there.toFixed(0)} ms: ${(here / there).toFixed(2)} times`);
}

const game = new Game();
game.perft(3);
const start = native('isready');
show('perft 4', await least(() => game.perft(4)), native('go perft 4') - start);

const POSITIONS = 1000;
const position = await least(() => {
  for (let i = 0; i < POSITIONS; i += 1) game.position();
});
console.log(`the position as an object: ${((position * 1000) / POSITIONS).toFixed(0)} µs`);

const network = new Uint8Array(readFileSync(new URL('dist/cotulenh.nnue', import.meta.url)));
const engine = await Engine.create({ network });
show('search, bench 6', await least(() => engine.uci('bench 6')), native('bench 6') - start);
engine.close();
