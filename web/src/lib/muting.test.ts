import { beforeEach, expect, test } from "vitest";
import { mute, muted } from "./muting";
import { settings } from "./settings.svelte";

beforeEach(() => {
  settings.muted = [];
});

test("somebody is muted at one table, until they are not", () => {
  mute("t1", "Bo", true);
  expect(muted("t1", "Bo")).toBe(true);
  expect(muted("t2", "Bo")).toBe(false);
  expect(muted("t1", "Ana")).toBe(false);
  mute("t1", "Bo", false);
  expect(muted("t1", "Bo")).toBe(false);
});
test("only so many are remembered, the last ones", () => {
  for (let n = 0; n < 80; n += 1) mute("t", `P${n}`, true);
  expect(settings.muted).toHaveLength(50);
  expect(muted("t", "P79")).toBe(true);
  expect(muted("t", "P0")).toBe(false);
});
