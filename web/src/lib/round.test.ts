import { expect, test } from "vitest";
import { othersOf, roundFrom } from "./round";

test("the others follow me in the order of play, and around the table to me", () => {
  expect(othersOf(["a", "b", "c", "d"], 2)).toEqual(["d", "a", "b"]);
  expect(roundFrom(["a", "b", "c", "d"], 3)).toEqual(["d", "a", "b", "c"]);
});
test("whoever watches sees everybody, the first seat first", () => {
  expect(othersOf(["a", "b"], null)).toEqual(["a", "b"]);
  expect(othersOf([], null)).toEqual([]);
});
