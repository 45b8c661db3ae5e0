// What a screen reader is told about the board.

import { lang, t } from '../i18n/index.svelte';
import { SIDE_NAMES } from '../i18n/shared';
import { requestOf } from '../lib/notation';
import type { Piece, Position, SquareName } from '../lib/types';
import type { Hand } from './hand.svelte';
import { pieceOn, type Item, type Pick, type Table, type TargetKind } from './pick';
import { flat, readUnit, unitName } from './pieces';

/** A square: what stands there, and what the unit in hand can do there. */
export function saySquare({ position }: Table, hand: Hand, square: SquareName): string {
  const piece = pieceOn(position, square);
  const what = piece
    ? t('board.piece', { square, side: SIDE_NAMES[piece.color][lang()], unit: unitName(piece, lang()) })
    : t('board.empty', { square });
  const kinds = hand.targets.find((target) => target.square === square)?.kinds ?? [];
  const unit = inHand(position, hand.pick);
  return [what, ...kinds.map((kind) => actionName(kind, unit))].join(', ');
}

/** What is in hand. */
export function sayPick({ position }: Table, { pick, targets }: Hand): string {
  const unit = inHand(position, pick);
  return unit ? t('board.picked', { unit: unitName(unit, lang()), count: targets.length }) : '';
}

/** The unit in hand: what was picked up, or the part of it that was chosen. */
function inHand(position: Position, pick: Pick | null): Piece | null {
  const there = pick && pieceOn(position, pick.square);
  return there && ((pick.unit && readUnit(pick.unit, there.color)) || there);
}

/** What a unit does on a square. An Air Force that captures and stays drops bombs. */
export function actionName(kind: TargetKind, unit: Piece | null): string {
  return kind === 'stayCapture' && unit?.type === 'f' ? t('action.bomb') : t(`action.${kind}`);
}

/** The pieces of a unit side by side: `Air Force and Tank`. */
export function partsText(piece: Piece): string {
  const names = flat(piece).map((part) => unitName(part, lang()));
  const last = names.pop() ?? '';
  return names.length > 0 ? t('stack.and', { first: names.join(', '), last }) : last;
}

/** A way to act on a square: which unit, and what it does. */
export function choiceText({ piece, kind }: Item, unit = true, action = true): string {
  const parts = [unit && partsText(piece), action && kind && actionName(kind, piece)];
  return parts.filter(Boolean).join(': ');
}

/** A piece of the stack in hand. */
export function partName({ piece, idle }: Item): string {
  const unit = unitName(piece, lang());
  return idle ? t('stack.idle', { unit }) : unit;
}

/** What can be chosen, with the digits that choose it. */
export function sayChoices(items: Item[]): string {
  if (items.length === 0) return '';
  const list = items.map((item, i) => `${i + 1} ${item.kind ? choiceText(item) : partName(item)}`);
  return t('board.choices', { list: list.join('; ') });
}

/** Actions in LAN that a refusal names, in words: `Tank to e4, captures the Infantry`. */
export function sayActions(lans: string[], position: Position): string[] {
  const requests = lans.map(requestOf);
  const origins = new Set(requests.flatMap((request) => ('to' in request ? [request.from] : [])));
  return requests.map((request, i) => {
    if (!('to' in request)) return lans[i] === 'commit' ? t('deploy.commit') : (lans[i] ?? '');
    const { from, to: square, kind = 'quiet' } = request;
    const mover = readUnit(request.unit ?? '', position.turn);
    const name = mover ? unitName(mover, lang()) : (request.unit ?? '');
    // Where several units could go, the squares tell them apart.
    const unit = origins.size > 1 ? `${name} ${from}` : name;
    const there = pieceOn(position, square);
    const other = there ? unitName(there, lang()) : '';
    const wins = there && there.color !== position.turn && flat(there).some(({ type }) => type === 'c');
    const bombs = kind === 'stayCapture' && mover?.type === 'f';
    const text = t(`play.${wins ? 'win' : bombs ? 'bomb' : kind}`, { unit, square, other });
    return request.deploy && !position.deploy ? t('play.deploy', { text }) : text;
  });
}
