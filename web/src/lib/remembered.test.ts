import { beforeEach, expect, test } from "vitest";
import type { GameInfo, TableInfo } from "../wire/rest";
import { recall, remember, rememberCompany, type Laid } from "./remembered";

const game = {
  id: "the-game",
  fewest: 1,
  most: 5,
  bots: ["novice", "regular"],
  options: {
    properties: {
      minimum: { enum: [2, 3], default: 2 },
      on_fire: { type: "boolean", default: false },
    },
  },
  table_options: {},
} as unknown as GameInfo;

const laid: Laid = {
  table: "t1",
  seats: [{ kind: "me" }, { kind: "open" }, { kind: "bot", bot: "novice" }],
  options: { minimum: 3, on_fire: true },
  pace: "fast",
  public: false,
  hints: false,
  names: [],
};

beforeEach(() => localStorage.clear());

test("a table is remembered as it was laid", () => {
  expect(recall(game)).toBeNull();
  remember("the-game", laid);
  expect(recall(game)).toEqual(laid);
  expect(recall({ ...game, id: "roi-lui" })).toBeNull();
});

test("what is no longer possible is left out", () => {
  remember("the-game", {
    ...laid,
    seats: [{ kind: "me" }, { kind: "bot", bot: "wizard" }],
    options: { minimum: 9, old: 1 },
  });
  expect(recall(game)).toMatchObject({
    seats: [{ kind: "me" }, { kind: "open" }],
    options: { minimum: 2, on_fire: false },
  });
  remember("the-game", { ...laid, seats: Array.from({ length: 6 }, () => ({ kind: "me" })) });
  expect(recall(game)).toBeNull();
});

test.each(["nonsense", "[]", "{}", "7", '{"seats": 3}'])(
  "something else in the storage is nothing: %s",
  (kept) => {
    localStorage.setItem("tablee.laid.the-game", kept);
    expect(recall(game)).toBeNull();
  },
);

test("who really came is remembered, at the table that was laid", () => {
  const table = (id: string) =>
    ({
      id,
      seats: [
        { kind: "person", name: "Noor" },
        { kind: "person", name: "Camille" },
        { kind: "bot", bot: "regular" },
      ],
    }) as TableInfo;
  remember("the-game", laid);
  rememberCompany(table("t2"), game, 1);
  expect(recall(game)).toEqual(laid);
  rememberCompany(table("t1"), game, 1);
  expect(recall(game)).toMatchObject({
    seats: [{ kind: "open" }, { kind: "me" }, { kind: "bot", bot: "regular" }],
    names: ["Noor"],
    options: laid.options,
  });
});

test("who sat at this device is here again the next time, by name", () => {
  const seats: Laid["seats"] = [{ kind: "me" }, { kind: "here", name: "Noor" }, { kind: "open" }];
  remember("the-game", { ...laid, seats });
  expect(recall(game)?.seats).toEqual(seats);
  const table = {
    id: "t1",
    seats: [
      { kind: "person", name: "Camille" },
      { kind: "person", name: "Noor" },
      { kind: "person", name: "Ana" },
    ],
  } as TableInfo;
  rememberCompany(table, game, 0, [0, 1]);
  expect(recall(game)).toMatchObject({ seats, names: ["Ana"] });
  remember("the-game", { ...laid, seats: [{ kind: "me" }, { kind: "here", name: "" }] });
  expect(recall(game)?.seats).toEqual([{ kind: "me" }, { kind: "open" }]);
});
