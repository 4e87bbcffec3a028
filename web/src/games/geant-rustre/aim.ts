/** What a click on a stone is meant for, of all that stands there or would stand there. */
import type { Point } from "./board";
import type { Offer } from "./offers";

export interface Target extends Point {
  offer: Offer | null;
  /** Of the dwarf that stands there; null: it is a ghost, a bush, a cake, the stone itself. */
  colour: string | null;
}

/** So near to each other, two figures cannot be told apart by a click. */
const SAME = 16;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * The nearest target. Where that is a dwarf that cannot go, the click means what can be done here
 * all the same, unless it may ask about that dwarf: one's own, away from the one that can go, on a
 * stone that somebody can leave (`goal`: here one can only arrive).
 */
export function aim(
  targets: Target[],
  point: Point,
  own: (colour: string) => boolean,
  goal: boolean,
): Target | undefined {
  const sorted = [...targets].sort((a, b) => distance(a, point) - distance(b, point));
  const [best] = sorted;
  const meant = sorted.find((target) => target.offer);
  if (!best || best.offer || !meant) return best;
  const foreign = best.colour !== null && !own(best.colour);
  return foreign || goal || distance(meant, best) < SAME ? meant : best;
}
