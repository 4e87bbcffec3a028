import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Texts, type Tree } from "../../lib/texts";
import { settings } from "../../lib/settings.svelte";
import page from "../../texts/fr.json";
import type { PecoPecoView } from "../../wire/peco-peco";
import type { Choice, Person } from "../types";
import Table from "./Table.svelte";
import own from "./texts.fr.json";

const game: Tree = {
  and: "et",
  seat: "Place {{number}}",
  animal: { elephant: "éléphant", cat: "chat", mouse: "souris" },
  an: { elephant: "un éléphant", cat: "un chat", mouse: "une souris" },
  card: {
    "cat-plain": "chat",
    "cat-bomb": "chat bombe",
    "elephant-draw": "éléphant pioche",
    "mouse-plain": "souris",
  },
  type: { maki: "maki", sushi: "sushi", onigiri: "onigiri" },
  stake: { "maki-1": "1 maki" },
  direction: { clockwise: "sens horaire", counterclockwise: "sens antihoraire" },
  outcome: { feast: "Buffet complet : {{winners, seats}}" },
};
const NAMES = ["Camille", "Noor", "Léo", "Ines", "Zoé", "Gaspard", "Anne-Sophie", "Maximilien"];

function viewOf(seats: number, part: Partial<PecoPecoView> = {}): PecoPecoView {
  return {
    seat: 0,
    seats,
    actors: [0],
    outcome: null,
    round: 2,
    stakes_left: 5,
    stake: {
      id: "maki-1",
      type: "maki",
      value: 1,
      hand: 4,
      direction: "clockwise",
      rule: "none",
      prizes: ["more"],
    },
    lost: [],
    buffets: Array.from({ length: seats }, () => ({
      face_up: [],
      face_down: 0,
      tilted: null,
      value: 0,
      missing: ["maki" as const, "sushi" as const, "onigiri" as const],
    })),
    teams: null,
    solo: null,
    direction: "clockwise",
    first: 1,
    top: "cat-plain",
    owner: 1,
    discard: 3,
    pile: 20,
    played: 2,
    hand: ["elephant-draw", "mouse-plain", "mouse-plain"],
    hand_sizes: Array.from({ length: seats }, () => 3),
    in_round: Array.from({ length: seats }, () => true),
    declared: [],
    phase: "turn",
    turn: 0,
    suspect: null,
    accuser: null,
    shown: null,
    theft: null,
    call_due: false,
    chain: ["elephant", "cat", "mouse"],
    accusable: false,
    feast_wins: true,
    hands: null,
    scores: null,
    ...part,
  };
}
const score = (seats: number[], total: number, won: boolean) => ({
  seats,
  types: [{ type: "maki" as const, best: total, further: 0 }],
  face_down: 0,
  hand: 0,
  total,
  won,
});
afterEach(cleanup);

let code = 0;
const choice = (verb: string, fields: Choice["fields"] = {}): Choice => ({
  code: code++,
  verb,
  fields,
  text: `${verb} ${Object.values(fields).join(" ")}`,
});

/** By what it is called; roles are slow to compute for a table full of drawings. */
function button(name: RegExp): Element | undefined {
  return [...document.querySelectorAll("button")].find((node) =>
    name.test(node.getAttribute("aria-label") ?? node.textContent ?? ""),
  );
}

function lay(view: PecoPecoView, legal: Choice[], you: number | null = 0) {
  const choose = vi.fn();
  const why = vi.fn();
  const people: Person[] = Array.from({ length: view.seats }, (_, seat) => ({
    seat,
    label: NAMES[seat]!,
    name: NAMES[seat]!,
    kind: seat % 2 ? "bot" : "person",
    connected: true,
    awaited: view.actors.includes(seat),
    remaining: view.actors.includes(seat) ? 20 : null,
  }));
  const texts = Texts.of("fr", page, game, own).withNames(NAMES);
  const options = {
    first_feast: true,
    teams: false,
    last_call: false,
    magnanimity: false,
    first_player: "random" as const,
  };
  const { component } = render(Table, {
    view,
    you,
    people,
    legal,
    talk: [],
    options,
    window: view.phase === "window",
    prompt: "",
    choose,
    why,
    texts: texts.toldTo(you),
    settings,
    open: null,
    replay: false,
  });
  return {
    choose,
    why,
    pointsAt: component.pointsAt,
    click: (name: RegExp) => fireEvent.click(button(name)!),
  };
}

describe("my turn", () => {
  const play = choice("play", { animal: "elephant", icon: "draw", call: false });
  const announce = choice("announce");
  const accuse = choice("accuse");

  test("plays a card that fits, asks why about one that does not", async () => {
    const { choose, why, click } = lay(viewOf(4), [play, announce]);
    await click(/^éléphant pioche/);
    expect(choose).toHaveBeenCalledWith(play);
    await click(/^souris/);
    expect(why).toHaveBeenCalledWith({ verb: "play", animal: "mouse", icon: "plain", call: false });
  });
  test("announces and accuses with the big buttons", async () => {
    const { choose, click } = lay(viewOf(4, { suspect: 3 }), [play, announce, accuse]);
    await click(/^Je ne peux pas/);
    await click(/^Tu bluffes/);
    expect(choose.mock.calls).toEqual([[announce], [accuse]]);
  });
  test("says what a wrong accusation costs: a card, or in a merciless round the hand", () => {
    lay(viewOf(4, { suspect: 3 }), [announce, accuse]);
    expect(button(/^Tu bluffes/)!.getAttribute("aria-label")).toContain("perds une carte");
    cleanup();
    const { stake } = viewOf(4);
    lay(viewOf(4, { suspect: 3, stake: { ...stake!, rule: "merciless" } }), [announce, accuse]);
    expect(button(/^Tu bluffes/)!.getAttribute("aria-label")).toContain("perds toute ta main");
  });
  test("asks why when there is nobody to accuse", async () => {
    const { why, click } = lay(viewOf(4), [play, announce]);
    await click(/^Tu bluffes/);
    expect(why).toHaveBeenCalledWith({ verb: "accuse" });
  });
  test("calls Peco Peco with the card, or forgets it", async () => {
    const calling = choice("play", { animal: "elephant", icon: "draw", call: true });
    const { choose, click } = lay(viewOf(4, { call_due: true }), [play, calling, announce]);
    await click(/^éléphant pioche/);
    await click(/Peco Peco/);
    await click(/^éléphant pioche/);
    await fireEvent.keyDown(window, { key: "Escape" });
    await click(/^éléphant pioche/);
    expect(choose.mock.calls).toEqual([[play], [calling], [play]]);
  });
  test("a hint to call points at the call until it is made, and at the card", async () => {
    const calling = choice("play", { animal: "elephant", icon: "draw", call: true });
    const { pointsAt, click } = lay(viewOf(4, { call_due: true }), [play, calling, announce]);
    const found = () =>
      pointsAt(calling).map((selector) => document.querySelector(selector)?.textContent?.trim());
    expect(found()).toHaveLength(2);
    expect(found()[0]).toMatch(/Peco Peco/);
    await click(/Peco Peco/);
    expect(pointsAt(calling)).toEqual([`[data-mine] [data-card="elephant-draw"]`]);
    expect(pointsAt(play)).toContain(`[data-verb="call"]`); // to be taken back
  });
});

describe("questions", () => {
  test("a raid is aimed at a seat", async () => {
    const at = choice("raid", { seat: 2 });
    const { choose, why, click } = lay(viewOf(4, { phase: "raid" }), [
      at,
      choice("raid", { seat: 3 }),
    ]);
    await click(/Léo/);
    expect(choose).toHaveBeenCalledWith(at);
    await click(/Noor/);
    expect(why).toHaveBeenCalledWith({ verb: "raid", seat: 1 });
  });
  test.each([
    ["window", ["accuse", "pass"], [/^Tu bluffes/, /^Laisser passer/]],
    ["plea", ["plead", "admit"], [/^Plaider/, /^Avouer/]],
    ["mercy", ["grant", "deny"], [/^C’était une erreur/, /^Pas de pitié/]],
  ] as const)("%s", async (phase, verbs, names) => {
    const legal = verbs.map((verb) => choice(verb));
    const { choose, click } = lay(
      viewOf(4, { phase, suspect: phase === "plea" ? 0 : 2, accuser: 1 }),
      legal,
    );
    for (const name of names) await click(name);
    expect(choose.mock.calls).toEqual(legal.map((each) => [each]));
  });
  test("the solo player joins a team by its people", async () => {
    const legal = [choice("join", { team: 0 }), choice("join", { team: 1 })];
    const { choose, click } = lay(
      viewOf(5, {
        phase: "join",
        teams: [
          [0, 2],
          [1, 3],
        ],
        solo: 4,
        seat: 4,
        actors: [4],
      }),
      legal,
      4,
    );
    expect(document.querySelector(`[data-code="${legal[1]!.code}"]`)?.textContent).toMatch(
      /Noor et Ines/,
    ); // for hints
    await click(/^Rejoindre Noor et Ines/);
    expect(choose).toHaveBeenCalledWith(legal[1]);
  });
});

describe("what is said", () => {
  const asked: Partial<PecoPecoView> = { phase: "window", suspect: 2, actors: [1] };

  test("who has passed is told so, who was never asked is not", () => {
    lay(viewOf(4, asked), []);
    expect(document.querySelector(".prompt")?.textContent).toMatch(/^Tu as laissé passer/);
    cleanup();
    lay(viewOf(4, { ...asked, owner: 0, hand: [], hand_sizes: [0, 3, 3, 3] }), []);
    expect(document.querySelector(".prompt")?.textContent).toMatch(/^Léo bluffe/);
  });
  test.each([
    [
      4,
      [
        [0, 2],
        [1, 3],
      ],
      null,
      true,
    ],
    [
      5,
      [
        [0, 2],
        [1, 3],
      ],
      4,
      false,
    ],
  ])(
    "%i in teams: the value is the team's, and what lacks counts only where it wins",
    (seats, teams, solo, lacks) => {
      const view = viewOf(seats, { teams, solo, feast_wins: lacks });
      view.buffets[2] = { ...view.buffets[2]!, value: 4 };
      lay(view, []);
      const words = document.querySelector(`[data-seat="2"]`)!.textContent!;
      expect(words).toMatch(/Buffet de l’équipe\s: 4 points/);
      expect(words).not.toMatch(/[Vv]aut/);
      expect(/Manque pour gagner/.test(words)).toBe(lacks);
      if (solo !== null)
        expect(document.querySelector(`[data-seat="${solo}"]`)!.textContent).toMatch(
          /Vaut 0 point/,
        );
    },
  );
});

describe("the table", () => {
  test.each([2, 3, 4, 5, 6, 7, 8])("seats %i, each once", (seats) => {
    lay(viewOf(seats), []);
    expect(
      [...document.querySelectorAll("[data-seat]")]
        .map((node) => Number(node.getAttribute("data-seat")))
        .sort(),
    ).toEqual(Array.from({ length: seats }, (_, seat) => seat));
  });
  test("shows those who watch no hand and nothing to press for the players", () => {
    lay(viewOf(4, { seat: null, hand: null }), [], null);
    expect(document.querySelector("[data-mine]")).toBeNull();
    expect(button(/^Tu bluffes/)).toBeUndefined();
  });
  test("explains the score at the end", async () => {
    const view = viewOf(2, {
      actors: [],
      outcome: { winners: [0], scores: [3, 1], utility: [1, 0], reason: "feast", rule: "PP-24" },
      hands: [["cat-bomb"], []],
      scores: [score([0], 3, true), score([1], 1, false)],
    });
    const { click } = lay(view, []);
    expect(
      [...document.querySelectorAll("tbody tr")].map(
        (row) => row.querySelector(".total")!.textContent,
      ),
    ).toEqual(["3", "1"]);
    expect(
      [...document.querySelectorAll("tbody .names")].map((name) => name.textContent?.trim()),
    ).toEqual(["Camille · toi", "Noor"]);
    await click(/^Revoir la table/);
    expect(document.querySelector("table")).toBeNull();
  });
});
