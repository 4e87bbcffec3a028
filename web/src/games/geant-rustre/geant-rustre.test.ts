import { afterEach, describe, expect, it, vi } from "vitest";
import type { Choice } from "../types";
import { Texts } from "../../lib/texts";
import { further, GREEN, LADDERS, route, spot, SPOTS, WAY } from "./board";
import { foresee } from "./foresee";
import { Camera, frame, whole } from "./camera.svelte";
import { counted, missing, offersOf, pointsOf, type View } from "./offers";
import { awaited, giantSays, stepsOf } from "./saying";
import { piecesOf } from "./scene.svelte";
import en from "./texts.en.json";

const view: View = {
  seat: 0, seats: 4, actors: [0], outcome: null,
  dwarfs: { red: [1, 39], yellow: [6, 6], blue: [6, "taken"], purple: [6, "cave"] },
  owners: { red: 0, yellow: 1, blue: 2, purple: 3 },
  giant: "hut", bushes: [9, 12], cakes: ["C"], cakes_left: 4, eating: 0, level: "easy", goal: "four",
  exposed: 5, stride: 1, safe: 1, taken: 1, turn: 0, phase: "move", rolled: ["giant", "brown-5"], stuck: false, lifted: null, replanted: false,
};
const choice = (verb: string, fields: Choice["fields"]): Choice => ({ code: 1, verb, fields, text: "" });

describe("the board", () => {
  it("leads the giant over every stone but the cave, once", () => {
    expect(new Set(WAY).size).toBe(WAY.length);
    expect(WAY.length).toBe(SPOTS.length - 1);
    expect(WAY[0]).toBe("hut");
  });
  it("counts along the green path, and ends in the cave", () => {
    expect(further(1, 3)).toBe(4);
    expect(further(39, 1)).toBe(40);
    expect(further(39, 5)).toBe("cave");
    expect(route(38, "cave")).toEqual([38, 39, 40, "cave"]);
    expect(route(6, 16, true)).toEqual([6, 16]);
  });
  it("knows where every ladder stands", () => {
    for (const { foot, top } of LADDERS) expect(spot(top).y).toBeLessThan(spot(foot).y);
    expect(GREEN).toHaveLength(40);
  });
});

describe("offers", () => {
  it("say where a dwarf would land and whether it would be seen", () => {
    const [out, home, up] = offersOf(view, [choice("walk", { colour: "red", space: 1 }), choice("walk", { colour: "red", space: 39 }), choice("climb", { colour: "red", space: 6, to: 16 })], true);
    expect(out).toMatchObject({ from: 1, to: 6, lot: "exposed", seen: 6 });
    expect(home).toMatchObject({ to: "cave", lot: "cave", seen: 4 });
    expect(up).toMatchObject({ to: 16, lot: "exposed", seen: 5 });
  });
  it("see a bush as a hiding place, and the mine as the options have it", () => {
    const green = { ...view, rolled: ["green-3"] };
    const [into] = offersOf(green, [choice("walk", { colour: "yellow", space: 6 })], true);
    expect(into).toMatchObject({ to: 9, lot: "hidden", seen: 4 });
    const [out] = offersOf(green, [choice("walk", { colour: "red", space: 1 })], false);
    expect(out).toMatchObject({ to: 4, seen: 5 });
  });
  it("read the points off the face", () => {
    expect(["giant", "green-4", "brown-5"].map(pointsOf)).toEqual([0, 4, 5]);
  });
});

describe("the forecast", () => {
  const hard = { ...view, level: "hard", giant: 4, rolled: ["brown-5"] };
  const offer = (verb: string, fields: Choice["fields"], at: View = hard) => offersOf(at, [choice(verb, fields)], true)[0]!;
  it("lets him walk as far as he sees dwarfs, and take those on his way", () => {
    expect(foresee(hard, null, true)).toEqual({ seen: 5, path: ["Q", "R", "S", "T", 5], caught: 0 });
    expect(foresee(hard, offer("walk", { colour: "red", space: 1 }), true)).toEqual({ seen: 6, path: ["Q", "R", "S", "T", 5, 6], caught: 5 });
    expect(foresee({ ...hard, level: "easy" }, null, true).path).toEqual(["Q"]);
    expect(foresee({ ...hard, eating: 1 }, null, true).path).toEqual([]);
  });
  it("knows that below the mine a medium giant takes his time", () => {
    expect(foresee({ ...view, level: "medium" }, null, true).path).toHaveLength(1);
    expect(foresee({ ...hard, level: "medium" }, null, true).path).toHaveLength(5);
  });
  it("hides those over whom a bush is put, and stops him at a cake", () => {
    const lifted: View = { ...hard, phase: "put", lifted: 9 };
    expect(foresee(lifted, offer("put", { space: 6 }, lifted), true).seen).toBe(1);
    expect(foresee(hard, offer("bait", { space: "R" }), true).path).toEqual(["Q", "R"]);
  });
});

describe("a roll that nobody can use", () => {
  const stuck: View = { ...view, phase: "bush", stuck: true, rolled: ["brown-5"], dwarfs: { red: ["taken", "taken"], yellow: [9, 9], blue: [9, 9], purple: [1, 1] }, exposed: 0, stride: 0 };
  const texts = Texts.of("en", en);
  it("makes him take a step though he sees nobody", () => {
    expect(foresee(stuck, null, true)).toEqual({ seen: 0, path: ["A"], caught: 0 });
    expect(giantSays(stuck, texts)).toBe("He sees nobody, but the roll is no use: he will take a step.");
    expect(awaited(stuck, [], texts)).toMatch(/the giant will take a step/);
  });
  it("comes before those whom he sees, from where he stands then", () => {
    const dwarfs = { ...stuck.dwarfs, purple: [1, 20] };
    expect(foresee({ ...stuck, dwarfs }, null, true)).toEqual({ seen: 1, path: ["A", "B"], caught: 0 });
    const near: View = { ...stuck, level: "hard", giant: 4, dwarfs: { ...stuck.dwarfs, purple: [20, 21] }, cakes: [] };
    expect(foresee(near, null, true).path).toEqual(["Q", "R", "S"]);
    const door: View = { ...stuck, level: "medium", giant: WAY[WAY.indexOf(1) - 1]!, dwarfs: { ...stuck.dwarfs, purple: [20, 21] }, cakes: [] };
    expect(foresee(door, null, true).path).toEqual([1, 2, 3]);
  });
  it("does not count whom he takes on that step, and ends at a cake", () => {
    const taken: View = { ...stuck, level: "hard", giant: 11, dwarfs: { ...stuck.dwarfs, yellow: [12, 21] }, bushes: [], cakes: [] };
    expect(foresee({ ...taken, dwarfs: { ...taken.dwarfs, blue: ["cave", "cave"], purple: ["cave", "cave"] } }, null, true)).toEqual({ seen: 2, path: [12, 13], caught: 1 });
    expect(foresee({ ...stuck, dwarfs: { ...stuck.dwarfs, purple: [1, 20] }, cakes: ["A"] }, null, true).path).toEqual(["A"]);
  });
  it("leaves him at his cake while he eats", () => {
    expect(foresee({ ...stuck, eating: 1 }, null, true).path).toEqual([]);
    expect(awaited({ ...stuck, eating: 1 }, [], texts)).toMatch(/the giant is eating/);
  });
});

describe("the turn and the goal", () => {
  it("has the cake after the dwarf, or after the bush that brought four together", () => {
    expect(stepsOf(false)).toEqual(["roll", "dwarf", "cake", "bush", "giant"]);
    expect(stepsOf(true)).toEqual(["roll", "dwarf", "bush", "cake", "giant"]);
  });
  it("counts a colour once where every colour is needed, and never past four", () => {
    const dwarfs = { red: ["cave", "cave"], yellow: ["cave", "cave"], blue: ["cave", 3], purple: [1, 1] };
    expect([counted({ dwarfs, goal: "colours", safe: 5 }), missing({ dwarfs, goal: "colours" })]).toEqual([3, ["purple"]]);
    expect([counted({ dwarfs, goal: "four", safe: 3 }), missing({ dwarfs, goal: "four" })]).toEqual([3, []]);
  });
  it("asks three players for a fourth dwarf of any colour", () => {
    const dwarfs = { red: ["cave", "cave", "cave"], yellow: [1, 1, 1], blue: [1, 1, "cave"] };
    expect(counted({ dwarfs, goal: "colours", safe: 4 })).toBe(3);
    expect(counted({ dwarfs: { ...dwarfs, red: [1, 1, "cave"], yellow: [1, 1, "cave"] }, goal: "colours", safe: 3 })).toBe(3);
    expect(counted({ dwarfs: { ...dwarfs, yellow: [1, 1, "cave"] }, goal: "colours", safe: 5 })).toBe(4);
  });
});

describe("the scene", () => {
  it("stands nobody on somebody else's feet", () => {
    const pieces = piecesOf(view);
    const dwarfs = pieces.filter((piece) => piece.kind === "dwarf");
    expect(dwarfs).toHaveLength(8);
    for (const one of dwarfs) for (const other of dwarfs) if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(15);
  });
  it("holds a lifted bush in the air", () => {
    expect(piecesOf({ ...view, lifted: 9 }).find((piece) => piece.key === "bush9")?.up).toBeGreaterThan(0);
  });
  it("has room for nine dwarfs before the mine", () => {
    const all = { red: [1, 1, 1], yellow: [1, 1, 1], blue: [1, 1, 1] };
    const dwarfs = piecesOf({ ...view, dwarfs: all }).filter((piece) => piece.kind === "dwarf");
    expect(new Set(dwarfs.map((piece) => `${piece.x} ${piece.y}`)).size).toBe(9);
  });
});

describe("the camera", () => {
  it("stays on the board and shows what it was asked for", () => {
    for (const at of SPOTS) {
      const box = frame([at], 344, 420);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.w).toBeLessThanOrEqual(1200.01);
      expect(box.y + box.h).toBeLessThanOrEqual(1040.01);
      expect(at.x).toBeGreaterThan(box.x);
      expect(at.x).toBeLessThan(box.x + box.w);
      expect(at.y).toBeGreaterThan(box.y);
      expect(at.y).toBeLessThan(box.y + box.h);
    }
    expect(whole(600, 520)).toEqual({ x: 0, y: 0, w: 1200, h: 1040 });
  });
  afterEach(() => vi.useRealTimers());
  it("stands still under a finger, and then goes on", async () => {
    vi.useFakeTimers();
    const camera = new Camera();
    camera.resize(344, 420);
    camera.look([SPOTS[0]!]);
    await vi.advanceTimersByTimeAsync(100);
    const halfway = { ...camera.box };
    camera.stay();
    await vi.advanceTimersByTimeAsync(600);
    expect({ ...camera.box }).toEqual(halfway);
    camera.goOn();
    await vi.advanceTimersByTimeAsync(600);
    expect({ ...camera.box }).toEqual(frame([SPOTS[0]!], 344, 420));
    expect(halfway).not.toEqual({ ...camera.box });
  });
});
