// Scores of the engine as expected results and as texts.

import type { Language, Score, Side } from '../../lib/types';

/** The slope of the curve that the engine's scores are fitted to. */
const SCALE = 400;

/** Red's expected result, from 0 to 1. A game that is over was lost by the side to move. */
export function expected(score: Score, turn: Side): number {
  if ('mate' in score) return score.mate > 0 || (score.mate === 0 && turn === 'b') ? 1 : 0;
  return 1 / (1 + Math.exp(-score.cp / SCALE));
}

/**
 * How well a side played, in per cent: 100 gave nothing away. Each turn counts by the expected result that it
 * lost, on the curve that the field uses, so that small losses weigh little; `null` without a turn.
 */
export function accuracy(reviewed: { red: number }[], mover: (ply: number) => Side, side: Side): number | null {
  const turns = reviewed.flatMap(({ red }, ply) => {
    const before = reviewed[ply - 1];
    if (!before || mover(ply) !== side) return [];
    const lost = Math.max(0, (before.red - red) * (side === 'r' ? 100 : -100));
    return [Math.max(0, Math.min(100, 103.1668 * Math.exp(-0.04354 * lost) - 3.1669))];
  });
  return turns.length > 0 ? turns.reduce((sum, one) => sum + one, 0) / turns.length : null;
}

/** `+0.35`, `−1.20`, `#3`, `#−3`: Red's view. `#` when the game is over. */
export function scoreText(score: Score, digits = 2): string {
  const sign = (value: number) => (value < 0 ? '−' : '');
  if ('mate' in score) return `#${sign(score.mate)}${Math.abs(score.mate) || ''}`;
  const pawns = (Math.abs(score.cp) / 100).toFixed(digits);
  return `${sign(score.cp) || '+'}${pawns}`;
}

/** `950`, `1.2k`, `46k`, `4.6M`; in Vietnamese with a comma. */
export function countText(count: number, language: Language): string {
  const number = (value: number, digits: number) =>
    value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  if (count < 1000) return number(count, 0);
  if (count < 1_000_000) return `${number(count / 1000, count < 10_000 ? 1 : 0)}k`;
  return `${number(count / 1_000_000, 1)}M`;
}
