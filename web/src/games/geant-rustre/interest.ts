/**
 * Where the camera should look while nothing moves: at what is held, may be done, or is waited for.
 */
import { spot, type Point } from "./board";
import { LEGIBLE } from "./camera.svelte";
import type { Offer, View } from "./offers";
import { PEN } from "./scene.svelte";

/** The places that an offer is about. */
export const ends = (offer: Offer): Point[] =>
  [offer.to, offer.from].filter((place) => place !== null).map((place) => spot(place));

/** As many as can be seen at once in so many pixels, the first ones in any case. */
function near(points: Point[], more: Point[], width: number, height: number): Point[] {
  const box = { w: width / LEGIBLE - 104, h: height / LEGIBLE - 140 };
  const taken = [...points];
  for (const point of more) {
    const all = [...taken, point];
    const xs = all.map((one) => one.x);
    const ys = all.map((one) => one.y);
    if (Math.max(...xs) - Math.min(...xs) < box.w && Math.max(...ys) - Math.min(...ys) < box.h)
      taken.push(point);
  }
  return taken;
}

export function interest(
  view: View,
  offers: Offer[],
  held: Offer | null,
  width: number,
  height: number,
): Point[] {
  const together = (points: Point[], more: Point[]) => near(points, more, width, height);
  if (held) return ends(held);
  if (view.outcome) return [view.outcome.reason === "won" ? spot("cave") : PEN];
  const moves = offers.filter((offer) => offer.lot !== null);
  if (moves.length) {
    const [first, ...rest] = [...moves].reverse();
    return together(ends(first!), rest.flatMap(ends));
  }
  const baits = offers.filter((offer) => offer.verb === "bait");
  if (baits.length) return [spot(view.giant), ...baits.slice(0, 3).map((offer) => spot(offer.to))];
  const open = view.open.map((place) => spot(place));
  if (offers.length)
    return together(open.length ? [open.at(-1)!] : ends(offers[0]!), offers.flatMap(ends));
  const theirs = Object.entries(view.dwarfs)
    .filter(([colour]) => view.owners[colour] === view.actors[0])
    .flatMap(([, places]) => places)
    .filter((place) => typeof place === "number")
    .map((place) => spot(place))
    .reverse();
  return theirs.length ? together(theirs.slice(0, 1), theirs.slice(1)) : [spot(view.giant)];
}
