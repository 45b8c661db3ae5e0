// The set of pieces and the theme of the board that the visitor has chosen. What is not chosen is not loaded.

import { type PieceSet, partsOf } from './drawings';
import classicFile from './drawings/classic.svg?raw';

export const SETS = ['classic', 'traditional', 'letters'] as const;
export type SetName = (typeof SETS)[number];
export const THEMES = ['delta', 'map', 'wood', 'slate', 'lacquer'] as const;
export type BoardTheme = (typeof THEMES)[number];

const classic = partsOf(classicFile) as PieceSet;
const loaded: Partial<Record<SetName, PieceSet>> = { classic };
const LOAD_SET: Record<Exclude<SetName, 'classic'>, () => Promise<{ default: string }>> = {
  traditional: () => import('./drawings/traditional.svg?raw'),
  letters: () => import('./drawings/letters.svg?raw'),
};
// The theme `delta` is part of the board's own style sheet.
const LOAD_THEME: Record<Exclude<BoardTheme, 'delta'>, () => Promise<unknown>> = {
  map: () => import('./themes/map.css'),
  wood: () => import('./themes/wood.css'),
  slate: () => import('./themes/slate.css'),
  lacquer: () => import('./themes/lacquer.css'),
};

let shown = $state.raw<{ name: SetName; set: PieceSet }>({ name: 'classic', set: classic });

/** The set that pieces are drawn from now. */
export const looks = {
  get name(): SetName {
    return shown.name;
  },
  get set(): PieceSet {
    return shown.set;
  },
};

/** The drawings of a set. */
export async function loadSet(name: SetName): Promise<PieceSet> {
  const set = loaded[name] ?? (name === 'classic' ? classic : (partsOf((await LOAD_SET[name]()).default) as PieceSet));
  loaded[name] = set;
  return set;
}

/** Loads the colours of a theme. */
export async function loadTheme(theme: BoardTheme): Promise<void> {
  if (theme !== 'delta') await LOAD_THEME[theme]();
}

/** Shows a set and a theme as soon as they are loaded. What cannot be loaded leaves the board as it is. */
export async function wear(name: SetName, theme: BoardTheme): Promise<void> {
  try {
    const [set] = await Promise.all([loadSet(name), loadTheme(theme)]);
    shown = { name, set };
    document.documentElement.dataset.board = theme;
  } catch {
    // Without the server there are the looks that are here.
  }
}
