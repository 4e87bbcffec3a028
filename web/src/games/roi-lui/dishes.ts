/** What the table of Le Roi Lui reads out of a view; nothing here decides what may be done. */
import type { RoiLuiView } from "../../wire/roi-lui";

export const DISHES = ["bread", "wine", "chicken", "ham", "cheese", "fruit", "cake"] as const;
export type Dish = (typeof DISHES)[number];
export type Counts = Record<string, number>;

/** How my portions of a dish stand against the king's, as far as I can see now. */
export interface Standing {
  dish: Dish;
  mine: number;
  /** How many of mine nobody else has seen. */
  secret: number;
  king: number;
  /** What they are worth if the meal ended now. */
  points: number;
  verdict: "none" | "good" | "perfect" | "over";
}

export function stand(dish: Dish, mine: number, king: number, secret = 0): Standing {
  const over = mine > king;
  return {
    dish, mine, king, secret,
    points: over ? 0 : mine * king,
    verdict: mine === 0 ? "none" : over ? "over" : mine === king ? "perfect" : "good",
  };
}

export function standings(hand: Counts, king: Counts, drawn: Counts | null = null): Standing[] {
  return DISHES.map((dish) => stand(dish, hand[dish] ?? 0, king[dish] ?? 0, drawn?.[dish] ?? 0));
}

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Two piles of portions as one. */
export function together(one: Counts | null, other: Counts | null): Counts {
  const sum: Counts = {};
  for (const dish of DISHES) {
    const count = (one?.[dish] ?? 0) + (other?.[dish] ?? 0);
    if (count) sum[dish] = count;
  }
  return sum;
}

/**
 * When a seat acts in this service: 0 now, 1 next and so on; -1 when it has acted; null at the end.
 */
export function place(view: Pick<RoiLuiView, "chef" | "turn" | "seats">, seat: number): number | null {
  if (view.turn === null) return null;
  const from = (who: number) => (who - view.chef + view.seats) % view.seats;
  const by = from(seat) - from(view.turn);
  return by < 0 ? -1 : by;
}

/** How many more tables the pile is enough for, if nobody draws. */
export function servicesLeft(view: Pick<RoiLuiView, "pile" | "per_table">): number {
  return Math.floor(view.pile / view.per_table);
}

/** The explanation of an outcome, by seat and dish. */
export interface Score {
  portions: Counts;
  points: Counts;
  too_much: string[];
  discarded: number;
  total: number;
}
export interface Detail {
  king: Counts;
  seats: Score[];
  best: number;
  tied: number[];
  fewest: number;
}

/** So many portions lie in each row of a heap, from the bottom; no more than ten are drawn. */
export function rows(count: number): number[] {
  const ROWS = [[], [1], [2], [2, 1], [3, 1], [3, 2], [3, 2, 1], [4, 3], [4, 3, 1], [4, 3, 2], [4, 3, 2, 1]];
  return ROWS[Math.max(0, Math.min(count, 10))]!;
}
