import { assert, expect, test } from 'vitest';
import { reduce } from './reduce';
import type { GameMessage, GameState, NumberedEvent, Position } from './types';

const position = (fen: string): Position => ({
  fen,
  turn: 'r',
  fullmove: 1,
  halfmove: 0,
  status: 'ongoing',
  checkers: [],
  commanders: { r: 'g1', b: 'g12' },
  pieces: [],
  airDefence: { r: [], b: [] },
  units: [],
});

const start = (): GameState => ({
  t: 'state',
  id: 'g1',
  n: 3,
  version: 1,
  players: { r: { id: 'p1', name: 'Lan' }, b: { level: 3 } },
  seat: 'r',
  settings: { clock: null, start: null, rated: false },
  game: { start: 'start', turns: [], result: null, position: position('start'), repetitions: 1, claims: [] },
  fens: ['start'],
  deploy: null,
  clock: null,
  expires: null,
  turnTimes: [],
  offers: [],
  drawAgain: { r: null, b: null },
  online: { r: true, b: true },
  watchers: 0,
  gone: { r: null, b: null },
  rematch: null,
  created: 0,
  now: 0,
});

const turn = (n: number, fen: string): NumberedEvent => ({
  t: 'event',
  n,
  event: 'turn',
  by: 'r',
  turn: { san: fen, lan: fen },
  fen,
  position: position(fen),
  events: [],
  clock: null,
  time: 900,
  claims: [],
  repetitions: 1,
});

function run(state: GameState, ...messages: GameMessage[]): GameState {
  return messages.reduce<GameState>((state, message) => {
    const next = reduce(state, message);
    assert(next && next !== 'gap', `gap at ${JSON.stringify(message)}`);
    return next;
  }, state);
}

test('turns are added in order', () => {
  const state = run(start(), turn(4, 'one'), turn(5, 'two'));
  expect(state.fens).toStrictEqual(['start', 'one', 'two']);
  expect(state.turnTimes).toStrictEqual([900, 900]);
  expect(state.game.position.fen).toBe('two');
  expect(state.n).toBe(5);
});

test('an event that is known already changes nothing', () => {
  const state = run(start(), turn(4, 'one'));
  expect(reduce(state, turn(4, 'one'))).toBe(state);
  expect(reduce(state, turn(2, 'old'))).toBe(state);
});

test('a missing event is noticed, also before there is a state', () => {
  expect(reduce(start(), turn(5, 'two'))).toBe('gap');
  expect(reduce(null, turn(1, 'one'))).toBe('gap');
});

test('a state replaces everything', () => {
  const later = { ...start(), n: 20 };
  expect(reduce(run(start(), turn(4, 'one')), later)).toBe(later);
});

test('an event without a position keeps the present one', () => {
  const several = { ...turn(4, 'one'), position: undefined } as NumberedEvent;
  expect(run(start(), several).game.position.fen).toBe('start');
  expect(run(start(), several, turn(5, 'two')).game.position.fen).toBe('two');
});

test('a takeback removes turns, positions and times', () => {
  const state = run(
    start(),
    turn(4, 'one'),
    turn(5, 'two'),
    { t: 'event', n: 6, event: 'offer', by: 'b', offer: 'takeback' },
    {
      t: 'event',
      n: 7,
      event: 'takeback',
      turns: 1,
      fen: 'one',
      position: position('one'),
      clock: null,
      claims: [],
      repetitions: 1,
      drawAgain: { r: 11, b: null },
    },
  );
  expect(state.drawAgain).toStrictEqual({ r: 11, b: null });
  expect(state.fens).toStrictEqual(['start', 'one']);
  expect(state.game.turns.length).toBe(1);
  expect(state.turnTimes.length).toBe(1);
  expect(state.offers).toStrictEqual([]);
});

test('offers come and go', () => {
  const offered = run(start(), { t: 'event', n: 4, event: 'offer', by: 'b', offer: 'draw' });
  expect(offered.offers).toStrictEqual([{ by: 'b', offer: 'draw' }]);
  expect(run(offered, { t: 'event', n: 5, event: 'decline', by: 'r', offer: 'draw' }).offers).toStrictEqual([]);
  expect(run(offered, { t: 'event', n: 5, event: 'withdraw', by: 'b', offer: 'draw' }).offers).toStrictEqual([]);
});

test('a declined draw says when it may be offered again', () => {
  const offered = run(start(), { t: 'event', n: 4, event: 'offer', by: 'r', offer: 'draw' });
  const declined = run(offered, { t: 'event', n: 5, event: 'decline', by: 'b', offer: 'draw', again: 12 });
  expect(declined.drawAgain).toStrictEqual({ r: 12, b: null });
  const other = run(declined, { t: 'event', n: 6, event: 'decline', by: 'b', offer: 'takeback' });
  expect(other.drawAgain).toStrictEqual({ r: 12, b: null });
});

test('the end closes offers, claims and the deploy', () => {
  const state = run(
    { ...start(), deploy: position('deploying') },
    { t: 'event', n: 4, event: 'offer', by: 'b', offer: 'draw' },
    {
      t: 'event',
      n: 5,
      event: 'end',
      result: { score: '1-0', winner: 'r', reason: 'resignation', rule: '11.7' },
      clock: null,
    },
    { t: 'event', n: 6, event: 'rematch', game: 'g2' },
  );
  expect(state.game.result).toMatchObject({ winner: 'r' });
  expect(state.offers).toStrictEqual([]);
  expect(state.deploy).toBeNull();
  expect(state.rematch).toBe('g2');
});

test('a deploy is kept until its turn is complete', () => {
  const deploying = run(start(), { t: 'deploy', id: 'x', position: position('half') });
  expect(deploying.deploy?.fen).toBe('half');
  expect(deploying.n).toBe(3);
  expect(run(deploying, turn(4, 'one')).deploy).toBeNull();
});

test('an event of an unknown kind is counted and ignored', () => {
  const strange = { t: 'event', n: 4, event: 'fireworks' } as unknown as NumberedEvent;
  expect(run(start(), strange).n).toBe(4);
});
