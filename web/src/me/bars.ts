/** The last scores as bars: where each stands, and how high. */

export const HEIGHT = 64;
export const STEP = 14;
export const WIDE = 10;

export interface Bar {
  x: number;
  y: number;
  height: number;
}

/** A bar for each score; the lowest is still seen, and a score below zero hangs from the line. */
export function bars(scores: readonly number[]): { all: Bar[]; zero: number } {
  const most = Math.max(0, ...scores);
  const least = Math.min(0, ...scores);
  const span = most - least || 1;
  const zero = least < 0 ? (HEIGHT * most) / span : HEIGHT;
  const all = scores.map((score, at) => {
    const height = Math.max(2, (HEIGHT * Math.abs(score)) / span);
    return { x: at * STEP, y: score < 0 ? zero : zero - height, height };
  });
  return { all, zero };
}
