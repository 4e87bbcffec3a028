/** What the table of Le Roi Lui reads out of a view; nothing here decides what may be done. */
import type { BesideTheKing, RoiLuiView } from "../../wire/roi-lui";

export const DISHES = ["bread", "wine", "chicken", "ham", "cheese", "fruit", "cake"] as const;
export type Dish = (typeof DISHES)[number];
export type Counts = Record<string, number>;

/** How my portions of a dish stand against the king's: the view says what they are worth. */
export interface Standing extends BesideTheKing {
  dish: Dish;
  /** How many of mine nobody else has seen. */
  secret: number;
}

/** In a word: none, too many, just as many as the king, or fewer. */
export function verdict(at: BesideTheKing): "none" | "good" | "perfect" | "over" {
  if (at.mine === 0) return "none";
  if (at.too_much) return "over";
  return at.mine === at.king ? "perfect" : "good";
}

/** My hand, dish by dish; null: there is none to show. */
export function standings(
  view: Pick<RoiLuiView, "standing" | "guests">,
  you: number | null,
): Standing[] | null {
  const { standing, guests } = view;
  if (!standing || you === null) return null;
  return DISHES.map((dish) => ({
    ...standing[dish]!,
    dish,
    secret: guests[you]?.drawn?.[dish] ?? 0,
  }));
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
export function place(view: Pick<RoiLuiView, "turn" | "to_act">, seat: number): number | null {
  return view.turn === null ? null : view.to_act.indexOf(seat);
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
  const ROWS = [
    [],
    [1],
    [2],
    [2, 1],
    [3, 1],
    [3, 2],
    [3, 2, 1],
    [4, 3],
    [4, 3, 1],
    [4, 3, 2],
    [4, 3, 2, 1],
  ];
  return ROWS[Math.max(0, Math.min(count, 10))]!;
}
