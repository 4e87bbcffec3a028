// @vitest-environment happy-dom
/** No rule in the page: what it says a dish would come to is what the engine makes of it. */
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { Texts } from "../../lib/texts";
import { played } from "../../testing/steps";
import type { Wire } from "../../wire/roi-lui";
import type { Choice } from "../types";
import Dishes from "./Dishes.svelte";
import { place, standings } from "./dishes";
import Mine from "./Mine.svelte";
import words from "./texts.en.json";

const texts = Texts.of("en", { of: {}, dish: {} }, words);
afterEach(cleanup);

test(
  "a dish that is taken comes to what was shown of it, in random matches",
  { timeout: 240_000 },
  () => {
    let looked = 0;
    for (const { steps, end } of played<Wire>("roi-lui", 12)) {
      steps.forEach(({ view, legal, done }, index) => {
        const next = steps[index + 1]?.view ?? end;
        const taken = legal.find(({ code, verb }) => code === done.code && verb === "take");
        // after the last one the king helps himself
        if (done.seat !== view.seat || !taken || view.to_act.length === 1) return;
        const dish = String(taken.fields.dish);
        const choices: Choice[] = legal.map((choice) => ({ ...choice, text: "" }));
        const table = render(Dishes, {
          view,
          legal: choices,
          hinted: true,
          gone: [],
          texts,
          near: null,
          early: false,
          ontake: () => {},
        });
        const would = table.container.querySelector(`[data-stack="${dish}"] .would`)!;
        const mine = render(Mine, {
          standings: standings(next, next.seat)!,
          near: null,
          early: false,
          texts,
        });
        const is = mine.container.querySelector(`[data-mine="${dish}"]`)!;
        const [have, king] = would.textContent.replace(/\s/g, "").split("/").map(Number);
        expect([have, king]).toEqual([next.hand?.[dish], next.king[dish] ?? 0]);
        expect(would.classList.contains("toomuch")).toBe(is.classList.contains("over"));
        expect(would.classList.contains("perfect")).toBe(is.classList.contains("perfect"));
        expect(is.querySelector(".numbers")!.textContent.replace(/\s/g, "")).toBe(
          `${have}/${king}`,
        );
        cleanup();
        looked++;
      });
    }
    expect(looked).toBeGreaterThan(40);
  },
);

test("points and turns are the engine's, to the end", { timeout: 60_000 }, () => {
  for (const { steps, end } of played<Wire>("roi-lui", 12)) {
    steps.forEach(({ view }, index) => {
      expect(place(view, view.turn!)).toBe(0);
      const points = standings(view, view.seat)!.reduce((sum, at) => sum + at.points, 0);
      expect(points).toBe(view.points);
      const after = steps[index + 1]?.view ?? end;
      if (after.chef === view.chef)
        expect(after.to_act.length).toBeLessThanOrEqual(view.to_act.length);
    });
    expect(end.outcome!.scores[end.seat!]).toBe(end.points);
  }
});
