// Players, clocks and results in words.

import { t } from '../i18n/index.svelte';
import { opponentOf } from './notation';
import type { ClockSettings, Player, Result, Side } from './types';

export { opponentOf };

/** `Lan`, `Corporal`, `Guest 4821`. The server names the guests; whom it has never seen is "you". */
export function playerName(player: Player): string {
  if ('level' in player) return t(`level.${player.level}`);
  if (player.name === '') return t('player.you');
  const [, number] = /^Guest (\d{4})$/.exec(player.name) ?? [];
  return number ? t('player.guest', { number }) : player.name;
}

/** Like `playerName`, but says if it is the computer. */
export function playerTitle(player: Player): string {
  if (!('level' in player)) return playerName(player);
  return t('player.computer', { name: playerName(player), level: player.level });
}

/** `5 min + 3 s`, `30 s`, `3 days a turn`, `No clock`. */
export function clockName(clock: ClockSettings): string {
  if (!clock) return t('clock.none');
  if ('days' in clock) return clock.days === 1 ? t('clock.day') : t('clock.days', { days: clock.days });
  return clock.increment > 0 ? `${spanName(clock.initial)} + ${spanName(clock.increment)}` : spanName(clock.initial);
}

/** `10 min`, `1 min 30 s`. */
function spanName(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = Math.round((ms % 60_000) / 1000);
  const parts = [
    minutes > 0 ? t('clock.minutes', { minutes }) : '',
    seconds > 0 ? t('clock.seconds', { seconds }) : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** `2 d 5 h`, `5 h 12 min`, `12 min`: the time left, without seconds, which would have to tick. */
export function leftName(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return t('clock.left', { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours > 0) return t('clock.left.hours', { hours, minutes: minutes % 60 });
  return minutes > 0 ? t('clock.minutes', { minutes }) : t('clock.left.none');
}

/** `1 turn`, `12 turns`. */
export function turnsName(count: number): string {
  return count === 1 ? t('turns.one') : t('turns', { count });
}

/** The winner, if there is one. */
export function winnerOf(result: Result | null): Side | undefined {
  return result && 'winner' in result ? result.winner : undefined;
}

/** `Red wins`, `Draw`. */
export function resultName(result: Result): string {
  if (result.score === '*') return t('result.aborted');
  return result.winner ? t('result.win', { side: t(`side.${result.winner}`) }) : t('result.draw');
}

/** `Red wins: checkmate`. */
export function resultText(result: Result): string {
  if (result.score === '*') return t('result.aborted');
  const loser = result.winner ? t(`side.${opponentOf(result.winner)}`) : '';
  return `${resultName(result)}: ${t(`reason.${result.reason}`, { loser })}`;
}
