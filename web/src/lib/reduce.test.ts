import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reduce } from './reduce';
import type { GameMessage, GameState, NumberedEvent, Position } from './types';

const position = (fen: string): Position => ({
  fen, turn: 'r', fullmove: 1, halfmove: 0, status: 'ongoing', checkers: [], commanders: { r: 'g1', b: 'g12' },
  pieces: [], airDefence: { r: [], b: [] }, units: [],
});

const start = (): GameState => ({
  t: 'state', id: 'g1', n: 3, version: 1, players: { r: { id: 'p1', name: 'Lan' }, b: { level: 3 } }, seat: 'r',
  settings: { clock: null, start: null, rated: false },
  game: { turns: [], result: null, position: position('start'), repetitions: 1, claims: [] },
  fens: ['start'], deploy: null, clock: null, turnTimes: [], offers: [], drawAgain: { r: null, b: null }, online: { r: true, b: true }, watchers: 0,
  rematch: null, created: 0, now: 0,
});

const turn = (n: number, fen: string): NumberedEvent => ({
  t: 'event', n, event: 'turn', by: 'r', turn: { san: fen, lan: fen }, fen, position: position(fen), events: [],
  clock: null, time: 900, claims: [], repetitions: 1,
});

function run(state: GameState, ...messages: GameMessage[]): GameState {
  return messages.reduce<GameState>((state, message) => {
    const next = reduce(state, message);
    assert.ok(next && next !== 'gap', `gap at ${JSON.stringify(message)}`);
    return next;
  }, state);
}

test('turns are added in order', () => {
  const state = run(start(), turn(4, 'one'), turn(5, 'two'));
  assert.deepEqual(state.fens, ['start', 'one', 'two']);
  assert.deepEqual(state.turnTimes, [900, 900]);
  assert.equal(state.game.position.fen, 'two');
  assert.equal(state.n, 5);
});

test('what is known already changes nothing', () => {
  const state = run(start(), turn(4, 'one'));
  assert.equal(reduce(state, turn(4, 'one')), state);
  assert.equal(reduce(state, turn(2, 'old')), state);
});

test('a gap is noticed, also before there is a state', () => {
  assert.equal(reduce(start(), turn(5, 'two')), 'gap');
  assert.equal(reduce(null, turn(1, 'one')), 'gap');
});

test('a state replaces everything', () => {
  const later = { ...start(), n: 20 };
  assert.equal(reduce(run(start(), turn(4, 'one')), later), later);
});

test('events without a position keep the one there is', () => {
  const several = { ...turn(4, 'one'), position: undefined } as NumberedEvent;
  assert.equal(run(start(), several).game.position.fen, 'start');
  assert.equal(run(start(), several, turn(5, 'two')).game.position.fen, 'two');
});

test('a takeback cuts turns, positions and times', () => {
  const state = run(start(), turn(4, 'one'), turn(5, 'two'), { t: 'event', n: 6, event: 'offer', by: 'b', offer: 'takeback' }, {
    t: 'event', n: 7, event: 'takeback', turns: 1, fen: 'one', position: position('one'), clock: null, claims: [],
    repetitions: 1, drawAgain: { r: 11, b: null },
  });
  assert.deepEqual(state.fens, ['start', 'one']);
  assert.deepEqual(state.drawAgain, { r: 11, b: null });
  assert.equal(state.game.turns.length, 1);
  assert.equal(state.turnTimes.length, 1);
  assert.deepEqual(state.offers, []);
});

test('offers come and go', () => {
  const offered = run(start(), { t: 'event', n: 4, event: 'offer', by: 'b', offer: 'draw' });
  assert.deepEqual(offered.offers, [{ by: 'b', offer: 'draw' }]);
  assert.deepEqual(run(offered, { t: 'event', n: 5, event: 'decline', by: 'r', offer: 'draw' }).offers, []);
  assert.deepEqual(run(offered, { t: 'event', n: 5, event: 'withdraw', by: 'b', offer: 'draw' }).offers, []);
});

test('a declined draw says when it may be offered again', () => {
  const offered = run(start(), { t: 'event', n: 4, event: 'offer', by: 'r', offer: 'draw' });
  const declined = run(offered, { t: 'event', n: 5, event: 'decline', by: 'b', offer: 'draw', again: 12 });
  assert.deepEqual(declined.drawAgain, { r: 12, b: null });
  const other = run(declined, { t: 'event', n: 6, event: 'decline', by: 'b', offer: 'takeback' });
  assert.deepEqual(other.drawAgain, { r: 12, b: null });
});

test('the end closes offers, claims and the deploy', () => {
  const state = run(
    { ...start(), deploy: position('deploying') },
    { t: 'event', n: 4, event: 'offer', by: 'b', offer: 'draw' },
    { t: 'event', n: 5, event: 'end', result: { score: '1-0', winner: 'r', reason: 'resignation' }, clock: null },
    { t: 'event', n: 6, event: 'rematch', game: 'g2' },
  );
  assert.equal(state.game.result?.winner, 'r');
  assert.deepEqual(state.offers, []);
  assert.equal(state.deploy, null);
  assert.equal(state.rematch, 'g2');
});

test('a deploy is kept until its turn is complete', () => {
  const deploying = run(start(), { t: 'deploy', id: 'x', position: position('half') });
  assert.equal(deploying.deploy?.fen, 'half');
  assert.equal(deploying.n, 3);
  assert.equal(run(deploying, turn(4, 'one')).deploy, null);
});

test('an event that is not known is counted and passed over', () => {
  const strange = { t: 'event', n: 4, event: 'fireworks' } as unknown as NumberedEvent;
  assert.equal(run(start(), strange).n, 4);
});
