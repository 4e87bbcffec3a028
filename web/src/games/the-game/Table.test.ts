import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import catalogue from "../../../../src/tablee/games/the_game/texts/en.json";
import french from "../../../../src/tablee/games/the_game/texts/fr.json";
import { settings } from "../../lib/settings.svelte";
import { flatten, Texts, type Lang } from "../../lib/texts";
import page from "../../texts/en.json";
import type { TheGameView } from "../../wire/the-game";
import type { Choice, Person } from "../types";
import Table from "./Table.svelte";
import words from "./texts.en.json";
import mots from "./texts.fr.json";

const common = { and: "and", seat: "Seat {{number}}" };
const names = ["Ana", "Bo"];
const speak = (lang: Lang) =>
  Texts.of(
    lang,
    common,
    page,
    lang === "fr" ? french : catalogue,
    lang === "fr" ? mots : words,
  ).withNames(names);
const people: Person[] = names.map((label, seat) => ({
  seat,
  label,
  name: label,
  kind: "person",
  connected: true,
  awaited: seat === 0,
  remaining: null,
}));
const pile = (ascending: boolean, top: number, fire: "" | "lit" | "due" = "") => ({
  ascending,
  top,
  empty: false,
  fire,
  signals: ["none", "none"],
});
const foreseen = (card: number, ...loses: boolean[]) =>
  Object.fromEntries(
    loses.map((lost, on) => [4 * card + on, { steps: [1, 37, 2, 13][on]!, loses: lost }]),
  );
/** My last card, the 67, and a fire that is due below it. */
const LAST: TheGameView = {
  seat: 0,
  seats: 2,
  actors: [0],
  outcome: null,
  piles: [pile(true, 66, "due"), pile(true, 30), pile(false, 69), pile(false, 80)],
  hand: [67],
  hand_sizes: [1, 1],
  draw_left: 0,
  left: 2,
  cards: 98,
  turn: 0,
  placed: 0,
  minimum: 1,
  answers: null,
  fire_cards: [66],
  foreseen: foreseen(67, false, true, true, true),
  hands: null,
  below: null,
};
const place = (card: number, on: number): Choice => ({
  code: 4 * card + on,
  verb: "place",
  fields: { card, pile: on },
  text: "",
});
const placesOf = (...cards: number[]) =>
  cards.flatMap((card) => [0, 1, 2, 3].map((on) => place(card, on)));

function show(
  view: Partial<TheGameView> = {},
  legal: Choice[] = placesOf(67),
  more: Record<string, unknown> = {},
) {
  const props = {
    view: { ...LAST, ...view },
    you: 0,
    people,
    legal,
    talk: [],
    options: { on_fire: true },
    window: false,
    prompt: "the page's prompt.",
    choose: vi.fn(),
    why: vi.fn(),
    texts: speak("en"),
    settings,
    open: null,
    replay: false,
    ...more,
  };
  return render(Table as never, { props: props as never });
}
const said = () => screen.getByTestId("prompt").textContent;
const pileSays = (index: number) =>
  document.querySelector(`[data-pile="${index}"] .unseen`)!.textContent;
const hold = (card: number) =>
  document.querySelector<HTMLElement>(`[data-card="${card}"]`)!.click();
afterEach(cleanup);

describe("a fire that is due", () => {
  test("the last card of a hand carries a warning, and every pile where it loses says so", async () => {
    show();
    expect(said()).toContain("unless it covers the fire, the match is lost");
    hold(67);
    await vi.waitFor(() => expect(pileSays(1)).toContain("loses the match"));
    expect(said()).toContain("unless it covers the fire");
    expect([0, 1, 2, 3].filter((index) => pileSays(index).includes("loses the match"))).toEqual([
      1, 2, 3,
    ]);
    expect(document.querySelectorAll("[data-pile].loses")).toHaveLength(3);
  });
  test("the very last of all cards wins anywhere", async () => {
    show({ left: 1, hand_sizes: [1, 0], foreseen: foreseen(67, false, false, false, false) });
    hold(67);
    await vi.waitFor(() => expect(pileSays(1)).toContain("costs"));
    expect(document.querySelector("[data-pile].loses")).toBeNull();
  });
  test("is still spoken of while a card is held", async () => {
    show(
      {
        hand: [67, 68],
        hand_sizes: [2, 1],
        left: 3,
        foreseen: foreseen(67, false, false, false, false),
      },
      placesOf(67, 68),
    );
    expect(said()).toContain("It burns: cover the blue pile");
    hold(67);
    await vi.waitFor(() => expect(said()).toContain("It burns! The 67: on which pile?"));
    expect(document.querySelector("[data-pile].loses")).toBeNull();
  });
});

describe("what the table says", () => {
  test("of somebody who placed more than they had to", () => {
    show({ turn: 1, placed: 1, minimum: 2 }, []);
    expect(said()).toContain("Waiting for Bo (1 of 2).");
    cleanup();
    show({ turn: 1, placed: 4, minimum: 2 }, []);
    expect(said()).toContain("Waiting for Bo (4 cards placed).");
  });
  test("of a few cards left in the end", () => {
    const end = (left: number) => ({
      left,
      turn: 0,
      actors: [],
      outcome: {
        winners: [],
        scores: [left, left],
        utility: [0, 0],
        reason: "stuck",
        rule: "TG-15",
        detail: { left, seat: 0, excellent: left < 10 },
      },
    });
    show(end(9), []);
    expect(said()).toContain("Fewer than ten cards: excellent!");
    cleanup();
    show(end(10), []);
    expect(said()).not.toContain("excellent");
  });
  test("of a signal, with the colon of the language", () => {
    const signalled = { piles: LAST.piles.map((one) => ({ ...one, signals: ["none", "leave"] })) };
    show(signalled);
    const title = () => document.querySelector<HTMLElement>(".signal")!.title;
    expect(title()).toBe("Bo: please leave it to me");
    cleanup();
    show(signalled, [], { texts: speak("fr") });
    expect(title()).toBe("Bo\u00a0: laissez-la-moi");
  });
  test("nothing can be signalled to nobody", () => {
    const talk = [{ code: 400, verb: "signal", fields: { pile: 1, signal: "leave" }, text: "" }];
    show({}, [], { talk });
    expect(document.querySelectorAll(".speak")).toHaveLength(1);
    cleanup();
    show({ seats: 1 }, [], { talk, people: people.slice(0, 1) });
    expect(document.querySelectorAll(".speak")).toHaveLength(0);
  });
  test("both languages say the same things", () => {
    const keys = (tree: object) =>
      [...flatten(tree as never).keys()].filter((key) => !key.endsWith("_many")).sort();
    expect(keys(mots)).toEqual(keys(words));
    expect(keys(french)).toEqual(keys(catalogue));
  });
});
