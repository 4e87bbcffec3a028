/** What the table says: what is awaited from whom, what was seen, what is still missing. */
import type { Texts } from "../../lib/texts";
import type { PecoPecoView } from "../../wire/peco-peco";
import { partners, split } from "./cards";
import type { Turn } from "./turn.svelte";

/** Whom everybody waits for, and for what, while it is not me. */
export function waiting(view: PecoPecoView, you: number | null, texts: Texts): string {
  const seat = view.actors[0] ?? view.turn;
  const suspect = view.suspect ?? 0;
  const seats = view.actors;
  switch (view.phase) {
    case "raid":
      return texts.t("table.prompt.raidOther", { seat });
    case "window":
      if (you !== null && you === view.suspect) return texts.t("table.prompt.windowMe");
      // who has no cards was never asked, not even the owner of the top
      return texts.t(
        you !== null && view.hand_sizes[you]! > 0
          ? "table.prompt.windowDone"
          : "table.prompt.windowOther",
        { suspect, seats },
      );
    case "plea":
      return texts.t("table.prompt.pleaOther", { suspect });
    case "mercy":
      return texts.t("table.prompt.mercyOther", { seats });
    case "join":
      return texts.t("table.prompt.joinOther", { seat });
    default:
      return view.accusable
        ? texts.t("table.prompt.othersDoubt", { seat, suspect })
        : texts.t("table.prompt.others", { seat, top: texts.t(`an.${split(view.top).animal}`) });
  }
}

/** What is awaited from me. */
export function awaited(view: PecoPecoView, turn: Turn, texts: Texts): string {
  const suspect = view.suspect ?? 0;
  const top = texts.t(`an.${split(view.top).animal}`);
  switch (view.phase) {
    case "raid":
      return texts.t("table.prompt.raid");
    case "window":
      return texts.t("table.prompt.window", { suspect });
    case "plea":
      return texts.t("table.prompt.plea");
    case "mercy":
      return texts.t("table.prompt.mercy", { suspect });
    case "join":
      return texts.t("table.prompt.join");
    default:
      if (turn.find("accuse")) return texts.t("table.prompt.doubt", { suspect, top });
      if (turn.canCall) return texts.t("table.prompt.call", { top });
      return texts.t(
        turn.playing && !turn.plays.length ? "table.prompt.turnNone" : "table.prompt.turn",
        { top },
      );
  }
}

/** What my buffet, or ours, lacks. */
export function lacks(view: PecoPecoView, you: number | null, texts: Texts): string {
  if (you === null || view.outcome) return "";
  if (!view.feast_wins) return texts.t("table.buffet.points");
  const types = texts.join(view.buffets[you]!.missing.map((type) => texts.t(`type.${type}`)));
  return texts.t(partners(view, you).length > 1 ? "table.buffet.ours" : "table.buffet.mine", {
    types,
  });
}

/** The last theft, as far as I know it. */
export function theftWords(view: PecoPecoView, texts: Texts): string {
  if (!view.theft) return "";
  const { thief, victim, card } = view.theft;
  if (!card) return texts.t("table.memory.theft", { thief, victim });
  const key = thief === view.seat ? "stole" : victim === view.seat ? "robbed" : "theftCard";
  return texts.t(`table.memory.${key}`, { thief, victim, card: texts.t(`card.${card}`) });
}

/** Everything worth remembering of this round, in lines. */
export function memoryWords(view: PecoPecoView, texts: Texts): string {
  const cards = view.shown?.cards.map((card) => texts.t(`card.${card}`)) ?? [];
  const shown = view.shown
    ? `${texts.t("table.memory.shown", { seat: view.shown.seat })} ${texts.join(cards)}.`
    : "";
  return (
    [shown, theftWords(view, texts)].filter(Boolean).join("\n") || texts.t("table.memory.nothing")
  );
}
