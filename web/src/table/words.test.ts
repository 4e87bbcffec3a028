import { describe, expect, test } from "vitest";
import type { Happening } from "../lib/messages";
import { Texts } from "../lib/texts";
import { latest, lines } from "./words";

const texts = Texts.of("en", {
  seat: "Seat {{number}}",
  event: {
    turn: "{{seat, seat}} to play",
    turn_you: "You to play",
    took: "{{seat, seat}} takes {{dish}}",
    took_you: "You take {{dish}}",
  },
  table: { happening: { started: "The match begins.", sat: "{{name}} sits down." } },
});

function played(number: number, ...events: object[]): Happening {
  return { number, at: 0, kind: "played", events } as unknown as Happening;
}
const log = [
  { number: 1, at: 0, kind: "sat", seat: 0, name: "Ana" },
  { number: 2, at: 0, kind: "started", events: [{ event: "turn", seat: 0 }] },
  played(3, { event: "took", seat: 0, dish: "wine" }, { event: "turn", seat: 1 }),
  { number: 4, at: 0, kind: "said", seat: 1, name: "Bo", text: "Cheers" },
  { number: 5, at: 0, kind: "connected", seat: 1 },
  played(6, { event: "took", seat: 1, dish: "cake" }),
] as unknown as Happening[];

describe("the log in words", () => {
  const said = (from?: number) =>
    lines(log, texts, 1, from).map((line) => [line.who, line.text].filter(Boolean).join(": "));

  test("tells the deal, the moves, what was said, and who came", () => {
    expect(said()).toEqual([
      "Ana sits down.",
      "The match begins.",
      "Seat 1 to play",
      "Seat 1 takes wine",
      "You to play",
      "Bo: Cheers",
      "You take cake",
    ]);
    expect(
      lines(log, texts, null)
        .filter((line) => line.turn)
        .map((line) => line.id),
    ).toEqual(["2.0", "3.1"]);
  });
  test("leaves out moves that are to be remembered, and nothing else", () => {
    expect(said(6)).toEqual(["Ana sits down.", "The match begins.", "Bo: Cheers", "You take cake"]);
  });
});

test("what happened last is of this match, not of the one before", () => {
  const again = { number: 7, at: 0, kind: "started", events: [] } as unknown as Happening;
  expect(latest(lines(log, texts, 1))).toBe("You take cake");
  expect(latest(lines([...log, again], texts, 1))).toBe("");
});
