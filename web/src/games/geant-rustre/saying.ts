/** What the table says: what is awaited, what an offer leads to, what the giant sees. */
import type { Texts } from "../../lib/texts";
import type { Choice } from "../types";
import { foresee } from "./foresee";
import { faceOf, pointsOf, type Offer, type View } from "./offers";

/** The steps of a turn in order; `late`: the bush brought four together, so that the cake follows it. */
export function stepsOf(late: boolean): string[] {
  return late ? ["roll", "dwarf", "bush", "cake", "giant"] : ["roll", "dwarf", "cake", "bush", "giant"];
}

/** What is awaited from whoever acts, and that is me. */
export function awaited(view: View, legal: Choice[], texts: Texts): string {
  const count = pointsOf(faceOf(view));
  if (view.phase === "receive") return texts.t("table.prompt.receive", { turn: view.turn, count });
  if (view.phase === "bush" && view.stuck) return texts.t(view.eating ? "table.prompt.stuckEating" : "table.prompt.stuck");
  if (view.phase !== "move") return texts.t(`table.prompt.${view.phase}`);
  if (legal.length && !legal.some(({ verb }) => verb === "walk" || verb === "climb")) return texts.t("table.prompt.onlyGive");
  if (legal.some(({ verb }) => verb === "climb")) return texts.t("table.prompt.climb", { count });
  return texts.t(`table.prompt.${legal.some(({ verb }) => verb === "give") ? "green" : "brown"}`, { count });
}

/** What an offer leads to, and what the giant would do then. */
export function preview(offer: Offer, view: View, mineIsShelter: boolean, texts: Texts): string {
  const what = offer.lot
    ? texts.t(`table.preview.${offer.lot}`, { colour: offer.colour, from: offer.from, to: offer.to })
    : `${offer.choice.text[0]?.toUpperCase()}${offer.choice.text.slice(1)}.`;
  if (offer.verb === "lift") return what;
  const { seen, path, caught } = foresee(view, offer, mineIsShelter);
  const sees = seen ? texts.t("table.preview.seen", { count: seen }) : texts.t("table.preview.nobody");
  const walks = path.length ? texts.t(view.stuck ? "table.preview.walksStuck" : "table.preview.walks", { count: path.length, to: path.at(-1) }) : "";
  const takes = caught ? texts.t("table.preview.takes", { count: caught }) : "";
  return [what, sees, walks, takes].filter(Boolean).join(" ");
}

/** What the giant sees and would do as it stands. */
export function giantSays(view: View, texts: Texts): string {
  if (view.outcome) return texts.t("table.giant.over");
  if (view.eating) return texts.t("table.giant.eating");
  if (view.stuck) return view.exposed ? texts.t("table.giant.stuckSeen", { count: view.exposed }) : texts.t("table.giant.stuck");
  if (!view.exposed) return texts.t("table.giant.nobody");
  return `${texts.t("table.giant.seen", { count: view.exposed })} ${texts.t("table.giant.stride", { count: view.stride })}`;
}
