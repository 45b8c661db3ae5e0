// A game as a player or a spectator sees it, kept up to date by its source: the server, or this browser.

import { ServerTime } from './clock';
import { sourceOf, type GameChannel, type GameSource } from './gameSource';
import { keepSeen } from './seenGames';
import { reduce } from './reduce';
import { messageId, type Connection, type Identified } from './socket';
import type {
  Claim,
  GameEvent,
  GameMessage,
  GameState,
  NumberedEvent,
  Offer,
  PlayerCommand,
  PlayRequest,
  Position,
  Refusal,
  RefusalCode,
  Side,
  Step,
  Text,
} from './types';

/** A message that the server has refused, and why. */
export interface Refused {
  code: RefusalCode;
  text: Text;
  why?: Refusal;
  play?: PlayRequest;
}

/** A move is sent again after a lost connection until it is answered; the server applies it once. */
type Move = Extract<PlayerCommand, { t: 'play' | 'step' }>;

/** Everything else is meant for this moment: it is never sent again. */
type GameAction = Exclude<PlayerCommand, Move>;

/** An action is answered within this time, or the connection is dead. */
const ANSWER_WITHIN = 10_000;

export class LiveGame {
  readonly id: string;
  readonly time = new ServerTime();
  state = $state.raw<GameState | null>(null);
  /** While the socket tries to connect again, the connection still counts as lost. */
  connection = $state<Connection>('connecting');
  /** The move that was sent and is not answered yet. */
  pending = $state.raw<PlayRequest | null>(null);
  /** A deploy is being undone, cancelled or committed, and that is not answered yet. */
  stepping = $state(false);
  /** What the opponent has declined, until the player's next turn. */
  declined = $state.raw<Offer | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** How long the server took to answer the last time, in milliseconds. */
  lag = $state<number | null>(null);
  /** The game could not be loaded. */
  failure = $state.raw<unknown>(null);

  private socket: GameChannel | null = null;
  private readonly moves = new Map<string, Move>();
  /** The action that is not answered yet: there is one at a time. */
  private pendingAction = $state.raw<(GameAction & Identified) | null>(null);
  private closed = false;
  /** An event is missing: the next connection must start with the whole state. */
  private gap = false;

  /** `onevents` is called once for each turn, with what the turn caused. */
  constructor(
    id: string,
    private readonly onevents: (events: GameEvent[], by: Side) => void,
    private readonly source: GameSource = sourceOf(id),
  ) {
    this.id = id;
    void this.load();
  }

  /** The position on the board, which may be in the middle of a deploy. */
  get position(): Position | null {
    return this.state && (this.state.deploy ?? this.state.game.position);
  }

  get seat(): Side | null {
    return this.state?.seat ?? null;
  }

  get over(): boolean {
    return this.state?.game.result != null;
  }

  get myTurn(): boolean {
    return !this.over && this.seat !== null && this.state?.game.position.turn === this.seat;
  }

  /** A move or a step of a deploy is not answered yet: the next one has to wait. */
  get moving(): boolean {
    return this.pending !== null || this.stepping;
  }

  get connected(): boolean {
    return this.connection === 'open';
  }

  /** Whether the player can act besides moving. Asking whether a flag has fallen does not block anything. */
  get ready(): boolean {
    return this.connected && (this.pendingAction === null || this.pendingAction.t === 'flag');
  }

  /** Loads the game and opens the channel that keeps it up to date. */
  async load() {
    this.failure = null;
    try {
      this.receive(await this.source.load());
    } catch (error) {
      this.failure = error;
      return;
    }
    // `load` may have been called twice.
    if (this.closed || this.socket) return;
    this.socket = this.source.connect({
      since: () => (this.state && !this.gap ? this.state.n : null),
      onmessage: (message) => this.receive(message),
      onconnection: (connection) => {
        if (connection !== 'connecting') this.connection = connection;
        // The state that comes with the next connection tells whether the action arrived.
        if (connection !== 'open') this.pendingAction = null;
      },
    });
  }

  close() {
    this.closed = true;
    this.socket?.close();
    if (this.state) void keepSeen(this.state);
  }

  play(play: PlayRequest) {
    this.pending = play;
    this.send({ t: 'play', turn: this.turns, play });
  }

  step(what: Step) {
    if (this.moving) return;
    this.stepping = true;
    this.send({ t: 'step', turn: this.turns, do: what });
  }

  /** A takeback names its turn: sent twice, it must not take back the turn before as well. */
  offer(offer: Offer) {
    this.act(offer === 'takeback' ? { t: 'offer', offer, turn: this.turns } : { t: 'offer', offer });
  }

  decline(offer: Offer) {
    this.act({ t: 'decline', offer });
  }

  claim(claim: Claim) {
    this.act({ t: 'claim', claim });
  }

  resign() {
    this.act({ t: 'resign' });
  }

  abort() {
    this.act({ t: 'abort' });
  }

  /** Asks whether the opponent's time is up. */
  flag() {
    if (this.pendingAction === null) this.act({ t: 'flag' });
  }

  private get turns(): number {
    return this.state?.game.turns.length ?? 0;
  }

  private send(move: Move) {
    this.refused = null;
    const id = messageId();
    this.moves.set(id, move);
    this.socket?.sendUntilAnswered({ ...move, id });
  }

  private act(action: GameAction) {
    if (!this.ready) return;
    if (action.t !== 'flag') this.refused = null;
    const sent = { ...action, id: messageId() };
    if (!this.socket?.send(sent)) return;
    this.pendingAction = sent;
    setTimeout(() => this.pendingAction === sent && this.socket?.restart(), ANSWER_WITHIN);
  }

  private receive(message: GameMessage) {
    const before = this.state;
    const next = reduce(before, message);
    if (next === 'gap') {
      this.gap = true;
      this.socket?.restart();
      return;
    }
    this.state = next;
    this.gap &&= message.t !== 'state';
    switch (message.t) {
      case 'state':
        this.time.told(message.now);
        break;
      case 'pong': {
        const pinged = this.socket?.pinged ?? performance.now();
        this.lag = performance.now() - pinged;
        this.time.answered(message.now, pinged);
        break;
      }
      case 'event':
        if (next !== before) this.noteEvent(message);
        if (message.event === 'turn' && message.id) this.finish(message.id);
        if (message.event === 'end' && next) void keepSeen(next);
        break;
      case 'ok':
        this.finish(message.id);
        break;
      case 'deploy':
        if (message.id) this.finish(message.id);
        break;
      case 'refused':
        this.refuse(message);
        break;
    }
  }

  private noteEvent(event: NumberedEvent) {
    if (event.event === 'turn') this.onevents(event.events, event.by);
    if (event.event === 'turn' && event.by === this.seat) this.declined = null;
    if (event.event === 'decline' && event.by !== this.seat) this.declined = event.offer;
    if (event.event === 'offer') this.declined = null;
  }

  private finish(id: string): Move | GameAction | undefined {
    if (this.pendingAction?.id === id) {
      const action = this.pendingAction;
      this.pendingAction = null;
      return action;
    }
    this.socket?.answered(id);
    const move = this.moves.get(id);
    this.moves.delete(id);
    if (move?.t === 'play') this.pending = null;
    if (move?.t === 'step') this.stepping = false;
    return move;
  }

  private refuse(message: Extract<GameMessage, { t: 'refused' }>) {
    const sent = message.id ? this.finish(message.id) : undefined;
    // A refusal without an id may be about the pending action.
    if (!message.id) this.pendingAction = null;
    // The player need not know that a flag has not fallen yet, nor that something was refused for which nobody
    // waits any more.
    if (sent?.t === 'flag' || (message.id && !sent)) return;
    this.refused = {
      code: message.code,
      text: message.text,
      why: message.why,
      play: sent?.t === 'play' ? sent.play : undefined,
    };
  }
}
