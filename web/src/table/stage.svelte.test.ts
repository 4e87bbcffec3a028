import { beforeEach, expect, test } from "vitest";
import { settings } from "../lib/settings.svelte";
import { Stage, type Showing } from "./stage.svelte";

const showing = (legal: number[], events: string[] = []): Showing => ({
  view: { seat: 0, seats: 2, actors: [0], outcome: null },
  you: 0,
  people: [],
  legal,
  talk: [],
  window: false,
  events: events.map((event) => ({ event })),
  open: null,
});
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  settings.motion = 1;
});

/** A stage whose table tells an event until it is told to go on. */
function slow() {
  const stage = new Stage();
  const told: string[] = [];
  let goOn = () => {};
  stage.table = {
    animate: (event) => {
      told.push(event.event);
      return new Promise((done) => (goOn = () => done()));
    },
  };
  return { stage, told, goOn: () => goOn() };
}

test("what has gone cannot be done while it is told how it went", async () => {
  const { stage, told, goOn } = slow();
  stage.push(showing([1, 2]));
  expect(stage.legal).toEqual([1, 2]);
  stage.push(showing([2, 3], ["placed"]));
  expect(told).toEqual(["placed"]);
  expect(stage.moving).toBe(true);
  expect(stage.legal).toEqual([]);
  goOn();
  await settled();
  expect(stage.moving).toBe(false);
  expect(stage.legal).toEqual([2, 3]);
});

test("what somebody else says in between takes nothing away", async () => {
  const { stage, goOn } = slow();
  stage.push(showing([1, 2]));
  stage.push(showing([1, 2], ["signalled"]));
  expect(stage.moving).toBe(true);
  expect(stage.legal).toEqual([1, 2]);
  goOn();
  await settled();
  expect(stage.legal).toEqual([1, 2]);
});

test("whoever is far behind sees how it is", async () => {
  const { stage, told, goOn } = slow();
  stage.push(showing([1]));
  for (const code of [2, 3, 4, 5, 6]) stage.push(showing([code], ["placed"]));
  expect(told).toEqual(["placed"]);
  expect(stage.legal).toEqual([6]);
  goOn();
  await settled();
  expect(told).toEqual(["placed"]);
  expect(stage.moving).toBe(false);
  expect(stage.legal).toEqual([6]);
});
