import assert from 'node:assert/strict';
import { test } from 'node:test';
import { START_FEN } from '../../lib/board.ts';
import { stillPosition } from '../../board/pieces.ts';
import { emptySetup, joined, readFen, stackAlone, writeFen, type Single } from './fen.ts';

const single = (letter: string, heroic = false): Single => ({
  type: letter.toLowerCase() as Single['type'], color: letter === letter.toLowerCase() ? 'b' : 'r', heroic,
});

test('the start there and back', () => {
  const setup = readFen(START_FEN)!;
  assert.equal(Object.keys(setup.squares).length, 38);
  assert.deepEqual(setup.squares.g1, [single('C')]);
  assert.deepEqual(setup.squares.b11, [single('n')]);
  assert.equal(writeFen(setup), START_FEN);
});

test('stacks, heroic marks, side and clocks', () => {
  const fen = '11/5(hc)fh3/n2a4g2/1+N2gtms1e1/6a4/8E1i/2AE2tG3/F9I/4T4A1/6S4/4G+HF+HT2/(N+I)5C4 b - - 2 30';
  assert.equal(writeFen(readFen(fen)!), fen);
});

test('a stack in any order is written in the usual one', () => {
  const setup = readFen('11/11/11/11/11/11/11/11/11/2(tf+n)8/11/11 r')!;
  assert.equal(writeFen(setup), '11/11/11/11/11/11/11/11/11/2(+nft)8/11/11 r - - 0 1');
});

test('wrong boards are kept as they are, so that the server can judge them', () => {
  for (const fen of [
    '(CCC)10/11/11/11/11/11/11/11/11/11/11/CC9 r - - 0 1',
    '(nT)10/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1',
  ]) {
    assert.equal(readFen(writeFen(readFen(fen)!)) === null, false);
  }
});

test('what has no shape of a board is not read', () => {
  for (const fen of [
    '', 'x', '11/11 r', '11/11/11/11/11/11/11/11/11/11/11/12 r', '11/11/11/11/11/11/11/11/11/11/11/10 r',
    '11/11/11/11/11/11/11/11/11/11/11/10z r', '11/11/11/11/11/11/11/11/11/11/11/()10 r',
    '11/11/11/11/11/11/11/11/11/11/11/(n10 r', '11/11/11/11/11/11/11/11/11/11/11/+10 r', '\u0000/'.repeat(12),
  ]) {
    assert.equal(readFen(fen), null, fen);
  }
});

test('missing and wrong fields have their defaults', () => {
  const empty = `${Array(12).fill('11').join('/')}`;
  assert.deepEqual(readFen(empty), emptySetup());
  assert.deepEqual(readFen(`${empty} x - - 007 0 c3:Fc3>e5...`), { ...emptySetup(), halfmove: 7 });
});

test('the board shows the carrier with what it carries', () => {
  const setup = { ...emptySetup(), squares: { c3: [single('T'), single('N', true)] } };
  assert.deepEqual(stillPosition(writeFen(setup)).pieces, [{ square: 'c3', ...single('N', true), carrying: [single('T')] }]);
  assert.equal(stackAlone(setup.squares.c3), writeFen(setup));
});

test('units of one side and different kinds may be joined', () => {
  assert.deepEqual(joined([single('T')], [single('N')]), [single('N'), single('T')]);
  assert.equal(joined([single('T')], [single('n')]), null);
  assert.equal(joined([single('T')], [single('T')]), null);
  assert.equal(joined([single('N'), single('F')], [single('T'), single('I')]), null);
});
