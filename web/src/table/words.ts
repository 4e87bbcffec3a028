/** The log of a table in words. */
import type { AnyEvent } from "../games/types";
import type { Happening } from "../lib/messages";
import type { Texts } from "../lib/texts";

export interface Line {
  id: string;
  kind: "game" | "table" | "said";
  /** Who said it. */
  who?: string;
  text: string;
  /** Somebody's turn begins here. */
  turn?: boolean;
  /** A match begins here. */
  start?: boolean;
}

/** Comings and goings that nobody needs to read about. */
const SILENT = new Set(["connected", "disconnected", "asks", "days-off"]);

/** `from`: moves before this entry are to be remembered, not read. */
export function lines(log: Happening[], texts: Texts, you: number | null, from = 0): Line[] {
  const found: Line[] = [];
  for (const item of log) {
    if (SILENT.has(item.kind)) continue;
    if (item.kind === "said") {
      const who = item.name ?? (item.seat == null ? "" : texts.seat(item.seat));
      found.push({ id: `${item.number}`, kind: "said", who, text: item.text ?? "" });
      continue;
    }
    if (item.kind !== "played") {
      const name = item.name ?? (item.seat == null ? "" : texts.seat(item.seat));
      found.push({
        id: `${item.number}`,
        kind: "table",
        text: texts.t(`table.happening.${item.kind}`, { ...item, name }),
        ...(item.kind === "started" ? { start: true } : {}),
      });
    }
    if (item.number < from) continue;
    (item.events as unknown as AnyEvent[] | undefined)?.forEach((event, index) => {
      found.push({
        id: `${item.number}.${index}`,
        kind: "game",
        text: texts.event(event as AnyEvent & Record<string, unknown>, you),
        turn: event.event === "turn",
      });
    });
  }
  return found;
}

/** What happened last in this match: a match before it is over. */
export function latest(all: Line[]): string {
  return (
    all
      .slice(
        Math.max(
          0,
          all.findLastIndex((line) => line.start),
        ),
      )
      .findLast((line) => line.kind === "game")?.text ?? ""
  );
}
