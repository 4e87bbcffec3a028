/** What the cards of Peco Peco are, for drawing them and speaking of them. */
import type { BuffetView, PecoPecoView, StakeView } from "../../wire/peco-peco";

export type AnimalName = "elephant" | "cat" | "mouse";
export type Icon = "plain" | "reverse" | "draw" | "raid" | "bomb";
export type FoodType = StakeView["type"];

export const ANIMALS: readonly AnimalName[] = ["elephant", "cat", "mouse"];
export const ICONS: readonly Icon[] = ["plain", "reverse", "draw", "raid", "bomb"];
export const TYPES: readonly FoodType[] = ["maki", "sushi", "onigiri"];

/** Colours of an animal: its card, the sun behind it, its shade. */
export const COLOURS: Record<AnimalName, { face: string; sun: string; deep: string }> = {
  elephant: { face: "#e3ecf3", sun: "#b5cbe0", deep: "#4a6684" },
  cat: { face: "#fdeacf", sun: "#f7c38b", deep: "#a9540f" },
  mouse: { face: "#fbf5e3", sun: "#ecd9ae", deep: "#7d6431" },
};

export function split(card: string): { animal: AnimalName; icon: Icon } {
  const [animal, icon] = card.split("-");
  return { animal: animal as AnimalName, icon: icon as Icon };
}

/** A word as it begins a line. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The round's food chain, each beating the one after it: for the diagram. */
export function chain(inverted: boolean): AnimalName[] {
  return inverted ? ["elephant", "mouse", "cat"] : ["elephant", "cat", "mouse"];
}

/** Cards of a hand with a key for each: two of a kind are told apart by their place only. */
export function keyed(cards: readonly string[]): { key: string; card: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const count = (seen.get(card) ?? 0) + 1;
    seen.set(card, count);
    return { key: `${card}-${count}`, card };
  });
}

/** Stakes of one type, the richest first. */
export function ofType(stakes: readonly StakeView[], type: FoodType): StakeView[] {
  return stakes.filter((stake) => stake.type === type).sort((a, b) => b.value - a.value);
}

/** Those who fill one buffet together with this seat. */
export function partners(view: Pick<PecoPecoView, "teams">, seat: number): number[] {
  return view.teams?.find((team) => team.includes(seat)) ?? [seat];
}

/** Which team a seat is in, or null: alone. */
export function teamOf(view: Pick<PecoPecoView, "teams">, seat: number): number | null {
  const team = view.teams?.findIndex((seats) => seats.length > 1 && seats.includes(seat)) ?? -1;
  return team < 0 ? null : team;
}

/** What a buffet (of one seat or of a team) lacks for a feast. */
export function missing(view: Pick<PecoPecoView, "teams" | "buffets">, seat: number): FoodType[] {
  const stakes = partners(view, seat).flatMap((member) => view.buffets[member]?.face_up ?? []);
  return TYPES.filter((type) => !stakes.some((stake) => stake.type === type));
}

/** Whether a complete buffet ends the match: not where somebody has no partner among teams. */
export function feastCounts(view: Pick<PecoPecoView, "teams" | "seats">): boolean {
  return view.teams === null || view.seats % 2 === 0;
}

export interface Share {
  seats: number[];
  types: { type: FoodType; best: number; further: number }[];
  down: number;
  hand: number;
  total: number;
  won: boolean;
}

/** The final score of everybody (or of every team), taken apart; best first. */
export function shares(view: PecoPecoView): Share[] {
  const outcome = view.outcome;
  if (!outcome) return [];
  const groups: number[][] = [];
  for (let seat = 0; seat < view.seats; seat++) {
    if (!groups.some((group) => group.includes(seat))) groups.push(partners(view, seat));
  }
  return groups
    .map((seats) => {
      const own: BuffetView[] = seats.map((seat) => view.buffets[seat]!);
      const stakes = own.flatMap((buffet) => buffet.face_up);
      const total = outcome.scores[seats[0]!] ?? 0;
      return {
        seats,
        types: TYPES.map((type) => {
          const all = ofType(stakes, type);
          return { type, best: all[0]?.value ?? 0, further: Math.max(0, all.length - 1) };
        }),
        down: own.reduce((sum, buffet) => sum + buffet.face_down, 0),
        // whatever the score has beyond the buffet is for the cards left in hand
        hand: total - (own[0]?.value ?? 0),
        total,
        won: seats.some((seat) => outcome.winners.includes(seat)),
      };
    })
    .sort((a, b) => Number(b.won) - Number(a.won) || b.total - a.total);
}
