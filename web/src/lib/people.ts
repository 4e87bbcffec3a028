/** The seats of a table as its page speaks of them. */
import type { Person } from "../games/types";
import type { SeatInfo, TableInfo } from "../wire/rest";
import { isSlow } from "./slow";
import type { Texts } from "./texts";

/** Bots go by what stands on every table; one name for every seat. */
const BOTS = ["Radis", "Cornichon", "Pistache", "Câpre", "Noisette", "Échalote", "Persil", "Olive"];

export function label(seat: SeatInfo, index: number, texts: Texts): string {
  if (seat.name) return seat.name;
  if (seat.kind === "bot") return BOTS[index % BOTS.length]!;
  if (seat.kind === "open") return texts.t("page.seat.free", { number: index + 1 });
  return texts.t("page.seat.somebody"); // they asked to be forgotten
}

export function people(
  table: Pick<TableInfo, "seats"> & { pace?: string },
  actors: number[],
  clocks: { seat: number; remaining: number | null }[],
  texts: Texts,
): Person[] {
  return table.seats.map((seat, index) => ({
    ...seat,
    // nobody has to be there at a slow table, but who takes days off is away
    connected:
      seat.connected || (isSlow(table.pace) && !((seat.off_until ?? 0) > Date.now() / 1000)),
    seat: index,
    label: label(seat, index, texts),
    awaited: actors.includes(index),
    remaining: clocks.find((clock) => clock.seat === index)?.remaining ?? null,
  }));
}
