import { describe, expect, test } from "vitest";
import type { PecoPecoView, StakeView } from "../../wire/peco-peco";
import { flatten } from "../../lib/texts";
import { keyed, ofType, partners, split, teamOf } from "./cards";
import en from "./texts.en.json";
import fr from "./texts.fr.json";

function stake(type: StakeView["type"], value: number): StakeView {
  return {
    id: `${type}-${value}`,
    type,
    value,
    hand: 5,
    direction: "clockwise",
    rule: "none",
    prizes: [],
  };
}
function view(part: Partial<PecoPecoView>): PecoPecoView {
  return { seats: 4, teams: null, solo: null, outcome: null, ...part } as PecoPecoView;
}

describe("cards", () => {
  test("are split into animal and icon", () => {
    expect(split("mouse-bomb")).toEqual({ animal: "mouse", icon: "bomb" });
  });
  test("of a kind get keys of their own", () => {
    expect(keyed(["cat-plain", "cat-plain", "cat-raid"]).map((item) => item.key)).toEqual([
      "cat-plain-1",
      "cat-plain-2",
      "cat-raid-1",
    ]);
  });
});

describe("buffets", () => {
  const rich = [stake("maki", 2), stake("maki", 4), stake("sushi", 1)];
  test("show the richest of a type first", () => {
    expect(ofType(rich, "maki").map((each) => each.value)).toEqual([4, 2]);
  });
  test("belong to teams, or to one who is alone", () => {
    const five = view({
      seats: 5,
      teams: [
        [0, 2],
        [1, 3],
      ],
      solo: 4,
    });
    expect(partners(five, 3)).toEqual([1, 3]);
    expect(partners(five, 4)).toEqual([4]);
    expect(teamOf(five, 4)).toBeNull();
  });
});

describe("words", () => {
  test("are there in both languages", () => {
    const keys = (tree: object) =>
      [...flatten(tree as never).keys()].filter((key) => !key.endsWith("_many")).sort();
    expect(keys(fr)).toEqual(keys(en));
  });
  test("keep French punctuation together", () => {
    for (const [key, text] of flatten(fr as never)) expect(text, key).not.toMatch(/ [!?;:»]|« /);
  });
});
