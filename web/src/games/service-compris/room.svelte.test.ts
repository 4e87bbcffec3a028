import { describe, expect, it } from "vitest";
import { Room } from "./room.svelte";

function room(width: number, height: number, people = 3): Room {
  const found = new Room({ people: () => people, over: () => false, mode: () => "table" });
  found.width = width;
  found.height = height;
  return found;
}

describe("the room of a table", () => {
  it("is a phone on its side where it is low and wide", () => {
    expect(room(784, 378)).toMatchObject({ short: true, small: true, little: false });
  });
  it("is a phone that stands, however little height a hint leaves it", () => {
    expect(room(344, 340)).toMatchObject({ short: false, small: true, little: true });
  });
  it("folds the camps of few people, too, where it is low", () => {
    expect(room(1264, 738)).toMatchObject({ tight: false, folded: false });
    expect(room(1264, 660)).toMatchObject({ tight: true, folded: false });
    expect(room(1264, 660, 6).folded).toBe(true);
    expect(room(1264, 600).folded).toBe(true);
  });
});
