import { describe, expect, it } from "vitest";
import type { Wire } from "../../wire/service-compris";
import { Texts } from "../../lib/texts";
import { quoted, sentence } from "./sentence";
import { view } from "./situation";
import fr from "./texts.fr.json";

type View = Wire["view"];
const texts = Texts.of("fr", { seat: "{{number}}", and: "et" }, fr);
const asked = (change: Partial<View>) =>
  sentence({ view: view(change), you: 0, legal: [], prepared: false, countered: null, texts });

describe("what is awaited, while nothing can be chosen", () => {
  it("asks for a card only when one is to be played", () => {
    expect(asked({})).toBe(texts.t("sc.prompt.card"));
    expect(asked({ stage: "choice", card: "veneneux" })).toBe(
      "Tu prépares «\u00a0Vénéneux\u00a0»…",
    );
  });
});

it("tells cards apart that share a name", () => {
  const names = ["a-table", "a-table-no-surprise", "a-table-no-salt", "a-table-no-way-out"].map(
    (card) => quoted(card, texts),
  );
  expect(new Set(names).size).toBe(4);
  expect(names[0]).toBe("«\u00a0À\u00a0table\u202f!\u00a0»");
});
