// Whatever is thrown at the package, it answers or throws an error: nothing ends the instance.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cotulenh } from './package.mjs';

const { Game, START } = cotulenh;

/** The same chance on every run. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const FENS = [
  START,
  '6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1 c3:Fc3>e5...',
  '11/11/11/11/11/11/11/11/11/11/11/11 r',
];
const PGN = '[Red "An"]\n\n1. Tf6 {bold} (1. Ic6 $5 (1. Th6) {quiet}) Tf7 2. Txf7 *\n';
const ODD = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  NaN,
  Infinity,
  2 ** 53,
  '',
  ' ',
  '\0',
  'a',
  'a1',
  'k12',
  'l1',
  'Tf6',
  'c3:F>e5...',
  'commit',
  '\ud800',
  '🛩️'.repeat(50),
  'x'.repeat(10_000),
  '(',
  '(((((((((',
  '{',
  '['.repeat(10_000),
  [],
  [[]],
  {},
  [1, 2],
  [256],
  [-1],
  { from: 'f4', to: 'f6' },
  { from: 'f4' },
  { from: null, to: {} },
  { turn: 'Tf6' },
  { from: 'c3', moves: [] },
  { from: 'c3', moves: [{ unit: 'F', to: 'e5' }] },
  { square: 'z9' },
  { square: 'c3', piece: 'q' },
  { type: 'n', color: 'r' },
  { type: 'n', color: 'r', carrying: [{ type: 'n' }, { type: 'n' }, { type: 'n' }] },
  { type: 'x', color: 'g' },
  PGN,
  ...FENS,
];
// `turns` and `perft` take as long as they are told to; they have tests of their own.
const CALLS = Object.getOwnPropertyNames(Game.prototype).filter(
  (name) => !['constructor', 'perft', 'divide'].includes(name),
);

/** A text with a few characters changed. */
function bent(text, chance) {
  const characters = [...text];
  for (let i = 0; i < 3; i += 1) {
    const at = chance(characters.length + 1);
    const other = '0123456789abcdefghijk/()+-rbCITMEAGSFNH{}$.* \n'[chance(46)];
    characters.splice(at, chance(2), other);
  }
  return characters.join('');
}

function survives(error) {
  assert.ok(!(error instanceof WebAssembly.RuntimeError), String(error?.stack));
  assert.ok(error instanceof Error);
}

test('garbage at every call', () => {
  const chance = random(7);
  for (let round = 0; round < 60; round += 1) {
    const game = new Game(FENS[round % FENS.length]);
    for (const call of CALLS) {
      for (let i = 0; i < 4; i += 1) {
        try {
          game[call](ODD[chance(ODD.length)], ODD[chance(ODD.length)]);
        } catch (error) {
          survives(error);
        }
      }
    }
  }
  assert.equal(new Game().perft(1), 119);
});

test('every odd value at every call of a new game', () => {
  for (const call of CALLS) {
    const game = new Game();
    for (const value of ODD) {
      try {
        game[call](value);
      } catch (error) {
        survives(error);
      }
    }
  }
});

test('bent positions, turns and files', () => {
  const chance = random(11);
  for (let i = 0; i < 3000; i += 1) {
    for (const f of [
      () => new Game(bent(FENS[chance(2)], chance)).moves(),
      () => Game.validate(bent(FENS[chance(2)], chance)),
      () => new Game().move(bent('Tf4-f6', chance)),
      () => Game.fromPgn(bent(PGN, chance)).pgn(),
    ]) {
      try {
        f();
      } catch (error) {
        survives(error);
      }
    }
  }
});

test('depths that are none are refused', () => {
  const game = new Game();
  for (const depth of [-1, 1.5, NaN, 'x', null, 2 ** 40, {}])
    assert.throws(() => game.perft(depth), { name: 'Refused' });
  assert.equal(game.perft(0), 1);
});

test('what is too large is an error', () => {
  assert.throws(() => new Game('x'.repeat(65 * 2 ** 20)), RangeError);
  const long = `${'1. Tf6 {'}${'x'.repeat(17 * 2 ** 20)}} *`;
  assert.throws(() => Game.fromPgn(long), { name: 'Refused' });
  assert.throws(() => Game.fromPgn(`1. Tf6 ${'('.repeat(5000)}`), { name: 'Refused' });
  assert.equal(new Game().perft(1), 119);
});

test('games that nobody holds make room', () => {
  for (let i = 0; i < 20_000; i += 1) new Game();
  assert.equal(new Game().moves().length, 119);
});
