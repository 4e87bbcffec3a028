/** Slow tables: days for a decision. What is left of one, in words, by this person's clock. */
import type { Texts } from "./texts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const isSlow = (pace: string | undefined) => pace === "day" || pace === "three-days";

/** So many of the unit that one would say. */
function counted(seconds: number): { unit: "days" | "hours" | "minutes"; count: number } {
  if (seconds >= 1.5 * DAY) return { unit: "days", count: Math.round(seconds / DAY) };
  if (seconds >= 1.5 * HOUR) return { unit: "hours", count: Math.round(seconds / HOUR) };
  return { unit: "minutes", count: Math.max(1, Math.floor(seconds / MINUTE)) };
}

/** “5 hours left”. */
export function left(seconds: number, texts: Texts): string {
  const { unit, count } = counted(seconds);
  return texts.t(`page.left.${unit}`, { count });
}

/** “5 h”: where there is room for no more. */
export function briefly(seconds: number, texts: Texts): string {
  const { unit, count } = counted(seconds);
  return texts.t(`page.left.brief.${unit}`, { count });
}

/** “until Thursday 18:30”; further away, the day. */
export function until(moment: number, texts: Texts, now = Date.now()): string {
  const far = moment - now > 6 * DAY * 1000;
  const format = new Intl.DateTimeFormat(
    texts.lang,
    far
      ? { day: "numeric", month: "long" }
      : { weekday: "long", hour: "numeric", minute: "2-digit" },
  );
  return texts.t(far ? "page.left.untilDay" : "page.left.until", { moment: format.format(moment) });
}

/** “12 May”: a moment as a day. */
export const day = (moment: number, texts: Texts) =>
  new Intl.DateTimeFormat(texts.lang, { day: "numeric", month: "long" }).format(moment);
