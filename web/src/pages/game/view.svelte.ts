// Which turn of a game is looked at.

import { stillPosition } from '../../board/pieces';
import { squaresOf } from '../../lib/board';
import type { LiveGame } from '../../lib/game.svelte';
import * as rules from '../../lib/rules';
import type { Position, SquareName } from '../../lib/types';

export class View {
  /** How many turns are played in the position looked at; `null`: the game as it goes on. */
  private chosen = $state<number | null>(null);
  private past = $state.raw<Position | null>(null);

  /** To be made while a component is, which ends it with itself. */
  constructor(private readonly game: LiveGame) {
    // Turns may be taken back from under the one that is looked at.
    $effect(() => {
      if (this.chosen !== null && this.chosen >= this.turns) this.follow();
    });
  }

  get turns(): number {
    return this.game.state?.game.turns.length ?? 0;
  }

  get ply(): number {
    return Math.min(this.chosen ?? this.turns, this.turns);
  }

  get live(): boolean {
    return this.chosen === null;
  }

  get position(): Position | null {
    return this.live ? this.game.position : this.past;
  }

  get fen(): string {
    return this.live ? (this.game.position?.fen ?? '') : (this.game.state?.fens[this.ply] ?? '');
  }

  /** The squares of the turn that led to the position. */
  get last(): SquareName[] {
    const turn = this.game.state?.game.turns[this.ply - 1];
    return turn ? squaresOf(turn.lan) : [];
  }

  go(ply: number) {
    const to = Math.max(0, ply);
    if (to >= this.turns) {
      this.follow();
      return;
    }
    this.chosen = to;
    // The pieces at once; who is in check, and all else, as soon as the server has said it.
    this.past = stillPosition(this.fen);
    void this.load(this.fen);
  }

  /** Back to the game as it goes on. */
  follow() {
    this.chosen = null;
    this.past = null;
  }

  private async load(fen: string) {
    const position = await rules.position(fen).catch(() => null);
    // Another turn may have been chosen while this one was on its way.
    if (position && !this.live && this.fen === fen) this.past = position;
  }
}
