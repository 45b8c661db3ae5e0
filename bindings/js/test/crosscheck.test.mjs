// The rules in JavaScript say what they say in Rust: golden positions and 2,000 random ones, every action and FEN.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { HERE, cotulenh } from './package.mjs';

const { Game } = cotulenh;
const ARGS = ['run', '--quiet', '--package', 'cotulenh-testing', '--example', 'crosscheck'];

/** What Rust says, a line for each position; `CROSSCHECK` names a file of it that is there already. */
const rust = () => spawn('cargo', ARGS, { cwd: `${HERE}../..`, stdio: ['ignore', 'pipe', 'inherit'] }).stdout;

test('every action and FEN is as in Rust', async () => {
  const input = process.env.CROSSCHECK ? createReadStream(process.env.CROSSCHECK) : rust();
  let [positions, actions] = [0, 0];
  for await (const line of createInterface({ input })) {
    const expected = JSON.parse(line);
    const game = new Game(expected.fen);
    assert.equal(game.fen(), expected.fen);
    const { status } = game.position();
    assert.deepEqual(
      { status, check: game.isCheck() },
      { status: expected.status, check: expected.check },
      expected.fen,
    );
    const listed = game.moves({ verbose: true });
    const byLan = new Map(listed.map((action) => [action.lan, action]));
    assert.equal(byLan.size, expected.actions.length, expected.fen);
    const isOver = game.isGameOver();
    for (const { lan, fen } of expected.actions) {
      const action = byLan.get(lan);
      assert.ok(action, `${lan} in ${expected.fen}`);
      // A game that is drawn on the board lists its actions, but does not go on.
      if (isOver) continue;
      const { from, to, unit, kind, deploy = false } = action;
      const { turn } = game.play({ from, to, unit, kind, deploy });
      assert.equal(game.fen(), fen, `${lan} in ${expected.fen}`);
      if (!turn) game.undoStep();
      else if (deploy) game.load(expected.fen);
      else game.undo();
      actions += 1;
    }
    positions += 1;
  }
  assert.ok(positions >= 2000 && actions > 100_000, `${positions} positions, ${actions} actions`);
  console.log(`${positions} positions, ${actions} actions`);
});
