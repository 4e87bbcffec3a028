import { afterEach, describe, expect, it, vi } from "vitest";
import type { Choice } from "../types";
import { Texts } from "../../lib/texts";
import { GREEN, LADDERS, route, spot, SPOTS } from "./board";
import { Camera, frame, whole } from "./camera.svelte";
import { interest } from "./interest";
import { offersOf, type Foreseen, type View } from "./offers";
import { awaited, giantSays, preview, stepsOf } from "./saying";
import { piecesOf } from "./scene.svelte";
import rules from "../../../../src/tablee/games/geant_rustre/texts/en.json";
import en from "./texts.en.json";

const foreseen = (what: Partial<Foreseen> = {}): Foreseen => ({
  to: null,
  lot: null,
  seen: 0,
  path: [],
  caught: 0,
  ends: "",
  ...what,
});
const texts = Texts.of("en", rules, en);

const view: View = {
  seat: 0,
  seats: 4,
  actors: [0],
  outcome: null,
  dwarfs: { red: [1, 39], yellow: [6, 6], blue: [6, "taken"], purple: [6, "cave"] },
  owners: { red: 0, yellow: 1, blue: 2, purple: 3 },
  giant: "hut",
  bushes: [9, 12],
  cakes: ["C"],
  cakes_left: 4,
  eating: 0,
  level: "easy",
  goal: "four",
  wanted: 4,
  arrived: 1,
  missing: [],
  exposed: 5,
  open: [6, 39],
  safe: 1,
  taken: 1,
  fatal: 5,
  turn: 0,
  phase: "move",
  points: 5,
  rolled: ["giant", "brown-5"],
  stuck: false,
  lifted: null,
  replanted: false,
  served: [],
  ahead: foreseen({ seen: 5, path: ["A"] }),
  danger: null,
  foreseen: {},
};
const choice = (verb: string, fields: Choice["fields"], code = 1): Choice => ({
  code,
  verb,
  fields,
  text: `${verb} it`,
});

describe("the board", () => {
  it("goes along the green path into the cave, and straight up a ladder", () => {
    expect(route(38, "cave")).toEqual([38, 39, 40, "cave"]);
    expect(route(6, 16, true)).toEqual([6, 16]);
  });
  it("knows where every ladder stands", () => {
    for (const { foot, top } of LADDERS) expect(spot(top).y).toBeLessThan(spot(foot).y);
    expect(GREEN).toHaveLength(40);
  });
});

describe("what the engine foresees", () => {
  // no rule could bring these: whatever the page says of them, it was told
  const told: View = {
    ...view,
    foreseen: {
      1: foreseen({ to: 33, lot: "hidden", seen: 7, path: ["Q", 3, 40], caught: 5 }),
      2: foreseen({ to: "cave", lot: "cave", ends: "won" }),
      3: foreseen({ seen: 2, path: ["hut"], ends: "lost" }),
    },
    ahead: foreseen({ seen: 5, path: ["C", "B", "A"] }),
  };
  const offer = (verb: string, fields: Choice["fields"], code: number) =>
    offersOf(told, [choice(verb, fields, code)])[0]!;
  it("is where a dwarf lands, and how it stands there", () => {
    expect(offer("walk", { colour: "red", space: 1 }, 1)).toMatchObject({
      from: 1,
      to: 33,
      lot: "hidden",
    });
    expect(offer("climb", { colour: "red", space: 6, to: 16 }, 2)).toMatchObject({
      from: 6,
      to: "cave",
      lot: "cave",
    });
  });
  it("is what an offer says, to the letter", () => {
    expect(preview(offer("walk", { colour: "red", space: 1 }, 1), told, texts)).toBe(
      "The red dwarf would go from 1 to 33, hidden in the bush. The giant would see 7 dwarfs. " +
        "He would take 3 steps, to 40. Ouch: 5 dwarfs caught!",
    );
    expect(preview(offer("walk", { colour: "red", space: 39 }, 2), told, texts)).toBe(
      "The red dwarf would go from 39 into the cave, safe. And that wins the match!",
    );
    expect(preview(offer("put", { space: 6 }, 3), told, texts)).toBe(
      "Put it. The giant would see 2 dwarfs. He would take 1 step, to hut. And the match would be lost.",
    );
  });
  it("is what the giant says he would do", () => {
    expect(giantSays(told, texts)).toBe("He sees 5 dwarfs and would take 3 steps.");
    expect(giantSays({ ...told, stuck: true }, texts)).toBe(
      "The roll is no use, and he sees somebody: he would take 3 steps.",
    );
    expect(giantSays({ ...told, exposed: 0, stuck: true }, texts)).toBe(
      "He sees nobody, but the roll is no use: he will take a step.",
    );
  });
  it("is not there where something is chosen first", () => {
    const lifted = offersOf(told, [choice("lift", { space: 9 }, 9)])[0]!;
    expect([lifted.foreseen, preview(lifted, told, texts)]).toEqual([null, "Lift it."]);
  });
  it("shows the camera where cakes can go, and who is seen", () => {
    const baits = offersOf(
      told,
      ["A", "C", 3, 9].map((space, n) => choice("bait", { space }, 10 + n)),
    );
    expect(interest(told, baits, null, 344, 420)).toEqual(
      ["hut", "A", "C", 3].map((place) => spot(place)),
    );
    const puts = offersOf(told, [choice("put", { space: 12 }, 3)]);
    expect(interest(told, puts, null, 344, 420)[0]).toEqual(spot(39));
  });
});

describe("a roll that nobody can use", () => {
  const stuck: View = { ...view, phase: "bush", stuck: true, points: 5, exposed: 0 };
  it("is said while there is still a bush to move", () => {
    expect(awaited(stuck, [], texts)).toMatch(/the giant will take a step/);
    expect(awaited({ ...stuck, eating: 1 }, [], texts)).toMatch(/the giant is eating/);
  });
});

describe("the turn", () => {
  it("has the cake after the dwarf, after the bush over four, or before both for four who met before", () => {
    expect(stepsOf("between")).toEqual(["roll", "dwarf", "cake", "bush", "giant"]);
    expect(stepsOf("after")).toEqual(["roll", "dwarf", "bush", "cake", "giant"]);
    expect(stepsOf("before")).toEqual(["roll", "cake", "dwarf", "bush", "giant"]);
  });
});

describe("the scene", () => {
  it("stands nobody on somebody else's feet", () => {
    const pieces = piecesOf(view);
    const dwarfs = pieces.filter((piece) => piece.kind === "dwarf");
    expect(dwarfs).toHaveLength(8);
    for (const one of dwarfs)
      for (const other of dwarfs)
        if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(15);
  });
  it("holds a lifted bush in the air", () => {
    expect(
      piecesOf({ ...view, lifted: 9 }).find((piece) => piece.key === "bush9")?.up,
    ).toBeGreaterThan(0);
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
  it("lets what it shows already stay where it is, also when there is less room for it", () => {
    const camera = new Camera();
    camera.look([spot(28), spot(30)]);
    camera.resize(344, 240);
    const before = camera.at(spot(28));
    camera.look([spot(28)]);
    camera.resize(344, 200);
    expect(camera.at(spot(28))).toEqual(before);
    camera.look([spot(3)]);
    camera.resize(344, 220);
    expect({ ...camera.box }).toEqual(frame([spot(3)], 344, 220));
  });
});
