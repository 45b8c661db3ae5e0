// A turn that is made during the opponent's turn, and played after it. It is tried on the position as it would be
// if it were the player's turn; whether it is legal in the end, the server says then.

import * as rules from '../../lib/rules';
import type { PlayAnswer, PlayRequest, Position, Side, SquareName, Step } from '../../lib/types';
import { pickUp, targets, type Attempt } from '../../board/pick';
import { squaresOf } from '../../lib/notation';

/** A turn to be played when the opponent has moved. */
export interface Premove {
  /** In words of notation. */
  san: string;
  request: PlayRequest;
  /** From where to where, for the board. */
  steps: { from: SquareName; to: SquareName }[];
  squares: SquareName[];
}

export class Plan {
  /** The position with the player to move, perhaps in the middle of a deploy. */
  position = $state.raw<Position | null>(null);
  premove = $state.raw<Premove | null>(null);
  /** The position of the game that the plan belongs to, and the same with the player to move. */
  #fen = '';
  #start: Position | null = null;

  /** The game has a position in which the opponent is to move. */
  async begin(fen: string, side: Side) {
    if (this.#fen === fen) return;
    this.end();
    this.#fen = fen;
    const position = await rules.position(withTurn(fen, side)).catch(() => null);
    if (this.#fen === fen && position && !position.winner) this.position = this.#start = position;
  }

  /** There is nothing to plan any more. Gives what was planned. */
  end(): Premove | null {
    const { premove } = this;
    this.#fen = '';
    this.#start = null;
    this.position = null;
    this.premove = null;
    return premove;
  }

  play(request: PlayRequest) {
    return this.#ask((fen) => rules.play(fen, request), request);
  }

  /**
   * A move that is not legal now, but would be if an enemy stood there: to take back on a square that is about to be
   * captured, or to capture what comes. Returns whether it is planned.
   */
  async expect({ from, to, unit }: Attempt): Promise<boolean> {
    const before = this.position;
    if (!before || before.deploy) return false;
    const { pieces } = await rules.square(before.fen, from);
    if (this.position !== before || !pieces.some(({ attacks }) => attacks?.includes(to))) return false;
    const request = unit ? { from, to, unit } : { from, to };
    this.#set({ san: `${from} × ${to}`, steps: [{ from, to }], squares: [from, to], request });
    return true;
  }

  step(what: Step) {
    return this.#ask((fen) => rules.step(fen, what));
  }

  /** Forgets the turn that was planned. */
  cancel() {
    this.premove = null;
  }

  /** The turn is planned. Another one can be planned in its place, from where it began. */
  #set(premove: Premove) {
    this.premove = premove;
    // Another object: what was dropped on the board goes back to where it stands.
    this.position = this.#start && { ...this.#start };
  }

  async #ask(ask: (fen: string) => Promise<PlayAnswer>, request?: PlayRequest) {
    const before = this.position;
    if (!before) return;
    const answer = await ask(before.fen);
    if (this.position !== before) return;
    if (!answer.turn) {
      this.premove = null;
      this.position = answer.position;
      return;
    }
    const { san, lan, deploy, actions } = answer.turn;
    const steps = actions.filter(({ kind }) => kind !== 'commit').map(({ from, to }) => ({ from, to }));
    this.#set({ san, steps, squares: squaresOf(lan), request: laterRequest(request, lan, deploy ?? false) });
  }
}

/** A move may become a capture by the time it is played, so the kind is only named where it was chosen. */
function laterRequest(request: PlayRequest | undefined, lan: string, deploy: boolean): PlayRequest {
  if (deploy || !request || !('to' in request)) return { turn: lan };
  const { from, to, unit, kind } = request;
  return kind === 'stayCapture' ? { from, to, unit, kind } : { from, to, unit };
}

/** A planned turn as it is sent: of two ways to capture, the one that goes there, unless the other was chosen. */
export function whenPlayed(request: PlayRequest, position: Position): PlayRequest {
  if (!('to' in request) || request.kind) return request;
  const table = { position, movable: position.turn };
  const unit = request.unit ?? pickUp(table, request.from)?.unit ?? null;
  const reached = targets(table, { square: request.from, unit, named: true, question: null });
  const kinds = reached.find(({ square }) => square === request.to)?.kinds ?? [];
  return kinds.length > 1 && kinds.includes('capture') ? { ...request, kind: 'capture' } : request;
}

/** The same position with the other side to move. */
export function withTurn(fen: string, side: Side): string {
  const fields = fen.split(' ');
  fields[1] = side;
  return fields.join(' ');
}
