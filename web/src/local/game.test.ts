import { existsSync } from 'node:fs';
import type { Game as RulesGame } from 'cotulenh/url';
import { beforeAll, describe, expect, it } from 'vitest';
import { reduce } from '../lib/reduce';
import type { GameMessage, GameState, NumberedEvent, PlayerCommand } from '../lib/types';
import type { Computer } from './computer';
import { LocalGame } from './game';
import { isLocalId, newLocalId } from './id';
import { newRecord, type GameRecord } from './record';
import { Outdated, type GameStore } from './store';
import { endOf, sendGames } from './sync';
import { ApiError } from '../lib/api';

/** A store in memory, with the rule of the real one about revisions. */
class MemoryStore implements GameStore {
  readonly records = new Map<string, GameRecord>();
  get = (id: string) => Promise.resolve(structuredClone(this.records.get(id) ?? null));
  all = () => Promise.resolve([...this.records.values()].map((record) => structuredClone(record)));
  save(record: GameRecord) {
    if ((this.records.get(record.id)?.revision ?? 0) + 1 !== record.revision) return Promise.reject(new Outdated());
    this.records.set(record.id, structuredClone(record));
    return Promise.resolve();
  }
  change(id: string, change: (record: GameRecord) => GameRecord) {
    const record = this.records.get(id);
    if (record) this.records.set(id, change(record));
    return Promise.resolve();
  }
  remove = (id: string) => Promise.resolve(void this.records.delete(id));
}

/** Plays what it is told to, and stands as it is told. */
class Script implements Computer {
  score = 0;
  asked: { level: number; ms: number }[] = [];
  isClosed = false;
  constructor(private readonly turns: string[] = []) {}
  turn(_: RulesGame, level: number, ms: number) {
    this.asked.push({ level, ms });
    const next = this.turns.shift();
    // Without a turn it thinks for ever.
    return next === undefined ? new Promise<string | null>(() => {}) : Promise.resolve(next);
  }
  judge = () => Promise.resolve(this.score);
  close() {
    this.isClosed = true;
  }
}

const PACKAGE = new URL('../../../bindings/js/dist/url.mjs', import.meta.url);
const STACK = '6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/3C7 r - - 0 1';
const MATE = '6c4/11/6T4/11/11/11/11/11/11/11/11/3C7 r - - 0 1';

// Made by `bindings/js/build`, which `./check` runs before.
describe.skipIf(!existsSync(PACKAGE))('a game in the browser', () => {
  let newGame: (fen?: string) => RulesGame;
  beforeAll(async () => {
    const { init, Game } = await import('cotulenh/url');
    await init();
    newGame = (fen) => new Game(fen);
  });

  interface Options extends Partial<Parameters<typeof newRecord>[1]> {
    turns?: string[];
    now?: () => number;
  }

  /** A game and its one reader, which follows it as the page does. */
  async function table({ turns, now = () => 1000, ...options }: Options = {}, store = new MemoryStore(), id = 'l1') {
    const record = newRecord(id, { level: 3, seat: 'r', clock: null, ...options }, now());
    if (!store.records.has(id)) await store.save({ ...record, revision: 1 });
    const computer = new Script(turns);
    const person = { id: 'p1', name: 'Lan' };
    let ended = 0;
    const kept = (await store.get(id)) ?? record;
    const game = new LocalGame({ record: kept, newGame, computer, store, person, now, onend: () => (ended += 1) });
    let state: GameState = await game.load();
    const heard: GameMessage[] = [];
    const channel = game.connect({
      since: () => state.n,
      onconnection: () => {},
      onmessage: (message) => {
        heard.push(message);
        const next = reduce(state, message);
        if (next === 'gap' || next === null) throw new Error('an event is missing');
        state = next;
      },
    });
    let ids = 0;
    const settle = async () => {
      for (let round = 0; round < 30; round += 1) await new Promise((done) => setTimeout(done));
    };
    const send = async (message: PlayerCommand) => {
      const id = `m${(ids += 1)}`;
      channel.sendUntilAnswered({ ...message, id });
      await settle();
      return heard.find((answer) => (answer.t === 'ok' || answer.t === 'refused') && answer.id === id);
    };
    await settle();
    return {
      game,
      channel,
      computer,
      store,
      send,
      settle,
      heard,
      id,
      get state() {
        return state;
      },
      get ended() {
        return ended;
      },
      play: (turn: string) => send({ t: 'play', turn: state.game.turns.length, play: { turn } }),
      events: () =>
        heard.filter((message): message is NumberedEvent => message.t === 'event').map(({ event }) => event),
    };
  }

  it('plays turns, and the computer answers at its level', async () => {
    const t = await table({ turns: ['Ik8-k7'] });
    expect(t.state.players).toEqual({ r: { id: 'p1', name: 'Lan' }, b: { level: 3 } });
    expect(t.state.game.position.units.length).toBeGreaterThan(0);
    expect(await t.play('Ic6')).toMatchObject({ t: 'ok' });
    expect(t.state.game.turns.map(({ san }) => san)).toEqual(['Ic6', 'Ik7']);
    expect(t.state.fens).toHaveLength(3);
    expect(t.computer.asked).toEqual([{ level: 3, ms: 3000 }]);
    expect(t.state.settings.offline).toBe(true);
  });

  it('begins by itself when the computer has the first turn', async () => {
    const t = await table({ seat: 'b', turns: ['Ic5-c6'] });
    expect(t.state.game.turns).toHaveLength(1);
    expect(t.state.game.position.units.length).toBeGreaterThan(0);
  });

  it('refuses with the reason of the rules, and changes nothing', async () => {
    const t = await table();
    const refused = await t.send({ t: 'play', turn: 0, play: { from: 'g1', to: 'g5' } });
    expect(refused).toMatchObject({ t: 'refused', code: 'illegal' });
    expect(refused).toHaveProperty('why.text.vi');
    expect(await t.send({ t: 'play', turn: 3, play: { turn: 'Ic6' } })).toMatchObject({ code: 'stale' });
    expect(t.state.game.turns).toHaveLength(0);
    await t.play('Ic6');
    expect(await t.play('Ic7')).toMatchObject({ code: 'notYourTurn' });
  });

  it('deploys step by step, and keeps the steps', async () => {
    const t = await table({ start: STACK });
    await t.send({ t: 'play', turn: 0, play: { from: 'c3', to: 'e5', unit: 'F', deploy: true } });
    expect(t.state.deploy?.deploy?.steps).toHaveLength(1);
    expect(t.state.game.position.deploy).toBeUndefined();
    const again = await table({}, t.store);
    expect(again.state.deploy?.deploy?.steps).toHaveLength(1);
    await again.send({ t: 'step', turn: 0, do: 'undo' });
    expect(again.state.deploy).toBeNull();
    await again.send({ t: 'play', turn: 0, play: { from: 'c3', to: 'e5', unit: 'F', deploy: true } });
    await again.send({ t: 'step', turn: 0, do: 'commit' });
    expect(again.state.game.turns).toEqual([{ san: 'c3:(NT)<,Fe5', lan: expect.any(String) as string }]);
    expect(await again.send({ t: 'step', turn: 1, do: 'undo' })).toMatchObject({ t: 'refused' });
  });

  it('takes back both turns, or one while the computer thinks', async () => {
    const t = await table({ turns: ['Ik8-k7'] });
    await t.play('Ic6');
    await t.send({ t: 'offer', offer: 'takeback', turn: 2 });
    expect(t.state.game.turns).toHaveLength(0);
    await t.play('Ic6');
    expect(t.state.game.turns).toHaveLength(1);
    await t.send({ t: 'offer', offer: 'takeback', turn: 1 });
    expect(t.state.game.turns).toHaveLength(0);
    expect(await t.send({ t: 'offer', offer: 'takeback' })).toMatchObject({ code: 'nothingToDo' });
    expect(t.state.fens).toHaveLength(1);
  });

  it('answers a draw by how the computer stands', async () => {
    const t = await table({ turns: ['Ik8-k7', 'Ik7-k8'] });
    await t.play('Ic6');
    t.computer.score = 0;
    await t.send({ t: 'offer', offer: 'draw' });
    expect(t.state.offers).toEqual([]);
    expect(t.state.drawAgain).toEqual({ r: 12, b: null });
    expect(await t.send({ t: 'offer', offer: 'draw' })).toMatchObject({ code: 'notYet' });
    const lost = await table({ turns: ['Ik8-k7'] });
    await lost.play('Ic6');
    // Red is to move, and stands better by more than an Infantry.
    lost.computer.score = 200;
    await lost.send({ t: 'offer', offer: 'draw' });
    expect(lost.state.game.result).toMatchObject({ reason: 'agreement' });
    expect(lost.ended).toBe(1);
  });

  it('ends by the board, by resigning, and before it began', async () => {
    const won = await table({ start: MATE });
    await won.play('Txg12');
    expect(won.state.game.result).toMatchObject({ winner: 'r', reason: 'commanderCaptured' });
    expect(won.events()).toEqual(['turn', 'end']);
    expect(await won.play('Cd2')).toMatchObject({ code: 'over' });
    await won.send({ t: 'offer', offer: 'rematch' });
    expect(won.state.rematch).toBeTruthy();
    expect(won.store.records.get(won.state.rematch ?? '')).toMatchObject({ seat: 'b', level: 3, start: MATE });

    const lost = await table({ turns: ['Ik8-k7'] });
    await lost.play('Ic6');
    expect(await lost.send({ t: 'abort' })).toMatchObject({ code: 'nothingToDo' });
    await lost.send({ t: 'resign' });
    expect(lost.state.game.result).toMatchObject({ winner: 'b', reason: 'resignation' });

    const none = await table();
    await none.send({ t: 'abort' });
    expect(none.state.game.result).toMatchObject({ reason: 'aborted' });
  });

  it('runs a clock from the second turn on, and ends the game when it is empty', async () => {
    let now = 0;
    const clock = { initial: 60_000, increment: 1000 };
    const t = await table({ clock, turns: ['Ik8-k7', 'Ik7-k6'], now: () => now });
    now = 5000;
    await t.play('Ic6');
    expect(t.state.clock).toMatchObject({ r: 60_000, b: 60_000, running: 'r' });
    now = 15_000;
    await t.play('Ic7');
    expect(t.state.clock).toMatchObject({ r: 51_000, running: 'r' });
    now = 70_000;
    await t.send({ t: 'flag' });
    expect(t.state.game.result).toMatchObject({ winner: 'b', reason: 'time' });
    expect(t.computer.asked[0]?.ms).toBeLessThan(5000);
  });

  it('goes on where it was, without the time in between', async () => {
    let now = 0;
    const clock = { initial: 60_000, increment: 0 };
    const t = await table({ clock, turns: ['Ik8-k7'], now: () => now });
    await t.play('Ic6');
    t.channel.close();
    expect(t.computer.isClosed).toBe(true);
    now = 10_000_000;
    const again = await table({ now: () => now }, t.store);
    expect(again.state.game.turns).toHaveLength(2);
    expect(again.state.clock).toMatchObject({ r: 60_000, running: 'r', at: now });
    expect(again.state.game.result).toBeNull();
  });

  it('goes back to what is kept when something cannot be', async () => {
    const t = await table({ turns: ['Ik8-k7'] });
    await t.play('Ic6');
    const save = t.store.save.bind(t.store);
    t.store.save = () => Promise.reject(new Error('no room'));
    expect(await t.play('Ic7')).toMatchObject({ t: 'refused', code: 'unavailable' });
    expect(t.state.game.turns).toHaveLength(2);
    t.store.save = save;
    expect(await t.play('Ic7')).toMatchObject({ t: 'ok' });
    expect(t.state.game.turns.map(({ san }) => san)).toEqual(['Ic6', 'Ik7', 'Ic7']);
  });

  it('is not overwritten by another tab with an older state', async () => {
    const store = new MemoryStore();
    const [one, other] = [await table({ turns: ['Ik8-k7'] }, store), await table({}, store)];
    await one.play('Ic6');
    await other.play('Mg6');
    expect(other.state.game.turns.map(({ san }) => san)).toEqual(['Ic6', 'Ik7']);
    expect(store.records.get('l1')?.turns).toHaveLength(2);
  });
});

describe('games that are to be sent', () => {
  const ended: GameRecord = {
    ...newRecord('l1', { level: 1, seat: 'r', clock: null }, 0),
    turns: [
      { lan: 'a', time: 1 },
      { lan: 'b', time: 1 },
    ],
    result: { score: '0-1', winner: 'b', reason: 'resignation', rule: '11.7' },
  };

  it('are sent until they were answered, and then no more', async () => {
    const store = new MemoryStore();
    store.records.set('l1', structuredClone(ended));
    store.records.set('l2', { ...ended, id: 'l2', result: null });
    const sent: string[] = [];
    const offline = new ApiError(0, 'offline', { en: '', vi: '' });
    const send = (fails: boolean) => (record: GameRecord) => {
      sent.push(record.id);
      return fails ? Promise.reject(offline) : Promise.resolve();
    };
    expect(await sendGames(store, send(true))).toBe(0);
    expect(await sendGames(store, send(false))).toBe(1);
    expect(await sendGames(store, send(false))).toBe(0);
    expect(sent).toEqual(['l1', 'l1']);
  });

  it('that are refused are not sent again, and stay', async () => {
    const store = new MemoryStore();
    store.records.set('l1', structuredClone(ended));
    let count = 0;
    const send = () => {
      count += 1;
      return Promise.reject(new ApiError(400, 'badRequest', { en: 'no', vi: 'không' }));
    };
    await sendGames(store, send);
    await sendGames(store, send);
    expect(count).toBe(1);
    expect(store.records.get('l1')?.refused).toEqual({ en: 'no', vi: 'không' });
  });

  it('say how they ended', () => {
    expect(endOf(ended.result, 'r')).toBe('resigned');
    expect(endOf({ score: '1-0', winner: 'r', reason: 'time', rule: '11.7' }, 'r')).toBe('computerOutOfTime');
    expect(endOf({ score: '1-0', winner: 'r', reason: 'checkmate', rule: '11.2' }, 'b')).toBe('board');
    const id = newLocalId();
    expect(isLocalId(id)).toBe(true);
    expect(isLocalId('gabcdefghijkm')).toBe(false);
  });
});
