import { describe, expect, it } from "vitest";
import { bars, HEIGHT, STEP } from "./bars";

describe("the bars of scores", () => {
  it("stand on a line, the best as high as there is room", () => {
    const { all, zero } = bars([10, 5, 0]);
    expect(zero).toBe(HEIGHT);
    expect(all.map((bar) => bar.x)).toEqual([0, STEP, 2 * STEP]);
    expect(all.map((bar) => bar.height)).toEqual([HEIGHT, HEIGHT / 2, 2]);
    expect(all[1]!.y).toBe(HEIGHT / 2);
  });
  it("hang from it below zero", () => {
    const { all, zero } = bars([-5, 5]);
    expect(zero).toBe(HEIGHT / 2);
    expect(all[0]).toEqual({ x: 0, y: zero, height: HEIGHT / 2 });
  });
  it("are seen even if all of them are nothing", () => {
    expect(bars([0, 0]).all.every((bar) => bar.height === 2 && bar.y === HEIGHT - 2)).toBe(true);
    expect(bars([]).all).toEqual([]);
  });
});
