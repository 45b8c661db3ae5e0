// The player in this browser.

import { api } from './api';
import type { Person } from './types';

let person = $state.raw<Person | null>(null);

export const me = {
  get person(): Person | null {
    return person;
  },
};

/** Asks who we are; whoever is new gets a cookie and a guest's name. */
export async function loadMe() {
  person = await api.get<Person>('/me');
}

export async function rename(name: string) {
  person = await api.put<Person>('/me', { name });
}
