import { describe, expect, test } from "vitest";
import type { BuffetView, PecoPecoView, StakeView } from "../../wire/peco-peco";
import { flatten } from "../../lib/texts";
import { chain, feastCounts, keyed, missing, ofType, partners, shares, split, teamOf } from "./cards";
import en from "./texts.en.json";
import fr from "./texts.fr.json";

function stake(type: StakeView["type"], value: number): StakeView {
  return { id: `${type}-${value}`, type, value, hand: 5, direction: "clockwise", rule: "none", prizes: [] };
}
function buffet(face_up: StakeView[], value: number, face_down = 0): BuffetView {
  return { face_up, face_down, tilted: null, value };
}
function view(part: Partial<PecoPecoView>): PecoPecoView {
  return { seats: 4, teams: null, solo: null, outcome: null, ...part } as PecoPecoView;
}

describe("cards", () => {
  test("are split into animal and icon", () => {
    expect(split("mouse-bomb")).toEqual({ animal: "mouse", icon: "bomb" });
  });
  test("of a kind get keys of their own", () => {
    expect(keyed(["cat-plain", "cat-plain", "cat-raid"]).map((item) => item.key)).toEqual(["cat-plain-1", "cat-plain-2", "cat-raid-1"]);
  });
  test("each animal beats the next in the chain, the other way round when inverted", () => {
    expect(chain(false)).toEqual(["elephant", "cat", "mouse"]);
    expect(chain(true)).toEqual(["elephant", "mouse", "cat"]);
  });
});

describe("buffets", () => {
  const rich = [stake("maki", 2), stake("maki", 4), stake("sushi", 1)];
  test("show the richest of a type first", () => {
    expect(ofType(rich, "maki").map((each) => each.value)).toEqual([4, 2]);
  });
  test("lack what nobody of the team has", () => {
    const buffets = [buffet(rich, 6), buffet([], 0), buffet([stake("onigiri", 2)], 2), buffet([], 0)];
    expect(missing(view({ buffets }), 0)).toEqual(["onigiri"]);
    expect(missing(view({ buffets, teams: [[0, 2], [1, 3]] }), 0)).toEqual([]);
  });
  test("belong to teams, or to one who is alone", () => {
    const five = view({ seats: 5, teams: [[0, 2], [1, 3]], solo: 4 });
    expect(partners(five, 3)).toEqual([1, 3]);
    expect(partners(five, 4)).toEqual([4]);
    expect(teamOf(five, 4)).toBeNull();
    expect(feastCounts(five)).toBe(false);
  });
  test("are taken apart at the end, the winner first", () => {
    const rows = shares(
      view({
        seats: 2,
        buffets: [buffet([stake("maki", 1)], 2, 1), buffet(rich, 6)],
        outcome: { winners: [1], scores: [2, 9], utility: [0, 1], reason: "points", rule: "PP-25" },
      }),
    );
    expect(rows.map((row) => row.seats)).toEqual([[1], [0]]);
    expect(rows[0]).toMatchObject({ hand: 3, down: 0, total: 9, won: true });
    expect(rows[0]!.types[0]).toEqual({ type: "maki", best: 4, further: 1 });
    for (const row of rows) {
      const sum = row.types.reduce((all, part) => all + part.best + part.further, row.down + row.hand);
      expect(sum).toBe(row.total);
    }
  });
});

describe("words", () => {
  test("are there in both languages", () => {
    const keys = (tree: object) => [...flatten(tree as never).keys()].filter((key) => !key.endsWith("_many")).sort();
    expect(keys(fr)).toEqual(keys(en));
  });
  test("keep French punctuation together", () => {
    for (const [key, text] of flatten(fr as never)) expect(text, key).not.toMatch(/ [!?;:»]|« /);
  });
});
