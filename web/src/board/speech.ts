// What a screen reader is told about the board.

import { lang, t } from '../i18n/index.svelte';
import type { SquareName } from '../lib/types';
import type { Hand } from './hand.svelte';
import { pieceOn, type Item, type Table } from './pick';
import { readUnit, SIDE_NAMES, unitName } from './pieces';

/** A square: what stands there, and what the unit in hand can do there. */
export function saySquare({ position }: Table, hand: Hand, square: SquareName): string {
  const piece = pieceOn(position, square);
  const what = piece
    ? t('board.piece', { square, side: SIDE_NAMES[piece.color][lang()], unit: unitName(piece, lang()) })
    : t('board.empty', { square });
  const kinds = hand.targets.find((target) => target.square === square)?.kinds ?? [];
  return [what, ...kinds.map((kind) => t(`action.${kind}`))].join(', ');
}

/** What is in hand. */
export function sayPick({ position }: Table, { pick, targets }: Hand): string {
  const there = pick && pieceOn(position, pick.square);
  if (!there) return '';
  const piece = (pick.unit && readUnit(pick.unit, there.color)) || there;
  return t('board.picked', { unit: unitName(piece, lang()), count: targets.length });
}

/** What can be chosen, with the digits that choose it. */
export function sayChoices(items: Item[]): string {
  if (items.length === 0) return '';
  const list = items.map(({ piece, kind }, i) => {
    const unit = unitName(piece, lang());
    return `${i + 1} ${kind ? `${t(`action.${kind}`)}, ${unit}` : unit}`;
  });
  return t('board.choices', { list: list.join('; ') });
}
