import { expect, test } from "vitest";
import english from "../texts/en.json";
import french from "../texts/fr.json";
import type { AnyView, Outcome } from "../games/types";
import { Texts } from "../lib/texts";
import { achieved } from "./achieved";

const fr = Texts.of("fr", french);
const en = Texts.of("en", english);
const out = (winners: number[], places: number[]) =>
  ({
    winners,
    scores: places.map((place) => (winners.length && place === 1 ? 3 : 0)),
    utility: [],
    reason: "",
    rule: "SC-17",
    detail: { places },
  }) as unknown as Outcome;
const said = (outcome: Outcome, seat: number, texts: Texts) =>
  achieved("service-compris", {} as AnyView, outcome, false, seat, texts).replaceAll("\u00a0", " ");

test("who was out first comes last, although nobody but the winner has points", () => {
  const outcome = out([2], [4, 3, 1, 2]);
  expect(said(outcome, 0, fr)).toBe("4ᵉ sur 4 : le géant s’est régalé");
  expect(said(outcome, 3, en)).toBe("Place 2 of 4: the giant enjoyed his meal");
  expect(said(outcome, 2, en)).toBe("You win! Survivors: 3");
});

test("where nobody is left, the last share the match", () => {
  const outcome = out([], [1, 3, 1]);
  expect(said(outcome, 0, en)).toBe("A draw: devoured together, and last");
  expect(said(outcome, 1, fr)).toBe("3ᵉ sur 3 : le géant s’est régalé");
});
