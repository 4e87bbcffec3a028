import { expect, test } from "vitest";
import { unbroken } from "./typography";

test("a verb keeps its pronoun on the line, and other hyphens may break", () => {
  expect(unbroken("Qui livres-tu ? Ou tires-en les tiens.")).toBe(
    "Qui livres-\u2060tu ? Ou tires-\u2060en les tiens.",
  );
  expect(unbroken("Celle-là, garde-manger, rendez-vous")).toBe(
    "Celle-\u2060là, garde-manger, rendez-\u2060vous",
  );
});
