// What a visitor has chosen, kept in this browser.

import type { Language, Side } from './types';

export type Theme = 'light' | 'dark';

/** How the next game begins. `clock` is a text that `clockOf` in setup.ts reads. */
export interface Setup {
  level: number;
  color: Side | 'random';
  clock: string;
}

interface Choices {
  theme: Theme | null;
  language: Language | null;
  sound: boolean;
  computer: Setup;
  people: Setup;
}

const KEY = 'cotulenh';
const kept = stored();
const choices = $state<Choices>({
  theme: null,
  language: null,
  sound: true,
  ...kept,
  computer: { level: 2, color: 'random', clock: 'none', ...kept.computer },
  people: { level: 0, color: 'random', clock: '10+5', ...kept.people },
});
const dark = matchMedia('(prefers-color-scheme: dark)');
let systemTheme = $state<Theme>(dark.matches ? 'dark' : 'light');
dark.addEventListener('change', () => (systemTheme = dark.matches ? 'dark' : 'light'));

// Storage may be refused (private windows): then choices last as long as the page.
function stored(): Partial<Choices> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? {}) as Partial<Choices>;
  } catch {
    return {};
  }
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // See `stored`.
  }
}

function browserLanguage(): Language {
  const known = navigator.languages.find((name) => /^(en|vi)\b/i.test(name));
  return known?.toLowerCase().startsWith('vi') ? 'vi' : 'en';
}

export const prefs = {
  get theme(): Theme {
    return choices.theme ?? systemTheme;
  },
  set theme(theme: Theme) {
    choices.theme = theme;
    keep();
  },
  get language(): Language {
    return choices.language ?? browserLanguage();
  },
  set language(language: Language) {
    choices.language = language;
    keep();
  },
  get sound(): boolean {
    return choices.sound;
  },
  set sound(on: boolean) {
    choices.sound = on;
    keep();
  },
  get computer(): Setup {
    return choices.computer;
  },
  set computer(setup: Setup) {
    choices.computer = setup;
    keep();
  },
  get people(): Setup {
    return choices.people;
  },
  set people(setup: Setup) {
    choices.people = setup;
    keep();
  },
};
