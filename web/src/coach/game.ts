// What the game page loads when the coach is on.

import { addTexts } from '../i18n/index.svelte';
import { coach } from '../i18n/coach';

addTexts(coach);

export { Coach } from './coach.svelte';
export { default as CoachCards } from './CoachCards.svelte';
