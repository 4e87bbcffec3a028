/** The stones of the board in words, and what somebody who clicks on one seems to want. */
import type { Texts } from "../../lib/texts";
import type { Wish } from "../types";
import { LADDERS, type Place } from "./board";
import { standing, type View } from "./offers";

/** The name of a place, and what is on it. */
export function describe(view: View, place: Place, texts: Texts): string[] {
  const has = [
    place === "hut" || place === "cave"
      ? texts.t(`table.${place}`)
      : texts.t("table.space", { space: place }),
  ];
  if (view.giant === place) has.push(texts.t("table.has.giant"));
  if (typeof place === "number" && view.bushes.includes(place))
    has.push(texts.t(view.lifted === place ? "table.has.hand" : "table.has.bush"));
  if (view.cakes.includes(place)) has.push(texts.t("table.has.cake"));
  const count = new Map<string, number>();
  for (const colour of standing(view, place)) count.set(colour, (count.get(colour) ?? 0) + 1);
  for (const [colour, n] of count)
    has.push(texts.t(n > 1 ? "table.has.dwarfs" : "table.has.dwarf", { colour, count: n }));
  return has;
}

/** What a click on a place without offers asks for, so that the answer says why not. */
export function wish(view: View, place: Place, colour: string | null): Wish | null {
  const acting = view.actors.includes(view.seat ?? -1);
  if ((view.phase === "cake" || view.phase === "fetch") && place !== "cave" && acting)
    return { verb: "bait", space: place };
  if (typeof place !== "number") return null;
  if (view.phase === "put" && acting) return { verb: "put", space: place };
  const here = standing(view, place);
  if (view.bushes.includes(place) && (view.phase === "bush" || here.length === 0))
    return { verb: "lift", space: place };
  if (here.length) return { verb: "walk", colour: colour ?? here[0]!, space: place };
  // the top of a ladder with a dwarf of mine at its foot
  const ladder = LADDERS.find(({ top }) => top === place);
  const climber =
    ladder && standing(view, ladder.foot).find((one) => view.owners[one] === view.seat);
  if (ladder && climber)
    return { verb: "climb", colour: climber, space: ladder.foot, to: ladder.top };
  return null;
}
