// The coach of the game page: who may have one, when it looks, and what it holds up. It is loaded when it is on.

import { untrack } from 'svelte';
import type { Coach, CoachCards } from '../../coach/game';
import type { Arrow, Mark } from '../../board/marks';
import { left } from '../../lib/clock';
import type { LiveGame } from '../../lib/game.svelte';
import { stepsOf } from '../../lib/notation';
import { prefs } from '../../lib/prefs.svelte';
import * as rules from '../../lib/rules';
import type { PlayRequest, Position, Side } from '../../lib/types';
import { opponentOf } from '../../lib/words';
import { arrowOf } from './hints';
import type { View } from './view.svelte';

/** Without a clock nobody is in a hurry, in milliseconds. */
const UNHURRIED = 60_000;
/** Where the player's clock runs, a look takes at most this, and this part of what is left. */
const HURRIED = 2_000;
const PART = 1 / 50;

export class Coaching {
  coach = $state.raw<Coach | null>(null);
  Cards = $state.raw<typeof CoachCards | null>(null);
  /** The move that the coach looks at, or has warned of. */
  private held = $state.raw<PlayRequest | null>(null);
  private playHeld = () => {};

  /** To be called by a component, which ends the effects with itself. */
  constructor(
    private readonly game: LiveGame,
    private readonly view: View,
  ) {
    const side = $derived(this.isOffered && prefs.coach ? game.seat : null);
    $effect(() => (side ? this.begin(side) : undefined));
    $effect(() => {
      const [coach, fen] = [this.coach, this.attended?.fen];
      untrack(() => (fen ? coach?.attend(fen) : coach?.forget()));
    });
  }

  /** Only a running game against the computer has a coach. */
  get isOffered(): boolean {
    const { state, over } = this.game;
    return state !== null && state.seat !== null && !over && 'level' in state.players[opponentOf(state.seat)];
  }

  /** The position of the player's turn, whatever is being deployed in it. */
  get attended(): Position | null {
    return this.game.myTurn ? (this.game.state?.game.position ?? null) : null;
  }

  /** Whether it can be asked something. */
  get isReady(): boolean {
    return this.game.myTurn && this.view.live && !this.coach?.checking;
  }

  get mayTakeBack(): boolean {
    return this.game.ready && (this.game.state?.game.turns.length ?? 0) >= 2;
  }

  get arrows(): Arrow[] {
    const { coach, held } = this;
    if (!coach || !this.view.live || this.view.position?.deploy) return [];
    const facts = [...(coach.threatsOn ? (coach.threats ?? []) : []), ...(coach.warning?.facts ?? [])];
    const danger = facts.flatMap(({ from, to }): Arrow[] => (from && to ? [{ from, to, tone: 'threat' }] : []));
    const best = coach.step >= 2 ? stepsOf(coach.best?.lan[0] ?? '') : [];
    return [...danger, ...(held ? arrowOf(held) : []), ...best.map((step): Arrow => ({ ...step, tone: 'best' }))];
  }

  get marks(): Mark[] {
    const { coach } = this;
    if (!coach || coach.step === 0 || !this.view.live) return [];
    return stepsOf(coach.best?.lan[0] ?? '').map(({ from }): Mark => ({ square: from, tone: 'hint' }));
  }

  private begin(side: Side): () => void {
    let isGone = false;
    void import('../../coach/game').then(({ Coach, CoachCards }) => {
      if (isGone) return;
      this.Cards = CoachCards;
      this.coach = new Coach(side);
    });
    return () => {
      isGone = true;
      this.coach?.close();
      this.coach = null;
    };
  }

  /** Plays a move or ends a deploy, unless the coach warns of it. */
  async send(what: PlayRequest | 'commit') {
    const { game, view, coach } = this;
    const deed = () => (what === 'commit' ? game.step(what) : game.play(what));
    if (!coach) return deed();
    const { fen } = view;
    coach.warning = null;
    const answer = await (what === 'commit' ? rules.step(fen, what) : rules.play(fen, what)).catch(() => null);
    if (view.fen !== fen || !game.myTurn || game.moving) return;
    // What is refused, and what does not complete a turn, is not the coach's business.
    if (!answer?.turn || this.coach !== coach) return deed();
    this.held = what === 'commit' ? null : what;
    this.playHeld = deed;
    const isFine = await coach.approves(answer.turn, this.patience());
    if (!coach.warning && !coach.checking) this.held = null;
    if (isFine && view.fen === fen) deed();
  }

  /** How long the coach may look at a turn, in milliseconds: little where the player's clock runs. */
  private patience(): number {
    const { state, seat, time } = this.game;
    if (!state?.clock?.running || !seat) return UNHURRIED;
    return Math.min(HURRIED, left(state.clock, seat, time.now()) * PART);
  }

  playAnyway() {
    this.held = null;
    this.coach?.letPass();
    if (this.game.myTurn && !this.game.moving) this.playHeld();
  }

  thinkAgain() {
    this.held = null;
    if (this.coach) this.coach.warning = null;
  }

  takeBack() {
    if (this.coach) this.coach.costly = null;
    this.game.offer('takeback');
  }
}
