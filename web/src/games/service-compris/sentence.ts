/** What is awaited, in one sentence. */
import type { Texts } from "../../lib/texts";
import type { Wire } from "../../wire/service-compris";
import type { Choice } from "../types";

interface Moment {
  view: Wire["view"];
  you: number | null;
  legal: Choice[];
  /** An order was dragged and not yet said. */
  prepared: boolean;
  /** Whoever countered last: the turn is theirs. */
  countered: number | null;
  texts: Texts;
}

/** Verbs that answer a question about a card: the card itself was chosen before. */
export const ANSWERS = ["name", "pick", "next", "excuse"];

/** A card by its name; the four that share one are told apart by their fine print. */
export function quoted(card: string, texts: Texts): string {
  return texts.t(card.startsWith("a-table-") ? "sc.quoteFine" : "sc.quote", { card });
}

export function sentence({ view, you, legal, prepared, countered, texts }: Moment): string {
  const card = view.card ?? "";
  const verb = legal[0]?.verb ?? "";
  if (view.outcome) return texts.outcome(view.outcome, view.seat);
  if (you !== null && !view.camps[you]?.alive) return texts.t("sc.prompt.out");
  if (view.stage === "reaction") return texts.t("sc.prompt.waiting", { waiting: view.actors });
  if (you !== view.turn) {
    return texts.t(
      view.stage === "payment"
        ? "sc.prompt.paying"
        : view.stage === "choice"
          ? "sc.prompt.choosing"
          : countered === view.turn
            ? "sc.prompt.otherCountered"
            : "sc.prompt.other",
      { seat: view.turn, card },
    );
  }
  if (view.stage === "payment") return texts.t(view.owed ? "sc.prompt.payBoth" : "sc.prompt.pay");
  if (view.stage === "card")
    return texts.t(countered === you ? "sc.prompt.cardCountered" : "sc.prompt.card");
  // my answer is on its way, or told again
  if (!ANSWERS.includes(verb)) return texts.t("sc.prompt.preparing", { card });
  if (prepared) return texts.t("sc.prompt.order");
  const count = view.chosen.length;
  if (verb === "pick") return texts.t("sc.prompt.pick", { card });
  if (verb === "next") return texts.t("sc.prompt.next", { place: count + 1 });
  if (verb === "excuse") return texts.t("sc.prompt.excuse", { card });
  if (view.chosen[0]?.verb === "pick") return texts.t("sc.prompt.newcomer");
  if (legal.every((choice) => choice.fields.camp === you)) return texts.t("sc.prompt.own");
  if (count) return texts.t("sc.prompt.nameNext", { count });
  return texts.t(view.ordered && legal.length > 1 ? "sc.prompt.nameOrder" : "sc.prompt.name", {
    card,
  });
}
