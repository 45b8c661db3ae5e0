// What a player has picked up, and what a click, a drop or a key does with it. Every legal action comes
// from `position.units`: no rules are known here.

import type {
  ActionKind,
  Kind,
  Piece,
  PlayRequest,
  Position,
  Side,
  SquareName,
  UnitActions,
  UnitMoves,
} from '../lib/types';
import { flat, readUnit } from './pieces';

/** What the board knows: the position, and whose units may be picked up. */
export interface Table {
  position: Position;
  movable: Side | 'both' | null;
}

export type TargetKind = Exclude<ActionKind, 'commit'>;

/** One way to act on a square: which unit does what there. */
export interface Choice {
  unit: string;
  deploy: boolean;
  kind: TargetKind;
}

/** Several ways to act on one square: the player is asked. */
export interface Question {
  to: SquareName;
  choices: Choice[];
}

export interface Pick {
  square: SquareName;
  /** The unit in hand: the whole, or a part; `null` for a unit that has no legal action. */
  unit: string | null;
  /** The player has chosen this unit; otherwise it is just the first one. */
  named: boolean;
  question: Question | null;
}

export interface Attempt {
  from: SquareName;
  to: SquareName;
  unit?: string;
}

/** What is in hand afterwards, and the request or the attempt that follows. */
export interface Outcome {
  pick: Pick | null;
  play?: PlayRequest;
  attempt?: Attempt;
}

export interface Target {
  square: SquareName;
  kinds: TargetKind[];
}

/** One of what the player may choose from: a piece of the stack in hand, or a way to act on a square. */
export interface Item {
  piece: Piece;
  /** The way to act; none for a piece of the stack. */
  kind?: TargetKind;
  /** The piece is in hand. */
  chosen: boolean;
  /** No part of the stack with this piece has a legal action. */
  idle: boolean;
}

const FIELDS = [
  ['quiet', 'quiet'],
  ['combines', 'combine'],
  ['captures', 'capture'],
  ['stayCaptures', 'stayCapture'],
  ['suicideCaptures', 'suicideCapture'],
] as const satisfies [keyof UnitMoves, TargetKind][];

/** What stands on a square. */
export function pieceOn(position: Position, square: SquareName): Piece | null {
  return position.pieces.find((piece) => piece.square === square) ?? null;
}

/** The legal actions of what stands on a square. */
export function unitsOn({ position, movable }: Table, square: SquareName): UnitActions | null {
  if (movable !== 'both' && movable !== position.turn) return null;
  return position.units.find((unit) => unit.square === square) ?? null;
}

/** Whether the player may pick this up, even if only to be told why it cannot move. */
export function mayPick({ position, movable }: Table, square: SquareName): boolean {
  const mine = movable === 'both' || movable === position.turn;
  return mine && !position.winner && pieceOn(position, square)?.color === position.turn;
}

/** Picks up what stands on a square: the first of its units that has legal actions. */
export function pickUp(table: Table, square: SquareName): Pick | null {
  if (!mayPick(table, square)) return null;
  const unit = unitsOn(table, square)?.moves[0]?.unit ?? null;
  return { square, unit, named: false, question: null };
}

/** The pieces of the stack on a square that have not moved yet, the carrier first. */
export function piecesLeft({ position }: Table, square: SquareName): Piece[] {
  const there = pieceOn(position, square);
  if (!there) return [];
  const { deploy } = position;
  if (deploy?.origin !== square) return flat(there);
  const rest = deploy.rest ? readUnit(deploy.rest, there.color) : null;
  return rest ? flat(rest) : [];
}

/** The kinds of pieces of a unit as notation writes it. */
function kindsOf(unit: string): Set<Kind> {
  const read = readUnit(unit, 'r');
  return new Set(read ? flat(read).map(({ type }) => type) : []);
}

/** The pieces of the stack in hand, if there is anything to choose: which are in hand, which cannot move. */
export function fan(table: Table, pick: Pick | null): Item[] {
  if (!pick) return [];
  const [moves, left] = [movesOf(table, pick), piecesLeft(table, pick.square)];
  if (left.length < 2 || moves.length === 0) return [];
  if (moves.length === 1 && moves[0] && kindsOf(moves[0].unit).size === left.length) return [];
  const chosen = kindsOf(pick.unit ?? '');
  const able = new Set(moves.flatMap(({ unit }) => [...kindsOf(unit)]));
  return left.map((piece) => ({ piece, chosen: chosen.has(piece.type), idle: !able.has(piece.type) }));
}

/** Picks up the whole stack, or another part of it. */
export function nameUnit(table: Table, pick: Pick, unit: string): Pick {
  const known = movesOf(table, pick).some((moves) => moves.unit === unit);
  return known ? { ...pick, unit, named: true, question: null } : pick;
}

/**
 * Presses a piece of the stack in hand. The first one is taken alone; more are taken with it, or put back. Where
 * the pieces cannot go together, the pressed one is taken alone.
 */
export function takePiece(table: Table, pick: Pick, kind: Kind): Pick {
  const held = pick.named ? kindsOf(pick.unit ?? '') : new Set<Kind>();
  const others = [...held].filter((other) => other !== kind);
  const together = held.has(kind) ? others : [...others, kind];
  return withPieces(table, pick, together) ?? withPieces(table, pick, [kind]) ?? pick;
}

/** Takes one piece of the stack alone, however many were in hand. */
export function takeAlone(table: Table, pick: Pick, kind: Kind): Pick {
  return withPieces(table, pick, [kind]) ?? pick;
}

function withPieces(table: Table, pick: Pick, kinds: Kind[]): Pick | null {
  // Nothing in particular: what is in hand when a stack is picked up.
  if (kinds.length === 0) return pickUp(table, pick.square);
  const wanted = [...kinds].sort().join('');
  const moves = movesOf(table, pick).find(({ unit }) => [...kindsOf(unit)].sort().join('') === wanted);
  return moves ? nameUnit(table, pick, moves.unit) : null;
}

function movesOf(table: Table, pick: Pick): UnitMoves[] {
  return unitsOn(table, pick.square)?.moves ?? [];
}

function waysTo(moves: UnitMoves, to: SquareName): Choice[] {
  return FIELDS.filter(([field]) => moves[field]?.includes(to)).map(([, kind]) => ({
    unit: moves.unit,
    deploy: moves.deploy ?? false,
    kind,
  }));
}

/** Single pieces before what goes together. */
function smallestFirst(moves: UnitMoves[]): UnitMoves[] {
  return [...moves].sort((a, b) => kindsOf(a.unit).size - kindsOf(b.unit).size);
}

/** Every square that some of these units can act on. */
export function reach(units: UnitMoves[]): SquareName[] {
  return [...new Set(units.flatMap((unit) => FIELDS.flatMap(([field]) => unit[field] ?? [])))];
}

/** Where the unit in hand can act, and how. */
export function targets(table: Table, pick: Pick | null): Target[] {
  const moves = pick && movesOf(table, pick).find(({ unit }) => unit === pick.unit);
  if (!moves) return [];
  const kinds = new Map<SquareName, TargetKind[]>();
  for (const [field, kind] of FIELDS) {
    for (const square of moves[field] ?? []) kinds.set(square, [...(kinds.get(square) ?? []), kind]);
  }
  return [...kinds].map(([square, list]) => ({ square, kinds: list }));
}

/**
 * A click or a drop on a square. A click on another own unit picks that one up; a drop on it is an
 * attempt to move there.
 */
export function press(table: Table, pick: Pick | null, square: SquareName, how: 'click' | 'drop'): Outcome {
  if (!pick) return { pick: pickUp(table, square) };
  if (square === pick.square) return { pick: how === 'drop' ? { ...pick, question: null } : null };
  const moves = movesOf(table, pick);
  const choices = moves.filter(({ unit }) => unit === pick.unit).flatMap((unit) => waysTo(unit, square));
  const [only] = choices;
  if (only && choices.length === 1) return played(pick, square, only);
  if (choices.length > 1) return { pick: { ...pick, question: { to: square, choices } } };
  if (how === 'click' && mayPick(table, square)) return { pick: pickUp(table, square) };
  // No part of the stack was chosen: offer those that can go there.
  const others = pick.named ? [] : smallestFirst(moves).flatMap((unit) => waysTo(unit, square));
  if (others.length > 0) return { pick: { ...pick, question: { to: square, choices: others } } };
  const attempt: Attempt = { from: pick.square, to: square };
  if (pick.unit && (pick.named || moves.length === 1)) attempt.unit = pick.unit;
  return { pick: null, attempt };
}

/** Answers the question that is open. */
export function answer(pick: Pick, index: number): Outcome {
  const choice = pick.question?.choices[index];
  return pick.question && choice ? played(pick, pick.question.to, choice) : { pick };
}

function played(pick: Pick, to: SquareName, { unit, kind, deploy }: Choice): Outcome {
  return { pick: null, play: { from: pick.square, to, unit, kind, deploy } };
}

/** One step back: closes the question, or puts the unit down. */
export function back(pick: Pick | null): Pick | null {
  return pick?.question ? { ...pick, question: null } : null;
}

/**
 * What stays in hand when the position changes. In a deploy the player goes on with what is left; a unit
 * that still stands there with the same legal units stays in hand.
 */
export function follow(before: Table | null, now: Table, pick: Pick | null): Pick | null {
  const { deploy } = now.position;
  const steps = before?.position.deploy?.steps.length ?? 0;
  if (deploy && deploy.steps.length !== steps) return goOn(now, deploy.origin);
  if (!pick || !before) return null;
  const same = unitText(before, pick.square) === unitText(now, pick.square);
  const known = pick.unit === null || movesOf(now, pick).some(({ unit }) => unit === pick.unit);
  if (!same || !known || !mayPick(now, pick.square)) return null;
  return { ...pick, question: null };
}

function goOn(table: Table, origin: SquareName): Pick | null {
  return unitsOn(table, origin) ? pickUp(table, origin) : null;
}

function unitText({ position }: Table, square: SquareName): string {
  const piece = pieceOn(position, square);
  return piece ? JSON.stringify([piece.color, piece.type, piece.carrying]) : '';
}
