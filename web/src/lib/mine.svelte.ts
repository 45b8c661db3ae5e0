// The player's running games and waiting invitations: asked for in one place, for the header and the pages.

import { api } from './api';
import { moment } from './board';
import type { Challenge, Summary } from './types';

const EVERY = 60_000;
/** While an invitation waits, it may be accepted any moment. */
const OFTEN = 5000;

let games = $state.raw<Summary[]>([]);
let invitations = $state.raw<Challenge[]>([]);
let started = $state.raw<string | null>(null);
let asked = 0;

export const mine = {
  /** The running games, those in which it is one's turn first. */
  get games(): Summary[] {
    return games;
  },
  /** Challenges by link that nobody has accepted yet. */
  get invitations(): Challenge[] {
    return invitations;
  },
  /** The game of an invitation that was accepted, until the player has seen it. */
  get started(): string | null {
    return started;
  },
};

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
  try {
    const [running, waiting] = await Promise.all([
      api.get<{ games: Summary[] }>('/me/games?running'),
      api.get<{ challenges: Challenge[] }>('/me/challenges'),
    ]);
    const before = invitations;
    games = running.games;
    invitations = waiting.challenges.filter(({ open }) => !open);
    const gone = before.filter(({ id }) => !invitations.some((still) => still.id === id));
    await Promise.all(gone.map(findGame));
  } catch {
    // The next time.
  }
}

/** It was accepted, or it is no more. */
async function findGame({ id }: Challenge) {
  const { game } = await api.get<Challenge>(`/challenges/${id}`);
  if (game) started = game;
}

/** The player has seen that the game began. */
export function seen() {
  started = null;
}

/** An own invitation was withdrawn. */
export function forget(challenge: string) {
  invitations = invitations.filter(({ id }) => id !== challenge);
}

/** Keeps all this up to date while somebody looks, until the function it returns is called. */
export function follow(): () => void {
  const look = () => {
    if (!document.hidden) void refresh();
  };
  const timer = setInterval(() => {
    if (invitations.length > 0 || Date.now() - asked >= EVERY) look();
  }, OFTEN);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
