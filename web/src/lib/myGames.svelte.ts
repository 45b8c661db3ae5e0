// The player's running games and open invitations, asked for in one place for the header and all pages.

import { api, isGone } from './api';
import { fenTurn } from './notation';
import type { Challenge, Summary } from './types';

const KEY = 'cotulenh.invitations';
const REFRESH_MS = 60_000;
/** While an invitation is open, it may be accepted at any moment. */
const CHECK_MS = 5000;

let games = $state.raw<Summary[]>([]);
let openInvitations = $state.raw<Challenge[]>([]);
/** The ids of own invitations whose outcome the player does not know yet: stored in this browser, for all tabs. */
let unsettled = $state.raw<string[]>([]);
/** The games that accepted invitations have led to, by the id of the invitation. */
let startedGames = $state.raw<Record<string, string>>({});
let askedAt = 0;
/** Requests are numbered, so that an answer that comes after a newer one can be dropped. */
let requests = 0;
let answered = 0;

unsettled = stored();

export const myGames = {
  /** The running games; those in which it is the player's turn come first. */
  get running(): Summary[] {
    return games;
  },
  /** Challenges by link that nobody has accepted yet. */
  get invitations(): Challenge[] {
    return openInvitations.filter(({ id }) => unsettled.includes(id));
  },
  /** The running games of accepted invitations, until the player has seen them. */
  get started(): Summary[] {
    return games.filter(({ id }) => unsettled.some((invitation) => startedGames[invitation] === id));
  },
};

// Browsers may refuse storage (private windows): then the list lasts as long as the page.
function stored(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((id) => typeof id === 'string') : [];
  } catch {
    return unsettled;
  }
}

/** Changes the stored list, which another tab may have changed meanwhile. */
function store(change: (ids: string[]) => string[]) {
  unsettled = change(stored());
  try {
    localStorage.setItem(KEY, JSON.stringify(unsettled));
  } catch {
    // See `stored`.
  }
}

export function isMyTurn(game: Summary): boolean {
  return !game.result && game.seat !== undefined && fenTurn(game.fen).turn === game.seat;
}

/** Whether an opponent waits for the player's turn, or a clock runs. The computer does not mind waiting. */
export function isWaitingForMe(game: Summary): boolean {
  return isMyTurn(game) && (game.due !== null || !Object.values(game.players).some((player) => 'level' in player));
}

/** Asks the server again. Every page works without the answer, so a failure is left to the next time. */
export async function refresh() {
  askedAt = Date.now();
  const request = ++requests;
  try {
    // In this order: an invitation that is missing here was accepted before, so its game is in the second answer,
    // unless it is over.
    const { challenges } = await api.get<{ challenges: Challenge[] }>('/me/challenges');
    const running = await api.get<{ games: Summary[] }>('/me/games?running');
    if (request < answered) return;
    answered = request;
    games = running.games;
    openInvitations = challenges.filter(({ open }) => !open);
    const ids = openInvitations.map(({ id }) => id);
    store((known) => [...new Set([...known, ...ids])]);
    await Promise.all(unsettled.filter((id) => !ids.includes(id)).map((id) => findGame(id, running.games)));
  } catch {
    // The next time.
  }
}

/** Finds the game of an invitation that is no longer open, or forgets the invitation. */
async function findGame(id: string, running: Summary[]) {
  try {
    const challenge = await api.get<Challenge>(`/challenges/${id}`);
    const { game } = challenge;
    // In a browser whose cookies were cleared, the invitation is another player's.
    if (!challenge.mine || (game && !running.some((summary) => summary.id === game))) forgetInvitation(id);
    else if (game) startedGames = { ...startedGames, [id]: game };
  } catch (error) {
    if (isGone(error)) forgetInvitation(id);
  }
}

/** The player has seen that this game has started. */
export function markSeen(game: string) {
  store((ids) => ids.filter((id) => startedGames[id] !== game));
}

/** The player knows what became of this invitation. */
export function forgetInvitation(challenge: string) {
  store((ids) => ids.filter((id) => id !== challenge));
}

/** Keeps everything up to date while the page is visible, until the returned function is called. */
export function keepUpToDate(): () => void {
  const look = () => {
    if (!document.hidden) void refresh();
  };
  const timer = setInterval(() => {
    if (unsettled.length > 0 || Date.now() - askedAt >= REFRESH_MS) look();
  }, CHECK_MS);
  const readOtherTabs = () => (unsettled = stored());
  document.addEventListener('visibilitychange', look);
  addEventListener('storage', readOtherTabs);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('storage', readOtherTabs);
  };
}
