/** No rule in the page: what it says an offer would lead to is what the engine makes of it. */
import { expect, test } from "vitest";
import { Texts } from "../../lib/texts";
import { played } from "../../testing/steps";
import type { Wire } from "../../wire/geant-rustre";
import rules from "../../../../src/tablee/games/geant_rustre/texts/en.json";
import { offersOf } from "./offers";
import { giantSays, preview } from "./saying";
import words from "./texts.en.json";

const texts = Texts.of("en", rules, words);

/** What was told up to the next roll: the giant's walk, if the turn came to its end. */
function walked(events: Wire["event"][]) {
  const rolled = events.findIndex((event) => event.event === "rolled");
  const turn = rolled < 0 ? events : events.slice(0, rolled);
  const path = turn.flatMap((event) => (event.event === "stomped" ? event.spaces : []));
  const caught = turn.reduce((sum, event) => sum + (event.event === "caught" ? event.count : 0), 0);
  const end = turn.find((event) => event.event === "ended")?.reason ?? "";
  return { over: rolled >= 0 || end !== "", end, path, caught };
}

test(
  "an offer leads where it said, and the giant does what it said, in random matches",
  { timeout: 240_000 },
  () => {
    let ends = 0;
    let goesOn = 0;
    for (const { steps, end } of played<Wire>("geant-rustre", 12)) {
      steps.forEach(({ view, legal, done, events }, index) => {
        const next = steps[index + 1]?.view ?? end;
        const choices = legal.map((choice) => ({ ...choice, text: "it" }));
        const offer = offersOf(view, choices).find(({ choice }) => choice.code === done.code);
        if (done.seat !== view.seat || !offer || !offer.foreseen) return;
        const said = preview(offer, view, texts);
        const moved = events.find(
          (event) =>
            event.event === "walked" || event.event === "climbed" || event.event === "saved",
        );
        if (moved) expect(offer.to).toBe(moved.event === "saved" ? "cave" : moved.to);
        const { over, end: reason, path, caught } = walked(events);
        if (over) {
          ends++;
          if (reason === "won") return expect(said).toContain("wins the match");
          expect(said.includes("dwarfs caught!") || said.includes("dwarf caught!")).toBe(
            caught > 0,
          );
          if (caught) expect(said).toContain(`Ouch: ${caught} `);
          expect(said.includes("He would take")).toBe(path.length > 0);
          if (path.length) expect(said).toContain(`to ${path.at(-1)}.`);
          expect(said.includes("would be lost")).toBe(reason !== "");
        } else {
          goesOn++; // something else is decided first: it said what would be without it
          expect(offer.foreseen.path).toEqual(next.ahead.path);
          expect(said.includes("see nobody")).toBe(next.exposed === 0);
          if (!next.eating && !next.stuck && next.exposed)
            expect(giantSays(next, texts)).toContain(`${offer.foreseen.seen} dwarf`);
        }
      });
    }
    expect(ends).toBeGreaterThan(40);
    expect(goesOn).toBeGreaterThan(20);
  },
);
