import { afterEach, expect, test } from "vitest";
import { HandMode } from "./hand.svelte";

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
});

test("whoever comes by the link of a screen holds a hand, also after a reload", () => {
  history.replaceState(null, "", "/table/t#invite=abc&hand");
  expect(new HandMode("t").on).toBe(true);
  history.replaceState(null, "", "/table/t#invite=abc");
  expect(new HandMode("t").on).toBe(true);
  expect(new HandMode("other").on).toBe(false);
});

test("one can change one's mind, and that is kept, too", () => {
  history.replaceState(null, "", "/table/t#hand");
  new HandMode("t").choose(false);
  history.replaceState(null, "", "/table/t");
  expect(new HandMode("t").on).toBe(false);
  new HandMode("t").choose(true);
  expect(new HandMode("t").on).toBe(true);
});

test("a link to a table is no link of a screen", () => {
  history.replaceState(null, "", "/table/t#invite=handy");
  expect(new HandMode("t").on).toBe(false);
});
