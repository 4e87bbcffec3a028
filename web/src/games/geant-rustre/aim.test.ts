import { describe, expect, it } from "vitest";
import { aim, type Target } from "./aim";
import type { Offer } from "./offers";

const offer = { verb: "walk" } as Offer;
const dwarf = (colour: string, x: number, able = false): Target => ({
  offer: able ? offer : null,
  colour,
  x,
  y: 0,
});
const ghost = (x: number): Target => ({ offer, colour: null, x, y: 0 });
const own = (colour: string) => colour === "red";

describe("a click on a stone", () => {
  it("means what is nearest", () => {
    expect(
      aim([dwarf("red", 0, true), dwarf("red", 40, true)], { x: 30, y: 0 }, own, false)?.x,
    ).toBe(40);
    expect(aim([], { x: 0, y: 0 }, own, false)).toBeUndefined();
  });
  it("asks about an own dwarf that cannot go, beside one that can", () => {
    expect(aim([dwarf("red", 0), dwarf("red", 40, true)], { x: 5, y: 0 }, own, false)?.x).toBe(0);
  });
  it("means what can be done where the dwarf is somebody else's, or cannot be told apart", () => {
    expect(aim([dwarf("blue", 0), ghost(40)], { x: 0, y: 0 }, own, false)?.x).toBe(40);
    expect(aim([dwarf("red", 0), ghost(10)], { x: 0, y: 0 }, own, false)?.x).toBe(10);
  });
  it("means to arrive where one can only arrive, though an own dwarf is there already", () => {
    expect(aim([dwarf("red", 0), ghost(40)], { x: 0, y: 0 }, own, true)?.x).toBe(40);
  });
});
