/** No rule in the page: what it makes of events is what the engine makes of them. */
import { expect, test } from "vitest";
import { played } from "../../testing/steps";
import type { Wire } from "../../wire/service-compris";
import { colourOf } from "./kinds";
import { after, settle, type Live } from "./live";

function shown({ table, camps, feast, inPlay, drawLeft }: Live) {
  return { table: table.map(({ character }) => character), camps, feast, inPlay, drawLeft };
}

test(
  "events lead to the view that follows them, in random matches of every kind",
  { timeout: 120_000 },
  () => {
    let count = 0;
    for (const { steps, end } of played<Wire>("service-compris", 24)) {
      steps.forEach(({ view, events }, index) => {
        const next = steps[index + 1]?.view ?? end;
        if (next.outcome) return; // then all hands and chiefs are open
        const told = shown(events.reduce(after, settle(view, null)));
        expect(told, `step ${index}: ${JSON.stringify(events)}`).toEqual(shown(settle(next, null)));
        expect(next.at_start - told.inPlay).toBe(
          Object.values(next.eaten).reduce((sum, one) => sum + one, 0),
        );
        for (const { card } of next.hand ?? [])
          expect(colourOf(card)).toMatch(/attack|save|counter/);
        count++;
      });
    }
    expect(count).toBeGreaterThan(1000);
  },
);
