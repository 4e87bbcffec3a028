import { describe, expect, it } from "vitest";
import type { Wire } from "../../wire/service-compris";
import { flatten, type Tree } from "../../lib/texts";
import { grouped } from "./kinds";
import { after, settle, type Live } from "./live";
import { camp, view } from "./situation";
import en from "./texts.en.json";
import fr from "./texts.fr.json";

const table = (characters: string[], camps: Wire["view"]["camps"]) =>
  view({ table: characters, camps, seats: camps.length, in_play: 30 });
const tell = (live: Live, ...events: Wire["event"][]) => events.reduce(after, live);
const names = (live: Live) => live.table.map((guest) => guest.character);

describe("what lies on the table while events are told", () => {
  const start = settle(
    table(["orc", "witch", "orc"], [camp({ orc: 4 }), camp({ witch: 2 })]),
    null,
  );

  it("puts somebody at a place and takes them out of their camp", () => {
    const live = tell(start, { event: "served", camp: 1, character: "witch", place: 0 });
    expect(names(live)).toEqual(["witch", "orc", "witch", "orc"]);
    expect(live.camps[1]!.characters).toEqual({ witch: 1 });
    expect(live.table.slice(1)).toEqual(start.table);
  });

  it("lets the picked one of a kind go home, not the first", () => {
    const live = tell(
      start,
      { event: "picked", seat: 0, place: 2, character: "orc" },
      { event: "returned", camp: 0, character: "orc" },
    );
    expect(live.table).toEqual(start.table.slice(0, 2));
    expect(live.camps[0]!.characters).toEqual({ orc: 5 });
  });

  it("follows a swap, in which the newcomer arrives first", () => {
    const live = tell(
      start,
      { event: "picked", seat: 0, place: 0, character: "orc" },
      { event: "served", camp: 1, character: "witch", place: 0 },
      { event: "returned", camp: 0, character: "orc" },
    );
    expect(names(live)).toEqual(["witch", "witch", "orc"]);
    expect(live.table[2]).toEqual(start.table[2]);
  });

  it("empties the plate's end bite by bite, and a camp when it is eaten from", () => {
    const live = tell(
      start,
      { event: "devoured", character: "orc" },
      { event: "snatched", character: "witch", camp: 1 },
    );
    expect(names(live)).toEqual(["witch", "orc"]);
    expect(live.inPlay).toBe(28);
    expect(live.camps[1]!.characters).toEqual({ witch: 1 });
  });

  it("knows the guests again in a new order and in the next view", () => {
    const live = tell(start, { event: "rearranged", seat: 0, table: ["witch", "orc", "orc"] });
    expect(live.table.map((guest) => guest.id)).toEqual([1, 0, 2]);
    expect(settle(table(["witch", "orc", "orc"], start.camps), live).table).toEqual(live.table);
  });

  it("moves chiefs from camp to table and turns them up", () => {
    const secret = settle(table([], [camp({}, { chief: "secret" })]), null);
    const live = tell(
      secret,
      { event: "revealed", seat: 0, tribe: "troll" },
      { event: "served", camp: 0, character: "troll-chief", place: 0 },
    );
    expect(live.camps[0]).toMatchObject({ chief: "served", tribe: "troll" });
  });

  it("loses a camp with its chief, eaten from the table or at home", () => {
    const camps = [
      camp({ orc: 2, witch: 1 }, { chief: "served", tribe: "troll" }),
      camp({ troll: 3 }, { chief: "secret" }),
    ];
    const served = settle(table(["troll-chief", "orc"], camps), null);
    const live = tell(
      served,
      { event: "devoured", character: "troll-chief" },
      { event: "left-with-others", seat: 0, place: 2, lost: { orc: 2, witch: 1 } },
    );
    expect(live.camps.map(({ chief }) => chief)).toEqual(["devoured", "secret"]);
    expect(live.camps[0]).toMatchObject({ alive: false, place: 2, characters: {} });
    expect(live.inPlay).toBe(26);
    expect(names(live)).toEqual(["orc"]);
    const shown = settle(
      table([], [camp({}, { chief: "shown", tribe: "troll" }), camps[1]!]),
      null,
    );
    expect(
      tell(
        shown,
        { event: "snatched", character: "troll-chief", camp: 0 },
        { event: "left", seat: 0, place: 2 },
      ),
    ).toMatchObject({ inPlay: 29 });
  });
});

it("shows copies of a kind as one", () => {
  expect(
    grouped([
      { card: "a-table", copy: 1 },
      { card: "trop-sale", copy: 4 },
      { card: "a-table", copy: 6 },
    ]),
  ).toEqual([
    { card: "a-table", copies: [1, 6] },
    { card: "trop-sale", copies: [4] },
  ]);
});

it("says everything in both languages", () => {
  expect([...flatten(fr as Tree).keys()].sort()).toEqual([...flatten(en as Tree).keys()].sort());
});
