/** What a review draws and says, worked out from its figures alone. */
import type { Texts } from "../lib/texts";
import type { ActionInfo, Judged, Review } from "../wire/rest";

export const WIDTH = 320;
export const HEIGHT = 110;

export interface Point {
  x: number;
  y: number;
  judged: Judged;
  kind: Kind;
}
export type Kind = "plain" | "small" | "grave" | "found";

/** What a decision is marked as. */
export function kindOf(judged: Judged): Kind {
  return judged.grade || (judged.gain ? "found" : "plain");
}

const height = (points: number) => HEIGHT - (HEIGHT * points) / 100;

/** A decision stands where the slider of the replay has it. */
export function points(review: Review, steps: number): Point[] {
  return review.decisions.map((judged) => ({
    x: (WIDTH * judged.moment) / steps,
    y: height(judged.expected),
    judged,
    kind: kindOf(judged),
  }));
}

/** The line through all decisions, to what came of them. */
export function line(review: Review, steps: number): string {
  const all = points(review, steps).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  return [...all, `${WIDTH},${height(review.result).toFixed(1)}`].join(" ");
}

/** A number with a digit behind the point, or the comma, where it has one. */
export function number(value: number, lang: string): string {
  return new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(value);
}

/** An action by its code, in words. */
export function named(code: number, actions: ActionInfo[], texts: Texts): string {
  const { verb, fields } = actions[code]!;
  return texts.action(verb, fields);
}

/** Several actions by their codes, one after the other. */
export function plainly(plan: number[], actions: ActionInfo[], texts: Texts): string {
  return plan.map((code) => named(code, actions, texts)).join(texts.t("puzzle.then"));
}

/** What a marked decision was: a mistake, or well found. */
export function heading(one: Judged, texts: Texts): string {
  return texts.t(`review.${kindOf(one)}`, {
    number: one.moment + 1,
    points: number(one.loss || one.gain || 0, texts.lang),
    error: number(one.error ?? 0, texts.lang),
  });
}

/** The same and what was better, in a line; nothing for a decision that is not marked. */
export function note(one: Judged | undefined, actions: ActionInfo[], texts: Texts): string {
  if (!one || kindOf(one) === "plain") return "";
  const played = texts.t("review.played", { action: named(one.played, actions, texts) });
  const key = one.grade ? "review.better" : "review.instead";
  const other = texts.t(key, { action: named(one.other!, actions, texts) });
  return `${heading(one, texts)} ${played} ${other}`;
}

/** How many mistakes there were. */
export function counted(review: Review, texts: Texts): string {
  const grades = review.decisions.map((one) => one.grade ?? "");
  const [small, grave] = ["small", "grave"].map((g) => grades.filter((one) => one === g).length);
  if (!grades.length) return texts.t("review.nothing");
  const key = small || grave ? "review.counted" : "review.clean";
  return texts.t(key, { decisions: grades.length, small, grave });
}

/** What was luck and what was play. */
export function balance(review: Review, texts: Texts): string {
  const luck = Math.round(review.luck);
  const which = luck === 0 ? "even" : luck > 0 ? "up" : "down";
  const play = review.play > 0 ? "lost" : "clean";
  return texts.t("review.sum", {
    luck: texts.t(`review.luck_${which}`, { points: Math.abs(luck) }),
    play: texts.t(`review.play_${play}`, { points: number(review.play, texts.lang) }),
  });
}
