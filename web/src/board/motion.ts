// Movement on the board.

import { prefs } from '../lib/prefs.svelte';
import type { Point } from './geometry';

/** How long a piece takes to its square, by the visitor's setting. */
const MS = { none: 0, fast: 90, normal: 180, slow: 360 };

/** Whether the visitor has asked the system or this site for less animation. */
export function prefersReducedMotion(): boolean {
  return prefs.animation === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Animates a part of the drawing from `offset` to its place, where it ends with that opacity. */
export function glide(offset: Point, opacity: number, done?: () => void) {
  return (node: SVGElement) => {
    const animation = node.animate(
      [
        { transform: `translate(${offset.x}px, ${offset.y}px)`, opacity: 1 },
        { transform: 'none', opacity },
      ],
      { duration: MS[prefs.animation], easing: 'ease-out', fill: 'forwards' },
    );
    animation.onfinish = () => done?.();
    return () => animation.cancel();
  };
}
