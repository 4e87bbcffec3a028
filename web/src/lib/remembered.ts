/** How each game was last laid in this browser, and who really came: for the next time. */
import type { GameInfo, NewTable, SeatWish, TableInfo } from "../wire/rest";
import { fits, optionFields, type OptionValue } from "./options";

/** Who is to sit somewhere; `here`: at this device, by this name. */
export type Place = SeatWish | { kind: "here"; name: string };

/** A table as it was laid. */
export interface Laid {
  table: string;
  seats: Place[];
  options: Record<string, OptionValue>;
  pace: NonNullable<NewTable["pace"]>;
  public: boolean;
  hints: boolean;
  /** Those who came to the open seats, by what they were called. */
  names: string[];
}

const PACES = ["relaxed", "normal", "fast", "none", "day", "three-days"];
const key = (game: string) => `tablee.laid.${game}`;

/** How this game was laid, as far as that is still possible; null: it never was. */
export function recall(game: GameInfo): Laid | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game.id)) ?? "null") as Laid | null;
    if (!kept || kept.seats.length < game.fewest || kept.seats.length > game.most) return null;
    const seats = kept.seats.map((place): Place => {
      if (place.kind === "here" && typeof place.name === "string" && place.name)
        return { kind: "here", name: place.name.slice(0, 24) };
      if (place.kind === "bot" && place.bot && game.bots.includes(place.bot))
        return { kind: "bot", bot: place.bot };
      return { kind: place.kind === "me" ? "me" : "open" };
    });
    if (seats.filter(({ kind }) => kind === "me").length !== 1) return null;
    const options: Laid["options"] = {};
    for (const field of optionFields(game.options, game.table_options, seats.length)) {
      const value = kept.options[field.name];
      options[field.name] = value !== undefined && fits(field, value) ? value : field.initial;
    }
    return {
      table: String(kept.table),
      seats,
      options,
      pace: PACES.includes(kept.pace) ? kept.pace : "normal",
      public: kept.public === true,
      hints: kept.hints !== false,
      names: kept.names.filter((name) => typeof name === "string").slice(0, seats.length - 1),
    };
  } catch {
    return null; // somebody forbids storage, or wrote something else there
  }
}

export function remember(game: string, laid: Laid) {
  try {
    localStorage.setItem(key(game), JSON.stringify(laid));
  } catch {
    // laid anew the next time
  }
}

/**
 * The match begins at a table that I laid: whoever sits there now is the company of the next time.
 * `here`: at this device.
 */
export function rememberCompany(
  table: TableInfo,
  game: GameInfo,
  you: number,
  here: (number | null)[] = [],
) {
  const laid = recall(game);
  if (laid?.table !== table.id) return;
  const seats = table.seats.map(({ kind, bot, name }, seat): Place => {
    if (seat === you) return { kind: "me" };
    if (kind === "bot") return { kind, bot };
    return here.includes(seat) && name ? { kind: "here", name } : { kind: "open" };
  });
  remember(game.id, {
    ...laid,
    seats,
    names: table.seats.flatMap(({ name }, seat) =>
      seats[seat]!.kind === "open" && name ? [name] : [],
    ),
  });
}
