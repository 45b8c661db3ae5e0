import { assert, expect, test } from 'vitest';
import type { Piece, Position, UnitActions } from '../lib/types';
import {
  answer,
  back,
  fan,
  follow,
  mayPick,
  nameUnit,
  pickUp,
  press,
  takeAlone,
  takePiece,
  targets,
  type Table,
} from './pick';

const red = (type: Piece['type'], ...carrying: Piece[]): Piece => ({
  type,
  color: 'r',
  heroic: false,
  ...(carrying.length > 0 ? { carrying } : {}),
});

function table(units: UnitActions[], more: Partial<Position> = {}): Table {
  const position: Position = {
    fen: '',
    turn: 'r',
    fullmove: 1,
    halfmove: 0,
    status: 'ongoing',
    checkers: [],
    commanders: { r: null, b: null },
    airDefence: { r: [], b: [] },
    units,
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
  square: 'i3',
  piece: red('a'),
  moves: [{ unit: 'A', quiet: ['i4', 'i5'], captures: ['k3'], stayCaptures: ['k3'] }],
};
const navy: UnitActions = {
  square: 'c3',
  piece: red('n', red('f'), red('t')),
  moves: [
    { unit: '(NFT)', quiet: ['c4', 'b3'], combines: ['i3'] },
    { unit: 'F', deploy: true, quiet: ['c4', 'e5'], suicideCaptures: ['k3'] },
    { unit: 'T', deploy: true, quiet: ['d3', 'e3'] },
    { unit: '(FT)', deploy: true, quiet: ['e5'] },
  ],
};

test('which units may be picked up', () => {
  const all = table([artillery, navy]);
  expect(mayPick(all, 'i3')).toBe(true);
  expect(mayPick(all, 'f2'), 'own, without legal actions: to be told why').toBe(true);
  expect(mayPick(all, 'k3'), 'the enemy').toBe(false);
  expect(mayPick(all, 'e9'), 'nothing there').toBe(false);
  expect(mayPick({ ...all, movable: 'b' }, 'i3')).toBe(false);
  expect(mayPick({ ...all, movable: null }, 'i3')).toBe(false);
  expect(mayPick({ ...all, movable: 'both' }, 'i3')).toBe(true);
  expect(mayPick(table([artillery], { winner: 'b' }), 'i3')).toBe(false);
});

test('the targets of a unit in hand, by kind of action', () => {
  const all = table([artillery, navy]);
  expect(targets(all, pickUp(all, 'i3'))).toStrictEqual([
    { square: 'i4', kinds: ['quiet'] },
    { square: 'i5', kinds: ['quiet'] },
    { square: 'k3', kinds: ['capture', 'stayCapture'] },
  ]);
  expect(targets(all, pickUp(all, 'f2'))).toStrictEqual([]);
  expect(targets(all, null)).toStrictEqual([]);
});

test('two clicks play a move', () => {
  const all = table([artillery]);
  const { pick } = press(all, null, 'i3', 'click');
  expect(pick?.unit).toBe('A');
  expect(press(all, pick, 'i5', 'click')).toStrictEqual({
    pick: null,
    play: { from: 'i3', to: 'i5', unit: 'A', kind: 'quiet', deploy: false },
  });
});

test('a second click puts a unit down, a drop on its own square keeps it in hand', () => {
  const all = table([artillery]);
  const pick = pickUp(all, 'i3');
  expect(press(all, pick, 'i3', 'click').pick).toBeNull();
  expect(press(all, pick, 'i3', 'drop').pick).toStrictEqual(pick);
});

test('the player is asked whether to capture and go, or capture and stay', () => {
  const all = table([artillery]);
  const { pick, play } = press(all, pickUp(all, 'i3'), 'k3', 'click');
  expect(play).toBeUndefined();
  expect(pick?.question?.choices.map(({ kind }) => kind)).toStrictEqual(['capture', 'stayCapture']);
  assert(pick);
  expect(answer(pick, 1).play).toStrictEqual({ from: 'i3', to: 'k3', unit: 'A', kind: 'stayCapture', deploy: false });
  expect(answer(pick, 7)).toStrictEqual({ pick });
  expect(back(pick)).toStrictEqual({ ...pick, question: null });
  expect(back(back(pick))).toBeNull();
});

test('a click on another own unit picks it up, a drop on it is a move', () => {
  const all = table([artillery, navy]);
  const pick = pickUp(all, 'i3');
  expect(press(all, pick, 'c3', 'click').pick?.square).toBe('c3');
  expect(press(all, pick, 'c3', 'drop').attempt).toStrictEqual({ from: 'i3', to: 'c3', unit: 'A' });
  const { play } = press(all, pickUp(all, 'c3'), 'i3', 'click');
  expect(play, 'unless it combines').toStrictEqual({
    from: 'c3',
    to: 'i3',
    unit: '(NFT)',
    kind: 'combine',
    deploy: false,
  });
});

test('a move that is not legal is reported as an attempt', () => {
  const all = table([artillery, navy]);
  expect(press(all, pickUp(all, 'f2'), 'f3', 'click').attempt).toStrictEqual({ from: 'f2', to: 'f3' });
  expect(press(all, pickUp(all, 'c3'), 'k12', 'click').attempt).toStrictEqual({ from: 'c3', to: 'k12' });
  const tank = nameUnit(all, pickUp(all, 'c3')!, 'T');
  expect(press(all, tank, 'e5', 'drop').attempt).toStrictEqual({ from: 'c3', to: 'e5', unit: 'T' });
});

test('parts of a stack are picked up and played', () => {
  const all = table([navy]);
  const whole = pickUp(all, 'c3')!;
  expect(whole.unit).toBe('(NFT)');
  const tank = nameUnit(all, whole, 'T');
  expect(targets(all, tank).map(({ square }) => square)).toStrictEqual(['d3', 'e3']);
  expect(press(all, tank, 'd3', 'click').play).toStrictEqual({
    from: 'c3',
    to: 'd3',
    unit: 'T',
    kind: 'quiet',
    deploy: true,
  });
  expect(nameUnit(all, whole, 'I'), 'no such part').toStrictEqual(whole);
});

test('a square that only parts can reach offers these parts, unless one was chosen', () => {
  const all = table([navy]);
  const { pick } = press(all, pickUp(all, 'c3'), 'e5', 'drop');
  expect(pick?.question?.choices.map(({ unit }) => unit)).toStrictEqual(['F', '(FT)']);
  const one = press(all, pickUp(all, 'c3'), 'e3', 'click').pick;
  expect(one?.question?.choices.length, 'one way, too, is asked: nobody said deploy').toBe(1);
  const whole = nameUnit(all, pickUp(all, 'c3')!, '(NFT)');
  expect(press(all, whole, 'e5', 'drop').attempt).toStrictEqual({ from: 'c3', to: 'e5', unit: '(NFT)' });
});

test('the pieces of a stack are taken one by one and together', () => {
  const all = table([navy]);
  const whole = pickUp(all, 'c3')!;
  const chosen = (pick: typeof whole) => fan(all, pick).flatMap(({ piece, chosen }) => (chosen ? [piece.type] : []));
  expect(chosen(whole), 'the whole stack is in hand').toStrictEqual(['n', 'f', 't']);
  const plane = takePiece(all, whole, 'f');
  expect(plane.unit).toBe('F');
  expect(chosen(plane)).toStrictEqual(['f']);
  const both = takePiece(all, plane, 't');
  expect(both.unit).toBe('(FT)');
  expect(takePiece(all, both, 'f').unit, 'put back').toBe('T');
  expect(takePiece(all, plane, 'f'), 'nothing in particular: all of it').toStrictEqual(whole);
  expect(takePiece(all, both, 'n').unit, 'all three').toBe('(NFT)');
  expect(takePiece(all, plane, 'n').unit, 'no unit of both: the Navy cannot move alone').toBe('F');
  expect(takeAlone(all, both, 't').unit).toBe('T');
});

test('a stack fans out where there is a choice, without what has moved', () => {
  const all = table([artillery, navy]);
  expect(fan(all, null)).toStrictEqual([]);
  expect(fan(all, pickUp(all, 'i3')), 'one piece').toStrictEqual([]);
  const tank: UnitActions = { square: 'e3', piece: red('t', red('i')), moves: [{ unit: '(TI)', quiet: ['e4'] }] };
  expect(fan(table([tank]), pickUp(table([tank]), 'e3')), 'only the whole can move').toStrictEqual([]);
  const part: UnitActions = { ...tank, moves: [{ unit: 'I', deploy: true, quiet: ['e4'] }] };
  const items = fan(table([part]), pickUp(table([part]), 'e3'));
  expect(items.map(({ piece, idle }) => [piece.type, idle])).toStrictEqual([
    ['t', true],
    ['i', false],
  ]);
});

test('a unit stays in hand when the position changes, if it is still there', () => {
  const all = table([artillery, navy]);
  const pick = pickUp(all, 'i3');
  expect(follow(all, table([artillery]), pick)).toStrictEqual(pick);
  expect(follow(all, table([navy]), pick), 'captured').toBeNull();
  expect(follow(all, { ...all, movable: null }, pick)).toBeNull();
  expect(follow(all, table([]), null)).toBeNull();
  const asked = press(all, pick, 'k3', 'click').pick;
  expect(follow(all, table([artillery]), asked), 'the question is closed').toStrictEqual(pick);
});

test('after a step of a deploy the rest of the stack is in hand', () => {
  const before = table([navy]);
  const rest: UnitActions = {
    square: 'c3',
    piece: red('n', red('t')),
    moves: [{ unit: 'T', deploy: true, quiet: ['d3'] }],
  };
  const deploy = {
    origin: 'c3',
    before: navy.piece,
    steps: [{} as never],
    rest: '(NT)',
    movable: ['T'],
    mayCommit: true,
  };
  const now = table([rest], { deploy });
  expect(follow(before, now, null)).toStrictEqual({ square: 'c3', unit: 'T', named: false, question: null });
  expect(follow(null, now, null)?.square, 'after a reload, too').toBe('c3');
  expect(follow(now, now, null), 'put down by the player: stays down').toBeNull();
  expect(follow(before, { ...now, movable: 'b' }, null), 'not for the one who watches').toBeNull();
});
