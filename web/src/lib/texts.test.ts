import { describe, expect, test, vi } from "vitest";
import { MissingText, Texts, plural } from "./texts";

const common = { and: "and", you: "you", seat: "Seat {{number}}" };
const game = {
  pile: { "0": "first", "1": "second" },
  cards_one: "{{count}} card",
  cards_other: "{{count}} cards",
  who: "{{seat, seat}} waits for {{others, seats}}",
  drew: "{{cards, list}}",
  place: "place {{index, nth}}",
  burns: "$t(burning.{{burning}})",
  burning: { true: "it burns", false: "nothing burns" },
  around: "So: $t(action.raid)",
  action: {
    raid: "raid {{seat, seat}}",
    raid_you: "raid your own hand",
    end: "end",
    end_burning: "end although it burns",
    place: "{{card}} on $t(pile.{{pile}})",
  },
  event: {
    turn: "{{seat, seat}} to play",
    turn_you: "Your turn",
    drew_one: "one for {{seat, seat}}",
    drew_other: "{{count}} for {{seat, seat}}",
    drew_you_one: "You draw {{cards, list}}",
    drew_you_other: "You draw {{cards, list}}",
    accused: "{{seat, seat}} accuses {{victim, seat}}",
    accused_you: "You accuse {{victim, seat}}",
    accused_you_victim: "{{seat, seat}} accuses you",
    out: "Out: {{seats, seats}}",
    out_you_seats: "You are out, with the rest of {{seats, seats}}",
  },
  outcome: { stuck: "{{left}} left", most: "{{winners, seats}} wins", most_you_winners: "You win" },
};

describe("catalogues", () => {
  const texts = Texts.of("en", common, game);

  test("fill in parameters and nested texts", () => {
    expect(texts.action("place", { card: 12, pile: 1 })).toBe("12 on second");
    expect([true, false].map((burning) => texts.say("burns", { burning }))).toEqual([
      "it burns",
      "nothing burns",
    ]);
  });
  test("count from one where it is asked for", () => {
    expect(texts.say("place", { index: 2 })).toBe("place 3");
  });
  test("choose the plural by count", () => {
    expect(texts.say("cards", { count: 1 })).toBe("1 card");
    expect(texts.say("cards", { count: 0 })).toBe("0 cards");
    expect([0, 1, 1.5, 2, 1_000_000].map((n) => plural("fr", n))).toEqual([
      "one",
      "one",
      "one",
      "other",
      "many",
    ]);
  });
  test("name seats and join lists", () => {
    const named = texts.withNames(["Ana", "", "Cy"]);
    expect(named.say("who", { seat: 0, others: [1, 2] })).toBe("Ana waits for Seat 2 and Cy");
    expect(texts.say("drew", { cards: [1, 2, 3] })).toBe("1, 2 and 3");
    expect(texts.say("drew", { cards: [4] })).toBe("4");
  });
  test("a flag that is set changes the sentence", () => {
    expect(texts.action("end", { burning: true })).toBe("end although it burns");
    expect(texts.action("end", { burning: false })).toBe("end");
  });
  test("an event speaks to the person concerned", () => {
    expect(texts.event({ event: "turn", seat: 1 }, 1)).toBe("Your turn");
    expect(texts.event({ event: "turn", seat: 1 }, 0)).toBe("Seat 2 to play");
    expect(texts.event({ event: "drew", seat: 0, count: 2, cards: [3, 4] }, 0)).toBe(
      "You draw 3 and 4",
    );
    expect(texts.event({ event: "drew", seat: 0, count: 1, cards: null }, null)).toBe(
      "one for Seat 1",
    );
  });
  test("so it does wherever that person stands", () => {
    const accused = { event: "accused", seat: 0, victim: 2 };
    expect([0, 1, 2, null].map((me) => texts.event(accused, me))).toEqual([
      "You accuse Seat 3",
      "Seat 1 accuses Seat 3",
      "Seat 1 accuses you",
      "Seat 1 accuses Seat 3",
    ]);
    expect(texts.event({ event: "out", seats: [0, 1] }, 1)).toBe(
      "You are out, with the rest of Seat 1 and you",
    );
    expect(texts.event({ event: "out", seats: [0, 1] }, 2)).toBe("Out: Seat 1 and Seat 2");
    expect(
      texts
        .withNames(["Ana", "Bo"])
        .toldTo(1)
        .say("who", { seat: 0, others: [1] }),
    ).toBe("Ana waits for you");
  });
  test("and not only in events: every text has a variant for its reader where it needs one", () => {
    expect(texts.toldTo(1).action("raid", { seat: 1 })).toBe("raid your own hand");
    expect(texts.toldTo(0).action("raid", { seat: 1 })).toBe("raid Seat 2");
    expect(texts.toldTo(1).say("around", { seat: 1 })).toBe("So: raid your own hand"); // in nested ones, too
  });
  test("a name is never read as a text", () => {
    const named = texts.withNames(["$t(and) {{card}}"]);
    expect(named.event({ event: "turn", seat: 0 }, null)).toBe("$t(and) {{card}} to play");
  });
  test("what is missing is said, and never breaks the page", () => {
    expect(() => texts.say("nothing")).toThrow(MissingText);
    expect(() => texts.say("cards")).toThrow(MissingText);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(texts.t("nothing")).toBe("nothing");
    expect(warn).toHaveBeenCalledWith('no text "nothing" in en');
    warn.mockRestore();
  });
  test("an outcome explains itself with its detail", () => {
    expect(texts.outcome({ reason: "stuck", detail: { left: 3 } }, 0)).toBe("3 left");
    const most = { reason: "most", winners: [1] };
    expect([0, 1].map((me) => texts.outcome(most, me))).toEqual(["Seat 2 wins", "You win"]);
  });
});
