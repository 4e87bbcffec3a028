import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { Choice } from "../types";
import { Serving } from "./serving.svelte";

const name = (camp: number, character: string): Choice => ({
  code: camp,
  verb: "name",
  fields: { camp, character },
  text: "",
});

function table() {
  let asked = $state(true);
  let legal: Choice[] = $state.raw([name(1, "witch"), name(2, "orc")]);
  const choose = vi.fn();
  const why = vi.fn();
  let serving!: Serving;
  const stop = $effect.root(() => {
    serving = new Serving({ asked: () => asked, legal: () => legal, choose, why });
  });
  const tell = (now: Choice[], still = true) => {
    legal = now;
    asked = still;
    flushSync();
  };
  flushSync();
  return { serving, choose, why, tell, stop };
}
const order = (serving: Serving) => serving.plan.map(({ camp }) => camp);

test("an order is prepared, changed, and then named one by one", () => {
  const { serving, choose, tell, stop } = table();
  serving.add(1, "witch");
  serving.add(2, "orc");
  serving.add(1, "witch", 0);
  expect(order(serving)).toEqual([1, 1, 2]);
  serving.move(2, 0);
  serving.remove(1);
  expect(order(serving)).toEqual([2, 1]);
  expect(choose).not.toHaveBeenCalled();
  serving.say();
  expect(choose.mock.lastCall![0].fields.camp).toBe(2);
  tell([]);
  expect(order(serving)).toEqual([1]);
  tell([name(1, "witch")]);
  expect(choose).toHaveBeenCalledTimes(2);
  expect(choose.mock.lastCall![0].fields.camp).toBe(1);
  tell([]);
  tell([name(3, "troll")]);
  expect(choose).toHaveBeenCalledTimes(2);
  stop();
});

test("what is refused stops it, and the reason is asked", () => {
  const { serving, choose, why, tell, stop } = table();
  for (const camp of [1, 1, 2]) serving.add(camp, camp === 1 ? "witch" : "orc");
  serving.say();
  tell([]);
  tell([name(2, "orc")]);
  expect(choose).toHaveBeenCalledTimes(1);
  expect(why).toHaveBeenCalledWith({ verb: "name", camp: 1, character: "witch" });
  expect(serving.prepared).toBe(false);
  stop();
});

test("undo, and a turn that is over, leave nothing", () => {
  const { serving, tell, stop } = table();
  serving.add(1, "witch");
  serving.undo();
  expect(serving.prepared).toBe(false);
  serving.add(1, "witch");
  tell([{ code: 9, verb: "play", fields: {}, text: "" }], false);
  expect(serving.prepared).toBe(false);
  stop();
});
