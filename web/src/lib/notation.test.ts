import { expect, test } from 'vitest';
import { fenTurn, inVietnamese, losses, materialBalance, pieceParts, requestOf, squaresOf, stepsOf } from './notation';

const START = '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1';

test('the squares of a turn in LAN', () => {
  expect(squaresOf('Td4-e4')).toStrictEqual(['d4', 'e4']);
  expect(squaresOf('c3:Nc3<,+Fc3>e12,Tc3xc5')).toStrictEqual(['c3', 'e12', 'c5']);
});

test('the side to move and the move number of a FEN', () => {
  expect(fenTurn(START)).toStrictEqual({ turn: 'r', fullmove: 1 });
  expect(fenTurn('11/11 b - - 0 7')).toStrictEqual({ turn: 'b', fullmove: 7 });
});

test('lost pieces, the most valuable first, heroic or in a stack', () => {
  const now = START.replace('2ie2m2ei', '2ie5ei').replace('1N2FH1HF2', '(N+F)3H1H3');
  expect(losses(START, now)).toStrictEqual({ r: ['f'], b: ['m'] });
  expect(losses(START, START)).toStrictEqual({ r: [], b: [] });
});

test('an action in LAN becomes a request', () => {
  expect(requestOf('+Ie3xe4')).toStrictEqual({ from: 'e3', to: 'e4', unit: '+I', kind: 'capture' });
  expect(requestOf('(N+FT)c3-a3')).toStrictEqual({ from: 'c3', to: 'a3', unit: '(N+FT)', kind: 'quiet' });
  expect(requestOf('Fd5**h12')).toStrictEqual({ from: 'd5', to: 'h12', unit: 'F', kind: 'suicideCapture' });
  expect(requestOf('b3:Tb3>c3')).toStrictEqual({ from: 'b3', to: 'c3', unit: 'T', kind: 'quiet', deploy: true });
  expect(requestOf('commit')).toStrictEqual({ turn: 'commit' });
});

test('turns with Vietnamese initials, and cut at their pieces', () => {
  expect(inVietnamese('Te4')).toBe('XT e4');
  expect(inVietnamese('+Ixf5+')).toBe('+BBxf5+');
  expect(inVietnamese('(NF+T)a3')).toBe('(HQ KQ +XT)a3');
  expect(inVietnamese('c3:N<,Fe5,T&d4#')).toBe('c3:HQ<,KQ e5,XT&d4#');
  expect(inVietnamese('S*h6')).toBe('TLử*h6');
  expect(pieceParts('(NF)a3')).toStrictEqual(['(', 'N', '', 'F', ')a3']);
});

test('material is counted by what pieces are worth, heroic ones for more', () => {
  expect(materialBalance(START)).toBe(0);
  // A Tank and an Air Force against a Navy; the Commanders do not count.
  expect(materialBalance('6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r - - 0 1')).toBeCloseTo(4);
  expect(materialBalance('6c4/11/11/11/11/4t6/11/11/4+T6/11/11/3C7 r - - 0 1')).toBeGreaterThan(0.5);
});

test('the steps of a turn in LAN', () => {
  expect(stepsOf('Td4-e4')).toStrictEqual([{ from: 'd4', to: 'e4' }]);
  expect(stepsOf('(N+FT)c3*a12')).toStrictEqual([{ from: 'c3', to: 'a12' }]);
  expect(stepsOf('Fa1**g3')).toStrictEqual([{ from: 'a1', to: 'g3' }]);
  expect(stepsOf('c3:Nc3<,+Fc3>e5,Tc3xd10')).toStrictEqual([
    { from: 'c3', to: 'e5' },
    { from: 'c3', to: 'd10' },
  ]);
  expect(stepsOf('?')).toStrictEqual([]);
});
