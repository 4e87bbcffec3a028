/** What is printed on the components: the colours of the cards, and the peoples. Not what they do. */

export const TRIBES = ["dryad", "witch", "orc", "goblin", "pumpkin", "troll"] as const;
export type Tribe = (typeof TRIBES)[number];
export type Colour = "attack" | "save" | "counter";
/** How many characters a people has. */
export const CROWD = 9;
/** When the giant starts by himself: more than so many on the table, fewer than so many in play. */
export const CROWDED = 5;
export const LAST_FEW = 7;

const SAVES = ["retour-en-cuisine", "veneneux", "ronde-des-plats", "chaud-devant", "trou-normand", "pas-bon", "indigestion"];
const COUNTERS = ["le-chef-est-parti", "garde-manger", "surprise-du-chef", "trop-sale"];

export function colourOf(kind: string): Colour {
  return SAVES.includes(kind) ? "save" : COUNTERS.includes(kind) ? "counter" : "attack";
}

/** Attacks that take from several camps, in the order of whoever plays them. */
export const ORDERED = ["goinfrerie", "panier-garni"];

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
/** Copies of a kind do the same: one card with a count. Order of the deck: attacks, saves, counters. */
export function grouped(cards: readonly Held[]): { card: string; copies: number[] }[] {
  const groups = new Map<string, number[]>();
  for (const { card, copy } of cards) groups.set(card, [...(groups.get(card) ?? []), copy]);
  return [...groups].map(([card, copies]) => ({ card, copies }));
}
