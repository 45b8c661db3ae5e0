// The player in this browser.

import { api } from './api';
import type { Person } from './types';

let person = $state.raw<Person | null>(null);

export const me = {
  get person(): Person | null {
    return person;
  },
};

/** Loads the player. A new visitor gets a cookie and the name of a guest. */
export async function loadMe() {
  person = await api.get<Person>('/me');
}

export async function rename(name: string) {
  person = await api.put<Person>('/me', { name });
}
