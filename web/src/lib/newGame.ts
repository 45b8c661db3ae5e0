// Starts games and challenges, and opens their pages.

import { api } from './api';
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

export async function playComputer(options: GameOptions, start?: string) {
  const open = opener();
  const { id } = await api.post<{ id: string }>('/games', { level: options.level, ...terms(options, start) });
  open(`/g/${id}`);
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
