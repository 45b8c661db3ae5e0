import { expect, test } from 'vitest';
import { START_FEN } from '../../lib/notation.ts';
import { displayPosition } from '../../board/pieces.ts';
import { emptySetup, joined, readFen, stackAlone, writeFen, type Single } from './fen.ts';

const single = (letter: string, heroic = false): Single => ({
  type: letter.toLowerCase() as Single['type'],
  color: letter === letter.toLowerCase() ? 'b' : 'r',
  heroic,
});

test('the start position is read and written', () => {
  const setup = readFen(START_FEN)!;
  expect(Object.keys(setup.squares).length).toBe(38);
  expect(setup.squares.g1).toStrictEqual([single('C')]);
  expect(setup.squares.b11).toStrictEqual([single('n')]);
  expect(writeFen(setup)).toBe(START_FEN);
});

test('stacks, heroic marks, side and counters are read and written', () => {
  const fen = '11/5(hc)fh3/n2a4g2/1+N2gtms1e1/6a4/8E1i/2AE2tG3/F9I/4T4A1/6S4/4G+HF+HT2/(N+I)5C4 b - - 2 30';
  expect(writeFen(readFen(fen)!)).toBe(fen);
});

test('the pieces of a stack are written in the usual order', () => {
  const setup = readFen('11/11/11/11/11/11/11/11/11/2(tf+n)8/11/11 r')!;
  expect(writeFen(setup)).toBe('11/11/11/11/11/11/11/11/11/2(+nft)8/11/11 r - - 0 1');
});

test('illegal boards are read and written, so that the server can judge them', () => {
  for (const fen of [
    '(CCC)10/11/11/11/11/11/11/11/11/11/11/CC9 r - - 0 1',
    '(nT)10/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1',
  ]) {
    expect(readFen(writeFen(readFen(fen)!)) === null).toBe(false);
  }
});

test('a text without the shape of a board is not read', () => {
  for (const fen of [
    '',
    'x',
    '11/11 r',
    '11/11/11/11/11/11/11/11/11/11/11/12 r',
    '11/11/11/11/11/11/11/11/11/11/11/10 r',
    '11/11/11/11/11/11/11/11/11/11/11/10z r',
    '11/11/11/11/11/11/11/11/11/11/11/()10 r',
    '11/11/11/11/11/11/11/11/11/11/11/(n10 r',
    '11/11/11/11/11/11/11/11/11/11/11/+10 r',
    '\u0000/'.repeat(12),
  ]) {
    expect(readFen(fen), fen).toBeNull();
  }
});

test('missing and wrong fields have defaults', () => {
  const empty = `${Array(12).fill('11').join('/')}`;
  expect(readFen(empty)).toStrictEqual(emptySetup());
  expect(readFen(`${empty} x - - 007 0 c3:Fc3>e5...`)).toStrictEqual({ ...emptySetup(), halfmove: 7 });
});

test('the board shows the carrier with what it carries', () => {
  const setup = { ...emptySetup(), squares: { c3: [single('T'), single('N', true)] } };
  expect(displayPosition(writeFen(setup)).pieces).toStrictEqual([
    { square: 'c3', ...single('N', true), carrying: [single('T')] },
  ]);
  expect(stackAlone(setup.squares.c3)).toBe(writeFen(setup));
});

test('units of one side and different kinds may be joined', () => {
  expect(joined([single('T')], [single('N')])).toStrictEqual([single('N'), single('T')]);
  expect(joined([single('T')], [single('n')])).toBeNull();
  expect(joined([single('T')], [single('T')])).toBeNull();
  expect(joined([single('N'), single('F')], [single('T'), single('I')])).toBeNull();
});
