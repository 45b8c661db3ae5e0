import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { wear } from './board/looks.svelte';
import { prefs } from './lib/prefs.svelte';

const target = document.getElementById('app');
// The first board is drawn with the pieces and colours that the visitor has chosen.
void wear(prefs.pieces, prefs.board).finally(() => {
  if (target) mount(App, { target });
});
