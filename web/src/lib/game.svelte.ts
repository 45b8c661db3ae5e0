// One game as a player or a spectator sees it, live.

import { api } from './api';
import { ServerTime } from './clock';
import { reduce } from './reduce';
import { messageId, Socket, type Connection, type Kept } from './socket';
import type {
  Claim,
  GameEvent,
  GameMessage,
  GameState,
  NumberedEvent,
  Offer,
  PlayRequest,
  Position,
  Refusal,
  Side,
  Text,
} from './types';

/** What the server refused, with the message it refused. */
export interface Refused {
  code: string;
  text: Text;
  why?: Refusal;
  play?: PlayRequest;
}

/** What is played: kept until it is answered, over lost connections, and applied once. */
type Move =
  { t: 'play'; turn: number; play: PlayRequest } | { t: 'step'; turn: number; do: 'undo' | 'cancel' | 'commit' };

/** What is done besides: for this moment only, never later. */
type Deed =
  | { t: 'offer'; offer: Offer; turn?: number }
  | { t: 'decline'; offer: Offer }
  | { t: 'claim'; claim: Claim }
  | { t: 'resign' | 'abort' | 'flag' };

/** A deed is answered within this time, or the connection is not what it seems. */
const ANSWER_WITHIN = 10_000;

export class LiveGame {
  readonly id: string;
  readonly time = new ServerTime();
  state = $state.raw<GameState | null>(null);
  /** How it was last: while it is tried again it is still lost. */
  connection = $state<Connection>('connecting');
  /** The move that was sent and is not answered yet. */
  pending = $state.raw<PlayRequest | null>(null);
  /** A deploy is being undone, cancelled or committed, and that is not answered yet. */
  stepping = $state(false);
  /** What the other side declined, until the next own turn. */
  declined = $state.raw<Offer | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** The game could not be loaded. */
  failure = $state.raw<unknown>(null);

  private socket: Socket<GameMessage> | null = null;
  private readonly moves = new Map<string, Move>();
  /** What was done and is not answered yet: one thing at a time. */
  private deed = $state.raw<(Deed & Kept) | null>(null);
  private closed = false;
  /** An event is missing: the next connection begins with the whole state. */
  private gap = false;

  /** `onevents` is told what each turn caused, once, as it happens. */
  constructor(
    id: string,
    private readonly onevents: (events: GameEvent[], by: Side) => void,
  ) {
    this.id = id;
    void this.load();
  }

  /** The position on the board, in the middle of a deploy, too. */
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

  /** A move or a step is on its way: the next one waits for what comes of it. */
  get moving(): boolean {
    return this.pending !== null || this.stepping;
  }

  get connected(): boolean {
    return this.connection === 'open';
  }

  /** Whether something can be done besides moving. A question about the clock keeps nobody waiting. */
  get ready(): boolean {
    return this.connected && (this.deed === null || this.deed.t === 'flag');
  }

  /** Asks for the game; then the socket keeps it up to date. */
  async load() {
    this.failure = null;
    try {
      this.receive({ ...(await api.get<GameState>(`/games/${this.id}`)), t: 'state' });
    } catch (error) {
      this.failure = error;
      return;
    }
    // Asked twice, it was perhaps there already.
    if (this.closed || this.socket) return;
    this.socket = new Socket<GameMessage>({
      path: () => `/ws/v1/games/${this.id}` + (this.state && !this.gap ? `?since=${this.state.n}` : ''),
      onmessage: (message) => this.receive(message),
      onconnection: (connection) => {
        if (connection !== 'connecting') this.connection = connection;
        // The state that comes with the next connection says whether it was done.
        if (connection !== 'open') this.deed = null;
      },
    });
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }

  play(play: PlayRequest) {
    this.pending = play;
    this.send({ t: 'play', turn: this.turns, play });
  }

  step(what: 'undo' | 'cancel' | 'commit') {
    if (this.moving) return;
    this.stepping = true;
    this.send({ t: 'step', turn: this.turns, do: what });
  }

  /** A wish to take back is about this turn: not about the one before, if it comes twice. */
  offer(offer: Offer) {
    this.do(offer === 'takeback' ? { t: 'offer', offer, turn: this.turns } : { t: 'offer', offer });
  }

  decline(offer: Offer) {
    this.do({ t: 'decline', offer });
  }

  claim(claim: Claim) {
    this.do({ t: 'claim', claim });
  }

  resign() {
    this.do({ t: 'resign' });
  }

  abort() {
    this.do({ t: 'abort' });
  }

  /** One question at a time. */
  flag() {
    if (this.deed === null) this.do({ t: 'flag' });
  }

  private get turns(): number {
    return this.state?.game.turns.length ?? 0;
  }

  private send(move: Move) {
    this.refused = null;
    const id = messageId();
    this.moves.set(id, move);
    this.socket?.keep({ ...move, id });
  }

  private do(deed: Deed) {
    if (!this.ready) return;
    if (deed.t !== 'flag') this.refused = null;
    const sent = { ...deed, id: messageId() };
    if (!this.socket?.say(sent)) return;
    this.deed = sent;
    setTimeout(() => this.deed === sent && this.socket?.restart(), ANSWER_WITHIN);
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
      case 'pong':
        this.time.answered(message.now, this.socket?.pinged ?? performance.now());
        break;
      case 'event':
        if (next !== before) this.happened(message);
        if (message.event === 'turn' && message.id) this.settle(message.id);
        break;
      case 'ok':
        this.settle(message.id);
        break;
      case 'deploy':
        if (message.id) this.settle(message.id);
        break;
      case 'refused':
        this.refuse(message);
        break;
    }
  }

  private happened(event: NumberedEvent) {
    if (event.event === 'turn') this.onevents(event.events, event.by);
    if (event.event === 'turn' && event.by === this.seat) this.declined = null;
    if (event.event === 'decline' && event.by !== this.seat) this.declined = event.offer;
    if (event.event === 'offer') this.declined = null;
  }

  private settle(id: string): Move | Deed | undefined {
    if (this.deed?.id === id) {
      const deed = this.deed;
      this.deed = null;
      return deed;
    }
    this.socket?.settle(id);
    const move = this.moves.get(id);
    this.moves.delete(id);
    if (move?.t === 'play') this.pending = null;
    if (move?.t === 'step') this.stepping = false;
    return move;
  }

  private refuse(message: Extract<GameMessage, { t: 'refused' }>) {
    const sent = message.id ? this.settle(message.id) : undefined;
    // What cannot be told by its id may have been the deed that waits.
    if (!message.id) this.deed = null;
    // A flag that has not fallen yet, or a game that has ended by itself, is no news for the player; nor is
    // the answer to what nobody waits for any more.
    if (sent?.t === 'flag' || (message.id && !sent)) return;
    this.refused = {
      code: message.code,
      text: message.text,
      why: message.why,
      play: sent?.t === 'play' ? sent.play : undefined,
    };
  }
}
