/** What the cards of Peco Peco are, for drawing them and speaking of them. */
import type { PecoPecoView, StakeView } from "../../wire/peco-peco";

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
