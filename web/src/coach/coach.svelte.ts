// The coach of a game against the computer: hints in three steps, threats, and a warning before a turn that gives much
// away. What it says is made by the rules (docs/coach.md); the engine only finds the turns.

import * as rules from '../lib/rules';
import type { Fact, Side, Told } from '../lib/types';
import { canRun } from '../local/load';
import { Engine } from '../pages/analysis/engine.svelte';
import { expected } from '../pages/analysis/score';
import { opponentOf } from '../lib/notation';
import { think, type Thought } from './think';

/** A turn that gives away so much of the expected result is warned of: a Tank in an equal position is 0.18. */
const WARN_AT = 0.15;

/** A turn that was warned of. */
export interface Warning {
  san: string;
  facts: Fact[];
}

/** A turn of the player, complete. */
export interface PlannedTurn {
  san: string;
  lan: string;
}

/** What a side can expect, from 0 to 1. */
function hope({ score }: Thought, turn: Side, side: Side): number {
  const red = expected(score, turn);
  return side === 'r' ? red : 1 - red;
}

export class Coach {
  /** How many steps of the hint are shown. */
  step = $state<0 | 1 | 2 | 3>(0);
  /** What the player asked for is being looked for. */
  looking = $state(false);
  /** The engine's turn, once it was asked for. */
  best = $state.raw<Thought | null>(null);
  why = $state.raw<Told | null>(null);
  /** Nothing could be found out. */
  failed = $state(false);
  threatsOn = $state(false);
  threats = $state.raw<Fact[] | null>(null);
  /** The turn that is being looked at before it is played. */
  checking = $state.raw<PlannedTurn | null>(null);
  warning = $state.raw<Warning | null>(null);
  /** The last turn, if it was played although it was warned of. */
  costly = $state.raw<Warning | null>(null);

  private readonly engine = new Engine();
  private fen = '';
  private thought: Promise<Thought | null> | null = null;
  /** The engine does one thing after the other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly side: Side) {
    // For when the connection is lost.
    if (canRun()) void import('../local/tell').then(({ prepare }) => prepare());
  }

  close() {
    this.fen = '';
    this.engine.close();
  }

  /** It is the player's turn in this position. */
  attend(fen: string) {
    if (fen === this.fen) return;
    this.forget();
    this.fen = fen;
    this.thought = this.look(fen, []);
    if (this.threatsOn) void this.findThreats();
  }

  /** It is not the player's turn: what was said is out of date. */
  forget() {
    this.fen = '';
    this.step = 0;
    this.looking = false;
    this.best = null;
    this.why = null;
    this.failed = false;
    this.threats = null;
    this.checking = null;
    this.warning = null;
  }

  private look(fen: string, turns: string[]): Promise<Thought | null> {
    const isWanted = () => this.fen === fen;
    const run = this.last.then(() => (isWanted() ? think(this.engine, fen, turns, undefined, isWanted) : null));
    this.last = run.catch(() => null);
    return run.catch(() => null);
  }

  /** The next step of the hint: which unit, where to, and why. */
  async help() {
    const { fen } = this;
    if (this.looking || this.step === 3 || !this.thought) return;
    this.looking = true;
    const best = await this.thought;
    const why = best && this.step === 2 ? await rules.tell(fen, best.lan, this.side).catch(() => null) : this.why;
    if (this.fen !== fen) return;
    this.looking = false;
    this.failed = !best?.lan[0];
    if (this.failed) return;
    this.best = best;
    this.why = why;
    this.step = (this.step + 1) as 1 | 2 | 3;
  }

  toggleThreats() {
    this.threatsOn = !this.threatsOn;
    this.threats = null;
    if (this.threatsOn) void this.findThreats();
  }

  private async findThreats() {
    const { fen } = this;
    if (!fen) return;
    const told = await rules.tell(fen, [], this.side).catch(() => null);
    if (this.fen === fen && this.threatsOn) this.threats = told?.threats ?? null;
    if (this.fen === fen) this.failed = !told;
  }

  /**
   * Whether a turn may be played at once; otherwise there is a warning. It takes no longer than `patience`
   * (milliseconds), and nothing keeps a turn that the coach knows nothing about.
   */
  async approves(turn: PlannedTurn, patience: number): Promise<boolean> {
    const { fen, thought } = this;
    this.costly = null;
    if (!thought) return true;
    this.checking = turn;
    const late = new Promise<null>((done) => setTimeout(() => done(null), patience));
    const facts = await Promise.race([this.costsOf(fen, turn, thought), late]);
    // The position is another one, or the player did not want to wait.
    if (this.fen !== fen || this.checking !== turn) return false;
    this.checking = null;
    if (!facts) return true;
    this.warning = { san: turn.san, facts };
    return false;
  }

  private async costsOf(fen: string, turn: PlannedTurn, thought: Promise<Thought | null>): Promise<Fact[] | null> {
    const before = await thought;
    if (!before || before.lan[0] === turn.lan || this.fen !== fen) return null;
    const after = await this.look(fen, [turn.lan]);
    if (!after) return null;
    const lost = hope(before, this.side, this.side) - hope(after, opponentOf(this.side), this.side);
    if (lost < WARN_AT) return null;
    const told = await rules.tell(fen, [turn.lan, ...after.lan], this.side).catch(() => null);
    return told && told.costs.length > 0 ? told.costs : null;
  }

  /** The turn is played although it was warned of, or before the coach has looked at it. */
  letPass() {
    this.costly = this.warning;
    this.warning = null;
    this.checking = null;
  }
}
