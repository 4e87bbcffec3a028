/**
 * What may be done, put on the board: where each choice starts and where it leads, as the engine
 * foresees it.
 */
import type { Wire } from "../../wire/geant-rustre";
import type { Choice } from "../types";
import type { Place } from "./board";

export type View = Wire["view"];
/** What would be if the turn ended after something was done, or as it stands. */
export type Foreseen = View["ahead"];

export interface Offer {
  choice: Choice;
  verb: string;
  colour: string;
  from: Place | null;
  to: Place;
  /** How a dwarf would stand there. */
  lot: Foreseen["lot"];
  /** What it would bring; null where something is chosen after it. */
  foreseen: Foreseen | null;
}

/** The face that counts now. */
export function faceOf(view: View): string {
  return view.rolled.at(-1) ?? "giant";
}

export function offersOf(view: View, legal: Choice[]): Offer[] {
  return legal.flatMap((choice): Offer[] => {
    const { verb, fields } = choice;
    const space = fields.space as Place;
    const foreseen = view.foreseen[choice.code] ?? null;
    if (foreseen && foreseen.to !== null)
      return [
        {
          choice,
          verb,
          colour: String(fields.colour),
          from: space,
          to: foreseen.to,
          lot: foreseen.lot,
          foreseen,
        },
      ];
    if (verb !== "lift" && verb !== "put" && verb !== "bait") return [];
    const from = verb === "lift" ? space : verb === "put" ? view.lifted : null;
    return [{ choice, verb, colour: "", from, to: space, lot: null, foreseen }];
  });
}

/** Who stands on which place, by colour. */
export function standing(view: View, place: Place): string[] {
  return Object.entries(view.dwarfs).flatMap(([colour, places]) =>
    places.filter((at) => at === place).map(() => colour),
  );
}
