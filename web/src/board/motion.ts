// Movement on the board.

import type { Point } from './geometry';

const MS = 180;

/** Whether the user has asked the system for less animation. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Animates a part of the drawing from `offset` to its place, where it ends with that opacity. */
export function glide(offset: Point, opacity: number, done?: () => void) {
  return (node: SVGElement) => {
    const animation = node.animate(
      [
        { transform: `translate(${offset.x}px, ${offset.y}px)`, opacity: 1 },
        { transform: 'none', opacity },
      ],
      { duration: MS, easing: 'ease-out', fill: 'forwards' },
    );
    animation.onfinish = () => done?.();
    return () => animation.cancel();
  };
}
