import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { settings } from "../../lib/settings.svelte";
import { Texts } from "../../lib/texts";
import type { RoiLuiView } from "../../wire/roi-lui";
import type { Choice, Person } from "../types";
import catalogue from "../../../../src/tablee/games/roi_lui/texts/en.json";
import french from "../../../../src/tablee/games/roi_lui/texts/fr.json";
import { flatten } from "../../lib/texts";
import page from "../../texts/en.json";
import { place, rows, standings, together, verdict } from "./dishes";
import Table from "./Table.svelte";
import words from "./texts.en.json";
import mots from "./texts.fr.json";

const texts = Texts.of(
  "en",
  { and: "and", seat: "Seat {{number}}" },
  page,
  catalogue,
  words,
).withNames(["Ana", "Bo", "Cy"]);
const people: Person[] = ["Ana", "Bo", "Cy"].map((label, seat) => ({
  seat,
  label,
  name: label,
  kind: "person",
  connected: true,
  awaited: seat === 0,
  remaining: null,
}));
const NONE = { mine: 0, king: 0, points: 0, too_much: false };
const VIEW: RoiLuiView = {
  seat: 0,
  seats: 3,
  actors: [0],
  outcome: null,
  chef: 2,
  turn: 0,
  phase: "serve",
  table: { wine: 2, cake: 1 },
  emeralds: 1,
  king: { wine: 1, bread: 2, cake: 3 },
  pile: 20,
  per_table: 6,
  hand: { bread: 3, cake: 3, wine: 1 },
  eaten: null,
  services: 3,
  to_act: [0, 1],
  meal: 2,
  points: 10,
  standing: {
    bread: { mine: 3, king: 2, points: 0, too_much: true },
    wine: { mine: 1, king: 1, points: 1, too_much: false },
    chicken: NONE,
    ham: NONE,
    cheese: NONE,
    fruit: NONE,
    cake: { mine: 3, king: 3, points: 9, too_much: false },
  },
  foreseen: {
    1: { mine: 3, king: 1, points: 0, too_much: true },
    6: { mine: 4, king: 3, points: 0, too_much: true },
  },
  guests: [
    { cards: 7, unknown: 1, taken: { bread: 3, cake: 3 }, drawn: { wine: 1 } },
    { cards: 4, unknown: 0, taken: null, drawn: null },
    { cards: 5, unknown: 2, taken: null, drawn: null },
  ],
};
const DISH = ["bread", "wine", "chicken", "ham", "cheese", "fruit", "cake"];
function choice(verb: string, dish?: string): Choice {
  const code =
    ["take", "draw", "use", "lay", "feed", "pass"].indexOf(verb) * 10 +
    (dish ? DISH.indexOf(dish) : 0);
  const fields: Choice["fields"] = dish ? { dish } : {};
  return { code, verb, fields, text: texts.action(verb, fields) };
}
const SERVE = [choice("take", "wine"), choice("take", "cake"), choice("draw"), choice("use")];

function show(view: Partial<RoiLuiView> = {}, legal = SERVE, more: Record<string, unknown> = {}) {
  const choose = vi.fn();
  const why = vi.fn();
  const props = {
    view: { ...VIEW, ...view },
    you: 0,
    people,
    legal,
    talk: [],
    options: {},
    window: false,
    prompt: "the page's prompt",
    choose,
    why,
    texts,
    settings,
    open: null,
    replay: false,
    ...more,
  };
  return { choose, why, props, ...render(Table as never, { props: props as never }) };
}
/**
 * The button that says so. (By role it takes seconds: every style of every line of the drawings is
 * looked at.)
 */
function button(says: RegExp): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].filter((one) =>
    says.test(one.textContent.replace(/\s+/g, " ").trim()),
  );
  expect(found).toHaveLength(1);
  return found[0]!;
}
afterEach(cleanup);
vi.setConfig({ testTimeout: 20_000 }); // many lines to draw without a real browser

describe("what a view says", () => {
  test("a hand against the king", () => {
    const at = standings(VIEW, 0)!;
    expect(at.map((one) => `${one.dish} ${verdict(one)} ${one.points}`)).toEqual([
      "bread over 0",
      "wine perfect 1",
      "chicken none 0",
      "ham none 0",
      "cheese none 0",
      "fruit none 0",
      "cake perfect 9",
    ]);
    expect(verdict({ mine: 1, king: 2, points: 2, too_much: false })).toBe("good");
    expect(at[1]!.secret).toBe(1);
    expect(standings({ ...VIEW, standing: null }, null)).toBeNull();
  });
  test("who comes when, clockwise from the chef", () => {
    const at = { turn: 0, to_act: [0, 1] };
    expect([0, 1, 2, 3].map((seat) => place(at, seat))).toEqual([0, 1, -1, -1]);
    expect(place({ ...at, turn: null }, 1)).toBeNull();
  });
  test("heaps and hands put together", () => {
    for (let count = 0; count <= 10; count++)
      expect(rows(count).reduce((sum, row) => sum + row, 0)).toBe(count);
    expect(rows(15)).toEqual(rows(10));
    expect(together({ ham: 1 }, { ham: 2, cake: 1 })).toEqual({ ham: 3, cake: 1 });
  });
  test("both languages say the same things", () => {
    const keys = (tree: object) =>
      [...flatten(tree as never).keys()].filter((key) => !key.endsWith("_many")).sort();
    expect(keys(mots)).toEqual(keys(words));
    expect(keys(french)).toEqual(keys(catalogue));
  });
});

describe("the royal table", () => {
  test("take a dish, draw, and be told why not", () => {
    const { choose, why } = show();
    button(/^On the table: 2 portions of wine/).click();
    expect(choose).toHaveBeenLastCalledWith(SERVE[0]);
    button(/^Draw 20 cards/).click();
    expect(choose).toHaveBeenLastCalledWith(SERVE[2]);
    button(/^On the table: no portion of ham/).click();
    expect(why).toHaveBeenLastCalledWith({ verb: "take", dish: "ham" });
    button(/^The king: 1 portion of wine/).click();
    expect(why).toHaveBeenLastCalledWith({ verb: "feed", dish: "wine" });
    expect(choose).toHaveBeenCalledTimes(2);
  });
  test("say what is too much, as the view does", () => {
    show();
    expect(button(/wine.*you would have 3, the king 1: too much!/)).toBeTruthy();
    expect(screen.getByText(/^You: 3 of bread. The king: 2. Too much!/)).toBeTruthy();
    expect(screen.getByText(/^You: 3 of cake, exactly as many as the king/)).toBeTruthy();
  });
  test("while the king has time to catch up, too much is no alarm", () => {
    for (const [services, word, alarms] of [
      [3, /^over!$/, 2],
      [8, /^not yet$/, 0],
    ] as const) {
      const { container } = show({ services });
      expect(container.querySelector('[data-mine="bread"] .short')!.textContent).toMatch(word);
      expect(container.querySelectorAll(".stack-of .warn")).toHaveLength(alarms);
      cleanup();
    }
  });
  test("call Emerald: two portions first, undone with Escape, then sent one by one", async () => {
    const { choose, props, rerender } = show();
    button(/^Call Emerald/).click();
    await Promise.resolve();
    button(/^The king: 2 portions of bread/).click();
    await vi.waitFor(() => expect(screen.getByTestId("prompt").textContent).toContain("And then?"));
    globalThis.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    await vi.waitFor(() =>
      expect(screen.getByTestId("prompt").textContent).toContain("What will Emerald eat?"),
    );
    button(/^The king: 2 portions of bread/).click();
    button(/^The king: 1 portion of wine/).click();
    await vi.waitFor(() => expect(button(/Bon appétit/)).toBeTruthy());
    expect(choose).not.toHaveBeenCalled();
    button(/Bon appétit/).click();
    expect(choose).toHaveBeenLastCalledWith(SERVE[3]);

    const feeds = ["bread", "wine", "cake"].map((dish) => choice("feed", dish));
    await rerender({ ...props, view: { ...props.view, phase: "first" }, legal: [] } as never);
    expect(choose).toHaveBeenCalledTimes(1);
    await rerender({ ...props, view: { ...props.view, phase: "first" }, legal: feeds } as never);
    await vi.waitFor(() => expect(choose).toHaveBeenLastCalledWith(feeds[0]));
    await rerender({
      ...props,
      view: { ...props.view, phase: "second", king: { bread: 1, wine: 1, cake: 3 } },
      legal: feeds,
    } as never);
    await vi.waitFor(() => expect(choose).toHaveBeenLastCalledWith(feeds[1]));
    expect(choose).toHaveBeenCalledTimes(3);
  });
  test("an Emerald from the pile can be left; Emerald at the plate is fed by click; one may pass", () => {
    const lay = choice("lay");
    const drawn = show({ phase: "drawn" }, [choice("use"), lay]);
    button(/^Draw again/).click();
    expect(drawn.choose).toHaveBeenLastCalledWith(lay);
    cleanup();
    show({ phase: "drawn", pile: 0 }, [choice("use"), lay]);
    expect(screen.getByTestId("prompt").textContent).toContain("nothing left to draw");
    expect(button(/^Leave him there$/)).toBeTruthy();
    cleanup();
    const cake = choice("feed", "cake");
    const feeding = show({ phase: "second" }, [cake]);
    button(/^The king: 3 portions of cake/).click();
    expect(feeding.choose).toHaveBeenLastCalledWith(cake);
    cleanup();
    const passing = show({ table: {}, pile: 0, emeralds: 0 }, [choice("pass")]);
    button(/^Pass$/).click();
    expect(passing.choose).toHaveBeenCalledTimes(1);
  });
  test("two portions of one dish are said as one thing", async () => {
    show();
    button(/^Call Emerald/).click();
    await Promise.resolve();
    button(/^The king: 2 portions of bread/).click();
    button(/^The king: 2 portions of bread/).click();
    await vi.waitFor(() =>
      expect(screen.getByTestId("prompt").textContent).toContain(
        "Emerald will eat two loaves of bread.",
      ),
    );
  });
  test("nobody chooses a dish of an empty table", () => {
    show({ turn: 1 }, []);
    expect(screen.getByTestId("prompt").textContent).toContain("Bo is choosing a dish.");
    cleanup();
    show({ turn: 1, table: {} }, []);
    expect(screen.getByTestId("prompt").textContent).toContain("No dish is left: Bo is thinking.");
  });
  test("others: how many cards, how many secret, who is the chef; nothing more", () => {
    show();
    expect(screen.getByText("5 portions, 2 of them secret")).toBeTruthy();
    expect(screen.getAllByLabelText("chef of this service")).toHaveLength(1);
    expect(screen.queryByLabelText(/What is known/)).toBeNull();
  });
  test("open memory shows what was taken", () => {
    show({
      guests: VIEW.guests.map((guest) => ({ ...guest, taken: { ham: 2 } })),
      eaten: { cake: 2 },
    });
    expect(screen.getAllByLabelText(/^What is known of/)).toHaveLength(2);
    expect(screen.getByText("Emerald has eaten")).toBeTruthy();
  });
  test("the end, explained by seat and dish", () => {
    const seat = {
      portions: { wine: 1, ham: 2 },
      points: { wine: 1 },
      too_much: ["ham"],
      discarded: 2,
      total: 1,
    };
    show(
      {
        turn: null,
        actors: [],
        table: {},
        outcome: {
          winners: [1],
          scores: [1, 4, 1],
          utility: [0, 1, 0],
          reason: "points",
          rule: "RL-18",
          detail: {
            king: { wine: 1, cake: 2 },
            seats: [
              seat,
              {
                ...seat,
                portions: { cake: 2 },
                points: { cake: 4 },
                too_much: [],
                discarded: 0,
                total: 4,
              },
              seat,
            ],
            best: 4,
            tied: [1],
            fewest: 0,
          },
        },
      },
      [],
    );
    expect(screen.getAllByText("1 × 1 = 1")).toHaveLength(2);
    expect(screen.getAllByText("2 against 0: too much, nothing")).toHaveLength(2);
    expect(screen.getByText("2 × 2 = 4")).toBeTruthy();
    expect(screen.getByTestId("prompt").textContent).toBe("the page's prompt");
  });
  test("those who watch see everybody and nobody's hand", () => {
    const { container } = show(
      { seat: null, hand: null, standing: null, points: null, foreseen: {} },
      [],
      { you: null },
    );
    expect(container.querySelectorAll("[data-guest]")).toHaveLength(3);
    expect(container.querySelector("[data-mine]")).toBeNull();
  });
});
