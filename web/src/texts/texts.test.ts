import { expect, test } from "vitest";
import { flatten, type Tree } from "../lib/texts";

const pages = import.meta.glob<{ default: Tree }>(["./*.json", "../games/*/texts.*.json"], {
  eager: true,
});
const keys = (path: string) =>
  [...flatten(pages[path]!.default).keys()]
    .map((key) => key.replace(/_(one|many|other)$/, ""))
    .sort();

test.each(Object.keys(pages).filter((path) => path.endsWith("fr.json")))(
  "%s says all that its English twin says",
  (path) => {
    const twin = path.replace(/fr\.json$/, "en.json");
    expect([...new Set(keys(path))]).toEqual([...new Set(keys(twin))]);
  },
);
test.each(Object.keys(pages).filter((path) => path.endsWith("fr.json")))(
  "%s keeps to French typography",
  (path) => {
    for (const [key, text] of flatten(pages[path]!.default)) {
      // it may have to be elided
      expect(text, key).not.toMatch(/\b(de|que|ne|se|le|la) \{\{(name|\w+, seats?)\b/i);
      expect(text.replace(/\{\{.*?\}\}/g, "x"), key).not.toMatch(
        /[^\u00a0\u202f][!?;:»]|«[^\u00a0\u202f]|'/,
      );
    }
  },
);
