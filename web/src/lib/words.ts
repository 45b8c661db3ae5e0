// Players, clocks and results in words.

import { t } from '../i18n/index.svelte';
import type { ClockSettings, Player, Result, Side } from './types';

export function other(side: Side): Side {
  return side === 'r' ? 'b' : 'r';
}

/** `Lan`, `Corporal`, `Guest 4821`: who has chosen no name has one of the server's. */
export function playerName(player: Player): string {
  if ('level' in player) return t(`level.${player.level}`);
  const [, number] = /^Guest (\d{4})$/.exec(player.name) ?? [];
  return number ? t('player.guest', { number }) : player.name;
}

/** As `playerName`, saying that it is the computer. */
export function playerTitle(player: Player): string {
  if (!('level' in player)) return playerName(player);
  return t('player.computer', { name: playerName(player), level: player.level });
}

/** `5+3`, `3 days a turn`, `No clock`. */
export function clockName(clock: ClockSettings): string {
  if (!clock) return t('clock.none');
  if ('days' in clock) return clock.days === 1 ? t('clock.day') : t('clock.days', { days: clock.days });
  const minutes = clock.initial / 60_000;
  return `${Number.isInteger(minutes) ? minutes : minutes.toFixed(1)}+${Math.round(clock.increment / 1000)}`;
}

/** `Red wins`, `Draw`. */
export function resultName(result: Result): string {
  if (result.score === '*') return t('result.aborted');
  return result.winner ? t('result.win', { side: t(`side.${result.winner}`) }) : t('result.draw');
}

/** `Red wins: checkmate`. */
export function resultText(result: Result): string {
  if (result.score === '*') return t('result.aborted');
  const loser = result.winner ? t(`side.${other(result.winner)}`) : '';
  return `${resultName(result)}: ${t(`reason.${result.reason}`, { loser })}`;
}
