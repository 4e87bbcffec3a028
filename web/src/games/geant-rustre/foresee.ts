/**
 * What the giant would do at the end of the turn if something were done first: a forecast for people,
 * from what lies on the table (GR-12, GR-17, GR-21, GR-24 to GR-28). What happens is the engine's business.
 */
import { WAY, type Place } from "./board";
import { inTheOpen, type Offer, type View } from "./offers";

export interface Forecast {
  /** How many dwarfs he would see. */
  seen: number;
  /** The spaces that he would step on, in order: a cake stops him. */
  path: Place[];
  /** How many dwarfs he would take there. */
  caught: number;
}

/** How far so many dwarfs in the open would make him walk. */
export function stride(view: Pick<View, "eating" | "level" | "giant">, seen: number): number {
  if (view.eating || seen === 0) return 0;
  const below = WAY.indexOf(view.giant) < WAY.indexOf(1);
  return view.level === "easy" || (view.level === "medium" && below) ? 1 : seen;
}

/** After an offer was taken; null: as it stands. */
export function foresee(view: View, offer: Offer | null, mineIsShelter: boolean): Forecast {
  const dwarfs = Object.entries(view.dwarfs).flatMap(([colour, places]) => places.map((place) => ({ colour, place: place as Place })));
  let { bushes, cakes } = view;
  if (offer?.verb === "walk" || offer?.verb === "climb") {
    const one = dwarfs.find((dwarf) => dwarf.colour === offer.colour && dwarf.place === offer.from);
    if (one) one.place = offer.to;
  } else if (offer?.verb === "put") bushes = [...bushes.filter((place) => place !== view.lifted), offer.to as number];
  else if (offer?.verb === "bait") cakes = [...cakes, offer.to];
  const path: Place[] = [];
  const at = () => path.at(-1) ?? view.giant;
  const inSight = () => dwarfs.filter(({ place }) => !path.includes(place) && inTheOpen(place, bushes, mineIsShelter)).length;
  const walk = (steps: number) => {
    for (const place of WAY.slice(WAY.indexOf(at()) + 1).slice(0, steps)) if (!path.some((reached) => cakes.includes(reached))) path.push(place);
  };
  const seen = inSight();
  if (!view.outcome && !view.eating) {
    if (view.stuck) walk(1); // then only for those whom he still sees, from where he is then
    walk(stride({ ...view, giant: at() }, inSight()));
  }
  return { seen, path, caught: dwarfs.filter(({ place }) => path.includes(place)).length };
}
