/**
 * What is printed on the components: the colours of the cards, and the peoples. Not what they do.
 */
import deck from "../../../../src/tablee/games/service_compris/deck.json";

export const TRIBES = ["dryad", "witch", "orc", "goblin", "pumpkin", "troll"] as const;
export type Tribe = (typeof TRIBES)[number];
export type Colour = "attack" | "save" | "counter";

/** Every kind of card with its colour, as the engine reads them. */
const COLOURS = new Map<string, Colour>([
  ...Object.keys(deck.attacks).map((kind) => [kind, "attack"] as const),
  ...Object.keys(deck.saves).map((kind) => [kind, "save"] as const),
  ...Object.keys(deck.counters).map((kind) => [kind, "counter"] as const),
]);

export function colourOf(kind: string): Colour {
  const colour = COLOURS.get(kind);
  if (!colour) throw new Error(`there is no card ${kind}`);
  return colour;
}

/** "orc-chief" is the chief of the orcs. */
export function tribeOf(character: string): Tribe {
  return character.replace(/-chief$/, "") as Tribe;
}
export function isChief(character: string): boolean {
  return character.endsWith("-chief");
}

export interface Held {
  card: string;
  copy: number;
}
/**
 * Copies of a kind do the same: one card with a count. Order of the deck: attacks, saves, counters.
 */
export function grouped(cards: readonly Held[]): { card: string; copies: number[] }[] {
  const groups = new Map<string, number[]>();
  for (const { card, copy } of cards) groups.set(card, [...(groups.get(card) ?? []), copy]);
  return [...groups].map(([card, copies]) => ({ card, copies }));
}
