// Which turn of a game the board shows.

import { displayPosition } from '../../board/pieces';
import { squaresOf } from '../../lib/notation';
import type { LiveGame } from '../../lib/game.svelte';
import * as rules from '../../lib/rules';
import type { Position, SquareName } from '../../lib/types';

export class View {
  /** How many turns lead to the position on the board; `null` follows the game. */
  private chosen = $state<number | null>(null);
  private past = $state.raw<Position | null>(null);

  /** To be called by a component, which ends the effect with itself. */
  constructor(private readonly game: LiveGame) {
    // The turn on the board may be taken back.
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
    // The pieces are shown at once; checks and the rest when the server has answered.
    this.past = displayPosition(this.fen);
    void this.load(this.fen);
  }

  /** Follows the game again. */
  follow() {
    this.chosen = null;
    this.past = null;
  }

  private async load(fen: string) {
    const position = await rules.position(fen).catch(() => null);
    // Meanwhile another turn may have been chosen.
    if (position && !this.live && this.fen === fen) this.past = position;
  }
}
