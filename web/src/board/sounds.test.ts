import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GameEvent } from '../lib/types';
import { play, soundOf } from './sounds';

const moved: GameEvent = { event: 'moved', from: 'e4', to: 'e6', unit: 'T', kind: 'capture' };
const captured: GameEvent = { event: 'captured', square: 'e6', piece: { type: 'i', color: 'b', heroic: false } };

test('the weightiest event is heard', () => {
  assert.equal(soundOf([]), 'move');
  assert.equal(soundOf([moved]), 'move');
  assert.equal(soundOf([{ ...moved, event: 'deployed' }]), 'deploy');
  assert.equal(soundOf([moved, captured]), 'capture');
  assert.equal(soundOf([moved, captured, { event: 'promoted', square: 'e6', type: 't' }]), 'promote');
  assert.equal(soundOf([moved, { event: 'check', color: 'b', square: 'g12', checkers: ['e6'] }]), 'check');
  assert.equal(soundOf([moved, { event: 'gameOver', score: '1-0', winner: 'r', reason: 'checkmate' }]), 'end');
});

test('without audio there is silence', () => {
  assert.doesNotThrow(() => play('move'));
});
