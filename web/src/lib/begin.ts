// Begins games and challenges, and shows them.

import { api } from './api';
import type { Setup } from './prefs.svelte';
import { go } from './router.svelte';
import { clockOf } from './setup';
import type { Challenge } from './types';

const terms = ({ color, clock }: Setup, start?: string) => ({ color, clock: clockOf(clock), start });

export async function playComputer(setup: Setup, start?: string) {
  const { id } = await api.post<{ id: string }>('/games', { level: setup.level, ...terms(setup, start) });
  go(`/g/${id}`);
}

export async function inviteFriend(setup: Setup, start?: string) {
  const { id } = await api.post<Challenge>('/challenges', { open: false, ...terms(setup, start) });
  go(`/c/${id}`);
}

/** The lobby shows it, and tells when it is accepted. */
export function challengeAnyone(setup: Setup): Promise<Challenge> {
  return api.post<Challenge>('/challenges', { open: true, ...terms(setup) });
}

/** `replace`: the challenge was a page of its own, to which there is no way back. */
export async function accept(challenge: string, replace = false) {
  const { id } = await api.post<{ id: string }>(`/challenges/${challenge}/accept`);
  go(`/g/${id}`, replace);
}

export function withdraw(challenge: string): Promise<void> {
  return api.delete(`/challenges/${challenge}`);
}
