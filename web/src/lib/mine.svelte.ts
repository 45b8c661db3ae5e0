// The player's running games and waiting invitations: asked for in one place, for the header and the pages.

import { api, isGone } from './api';
import { moment } from './board';
import type { Challenge, Summary } from './types';

const KEY = 'cotulenh.invitations';
const EVERY = 60_000;
/** While an invitation waits, it may be accepted any moment. */
const OFTEN = 5000;

let games = $state.raw<Summary[]>([]);
let waiting = $state.raw<Challenge[]>([]);
/** The ids of own invitations until the player knows what came of them: kept in this browser, for all tabs. */
let unsettled = $state.raw<string[]>([]);
/** The games of those that were accepted. */
let begun = $state.raw<Record<string, string>>({});
let asked = 0;
/** Requests are numbered: an answer that was overtaken by a later one is old. */
let requests = 0;
let answered = 0;

unsettled = stored();

export const mine = {
  /** The running games, those in which it is one's turn first. */
  get games(): Summary[] {
    return games;
  },
  /** Challenges by link that nobody has accepted yet. */
  get invitations(): Challenge[] {
    return waiting.filter(({ id }) => unsettled.includes(id));
  },
  /** The running games of invitations that were accepted, until the player has seen them. */
  get started(): Summary[] {
    return games.filter(({ id }) => unsettled.some((invitation) => begun[invitation] === id));
  },
};

// Storage may be refused (private windows): then they last as long as the page.
function stored(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : [];
  } catch {
    return unsettled;
  }
}

/** Begins with what is stored: another tab may have changed it. */
function keep(change: (ids: string[]) => string[]) {
  unsettled = change(stored());
  try {
    localStorage.setItem(KEY, JSON.stringify(unsettled));
  } catch {
    // See `stored`.
  }
}

/** Whether it is the player's turn in a game. */
export function isTurn(game: Summary): boolean {
  return !game.result && game.seat !== undefined && moment(game.fen).turn === game.seat;
}

/** Whether somebody waits for the player's turn, or a clock runs. The computer has time. */
export function isAwaited(game: Summary): boolean {
  return isTurn(game) && (game.due !== null || !Object.values(game.players).some((player) => 'level' in player));
}

/** Asks again. What cannot be had now comes the next time: every page works without. */
export async function refresh() {
  asked = Date.now();
  const request = ++requests;
  try {
    // In this order: the game of an invitation that waits no more is among those that run, or over.
    const { challenges } = await api.get<{ challenges: Challenge[] }>('/me/challenges');
    const running = await api.get<{ games: Summary[] }>('/me/games?running');
    if (request < answered) return;
    answered = request;
    games = running.games;
    waiting = challenges.filter(({ open }) => !open);
    const ids = waiting.map(({ id }) => id);
    keep((known) => [...new Set([...known, ...ids])]);
    await Promise.all(unsettled.filter((id) => !ids.includes(id)).map((id) => findGame(id, running.games)));
  } catch {
    // The next time.
  }
}

/** It was accepted, or it is no more. */
async function findGame(id: string, running: Summary[]) {
  try {
    const challenge = await api.get<Challenge>(`/challenges/${id}`);
    const { game } = challenge;
    // It is another player's in a browser whose cookies were cleared.
    if (!challenge.mine || (game && !running.some((summary) => summary.id === game))) forget(id);
    else if (game) begun = { ...begun, [id]: game };
  } catch (error) {
    if (isGone(error)) forget(id);
  }
}

/** The player has seen that the game began. */
export function seen(game: string) {
  keep((ids) => ids.filter((id) => begun[id] !== game));
}

/** The player knows what came of an own invitation. */
export function forget(challenge: string) {
  keep((ids) => ids.filter((id) => id !== challenge));
}

/** Keeps all this up to date while somebody looks, until the function it returns is called. */
export function follow(): () => void {
  const look = () => {
    if (!document.hidden) void refresh();
  };
  const timer = setInterval(() => {
    if (unsettled.length > 0 || Date.now() - asked >= EVERY) look();
  }, OFTEN);
  const share = () => (unsettled = stored());
  document.addEventListener('visibilitychange', look);
  addEventListener('storage', share);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('storage', share);
  };
}
