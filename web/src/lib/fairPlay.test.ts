import { expect, it } from 'vitest';
import { assertFair } from './fairPlay';
import type { Summary } from './types';

const FEN = '6c4/11/6T4/11/11/11/11/11/11/11/11/3C7 r - - 0 1';
const summary = (changes: Partial<Summary>) =>
  ({
    id: 'g',
    fen: FEN,
    result: null,
    players: { r: { id: 'p', name: 'A' }, b: { id: 'q', name: 'B' } },
    ...changes,
  }) as Summary;

it('refuses positions of running games with people, whatever their counters say', () => {
  const running = [summary({})];
  expect(() => assertFair([FEN.replace('0 1', '7 30')], running)).toThrow(/running game of yours/);
  expect(() => assertFair([FEN.replace(' r ', ' b ')], running)).not.toThrow();
  expect(() => assertFair(['6c4/11/11/11/11/11/11/11/11/11/11/3C7 r - - 0 1', FEN], running)).toThrow();
});

it('helps with games that are over, and with those against the computer', () => {
  const over = summary({ result: { score: '1-0', winner: 'r', reason: 'checkmate', rule: '11.2' } });
  const computer = summary({ players: { r: { id: 'p', name: 'A' }, b: { level: 3 } } });
  expect(() => assertFair([FEN], [over, computer])).not.toThrow();
});
