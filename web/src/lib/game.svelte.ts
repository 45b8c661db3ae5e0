// One game as a player or a spectator sees it, live.

import { api } from './api';
import { ServerTime } from './clock';
import { reduce } from './reduce';
import { messageId, Socket, type Connection, type Kept } from './socket';
import type {
  Claim, GameEvent, GameMessage, GameState, Offer, PlayRequest, Position, Refusal, Side, Text,
} from './types';

/** What the server refused, with the message it refused. */
export interface Refused { code: string; text: Text; why?: Refusal; play?: PlayRequest }

type Message =
  | { t: 'play'; turn: number; play: PlayRequest }
  | { t: 'step'; turn: number; do: 'undo' | 'cancel' | 'commit' }
  | { t: 'offer' | 'decline'; offer: Offer }
  | { t: 'claim'; claim: Claim }
  | { t: 'resign' | 'abort' | 'flag' };

export class LiveGame {
  readonly id: string;
  readonly time = new ServerTime();
  state = $state.raw<GameState | null>(null);
  /** How it was last: while it is tried again it is still lost. */
  connection = $state<Connection>('connecting');
  /** The move that was sent and is not answered yet. */
  pending = $state.raw<PlayRequest | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** The game could not be loaded. */
  failure = $state.raw<unknown>(null);

  private socket: Socket<GameMessage> | null = null;
  private readonly sent = new Map<string, Message & Kept>();
  private closed = false;
  /** An event is missing: the next connection begins with the whole state. */
  private gap = false;

  /** `onevents` is told what each turn caused, once, as it happens. */
  constructor(id: string, private readonly onevents: (events: GameEvent[], by: Side) => void) {
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
    this.send({ t: 'step', turn: this.turns, do: what });
  }

  offer(offer: Offer) {
    this.send({ t: 'offer', offer });
  }

  decline(offer: Offer) {
    this.send({ t: 'decline', offer });
  }

  claim(claim: Claim) {
    this.send({ t: 'claim', claim });
  }

  resign() {
    this.send({ t: 'resign' });
  }

  abort() {
    this.send({ t: 'abort' });
  }

  /** One question at a time: without a connection they would pile up, and come all at once with the next. */
  flag() {
    const asked = [...this.sent.values()].some((message) => message.t === 'flag');
    if (!asked) this.send({ t: 'flag' });
  }

  private get turns(): number {
    return this.state?.game.turns.length ?? 0;
  }

  private send(message: Message) {
    if (message.t !== 'flag') this.refused = null;
    const kept = { ...message, id: messageId() };
    this.sent.set(kept.id, kept);
    this.socket?.keep(kept);
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
        if (message.event === 'turn' && next !== before) this.onevents(message.events, message.by);
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

  private settle(id: string): (Message & Kept) | undefined {
    this.socket?.settle(id);
    const message = this.sent.get(id);
    this.sent.delete(id);
    if (message?.t === 'play') this.pending = null;
    return message;
  }

  private refuse(message: Extract<GameMessage, { t: 'refused' }>) {
    const sent = message.id ? this.settle(message.id) : undefined;
    // A flag that has not fallen yet, or a game that has ended by itself, is no news for the player.
    if (sent?.t === 'flag') return;
    this.refused = {
      code: message.code, text: message.text, why: message.why, play: sent?.t === 'play' ? sent.play : undefined,
    };
  }
}
