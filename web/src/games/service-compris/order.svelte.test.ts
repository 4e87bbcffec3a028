import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { Choice } from "../types";
import type { Guest } from "./live";
import { Order, settled } from "./order.svelte";

const guest = (id: number, character: string): Guest => ({ id, character }) as Guest;
const GUESTS = [guest(1, "orc"), guest(2, "witch"), guest(3, "orc"), guest(4, "troll")];
const next = (character: string, code: number): Choice => ({
  code,
  verb: "next",
  fields: { character },
  text: "",
});
const LEGAL = [next("orc", 10), next("witch", 11), next("troll", 12)];

test("those that were said stand in front, the first of a kind first", () => {
  expect(settled(GUESTS, ["troll", "orc"]).map((one) => one.id)).toEqual([4, 1, 2, 3]);
});

test("an order is prepared, undone, prepared again, and said place by place", () => {
  const chosen: number[] = [];
  let said: string[] | null = $state([]);
  let legal: Choice[] = $state.raw(LEGAL);
  const stop = $effect.root(() => {
    const order = new Order({
      guests: () => GUESTS,
      said: () => said,
      legal: () => legal,
      choose: (choice) => {
        chosen.push(choice.code);
        legal = [];
      },
    });
    flushSync();
    order.move(3, 0);
    expect(order.shown.map((one) => one.id)).toEqual([4, 1, 2, 3]);
    order.undo();
    expect(order.shown).toEqual(GUESTS);
    expect(order.prepared).toBe(false);

    order.move(3, 0);
    order.say();
    expect(chosen).toEqual([12]);
    said = ["troll"];
    legal = LEGAL.slice(0, 2);
    flushSync();
    expect(chosen).toEqual([12, 10]);
    said = null; // the rest followed by itself
    flushSync();
    expect(order.prepared).toBe(false);
    expect(order.shown).toEqual(GUESTS);
  });
  stop();
});

test("settled places stay", () => {
  const stop = $effect.root(() => {
    const order = new Order({
      guests: () => GUESTS,
      said: () => ["witch"],
      legal: () => LEGAL,
      choose: () => {},
    });
    order.move(2, 0);
    expect(order.prepared).toBe(false);
    order.move(3, 1);
    expect(order.shown.map((one) => one.id)).toEqual([2, 4, 1, 3]);
  });
  stop();
});
