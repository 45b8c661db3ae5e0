// Starts games and challenges, and opens their pages.

import { canRun } from '../local/load';
import { api, isOffline } from './api';
import { clockOf } from './clockChoice';
import { forgetInvitation, refresh } from './myGames.svelte';
import type { GameOptions } from './prefs.svelte';
import { go, router } from './router.svelte';
import type { Challenge } from './types';

const terms = ({ color, clock }: GameOptions, start?: string) => ({ color, clock: clockOf(clock), start });

/**
 * Returns a function that opens a page, unless the player has left the present one by then. Players who have
 * are not pulled back: they find the game or the invitation in their lists.
 */
function opener(): (href: string, replace?: boolean) => void {
  const startedOn = router.path;
  return (href, replace) => {
    if (router.path === startedOn) go(href, replace);
    else void refresh();
  };
}

/**
 * Games against the computer are on the server, where the player finds them on every device. Only if it cannot be
 * reached, the game is played in this browser, and sent when it is over.
 */
export async function playComputer(options: GameOptions, start?: string) {
  const open = opener();
  const wanted = terms(options, start);
  try {
    const { id } = await api.post<{ id: string }>('/games', { level: options.level, ...wanted });
    open(`/g/${id}`);
  } catch (error) {
    if (!isOffline(error) || !canRun()) throw error;
    open(`/g/${await playHere({ level: options.level, ...wanted }, error)}`);
  }
}

async function playHere({ level, color, clock, start }: ReturnType<typeof terms> & { level: number }, error: unknown) {
  const seat = color === 'random' ? (Math.random() < 0.5 ? 'r' : 'b') : color;
  // A clock of days is for people who wait for each other.
  const here = clock && 'initial' in clock ? clock : null;
  try {
    const { beginGame } = await import('../local/open');
    return await beginGame({ level, seat, clock: here, start });
  } catch {
    // The engine was never loaded here: what is missing is the connection.
    throw error;
  }
}

export async function inviteFriend(options: GameOptions, start?: string) {
  const open = opener();
  const { id } = await api.post<Challenge>('/challenges', { open: false, ...terms(options, start) });
  open(`/c/${id}`);
}

/** The lobby shows the challenge, and tells when it is accepted. */
export function challengeAnyone(options: GameOptions): Promise<Challenge> {
  return api.post<Challenge>('/challenges', { open: true, ...terms(options) });
}

/** `replace`: the challenge had a page of its own, and the browser's back button must not lead to it. */
export async function accept(challenge: string, replace = false) {
  const open = opener();
  const { id } = await api.post<{ id: string }>(`/challenges/${challenge}/accept`);
  open(`/g/${id}`, replace);
}

export async function withdraw(challenge: string) {
  await api.delete(`/challenges/${challenge}`);
  forgetInvitation(challenge);
}
