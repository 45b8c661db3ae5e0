// The visitor's settings, stored in this browser.

import type { BoardTheme, SetName } from '../board/looks.svelte';
import type { Language, Side } from './types';

export type Theme = 'light' | 'dark';

/** The options of the next game. `clock` is a key of clockChoice.ts. */
export interface GameOptions {
  level: number;
  color: Side | 'random';
  clock: string;
}

/** Everything that can be set. */
export interface Settings {
  theme: Theme;
  language: Language;
  /** The set of pieces. */
  pieces: SetName;
  /** The theme of the board. */
  board: BoardTheme;
  coordinates: boolean;
  animation: 'none' | 'fast' | 'normal' | 'slow';
  sound: boolean;
  /** In percent. */
  volume: number;
  /** How turns are written in lists. */
  notation: 'letters' | 'figures' | 'vietnamese';
  /** Whether a turn is sent only when it is confirmed. */
  confirm: boolean;
  premoves: boolean;
  /** Whether a piece that is pressed tells what it can do. */
  explain: boolean;
  /** Whether the coach helps in games against the computer. */
  coach: boolean;
  /** Only the board, the clocks and what is needed to play. */
  zen: boolean;
  /** The side of the screen with the buttons, on wide screens. */
  hand: 'right' | 'left';
  /** How much of the room for it the board takes on wide screens, in percent. */
  size: number;
  /** Whether the mouse wheel steps through the turns. */
  wheel: boolean;
  computer: GameOptions;
  people: GameOptions;
}

/** What follows the browser until the visitor chooses. */
type Choices = Omit<Settings, 'theme' | 'language'> & { theme: Theme | null; language: Language | null };

/** The sizes of boards, in percent. */
export const BOARD_SIZES = { least: 50, most: 100 };

const KEY = 'cotulenh';
const kept = stored();
const choices = $state<Choices>({
  theme: null,
  language: null,
  pieces: 'classic',
  board: 'delta',
  coordinates: true,
  animation: 'normal',
  sound: true,
  volume: 80,
  notation: 'letters',
  confirm: false,
  premoves: true,
  explain: true,
  coach: false,
  zen: false,
  hand: 'right',
  size: BOARD_SIZES.most,
  wheel: true,
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

const DEFAULTS: { [K in keyof Settings]?: () => Settings[K] } = { theme: () => systemTheme, language: browserLanguage };

/** The settings as they hold now. What is assigned is kept at once. */
export const prefs = new Proxy({} as Settings, {
  get: (_, key: keyof Settings) => choices[key] ?? DEFAULTS[key]?.(),
  set(_, key, value: unknown) {
    Object.assign(choices, { [key]: value });
    keep();
    return true;
  },
});
