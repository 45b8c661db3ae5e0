// A game against the computer that needs no server: it takes the messages of a player and answers as the server does
// (docs/protocol.md, "A game"), one at a time. What was answered is kept.

import type { Game, Played } from 'cotulenh/url';
import type { ChannelOptions, GameChannel, GameSource } from '../lib/gameSource';
import type { Identified } from '../lib/socket';
import type {
  GameMessage,
  GameState,
  NumberedEvent,
  Offer,
  Person,
  PlayerCommand,
  Position,
  Refusal,
  RefusalCode,
  Result,
  Side,
  Text,
} from '../lib/types';
import { opponentOf } from '../lib/notation';
import { afterTurn, budget, flagOf, stopped } from './clock';
import type { Computer } from './computer';
import { newLocalId } from './id';
import { newRecord, type GameRecord } from './record';
import { Outdated, type GameStore } from './store';
import { said } from './words';

type Message = PlayerCommand & Identified;
/** An event without its number. */
type Unnumbered<Event> = Event extends unknown ? Omit<Event, 't' | 'n'> : never;

export interface LocalGameParts {
  record: GameRecord;
  /** The game of the record before its first turn. */
  newGame: (fen?: string) => Game;
  computer: Computer;
  store: GameStore;
  person: Person;
  /** Called when the game has ended, and is kept. */
  onend?: () => void;
  now?: () => number;
}

/** A draw is early before each side has made so many turns; then the computer takes it when it stands this much worse. */
const EARLY_TURNS = 40;
const CLEARLY = 150;
/** After a declined draw the next one can be offered after so many turns. */
const DRAW_PAUSE = 10;
/** What the server takes. */
const MOST_TURNS = 1000;

class NotApplied extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly text: Text,
    readonly why?: Refusal,
  ) {
    super(text.en);
  }
}

/** Makes the steps of a deploy that goes on. */
function deployAgain(game: Game, steps: string[]) {
  for (const step of steps) game.play(`${step}...`);
}

export class LocalGame implements GameSource {
  private record: GameRecord;
  private game: Game;
  private readonly names: { san: string; lan: string }[] = [];
  private readonly fens: string[] = [];
  private offers: GameState['offers'] = [];
  private n = 0;
  private channel: ChannelOptions | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private thinking: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly now: () => number;

  constructor(private readonly parts: LocalGameParts) {
    this.now = parts.now ?? Date.now;
    this.record = structuredClone(parts.record);
    this.game = this.restore();
  }

  load(): Promise<GameState> {
    return Promise.resolve(this.state());
  }

  connect(options: ChannelOptions): GameChannel {
    this.channel = options;
    options.onconnection('open');
    void this.inTurn(() => this.goOn());
    const take = (message: unknown) => {
      void this.inTurn(() => this.take(message as Message));
      return true;
    };
    return {
      pinged: 0,
      send: take,
      sendUntilAnswered: take,
      answered: () => {},
      restart: () => this.tell(this.state()),
      close: () => {
        this.channel = null;
        clearTimeout(this.timer);
        this.thinking?.abort();
        this.parts.computer.close();
        options.onconnection('closed');
      },
    };
  }

  private get computer(): Side {
    return opponentOf(this.record.seat);
  }

  private get toMove(): Side {
    return (this.fens.at(-1) ?? '').split(' ')[1] === 'b' ? 'b' : 'r';
  }

  /** The game as the record says; what cannot be read any more is left out. */
  private restore(): Game {
    const { start, turns, steps, result, left } = this.record;
    const game = start === null ? this.parts.newGame() : this.parts.newGame(start);
    this.names.length = 0;
    this.fens.length = 0;
    this.fens.push(game.fen());
    for (const { lan } of turns) {
      const turn = game.move(lan);
      if (!turn) break;
      this.names.push({ san: turn.san, lan: turn.lan });
      this.fens.push(game.fen());
    }
    if (!result) deployAgain(game, steps);
    // The time in which nobody had the game open is nobody's.
    if (left?.running) this.record.left = { ...left, at: this.now() };
    return game;
  }

  private state(): GameState {
    const { id, level, seat, clock, start, result, left, drawAgain, rematch, created, turns } = this.record;
    const person = this.parts.person;
    const deploying = !result && this.game.deploy() !== null;
    const { position, claims, repetitions } = this.board();
    return {
      t: 'state',
      id,
      n: this.n,
      version: 1,
      players: seat === 'r' ? { r: person, b: { level } } : { r: { level }, b: person },
      seat,
      settings: { clock, start, rated: false, offline: true },
      game: { start: this.fens[0] ?? '', turns: [...this.names], result, position, repetitions, claims },
      fens: [...this.fens],
      deploy: deploying ? this.game.position() : null,
      clock: left,
      expires: null,
      turnTimes: turns.map(({ time }) => time),
      offers: this.offers,
      drawAgain,
      online: { r: true, b: true },
      watchers: 0,
      gone: { r: null, b: null },
      rematch,
      created,
      now: this.now(),
    };
  }

  /** The board between turns, with legal actions for the player alone. */
  private board(): { position: Position; claims: GameState['game']['claims']; repetitions: number } {
    let position: Position;
    const steps = (this.game.deploy()?.steps ?? []).map(({ lan }) => lan);
    if (steps.length > 0) {
      this.game.cancel();
      position = this.game.position();
    } else position = this.game.position();
    const { claims = [], repetitions } = this.game.state();
    deployAgain(this.game, steps);
    const isMine = !this.record.result && this.toMove === this.record.seat;
    return {
      position: isMine ? position : { ...position, units: [] },
      claims: this.record.result ? [] : claims,
      repetitions,
    };
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const next = this.last.then(work).catch(() => {
      this.tell({ t: 'refused', code: 'unavailable', text: said.notKept });
    });
    this.last = next;
    return next;
  }

  private tell(message: GameMessage) {
    this.channel?.onmessage(message);
  }

  private happen(event: Unnumbered<NumberedEvent>) {
    this.n += 1;
    this.tell({ t: 'event', n: this.n, ...event });
  }

  /** Keeps the game as it is now. If another tab was faster, this one takes over what it did. */
  private async keep(): Promise<boolean> {
    this.record.revision += 1;
    try {
      await this.parts.store.save(structuredClone(this.record));
      return true;
    } catch (error) {
      await this.goBack();
      if (!(error instanceof Outdated)) throw error;
      return false;
    }
  }

  /** The game is again as it is kept. */
  private async goBack() {
    const kept = await this.parts.store.get(this.record.id).catch(() => null);
    this.record = structuredClone(kept ?? this.parts.record);
    this.offers = [];
    this.game = this.restore();
    this.tell(this.state());
  }

  private async take(message: Message) {
    const id = String(message.id);
    try {
      await this.obey(message, id);
      this.tell({ t: 'ok', id, n: this.n });
    } catch (error) {
      if (error instanceof NotApplied) {
        const { code, text, why } = error;
        this.tell({ t: 'refused', id, code, text, ...(why ? { why } : {}) });
      } else {
        this.tell({ t: 'refused', id, code: 'unavailable', text: said.notKept });
      }
    }
    await this.goOn();
  }

  private async obey(message: Message, id: string) {
    switch (message.t) {
      case 'play':
        this.mayMove(message.turn);
        return this.played(
          this.reading(() => this.game.play(message.play)),
          id,
        );
      case 'step':
        this.mayMove(message.turn);
        return this.step(message.do, id);
      case 'offer':
        if (message.turn != null) this.notStale(message.turn);
        return this.offer(message.offer);
      case 'decline':
        return this.withdraw(message.offer);
      case 'claim': {
        this.goingOn();
        const { claims } = this.board();
        if (!claims.some((claim) => claim === message.claim)) throw new NotApplied('notYet', said.noClaim);
        return this.end(() => this.game.claimDraw());
      }
      case 'resign':
        this.goingOn();
        return this.end(() => this.game.resign(this.record.seat));
      case 'abort':
        this.goingOn();
        if (this.names.length >= 2) throw new NotApplied('nothingToDo', said.tooLate);
        return this.end(() => ({ score: '*', reason: 'aborted' }));
      case 'flag':
        await this.lookAtClock();
        return;
      default:
        throw new NotApplied('badMessage', said.notKept);
    }
  }

  private goingOn() {
    if (this.record.result) throw new NotApplied('over', said.over);
  }

  private notStale(turn: number) {
    if (turn !== this.names.length) throw new NotApplied('stale', said.stale);
  }

  private mayMove(turn: number) {
    this.goingOn();
    this.notStale(turn);
    if (this.toMove !== this.record.seat) throw new NotApplied('notYourTurn', said.notYourTurn);
    if (this.names.length >= MOST_TURNS) throw new NotApplied('tooMany', said.tooLong);
  }

  /** What the rules refuse is refused with their reason. */
  private reading<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      const { name, text, why } = error as Error & { text: Text; why: Refusal | null };
      if (name !== 'Refused') throw error;
      throw new NotApplied(why ? 'illegal' : 'ambiguous', text, why ?? undefined);
    }
  }

  private async step(what: 'undo' | 'cancel' | 'commit', id: string) {
    if (!this.game.deploy()) throw new NotApplied('nothingToDo', said.noDeploy);
    if (what === 'commit')
      return this.played(
        this.reading(() => this.game.play('commit')),
        id,
      );
    if (what === 'undo') this.game.undoStep();
    else this.game.cancel();
    return this.keepSteps(id);
  }

  private async keepSteps(id: string) {
    this.record.steps = (this.game.deploy()?.steps ?? []).map(({ lan }) => lan);
    if (await this.keep()) {
      this.tell({ t: 'deploy', id, position: this.record.steps.length > 0 ? this.game.position() : null });
    }
  }

  /** A turn was played on the board, or a step of one. */
  private async played({ turn, events }: Played, id?: string) {
    if (!turn) return this.keepSteps(id ?? '');
    const now = this.now();
    const by = this.toMove;
    const time = Math.max(0, now - this.record.moved);
    this.names.push({ san: turn.san, lan: turn.lan });
    this.fens.push(this.game.fen());
    const result = this.game.result();
    const isRunning = this.names.length > 1 && !result;
    const declined = this.offers.filter((open) => open.offer === 'draw');
    Object.assign(this.record, {
      turns: [...this.record.turns, { lan: turn.lan, time }],
      steps: [],
      moved: now,
      left: afterTurn(this.record.left, this.record.clock, isRunning ? opponentOf(by) : null, now),
      result,
    });
    if (!(await this.keep())) return;
    for (const { by: from } of declined) if (from !== by) this.declineDraw(by);
    const { position, claims, repetitions } = this.board();
    const clock = this.record.left;
    const fen = this.game.fen();
    const name = { san: turn.san, lan: turn.lan };
    this.happen({ event: 'turn', by, turn: name, fen, position, events, clock, time, claims, repetitions, id });
    if (result) this.ended(result);
  }

  private async offer(offer: Offer) {
    if (offer === 'rematch') return this.rematch();
    this.goingOn();
    const { seat, drawAgain } = this.record;
    if (offer === 'takeback') return this.takeBack();
    if (this.offers.length > 0) throw new NotApplied('nothingToDo', said.offered);
    if (Math.max(0, (drawAgain[seat] ?? 0) - this.names.length) > 0) throw new NotApplied('notYet', said.notYet);
    this.offers = [{ by: seat, offer }];
    this.happen({ event: 'offer', by: seat, offer });
  }

  private withdraw(offer: Offer): Promise<void> {
    if (!this.offers.some((open) => open.offer === offer)) throw new NotApplied('nothingToDo', said.nothing);
    this.offers = [];
    this.stopThinking();
    this.happen({ event: 'withdraw', by: this.record.seat, offer });
    return Promise.resolve();
  }

  /** The computer always agrees; its own turn is taken back as well. */
  private async takeBack() {
    const back = this.toMove === this.record.seat ? 2 : 1;
    const turns = this.names.length - back;
    if (turns < 0) throw new NotApplied('nothingToDo', said.nothing);
    this.stopThinking();
    if (this.game.deploy()) this.game.cancel();
    for (let count = 0; count < back; count += 1) this.game.undo();
    this.names.length = turns;
    this.fens.length = turns + 1;
    const { seat, left, drawAgain } = this.record;
    const shorter = (at: number | null) => (at === null ? null : Math.min(at, turns + DRAW_PAUSE));
    const now = this.now();
    Object.assign(this.record, {
      turns: this.record.turns.slice(0, turns),
      steps: [],
      moved: now,
      left: stopped(left, turns > 1 ? seat : null, now),
      drawAgain: { r: shorter(drawAgain.r), b: shorter(drawAgain.b) },
    });
    if (!(await this.keep())) return;
    const { position, claims, repetitions } = this.board();
    const { left: clock, drawAgain: again } = this.record;
    const fen = this.game.fen();
    this.happen({ event: 'takeback', turns, fen, position, clock, claims, repetitions, drawAgain: again });
  }

  private async rematch() {
    const { level, seat, clock, start, result } = this.record;
    if (!result) throw new NotApplied('notYet', said.notOver);
    if (this.record.rematch) throw new NotApplied('nothingToDo', said.nothing);
    const next = newRecord(newLocalId(), { level, seat: opponentOf(seat), clock, start }, this.now());
    await this.parts.store.save({ ...next, revision: 1 });
    this.record.rematch = next.id;
    if (await this.keep()) this.happen({ event: 'rematch', game: next.id });
  }

  private declineDraw(by: Side) {
    const again = this.names.length + DRAW_PAUSE;
    this.offers = [];
    this.record.drawAgain = { ...this.record.drawAgain, [opponentOf(by)]: again };
    this.happen({ event: 'decline', by, offer: 'draw', again });
  }

  private async end(how: () => Result) {
    if (this.game.deploy()) this.game.cancel();
    const result = how();
    Object.assign(this.record, { result, steps: [], left: stopped(this.record.left, null, this.now()) });
    if (await this.keep()) this.ended(result);
  }

  private ended(result: Result) {
    this.offers = [];
    this.stopThinking();
    this.happen({ event: 'end', result, clock: this.record.left });
    this.parts.onend?.();
  }

  /** Ends the game if the time of the side to move is up; otherwise looks again when it will be. */
  private async lookAtClock() {
    clearTimeout(this.timer);
    const flag = this.record.result ? null : flagOf(this.record.left);
    if (!flag) return;
    const wait = flag.at - this.now();
    if (wait <= 0) return this.end(() => this.game.loseOnTime(flag.side));
    if (this.channel) this.timer = setTimeout(() => void this.inTurn(() => this.lookAtClock()), Math.min(wait, 60_000));
  }

  /** What happens without the player: the clock, and the computer. */
  private async goOn() {
    await this.lookAtClock();
    const isAsked = this.offers.some(({ by, offer }) => by === this.record.seat && offer === 'draw');
    if (!this.channel || this.record.result || this.thinking) return;
    if (isAsked) this.think((signal) => this.answerDraw(signal));
    else if (this.toMove === this.computer) this.think((signal) => this.answerTurn(signal));
  }

  /** The computer thinks while messages are taken; what it finds waits its turn. */
  private think(work: (signal: AbortSignal) => Promise<() => Promise<void>>) {
    const thinking = new AbortController();
    this.thinking = thinking;
    const done = async (conclude: () => Promise<void>) => {
      if (this.thinking !== thinking) return;
      this.thinking = null;
      await conclude();
      await this.goOn();
    };
    work(thinking.signal).then(
      (conclude) => this.inTurn(() => done(conclude)),
      () => {
        if (this.thinking !== thinking) return;
        this.thinking = null;
        this.tell({ t: 'refused', code: 'unavailable', text: said.noEngine });
      },
    );
  }

  private stopThinking() {
    this.thinking?.abort();
    this.thinking = null;
  }

  private async answerTurn(signal: AbortSignal): Promise<() => Promise<void>> {
    const { level, clock, left } = this.record;
    const found = await this.parts.computer.turn(
      this.game,
      level,
      budget(left, clock, this.computer, this.now()),
      signal,
    );
    return async () => {
      if (found && this.toMove === this.computer && !this.record.result) await this.played(this.game.play(found));
    };
  }

  private async answerDraw(signal: AbortSignal): Promise<() => Promise<void>> {
    const steps = this.game.deploy() ? this.record.steps : [];
    if (steps.length > 0) this.game.cancel();
    const judging = this.parts.computer.judge(this.game, signal);
    deployAgain(this.game, steps);
    const score = await judging;
    return async () => {
      if (this.record.result || this.offers.length === 0) return;
      const own = this.toMove === this.computer ? score : -score;
      if (own <= (this.names.length < EARLY_TURNS ? -CLEARLY : 0)) await this.end(() => this.game.agreeToDraw());
      else {
        this.declineDraw(this.computer);
        await this.keep();
      }
    };
  }
}
