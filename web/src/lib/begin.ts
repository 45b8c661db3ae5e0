// Begins games and challenges, and shows them.

import { api } from './api';
import { forget, refresh } from './mine.svelte';
import type { Setup } from './prefs.svelte';
import { go, router } from './router.svelte';
import { clockOf } from './setup';
import type { Challenge } from './types';

const terms = ({ color, clock }: Setup, start?: string) => ({ color, clock: clockOf(clock), start });

/**
 * A way to what is begun now. Who has gone to another page before it came is not fetched back: it is among
 * the own games and invitations.
 */
function wayOn(): (href: string, replace?: boolean) => void {
  const asked = router.path;
  return (href, replace) => {
    if (router.path === asked) go(href, replace);
    else void refresh();
  };
}

export async function playComputer(setup: Setup, start?: string) {
  const show = wayOn();
  const { id } = await api.post<{ id: string }>('/games', { level: setup.level, ...terms(setup, start) });
  show(`/g/${id}`);
}

export async function inviteFriend(setup: Setup, start?: string) {
  const show = wayOn();
  const { id } = await api.post<Challenge>('/challenges', { open: false, ...terms(setup, start) });
  show(`/c/${id}`);
}

/** The lobby shows it, and tells when it is accepted. */
export function challengeAnyone(setup: Setup): Promise<Challenge> {
  return api.post<Challenge>('/challenges', { open: true, ...terms(setup) });
}

/** `replace`: the challenge was a page of its own, to which there is no way back. */
export async function accept(challenge: string, replace = false) {
  const show = wayOn();
  const { id } = await api.post<{ id: string }>(`/challenges/${challenge}/accept`);
  show(`/g/${id}`, replace);
}

export async function withdraw(challenge: string) {
  await api.delete(`/challenges/${challenge}`);
  forget(challenge);
}
