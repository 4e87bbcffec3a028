// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Texts } from "../../lib/texts";
import { settings } from "../../lib/settings.svelte";
import type { Wire } from "../../wire/service-compris";
import type { Choice, Field, Person, Wish } from "../types";
import { camp, view as situation } from "./situation";
import Table from "./Table.svelte";
import fr from "./texts.fr.json";

type View = Wire["view"];
const names = ["Camille", "Noor", "Léo"];
const texts = Texts.of(
  "fr",
  {
    seat: "{{number}}",
    and: "et",
    character: { witch: "une sorcière", orc: "un orc", "orc-chief": "le chef des orcs" },
    card: { veneneux: { text: "Un personnage quitte la table.", treason: "Dévoile ton chef." } },
  },
  fr,
).withNames(names);

/** Three sit at the table, and seat 0 holds three cards. */
const view = (change: Partial<View> = {}): View =>
  situation({
    seats: 3,
    camps: ["dryad", "witch", "orc"].map((tribe) => camp({ [tribe]: 9 }, { tribe })),
    in_play: 27,
    hand: [
      { card: "a-table", copy: 1 },
      { card: "a-table", copy: 2 },
      { card: "trop-sale", copy: 1 },
    ],
    draw_left: 20,
    ...change,
  });
const legalOf = (...actions: ({ verb: string } & Record<string, Field>)[]): Choice[] =>
  actions.map(({ verb, ...fields }, code) => ({ code, verb, fields, text: verb }));

function show(shown: View, legal: Choice[], width = 0) {
  Object.defineProperty(HTMLElement.prototype, "clientWidth", {
    configurable: true,
    get: () => width,
  });
  const choose = vi.fn<(what: Choice | number) => void>();
  const why = vi.fn<(what: Wish | number) => void>();
  const people: Person[] = names.map((label, seat) => ({
    seat,
    label,
    name: label,
    kind: "person",
    connected: true,
    awaited: shown.actors.includes(seat),
    remaining: null,
  }));
  const page = render(Table, {
    view: shown,
    you: 0,
    people,
    legal,
    talk: [],
    options: { treason: false, dealer: 0, peoples: [] },
    window: shown.stage === "reaction",
    prompt: "",
    choose,
    why,
    texts,
    settings,
    open: null,
    replay: false,
  });
  const press = async (label: RegExp) =>
    fireEvent.click(page.getAllByRole("button", { name: label })[0]!);
  return { page, choose, why, press };
}
afterEach(cleanup);

describe.each([
  ["wide", 0],
  ["narrow", 360],
])("the table, %s", (_, width) => {
  it("plays a card with its effect or without, and groups copies", async () => {
    const legal = legalOf(
      { verb: "play", card: "a-table", copy: 1 },
      { verb: "play", card: "a-table", copy: 2 },
      { verb: "discard", card: "a-table", copy: 1 },
      { verb: "discard", card: "trop-sale", copy: 1 },
    );
    const { page, choose, why, press } = show(view(), legal, width);
    expect(page.container.querySelectorAll("[data-hand] button")).toHaveLength(2);
    await fireEvent.click(page.container.querySelector('[data-hand] [data-card="a-table"]')!);
    await press(/^Jouer$/);
    expect(choose).toHaveBeenLastCalledWith(legal[0]);
    await fireEvent.click(page.container.querySelector('[data-hand] [data-card="trop-sale"]')!);
    await press(/^Jouer$/);
    expect(why).toHaveBeenLastCalledWith({ verb: "play", card: "trop-sale", copy: 1 });
    await press(/^Jeter/);
    expect(choose).toHaveBeenLastCalledWith(legal[3]);
  });

  it("reads what a save does in treason, where it is not the same", async () => {
    const hand = [
      { card: "veneneux", copy: 1 },
      { card: "a-table", copy: 1 },
    ];
    for (const treason of [true, false]) {
      const { page } = show(
        view({ hand, treason }),
        legalOf({ verb: "play", card: "veneneux", copy: 1 }),
        width,
      );
      await fireEvent.click(page.container.querySelector('[data-hand] [data-card="veneneux"]')!);
      expect(page.queryAllByText(/Dévoile ton chef/)).toHaveLength(treason ? 1 : 0);
      await fireEvent.click(page.container.querySelector('[data-hand] [data-card="a-table"]')!);
      expect(page.queryAllByText(/Dévoile ton chef/)).toHaveLength(0);
      cleanup();
    }
  });

  it("names a victim by a click on a camp", async () => {
    const legal = legalOf(
      { verb: "name", camp: 1, character: "witch" },
      { verb: "name", camp: 2, character: "orc" },
    );
    const { choose, press } = show(view({ stage: "choice", card: "a-table" }), legal, width);
    await press(/tribe.orc chez Léo|^Chez Léo/);
    expect(choose).toHaveBeenCalledWith(legal[1]);
  });

  it("opens nothing for a quick finger while a choice is on its way", async () => {
    const { page, choose, press } = show(
      view({ stage: "choice", card: "panier-garni" }),
      [],
      width,
    );
    if (width) await press(/^Chez Léo/); // where there is room, only what can be named is a button
    expect(page.container.querySelector(".sheet")).toBeNull();
    expect(choose).not.toHaveBeenCalled();
  });

  it("names one of several peoples in a mixed camp, and one's own", async () => {
    const camps: View["camps"] = [
      { alive: true, place: 0, characters: { orc: 2 }, chief: "secret", tribe: "witch", cards: 5 },
      {
        alive: true,
        place: 0,
        characters: { witch: 1, dryad: 2 },
        chief: "secret",
        tribe: null,
        cards: 5,
      },
      { alive: true, place: 0, characters: { orc: 2 }, chief: "shown", tribe: "orc", cards: 5 },
    ];
    const legal = legalOf(
      { verb: "name", camp: 1, character: "witch" },
      { verb: "name", camp: 1, character: "dryad" },
      { verb: "name", camp: 0, character: "orc" },
    );
    const { choose, why, press } = show(
      view({ treason: true, camps, stage: "payment", card: "fromage-et-dessert" }),
      legal,
      width,
    );
    if (width) await press(/^Chez Noor/);
    await press(/tribe.dryad chez Noor$/);
    expect(choose).toHaveBeenLastCalledWith(legal[1]);
    if (width) await press(/^Chez Noor/);
    await press(/^le chef secret, chez Noor$/);
    expect(why).toHaveBeenLastCalledWith({ verb: "name", camp: 1, character: "chief" });
    await press(/tribe.orc chez Camille$/);
    expect(choose).toHaveBeenLastCalledWith(legal[2]);
  });

  it("picks a place, a next one, and a people that is excused", async () => {
    const table = ["witch", "orc", "witch"];
    const picks = legalOf({ verb: "pick", place: 0 }, { verb: "pick", place: 2 });
    const first = show(view({ table, stage: "choice", card: "veneneux" }), picks, width);
    await first.press(/^Place 3/);
    expect(first.choose).toHaveBeenCalledWith(picks[1]);
    await first.press(/^Place 2/);
    expect(first.why).toHaveBeenCalledWith({ verb: "pick", place: 1 });
    cleanup();
    const nexts = legalOf({ verb: "next", character: "orc" }, { verb: "next", character: "witch" });
    const second = show(
      view({
        table,
        stage: "choice",
        card: "chaud-devant",
        asks: "next",
        chosen: [{ verb: "next", character: "witch" }],
      }),
      nexts,
      width,
    );
    await second.press(/^Place 1/);
    expect(second.choose).not.toHaveBeenCalled();
    await second.press(/^Place 3/);
    expect(second.choose).toHaveBeenCalledWith(nexts[1]);
    cleanup();
    const excuses = legalOf({ verb: "excuse", camp: 1 }, { verb: "excuse", camp: 2 });
    const third = show(view({ table, stage: "choice", card: "pas-bon" }), excuses, width);
    await third.press(/^Place 2/);
    expect(third.choose).toHaveBeenLastCalledWith(excuses[1]);
    await third.press(/[cC]hez Noor/);
    expect(third.choose).toHaveBeenLastCalledWith(excuses[0]);
  });

  it("counters, or lets it happen", async () => {
    const legal = legalOf({ verb: "counter", card: "trop-sale", copy: 1 }, { verb: "pass" });
    const chosen = [{ verb: "name", camp: 0, character: "dryad" }];
    const { choose, press, page } = show(
      view({ stage: "reaction", turn: 1, actors: [0, 2], card: "a-table", chosen }),
      legal,
      width,
    );
    expect(page.getByText(/C’est pour toi/)).toBeTruthy();
    await press(/^Contrer avec/);
    expect(choose).toHaveBeenLastCalledWith(legal[0]);
    await press(/^Laisser faire$/);
    expect(choose).toHaveBeenLastCalledWith(legal[1]);
  });

  describe("victims whose order is mine to choose", () => {
    const legal = legalOf(
      { verb: "name", camp: 1, character: "witch" },
      { verb: "name", camp: 2, character: "orc" },
    );
    async function drag(from: Element) {
      await fireEvent.pointerDown(from, { button: 0, clientX: 300, clientY: 10 });
      await fireEvent.pointerMove(window, { clientX: 300, clientY: 200 });
      await fireEvent.pointerUp(window, { clientX: 300, clientY: 200 });
    }
    const campOf = (page: ReturnType<typeof show>["page"], seat: number, name: string) =>
      page.container.querySelector(`button[data-camp="${seat}"]`) ??
      page.container.querySelector(`[data-group="${seat}-${name}"]`)!;
    beforeEach(() => {
      const box = {
        left: 0,
        top: 100,
        right: 600,
        bottom: 400,
        width: 100,
        height: 300,
        x: 0,
        y: 100,
      };
      vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(box as DOMRect);
    });
    afterEach(() => void vi.restoreAllMocks());

    it("are dragged to the table, put in order with the arrows, and served", async () => {
      const { page, choose, press } = show(
        view({ stage: "choice", card: "panier-garni", asks: "name", ordered: true }),
        legal,
        width,
      );
      await drag(campOf(page, 1, "witch"));
      await drag(campOf(page, 2, "orc"));
      const planned = () => [...page.container.querySelectorAll("[data-planned]")];
      expect(planned()).toHaveLength(2);
      expect(choose).not.toHaveBeenCalled();
      await fireEvent.keyDown(planned()[1]!, { key: "ArrowLeft" });
      await press(/^Servir dans cet ordre$/);
      expect(choose.mock.calls).toEqual([[legal[1]]]);
      expect(planned()).toHaveLength(1);
    });
    it("are taken back one by one, or all with Escape", async () => {
      const { page, choose } = show(
        view({ stage: "choice", card: "goinfrerie", asks: "name", ordered: true }),
        legal,
        width,
      );
      const planned = () => [...page.container.querySelectorAll("[data-planned]")];
      await drag(campOf(page, 1, "witch"));
      await drag(campOf(page, 2, "orc"));
      await new Promise((done) => setTimeout(done));
      await fireEvent.click(planned()[0]!);
      expect(planned()).toHaveLength(1);
      await fireEvent.keyDown(window, { key: "Escape" });
      expect(planned()).toHaveLength(0);
      expect(choose).not.toHaveBeenCalled();
    });
    it("are named at once where there is no order, and not at all beside the table", async () => {
      const { page, choose } = show(view({ stage: "choice", card: "a-table" }), legal, width);
      await drag(campOf(page, 2, "orc"));
      expect(choose.mock.calls).toEqual([[legal[1]]]);
      const from = campOf(page, 1, "witch");
      await fireEvent.pointerDown(from, { button: 0, clientX: 300, clientY: 10 });
      await fireEvent.pointerMove(window, { clientX: 300, clientY: 40 });
      await fireEvent.pointerUp(window, { clientX: 300, clientY: 40 });
      expect(choose).toHaveBeenCalledTimes(1);
    });
  });
});
