/** No rule in the page: what it shows of a placement is what the placement does. */
import { expect, test } from "vitest";
import { played } from "../../testing/steps";
import type { Wire } from "../../wire/the-game";

test(
  "what is foreseen of my own actions happens, in random matches of every kind",
  { timeout: 120_000 },
  () => {
    let placed = 0;
    let jumps = 0;
    for (const { steps } of played<Wire>("the-game", 40)) {
      for (const { view, legal, done, events } of steps) {
        const own = legal
          .filter(({ verb }) => verb === "place" || verb === "end")
          .map(({ code }) => String(code));
        expect(Object.keys(view.foreseen).sort()).toEqual(own.sort());
        const ahead = view.foreseen[done.code];
        if (done.seat !== view.seat || !ahead) continue;
        const what = events.find((event) => event.event === "placed");
        if (what?.event === "placed") {
          const moved = what.card - what.onto;
          expect(ahead.steps).toBe(view.piles[what.pile]!.ascending ? moved : -moved);
          expect(ahead.steps < 0).toBe(what.jump);
          expect(view.fire_cards.includes(what.card)).toBe(what.fire);
          placed++;
          jumps += Number(what.jump);
        }
        const end = events.find((event) => event.event === "ended");
        if (ahead.loses) expect(end).toMatchObject({ seat: view.seat });
      }
    }
    expect(placed).toBeGreaterThan(100);
    expect(jumps).toBeGreaterThan(0);
  },
);
