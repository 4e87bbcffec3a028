import { expect, test } from "vitest";
import { choicesOf, findChoice } from "./choices";
import type { Choice } from "./types";

const choice = (code: number, verb: string, fields: Choice["fields"] = {}): Choice => ({
  code,
  verb,
  fields,
  text: "",
});
const legal = [
  choice(1, "take", { dish: "pie", seat: 0 }),
  choice(2, "take", { dish: "soup", seat: 0 }),
  choice(3, "pass"),
];

test("an action is found by its verb, and by those of its fields that are named", () => {
  expect(findChoice(legal, "take")?.code).toBe(1);
  expect(findChoice(legal, "take", { dish: "soup" })?.code).toBe(2);
  expect(findChoice(legal, "pass", {})?.code).toBe(3);
  expect(choicesOf(legal, "take", { seat: 0 }).map(({ code }) => code)).toEqual([1, 2]);
});
test("nothing else is: neither another verb, nor a field that it has not", () => {
  expect(findChoice(legal, "give")).toBeUndefined();
  expect(findChoice(legal, "pass", { dish: "pie" })).toBeUndefined();
  expect(choicesOf(legal, "take", { seat: false })).toEqual([]);
});
