// The texts of the site, in English and Vietnamese.

import { prefs } from '../lib/prefs.svelte';
import type { Language, Text } from '../lib/types';
import { common } from './common';

export type Dictionary = Record<string, Text>;
type Params = Record<string, string | number>;

const texts: Dictionary = { ...common };

/** Adds the texts of an area. Each page adds its own when it is loaded. */
export function addTexts(dictionary: Dictionary) {
  Object.assign(texts, dictionary);
}

export function lang(): Language {
  return prefs.language;
}

export function setLang(language: Language) {
  prefs.language = language;
}

/** The text in the reader's language. */
export function say(text: Text): string {
  return text[prefs.language];
}

/** The text as a sentence. Texts of the server start with a small letter; names of squares keep it. */
export function sentence(text: Text): string {
  const said = say(text);
  if (/^[a-k]\d/.test(said)) return said;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** The text with that key; `{name}` in it is replaced by the parameter. */
export function t(key: string, params: Params = {}): string {
  const text = texts[key];
  if (!text) return key;
  return say(text).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
