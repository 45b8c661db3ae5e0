// How good a connection is.

export const BARS = 4;

/** Up to so many milliseconds an answer may take for four, three and two bars. */
const LIMITS = [120, 250, 500];

/** The bars of a connection whose answers take so long, from one to four. */
export function bars(ms: number): number {
  return 1 + LIMITS.filter((limit) => ms <= limit).length;
}
