/**
 * Every rule that a refusal or an end names leads to the section of the rules page that tells it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sections } from "./markdown";

const GAMES = join(process.cwd(), "..", "src", "tablee", "games");
const games = readdirSync(GAMES, { withFileTypes: true })
  .filter((one) => one.isDirectory() && !one.name.startsWith("_"))
  .map((one) => one.name);
const read = (...path: string[]) => readFileSync(join(GAMES, ...path), "utf-8");
const all = (text: string, found: RegExp) =>
  new Set([...text.matchAll(found)].map((match) => match[1]!));

describe.each(games)("%s", (game) => {
  const source = readdirSync(join(GAMES, game), { recursive: true, encoding: "utf-8" })
    .filter((name) => name.endsWith(".py"))
    .map((name) => read(game, name))
    .join("\n");
  const catalogue = all(read(game, "rules.md"), /^- ([A-Z]{2}-\d+)/gm);
  /** What the engine names, and what the catalogue of texts has words for. */
  const met = new Set([
    ...all(source, /"([A-Z]{2}-\d+)"/g),
    ...all(read(game, "texts", "fr.json"), /"([A-Z]{2}-\d+)(?:_\w+)?":/g),
  ]);

  test.each(["fr", "en"])("every rule that somebody meets is told on the page in %s", (lang) => {
    const told = sections(read(game, "texts", `rules.${lang}.md`))
      .filter((section) => section.blocks.length)
      .flatMap((section) => section.rules);
    expect(met.size).toBeGreaterThan(5);
    expect([...met].filter((rule) => !told.includes(rule))).toEqual([]);
    expect(told.filter((rule) => !catalogue.has(rule))).toEqual([]);
  });
});
