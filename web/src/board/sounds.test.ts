import { expect, test } from 'vitest';
import type { GameEvent } from '../lib/types';
import { play, soundOf } from './sounds';

const moved: GameEvent = { event: 'moved', from: 'e4', to: 'e6', unit: 'T', kind: 'capture' };
const captured: GameEvent = { event: 'captured', square: 'e6', piece: { type: 'i', color: 'b', heroic: false } };

test('the most important event of a turn is heard', () => {
  expect(soundOf([])).toBe('move');
  expect(soundOf([moved])).toBe('move');
  expect(soundOf([{ ...moved, event: 'deployed' }])).toBe('deploy');
  expect(soundOf([moved, captured])).toBe('capture');
  expect(soundOf([moved, captured, { event: 'promoted', square: 'e6', type: 't' }])).toBe('promote');
  expect(soundOf([moved, { event: 'check', color: 'b', square: 'g12', checkers: ['e6'] }])).toBe('check');
  expect(soundOf([moved, { event: 'gameOver', score: '1-0', winner: 'r', reason: 'checkmate' }])).toBe('end');
});

test('a browser without audio is no error', () => {
  expect(() => play('move')).not.toThrow();
});
