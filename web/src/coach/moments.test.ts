import { describe, expect, it } from 'vitest';
import { momentsOf, numberOf, type Found } from './moments';

const fens = Array.from({ length: 11 }, (_, ply) => {
  const side = ply % 2 === 0 ? 'r' : 'b';
  return `6c4/11/11/11/11/11/11/11/11/11/11/3C7 ${side} - - 0 ${1 + Math.floor(ply / 2)}`;
});
const san = Array.from({ length: 10 }, (_, ply) => `turn ${ply}`);
const found = (ply: number, given: number, glyph = given >= 0.05 ? 4 : 0): Found => ({
  ply,
  score: { cp: 0 },
  given,
  glyph,
  line: glyph > 0 ? [`better than ${ply - 1}`, 'reply'] : [],
  best: { san: `answer to ${ply - 1}`, lan: '' },
});

describe('momentsOf', () => {
  const all = [0, 0.3, 0.1, 0.06, 0.5, 0.2, 0.01, 0.25, 0, 0.4, 0.05].map((given, ply) => found(ply, given));

  it('are the three turns of a side that gave most away, in the order of the game', () => {
    const moments = momentsOf(all, { fens, san }, 'r');
    expect(moments.map(({ san, given }) => [san, given])).toEqual([
      ['turn 0', 0.3],
      ['turn 6', 0.25],
      ['turn 8', 0.4],
    ]);
    expect(moments.every(({ side }) => side === 'r')).toBe(true);
    expect(moments.map(numberOf)).toEqual(['1.', '4.', '5.']);
    expect(moments[0]).toMatchObject({ fen: fens[0], better: ['better than 0', 'reply'], reply: 'answer to 0' });
  });

  it('are of both sides if nobody in particular asks', () => {
    expect(momentsOf(all, { fens, san }, null).map(({ san }) => san)).toEqual(['turn 0', 'turn 3', 'turn 8']);
    expect(momentsOf(all, { fens, san }, 'b').map(numberOf)).toEqual(['1…', '2…', '5…']);
  });

  it('say what could have been expected', () => {
    expect(momentsOf([undefined, found(1, 0.3)], { fens, san }, 'r')[0]?.hope).toBeCloseTo(0.8);
    const lost = { ...found(2, 0.4), score: { mate: 3 } };
    expect(momentsOf([lost], { fens, san }, 'b')[0]?.hope).toBeCloseTo(0.4);
  });

  it('need something better', () => {
    expect(momentsOf([found(1, 0.01), { ...found(3, 0.3), line: [] }], { fens, san }, null)).toEqual([]);
  });
});
