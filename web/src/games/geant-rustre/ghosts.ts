/** Where dwarfs would land: each beside those who are there, and beside the other ghosts. */
import type { Place, Point } from "./board";
import { standing, type Offer, type View } from "./offers";
import { stand } from "./scene.svelte";

export interface Ghost extends Point {
  offer: Offer;
  size: number;
}

export function ghostsOf(view: View, moves: Offer[]): Ghost[] {
  const count = new Map<Place, number>();
  return moves.map((offer) => {
    const before = standing(view, offer.to).length + (count.get(offer.to) ?? 0);
    count.set(offer.to, (count.get(offer.to) ?? 0) + 1);
    return { offer, ...stand(offer.to, before, before + 1, offer.lot === "hidden") };
  });
}
