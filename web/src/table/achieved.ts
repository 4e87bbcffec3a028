/** What was achieved, and which place one took: the first words of an end. */
import type { AnyView, Outcome } from "../games/types";
import type { Texts } from "../lib/texts";

/** The place of a seat: as the game says, or winners first, then by score. */
export function rank(outcome: Outcome, seat: number): number {
  const places = outcome.detail?.places;
  if (Array.isArray(places)) return Number(places[seat]);
  const key = (one: number) =>
    Number(outcome.winners.includes(one)) * 1e9 + (outcome.scores[one] ?? 0);
  return 1 + outcome.scores.filter((_, other) => key(other) > key(seat)).length;
}

/** In the game's own words, which may speak of all that its view and its outcome tell. */
export function achieved(
  game: string,
  view: AnyView,
  outcome: Outcome,
  cooperative: boolean,
  you: number | null,
  texts: Texts,
): string {
  const seat = cooperative ? (you ?? 0) : you;
  if (seat === null) return texts.t("page.end.over");
  const won = outcome.winners.includes(seat);
  const detail = outcome.detail ?? {};
  const how = won
    ? !cooperative && outcome.winners.length > 1
      ? "shared"
      : "won"
    : detail.excellent === true
      ? "excellent"
      : detail.places && rank(outcome, seat) === 1
        ? "draw"
        : "lost";
  const own = `page.games.${game}.end.${how}`;
  const params = {
    ...view,
    ...detail,
    count: outcome.scores[seat] ?? 0,
    done: "cards" in view ? Number(view.cards) - Number(detail.left ?? 0) : 0,
    rank: rank(outcome, seat),
    of: outcome.scores.length,
  };
  if (texts.has(own)) return texts.t(own, params);
  if (cooperative) return texts.t(won ? "page.end.teamWon" : "page.end.teamLost");
  return texts.t(
    won ? (outcome.winners.length > 1 ? "page.end.shared" : "page.end.won") : "page.end.lost",
  );
}
