import { describe, expect, it, vi } from "vitest";
import { Carrying } from "./carrying.svelte";

const at = (x: number, y: number, button = 0) =>
  ({ clientX: x, clientY: y, button }) as PointerEvent;
function carrying() {
  const drop = vi.fn();
  const hold = vi.fn();
  return {
    drop,
    hold,
    it: new Carrying<string, number>({ under: (x) => (x > 100 ? 7 : null), drop, hold }),
  };
}

describe("carrying something", () => {
  it("ends where it is let go, and swallows the click that follows", async () => {
    const { it: gesture, drop, hold } = carrying();
    gesture.grab(at(10, 10), "card");
    gesture.move(at(60, 10));
    expect(gesture.now).toEqual({ thing: "card", x: 60, y: 10, over: null });
    gesture.move(at(120, 12));
    gesture.letGo();
    expect(drop.mock.calls).toEqual([["card", 7, 120]]);
    expect(hold.mock.calls).toEqual([["card"], [null]]);
    expect(gesture.dropped).toBe(true);
    await new Promise((done) => setTimeout(done));
    expect(gesture.dropped).toBe(false);
  });
  it("tells all along what it is over", () => {
    const along = vi.fn();
    const gesture = new Carrying<string, number>({
      under: (x) => (x > 100 ? 7 : null),
      along,
      drop: () => {},
    });
    gesture.grab(at(90, 10), "card");
    gesture.move(at(94, 10));
    expect(along).not.toHaveBeenCalled();
    gesture.move(at(70, 10));
    gesture.move(at(130, 10));
    expect(along.mock.calls).toEqual([
      ["card", null],
      ["card", 7],
    ]);
  });
  it("is a click as long as the pointer hardly moves", () => {
    const { it: gesture, drop, hold } = carrying();
    gesture.grab(at(200, 10), "card");
    gesture.move(at(204, 14));
    gesture.letGo();
    expect([gesture.dropped, drop.mock.calls.length, hold.mock.calls.length]).toEqual([
      false,
      0,
      0,
    ]);
  });
  it("goes nowhere beside the goals, with another button, or when it is called off", () => {
    const { it: gesture, drop } = carrying();
    gesture.grab(at(10, 10), "card");
    gesture.move(at(50, 50));
    gesture.letGo();
    gesture.grab(at(10, 10, 2), "card");
    gesture.move(at(150, 10));
    gesture.letGo();
    gesture.grab(at(10, 10), "card");
    gesture.move(at(150, 10));
    gesture.stop();
    gesture.letGo();
    expect(drop).not.toHaveBeenCalled();
  });
});
