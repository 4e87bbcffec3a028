/** What the table says: what is awaited, and from whom. */
import type { Texts } from "../../lib/texts";
import type { Wire } from "../../wire/roi-lui";
import { findChoice } from "../choices";
import type { Choice } from "../types";
import type { Calling } from "./calling.svelte";
import { total, type Dish } from "./dishes";

/** What is awaited from whoever acts, and that is me; empty: nothing that we have words for. */
export function awaited(
  view: Wire["view"],
  legal: Choice[],
  calling: Calling,
  texts: Texts,
): string {
  const t = texts.t;
  const may = (verb: string) => findChoice(legal, verb) !== undefined;
  if (calling.on) {
    if (calling.ready) return t("royal.prompt.ready", { dishes: meal(calling.picked, texts) });
    return t(calling.picked.length ? "royal.prompt.pickSecond" : "royal.prompt.pickFirst");
  }
  if (calling.sending) return t("royal.prompt.sending");
  if (view.phase === "drawn" && view.pile === 0) return t("royal.prompt.drawnLast");
  if (view.phase !== "serve") return t(`royal.prompt.${view.phase}`);
  if (may("pass")) return t("royal.prompt.pass");
  const ways = [may("take") && "take", may("draw") && "draw", may("use") && "use"].filter(
    (way) => way !== false,
  );
  return ways.length ? t(WAYS[ways.join(" ")]!) : "";
}
/** The portions that Emerald will eat: two of one dish are one thing to say. */
function meal([first, second]: Dish[], texts: Texts): string[] {
  return first === second
    ? [texts.t(`royal.two.${first}`)]
    : [first, second].map((dish) => texts.t(`royal.one.${dish}`));
}
const WAYS: Record<string, string> = {
  "take draw use": "royal.prompt.takeDrawUse",
  "take draw": "royal.prompt.takeDraw",
  "take use": "royal.prompt.takeUse",
  take: "royal.prompt.takeOnly",
  "draw use": "royal.prompt.drawUse",
  draw: "royal.prompt.draw",
  use: "royal.prompt.use",
};

/** What is awaited from somebody else. */
export function theirs(view: Wire["view"], seat: number, texts: Texts): string {
  const serve = total(view.table) ? "serve" : "serveBare";
  const key = view.phase === "drawn" ? "theirDrawn" : view.phase === "serve" ? serve : "theirFeed";
  return texts.t(`royal.prompt.${key}`, { seat });
}
