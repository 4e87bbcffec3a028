/** What may be done, put on the board: where each choice starts and where it leads. */
import type { Wire } from "../../wire/geant-rustre";
import type { Choice } from "../types";
import { further, type Place } from "./board";

export type View = Wire["view"];
/** So many dwarfs have to reach the cave. */
export const GOAL = 4;

/** How far we are towards them: where every colour is needed, two of one colour may count as one. */
export function counted(view: Pick<View, "dwarfs" | "goal" | "safe">): number {
  const colours = Object.keys(view.dwarfs).length;
  const arrived = colours - missing(view).length;
  return view.goal === "colours" ? arrived + Math.min(GOAL - colours, view.safe - arrived) : Math.min(GOAL, view.safe);
}
/** The colours that have yet to arrive, where every colour is needed. */
export function missing(view: Pick<View, "dwarfs" | "goal">): string[] {
  if (view.goal !== "colours") return [];
  return Object.keys(view.dwarfs).filter((colour) => !view.dwarfs[colour]!.includes("cave"));
}

export type Lot = "hidden" | "exposed" | "cave";

export interface Offer {
  choice: Choice;
  verb: string;
  colour: string;
  from: Place | null;
  to: Place;
  /** How a dwarf would stand there. */
  lot: Lot | null;
  /** How many dwarfs the giant would see then. */
  seen: number;
}

/** The face that counts now; and its points. */
export function faceOf(view: View): string {
  return view.rolled.at(-1) ?? "giant";
}
export function pointsOf(face: string): number {
  return Number(face.split("-")[1] ?? 0);
}

/** Whether a dwarf on this place is in the open, from what lies on the table. */
export function inTheOpen(place: Place, bushes: number[], mineIsShelter: boolean): boolean {
  return typeof place === "number" && !bushes.includes(place) && !(place === 1 && mineIsShelter);
}

export function offersOf(view: View, legal: Choice[], mineIsShelter: boolean): Offer[] {
  const points = pointsOf(faceOf(view));
  return legal.flatMap((choice): Offer[] => {
    const { verb, fields } = choice;
    const space = fields.space as Place;
    if (verb === "walk" || verb === "climb") {
      const to = verb === "climb" ? (fields.to as number) : further(space as number, points);
      const open = inTheOpen(to, view.bushes, mineIsShelter);
      const was = inTheOpen(space, view.bushes, mineIsShelter);
      const lot = to === "cave" ? "cave" : open ? "exposed" : "hidden";
      return [{ choice, verb, colour: String(fields.colour), from: space, to, lot, seen: view.exposed + Number(open) - Number(was) }];
    }
    if (verb === "lift" || verb === "put" || verb === "bait") {
      const from = verb === "lift" ? space : verb === "put" ? view.lifted : null;
      return [{ choice, verb, colour: "", from, to: space, lot: null, seen: view.exposed }];
    }
    return [];
  });
}

/** Who stands on which place, by colour. */
export function standing(view: View, place: Place): string[] {
  return Object.entries(view.dwarfs).flatMap(([colour, places]) => places.filter((at) => at === place).map(() => colour));
}
