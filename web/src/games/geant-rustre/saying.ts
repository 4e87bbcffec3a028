/** What the table says: what is awaited, what an offer leads to, what the giant sees. */
import type { Texts } from "../../lib/texts";
import type { Choice } from "../types";
import type { Offer, View } from "./offers";

/**
 * When in a turn a cake is put: for four who met before, after the dwarf who joined them, or after
 * the bush over them.
 */
export type CakeTime = "before" | "between" | "after";

/** The steps of a turn in order. */
export function stepsOf(cake: CakeTime): string[] {
  const steps = ["roll", "dwarf", "bush", "giant"];
  steps.splice({ before: 1, between: 2, after: 3 }[cake], 0, "cake");
  return steps;
}

/** What is awaited from whoever acts, and that is me. */
export function awaited(view: View, legal: Choice[], texts: Texts): string {
  const count = view.points;
  if (view.phase === "receive") return texts.t("table.prompt.receive", { turn: view.turn, count });
  if (view.phase === "bush" && view.stuck)
    return texts.t(view.eating ? "table.prompt.stuckEating" : "table.prompt.stuck");
  if (view.phase !== "move") return texts.t(`table.prompt.${view.phase}`);
  if (legal.length && !legal.some(({ verb }) => verb === "walk" || verb === "climb"))
    return texts.t("table.prompt.onlyGive");
  if (legal.some(({ verb }) => verb === "climb")) return texts.t("table.prompt.climb", { count });
  return texts.t(`table.prompt.${legal.some(({ verb }) => verb === "give") ? "green" : "brown"}`, {
    count,
  });
}

/** What an offer leads to, and what the giant would do then. */
export function preview(offer: Offer, view: View, texts: Texts): string {
  const what = offer.lot
    ? texts.t(`table.preview.${offer.lot}`, {
        colour: offer.colour,
        from: offer.from,
        to: offer.to,
      })
    : `${offer.choice.text[0]?.toUpperCase()}${offer.choice.text.slice(1)}.`;
  if (!offer.foreseen) return what;
  const { seen, path, caught, ends } = offer.foreseen;
  if (ends === "won") return `${what} ${texts.t("table.preview.won")}`;
  const sees = seen
    ? texts.t("table.preview.seen", { count: seen })
    : texts.t("table.preview.nobody");
  const walks = path.length
    ? texts.t(view.stuck ? "table.preview.walksStuck" : "table.preview.walks", {
        count: path.length,
        to: path.at(-1),
      })
    : "";
  const takes = caught ? texts.t("table.preview.takes", { count: caught }) : "";
  const lost = ends ? texts.t("table.preview.lost") : "";
  return [what, sees, walks, takes, lost].filter(Boolean).join(" ");
}

/** So near, it is time to speak of it. */
const NEAR = 6;

/** Whom the giant takes if the turn ends now, or reaches soon; empty: nobody. */
export function dangerSaid(view: View, texts: Texts): string {
  const { ahead, danger } = view;
  if (view.outcome) return "";
  if (ahead.caught) {
    const takes = texts.t("table.preview.takes", { count: ahead.caught });
    return ahead.ends ? `${takes} ${texts.t("table.preview.lost")}` : takes;
  }
  if (!danger || danger.steps > NEAR) return "";
  const where = texts.t(danger.space === 1 ? "table.danger.mine" : "table.danger.space", {
    space: danger.space,
    steps: danger.steps,
  });
  return texts.t(danger.ends ? "table.danger.loses" : "table.danger.takes", {
    where,
    count: danger.count,
  });
}

/** What the giant sees and would do as it stands. */
export function giantSays(view: View, texts: Texts): string {
  if (view.outcome) return texts.t("table.giant.over");
  if (view.eating) return texts.t("table.giant.eating");
  if (view.stuck)
    return view.exposed
      ? texts.t("table.giant.stuckSeen", { count: view.ahead.path.length })
      : texts.t("table.giant.stuck");
  if (!view.exposed) return texts.t("table.giant.nobody");
  const seen = texts.t("table.giant.seen", { count: view.exposed });
  return `${seen} ${texts.t("table.giant.stride", { count: view.ahead.path.length })}`;
}
