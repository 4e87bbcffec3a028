/** What is asked of me now, in words: it stands over the drawer too. */
import type { Choice } from "../games/types";
import { i18n } from "../lib/i18n.svelte";
import type { Sitting } from "./sitting.svelte";

/** More answers than these are given at the table alone. */
const FEW = 5;

export interface Question {
  text: string;
  /** What it follows, where one may decline. */
  after: string;
  remaining: number | null;
  /** The answers, where one may decline. */
  choices: Choice[];
}

/** Null: nothing is asked, or somebody else plays for me. */
export function questionOf(sitting: Sitting): Question | null {
  const { game, stage, texts } = sitting;
  const { shown } = stage;
  if (
    !game ||
    !shown ||
    shown.you === null ||
    shown.view.outcome ||
    !shown.view.actors.includes(shown.you)
  )
    return null;
  const me = shown.people[shown.you];
  if (!me || me.away) return null;
  const words = new Map<string, Choice>();
  for (const code of shown.window && !sitting.busy ? stage.legal : []) {
    const action = sitting.actions[code];
    if (!action) continue;
    const text = texts.action(action.verb, action.fields);
    if (!words.has(text))
      words.set(text, {
        code,
        verb: action.verb,
        fields: action.fields as Choice["fields"],
        text,
      });
  }
  return {
    text: i18n.t(shown.window ? "page.prompt.react" : "page.prompt.you"),
    after: shown.window ? sitting.latest : "",
    remaining: me.remaining,
    choices: words.size <= FEW ? [...words.values()] : [],
  };
}
