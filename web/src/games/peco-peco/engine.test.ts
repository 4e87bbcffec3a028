/** No rule in the page: who beats whom, as it draws and says it, is what may be played. */
import { expect, test } from "vitest";
import { played } from "../../testing/steps";
import type { Wire } from "../../wire/peco-peco";
import { ANIMALS, split } from "./cards";

test(
  "the chain, and who can be accused, agree with what is legal in random matches",
  { timeout: 120_000 },
  () => {
    let plays = 0;
    let doubts = 0;
    for (const { steps, end } of played<Wire>("peco-peco", 16)) {
      for (const { view, legal } of steps) {
        // as the gallery explains them
        if (view.stake.rule !== "inverted") expect(view.chain).toEqual(ANIMALS);
        if (!legal.some(({ verb }) => verb === "announce")) continue;
        const top = split(view.top).animal;
        for (const card of view.hand ?? []) {
          const { animal, icon } = split(card);
          const beats = icon === "bomb" || view.chain[(view.chain.indexOf(animal) + 1) % 3] === top;
          expect(legal.some(({ fields }) => fields.animal === animal && fields.icon === icon)).toBe(
            beats,
          );
          plays++;
        }
        expect(legal.some(({ verb }) => verb === "accuse")).toBe(view.accusable);
        doubts += Number(view.accusable);
      }
      expect(end.scores!.flatMap(({ seats }) => seats).sort()).toEqual(
        end.hand_sizes.map((_, seat) => seat),
      );
    }
    expect(plays).toBeGreaterThan(500);
    expect(doubts).toBeGreaterThan(20);
  },
);
