// The visitor's settings, stored in this browser.

import type { Language, Side } from './types';

export type Theme = 'light' | 'dark';

/** The options of the next game. `clock` is a key of clockChoice.ts. */
export interface GameOptions {
  level: number;
  color: Side | 'random';
  clock: string;
}

interface Choices {
  theme: Theme | null;
  language: Language | null;
  sound: boolean;
  explain: boolean;
  premoves: boolean;
  confirm: boolean;
  computer: GameOptions;
  people: GameOptions;
}

const KEY = 'cotulenh';
const kept = stored();
const choices = $state<Choices>({
  theme: null,
  language: null,
  sound: true,
  explain: true,
  premoves: true,
  confirm: false,
  ...kept,
  computer: { level: 2, color: 'random', clock: 'none', ...kept.computer },
  people: { level: 0, color: 'random', clock: '10+5', ...kept.people },
});
const dark = matchMedia('(prefers-color-scheme: dark)');
let systemTheme = $state<Theme>(dark.matches ? 'dark' : 'light');
dark.addEventListener('change', () => (systemTheme = dark.matches ? 'dark' : 'light'));

// Browsers may refuse storage (private windows): then settings last as long as the page.
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
  /** Pieces that are pressed or pointed at are explained. */
  get explain(): boolean {
    return choices.explain;
  },
  set explain(on: boolean) {
    choices.explain = on;
    keep();
  },
  /** Turns can be made during the opponent's turn, to be played after it. */
  get premoves(): boolean {
    return choices.premoves;
  },
  set premoves(on: boolean) {
    choices.premoves = on;
    keep();
  },
  /** A move is played only after it was confirmed. */
  get confirm(): boolean {
    return choices.confirm;
  },
  set confirm(on: boolean) {
    choices.confirm = on;
    keep();
  },
  get computer(): GameOptions {
    return choices.computer;
  },
  set computer(options: GameOptions) {
    choices.computer = options;
    keep();
  },
  get people(): GameOptions {
    return choices.people;
  },
  set people(options: GameOptions) {
    choices.people = options;
    keep();
  },
};
