// The player's hand on the board: mouse, touch and keys become picks and requests.

import type { Kind, PlayRequest, SquareName } from '../lib/types';
import type { Point } from './geometry';
import {
  answer,
  back,
  fan,
  follow,
  mayPick,
  nameUnit,
  pickUp,
  pieceOn,
  press,
  takeAlone,
  takePiece,
  targets,
  unitsOn,
} from './pick';
import type { Attempt, Outcome, Pick, Table } from './pick';

/** What the hand reports to the board. */
export interface HandListener {
  play(request: PlayRequest): void;
  attempt(attempt: Attempt): void;
  square(square: SquareName, event: { button: number; drag?: SquareName }): void;
}

/** A pointer that is down. */
interface Press {
  pointer: number;
  button: number;
  square: SquareName;
  at: Point;
  fresh: boolean;
}

export interface Drag {
  from: SquareName;
  at: Point;
  over: SquareName | null;
  /** By a finger, which hides what is under it. */
  touch: boolean;
}

/** A unit that was dropped on a square and waits there for the server's answer. */
export interface Held {
  from: SquareName;
  to: SquareName;
  unit: string;
}

const HELD_MS = 1200;

/** Whether a pointer has moved too far from where it went down to be a click. */
export function strayed(event: PointerEvent, start: Point): boolean {
  const slack = event.pointerType === 'mouse' ? 5 : 11;
  return Math.hypot(event.clientX - start.x, event.clientY - start.y) > slack;
}

export class Hand {
  pick = $state<Pick | null>(null);
  drag = $state<Drag | null>(null);
  held = $state<Held | null>(null);
  #press: Press | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #table: () => Table;
  #edit: () => boolean;
  #listener: HandListener;

  constructor(table: () => Table, edit: () => boolean, listener: HandListener) {
    this.#table = table;
    this.#edit = edit;
    this.#listener = listener;
  }

  get targets() {
    return targets(this.#table(), this.pick);
  }

  /** What the stack in hand and its parts can do. */
  get units() {
    return this.pick ? (unitsOn(this.#table(), this.pick.square)?.moves ?? []) : [];
  }

  /** The pieces of the stack in hand, when there is a choice. */
  get fan() {
    return fan(this.#table(), this.pick);
  }

  /** A pointer goes down. Returns whether to capture it. */
  down(event: PointerEvent, square: SquareName | null): boolean {
    if (this.#press || !square || (event.button !== 0 && !this.#edit())) return false;
    const at = { x: event.clientX, y: event.clientY };
    this.#press = { pointer: event.pointerId, button: event.button, square, at, fresh: false };
    if (this.#edit()) return true;
    const aimed = this.targets.some((target) => target.square === square);
    if (this.pick?.square !== square && !aimed && mayPick(this.#table(), square)) {
      this.pick = pickUp(this.#table(), square);
      this.#press.fresh = true;
    }
    return true;
  }

  /** A pointer goes down on a piece of the stack in hand: it may be dragged to its target. */
  downOnPart(event: PointerEvent) {
    if (this.#press || !this.pick || event.button !== 0) return;
    const at = { x: event.clientX, y: event.clientY };
    this.#press = { pointer: event.pointerId, button: 0, square: this.pick.square, at, fresh: true };
  }

  /** A piece of the stack in hand is dragged: alone, unless it was chosen with others. */
  liftPart(event: PointerEvent, kind: Kind) {
    const chosen = this.fan.find(({ piece }) => piece.type === kind)?.chosen && this.pick?.named;
    if (!this.#press || this.drag || !this.pick || chosen || !strayed(event, this.#press.at)) return;
    this.pick = takeAlone(this.#table(), this.pick, kind);
  }

  /** The pointer moves to `at` on the drawing. */
  move(event: PointerEvent, at: Point, over: SquareName | null) {
    const start = this.#press;
    if (!start || event.pointerId !== start.pointer) return;
    if (!this.drag && !(strayed(event, start.at) && this.#lift(start.square))) return;
    this.drag = { from: start.square, at, over, touch: event.pointerType === 'touch' };
  }

  /** Starts to drag what is under the pointer. */
  #lift(square: SquareName): boolean {
    if (this.#edit()) return pieceOn(this.#table().position, square) !== null;
    if (this.pick?.square !== square) this.pick = pickUp(this.#table(), square);
    return this.pick !== null;
  }

  /** The pointer goes up over a square. */
  up(event: PointerEvent, over: SquareName | null) {
    const start = this.#press;
    if (!start || event.pointerId !== start.pointer) return;
    const { drag } = this;
    this.release();
    if (this.#edit()) {
      const from = drag && over !== drag.from ? { drag: drag.from } : {};
      // A piece dragged off the board is removed, as with the right mouse button.
      if (drag && !over) this.#listener.square(drag.from, { button: 2 });
      else this.#listener.square(over && drag ? over : start.square, { button: start.button, ...from });
    } else if (drag) {
      if (over) this.#settle(press(this.#table(), this.pick, over, 'drop'), true);
    } else if (!start.fresh) {
      this.click(start.square);
    }
  }

  release() {
    this.#press = null;
    this.drag = null;
  }

  click(square: SquareName) {
    if (this.#edit()) this.#listener.square(square, { button: 0 });
    else this.#settle(press(this.#table(), this.pick, square, 'click'), false);
  }

  /** Chooses an item of the window: an answer to the question, or a piece of the stack. */
  choose(index: number) {
    if (!this.pick) return;
    const kind = this.fan[index]?.piece.type;
    if (this.pick.question) this.#settle(answer(this.pick, index), false);
    else if (kind) this.pick = takePiece(this.#table(), this.pick, kind);
  }

  /** Picks up a part of what stands on a square. */
  take(square: SquareName, unit: string) {
    const picked = pickUp(this.#table(), square);
    this.pick = picked && nameUnit(this.#table(), picked, unit);
  }

  back() {
    this.pick = back(this.pick);
  }

  /** The position has changed. */
  follow(before: Table | null, now: Table) {
    this.#letGo();
    this.release();
    this.pick = follow(before, now, this.pick);
  }

  #settle({ pick, play, attempt }: Outcome, dropped: boolean) {
    this.pick = pick;
    if (play && 'to' in play && dropped && play.unit && play.kind !== 'stayCapture') {
      this.held = { from: play.from, to: play.to, unit: play.unit };
      this.#timer = setTimeout(() => this.#letGo(), HELD_MS);
    }
    if (play) this.#listener.play(play);
    if (attempt) this.#listener.attempt(attempt);
  }

  #letGo() {
    clearTimeout(this.#timer);
    this.held = null;
  }
}
