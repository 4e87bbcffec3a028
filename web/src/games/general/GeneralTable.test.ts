// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Texts } from "../../lib/texts";
import type { Shape } from "../../wire/rest";
import type { Choice, Person } from "../types";
import GeneralTable from "./GeneralTable.svelte";

const texts = Texts.of("en", {
  you: "you",
  seat: "seat {{number}}",
  page: { yes: "yes", no: "no", table: { facts: "What you see", players: "Players" } },
  card: { "7H": "7♥", "8C": "8♣", KS: "K♠" },
  view: { dealer: "dealer", bids: "bids", trick: "trick", hand: "your hand" },
})
  .withNames(["Zoé", "Ana", "Noor"])
  .toldTo(1);
const shape = (what = "", many = false, each = false): Shape => ({ what, many, each });
const shapes = {
  dealer: shape("seat"),
  bids: shape("", false, true),
  trick: shape("card", true),
  hand: shape("card", true),
};
const people = ["Zoé", "Ana", "Noor"].map((label, seat) => ({
  seat,
  label,
  kind: "person",
  connected: true,
  awaited: seat === 1,
  remaining: null,
})) as unknown as Person[];
const play = (code: number, card: string, more = {}): Choice => ({
  code,
  verb: "play",
  fields: { card, ...more },
  text: `play ${card}${"low" in more ? " low" : ""}`,
});

function table(legal: Choice[], more: object = {}) {
  const [choose, why] = [vi.fn(), vi.fn()];
  render(GeneralTable, {
    view: {
      seat: 1,
      seats: 3,
      actors: [1],
      outcome: null,
      dealer: 2,
      bids: [0, null, 4],
      trick: ["8C"],
      hand: ["7H", "KS"],
      deck: 12,
      nothing: null,
      ...more,
    },
    you: 1,
    people,
    legal,
    talk: [],
    options: {},
    window: false,
    prompt: "Your turn.",
    choose,
    why,
    texts,
    settings: {} as never,
    replay: false,
    open: null,
    shapes,
  });
  return { choose, why };
}
const fact = (name: string) =>
  screen.getByText(name).parentElement!.querySelector("dd")!.textContent.trim();
const card = (name: string) => screen.getByRole("button", { name });
afterEach(cleanup);

describe("the table of a game that the page does not know", () => {
  test("speaks of seats by name and of cards as the game calls them", () => {
    table([]);
    expect(fact("Dealer")).toBe("Noor");
    expect(screen.getAllByText("8♣").length).toBeGreaterThan(0);
    expect(fact("Deck")).toBe("12");
    expect(screen.queryByText("Nothing")).toBeNull();
  });
  test("has one list of players in the order of play, me last, with what is said of each", () => {
    table([]);
    const rows = within(screen.getByTestId("players")).getAllByRole("row");
    expect(rows[0]!.textContent).toContain("Bids");
    expect(rows.slice(1).map((row) => row.querySelector("td")!.textContent)).toEqual([
      "4",
      "0",
      "–",
    ]);
  });
  test("a list is no list of players because it happens to be as long", () => {
    table([], { numbers: [7, 8, 9] });
    expect(fact("Numbers")).toBe("7, 8, 9");
  });
  test("cards of my hand are played by a click; what else may be done is a button", async () => {
    const pass = { code: 9, verb: "pass", fields: {}, text: "pass" };
    const { choose } = table([play(3, "7H"), pass]);
    expect(screen.getAllByRole("button").map((one) => one.dataset.code)).toEqual([
      "9",
      "3",
      undefined,
    ]);
    await fireEvent.click(card("7♥"));
    expect(choose.mock.lastCall?.[0]).toMatchObject({ code: 3 });
    await fireEvent.click(card("Pass"));
    expect(choose.mock.lastCall?.[0]).toMatchObject({ code: 9 });
  });
  test("a card that may not be played says why", async () => {
    const { choose, why } = table([play(3, "7H")]);
    await fireEvent.click(card("K♠"));
    expect(choose).not.toHaveBeenCalled();
    expect(why).toHaveBeenCalledWith({ verb: "play", card: "KS" });
  });
  test("where several things can be done with a card, they are asked about", async () => {
    const { choose } = table([play(3, "7H"), play(4, "7H", { low: true })]);
    await fireEvent.click(card("7♥"));
    expect(choose).not.toHaveBeenCalled();
    await fireEvent.click(card("Play 7H low"));
    expect(choose.mock.lastCall?.[0]).toMatchObject({ code: 4 });
  });
  test("while nothing can be done, cards are pictures", () => {
    table([]);
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(screen.getByRole("img", { name: "7♥" })).toBeTruthy();
  });
});
