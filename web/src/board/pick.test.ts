import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Piece, Position, UnitActions } from '../lib/types';
import { answer, back, follow, mayPick, nameUnit, pickUp, press, targets, type Table } from './pick';

const red = (type: Piece['type'], ...carrying: Piece[]): Piece =>
  ({ type, color: 'r', heroic: false, ...(carrying.length > 0 ? { carrying } : {}) });

function table(units: UnitActions[], more: Partial<Position> = {}): Table {
  const position: Position = {
    fen: '', turn: 'r', fullmove: 1, halfmove: 0, status: 'ongoing', checkers: [],
    commanders: { r: null, b: null }, airDefence: { r: [], b: [] }, units,
    pieces: [
      ...units.map(({ square, piece }) => ({ ...piece, square })),
      { ...red('h'), square: 'f2' },
      { type: 't', color: 'b', heroic: false, square: 'k3' },
    ],
    ...more,
  };
  return { position, movable: 'r' };
}

const artillery: UnitActions = {
  square: 'i3', piece: red('a'),
  moves: [{ unit: 'A', quiet: ['i4', 'i5'], captures: ['k3'], stayCaptures: ['k3'] }],
};
const navy: UnitActions = {
  square: 'c3', piece: red('n', red('f'), red('t')),
  moves: [
    { unit: '(NFT)', quiet: ['c4', 'b3'], combines: ['i3'] },
    { unit: 'F', deploy: true, quiet: ['c4', 'e5'], suicideCaptures: ['k3'] },
    { unit: 'T', deploy: true, quiet: ['d3', 'e3'] },
    { unit: '(FT)', deploy: true, quiet: ['e5'] },
  ],
};

test('what may be picked up', () => {
  const all = table([artillery, navy]);
  assert.equal(mayPick(all, 'i3'), true);
  assert.equal(mayPick(all, 'f2'), true, 'own, without legal actions: to be told why');
  assert.equal(mayPick(all, 'k3'), false, 'the enemy');
  assert.equal(mayPick(all, 'e9'), false, 'nothing there');
  assert.equal(mayPick({ ...all, movable: 'b' }, 'i3'), false);
  assert.equal(mayPick({ ...all, movable: null }, 'i3'), false);
  assert.equal(mayPick({ ...all, movable: 'both' }, 'i3'), true);
  assert.equal(mayPick(table([artillery], { winner: 'b' }), 'i3'), false);
});

test('targets by kind', () => {
  const all = table([artillery, navy]);
  assert.deepEqual(targets(all, pickUp(all, 'i3')), [
    { square: 'i4', kinds: ['quiet'] },
    { square: 'i5', kinds: ['quiet'] },
    { square: 'k3', kinds: ['capture', 'stayCapture'] },
  ]);
  assert.deepEqual(targets(all, pickUp(all, 'f2')), []);
  assert.deepEqual(targets(all, null), []);
});

test('click and click plays', () => {
  const all = table([artillery]);
  const { pick } = press(all, null, 'i3', 'click');
  assert.equal(pick?.unit, 'A');
  assert.deepEqual(press(all, pick, 'i5', 'click'), {
    pick: null, play: { from: 'i3', to: 'i5', unit: 'A', kind: 'quiet', deploy: false },
  });
});

test('a second click puts it down, a drop on its own square keeps it in hand', () => {
  const all = table([artillery]);
  const pick = pickUp(all, 'i3');
  assert.equal(press(all, pick, 'i3', 'click').pick, null);
  assert.deepEqual(press(all, pick, 'i3', 'drop').pick, pick);
});

test('capture or stay capture: the player is asked', () => {
  const all = table([artillery]);
  const { pick, play } = press(all, pickUp(all, 'i3'), 'k3', 'click');
  assert.equal(play, undefined);
  assert.deepEqual(pick?.question?.choices.map(({ kind }) => kind), ['capture', 'stayCapture']);
  assert.ok(pick);
  assert.deepEqual(answer(pick, 1).play, { from: 'i3', to: 'k3', unit: 'A', kind: 'stayCapture', deploy: false });
  assert.deepEqual(answer(pick, 7), { pick });
  assert.deepEqual(back(pick), { ...pick, question: null });
  assert.equal(back(back(pick)), null);
});

test('a click on another own unit picks that, a drop on it is a move', () => {
  const all = table([artillery, navy]);
  const pick = pickUp(all, 'i3');
  assert.equal(press(all, pick, 'c3', 'click').pick?.square, 'c3');
  assert.deepEqual(press(all, pick, 'c3', 'drop').attempt, { from: 'i3', to: 'c3', unit: 'A' });
  const { play } = press(all, pickUp(all, 'c3'), 'i3', 'click');
  assert.deepEqual(play, { from: 'c3', to: 'i3', unit: '(NFT)', kind: 'combine', deploy: false }, 'unless it combines');
});

test('a move that is not legal is tried', () => {
  const all = table([artillery, navy]);
  assert.deepEqual(press(all, pickUp(all, 'f2'), 'f3', 'click').attempt, { from: 'f2', to: 'f3' });
  assert.deepEqual(press(all, pickUp(all, 'c3'), 'k12', 'click').attempt, { from: 'c3', to: 'k12' });
  const tank = nameUnit(all, pickUp(all, 'c3')!, 'T');
  assert.deepEqual(press(all, tank, 'e5', 'drop').attempt, { from: 'c3', to: 'e5', unit: 'T' });
});

test('parts of a stack', () => {
  const all = table([navy]);
  const whole = pickUp(all, 'c3')!;
  assert.equal(whole.unit, '(NFT)');
  const tank = nameUnit(all, whole, 'T');
  assert.deepEqual(targets(all, tank).map(({ square }) => square), ['d3', 'e3']);
  assert.deepEqual(press(all, tank, 'd3', 'click').play, { from: 'c3', to: 'd3', unit: 'T', kind: 'quiet', deploy: true });
  assert.deepEqual(nameUnit(all, whole, 'I'), whole, 'no such part');
});

test('a square that only parts reach offers them, while no part was named', () => {
  const all = table([navy]);
  const { pick } = press(all, pickUp(all, 'c3'), 'e5', 'drop');
  assert.deepEqual(pick?.question?.choices.map(({ unit }) => unit), ['F', '(FT)']);
  const one = press(all, pickUp(all, 'c3'), 'e3', 'click').pick;
  assert.equal(one?.question?.choices.length, 1, 'one way, too, is asked: nobody said deploy');
  const whole = nameUnit(all, pickUp(all, 'c3')!, '(NFT)');
  assert.deepEqual(press(all, whole, 'e5', 'drop').attempt, { from: 'c3', to: 'e5', unit: '(NFT)' });
});

test('a unit in hand stays there when it can', () => {
  const all = table([artillery, navy]);
  const pick = pickUp(all, 'i3');
  assert.deepEqual(follow(all, table([artillery]), pick), pick);
  assert.equal(follow(all, table([navy]), pick), null, 'captured');
  assert.equal(follow(all, { ...all, movable: null }, pick), null);
  assert.equal(follow(all, table([]), null), null);
  const asked = press(all, pick, 'k3', 'click').pick;
  assert.deepEqual(follow(all, table([artillery]), asked), pick, 'the question is closed');
});

test('a deploy goes on with what is left', () => {
  const before = table([navy]);
  const rest: UnitActions = { square: 'c3', piece: red('n', red('t')), moves: [{ unit: 'T', deploy: true, quiet: ['d3'] }] };
  const deploy = { origin: 'c3', before: navy.piece, steps: [{} as never], rest: '(NT)', movable: ['T'], mayCommit: true };
  const now = table([rest], { deploy });
  assert.deepEqual(follow(before, now, null), { square: 'c3', unit: 'T', named: false, question: null });
  assert.equal(follow(null, now, null)?.square, 'c3', 'after a reload, too');
  assert.equal(follow(now, now, null), null, 'put down by the player: stays down');
  assert.equal(follow(before, { ...now, movable: 'b' }, null), null, 'not for the one who watches');
});
