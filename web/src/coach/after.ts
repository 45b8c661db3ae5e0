// What pages load when a game was looked at: what was missed, and the moments that mattered.

export { default as GameMoments } from './GameMoments.svelte';
export { default as Missed } from './Missed.svelte';
export { default as MomentList } from './MomentList.svelte';
