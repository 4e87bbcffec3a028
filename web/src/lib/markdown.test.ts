import { expect, test } from "vitest";
import { inline, parse, plainly, sections } from "./markdown";

test("spans", () => {
  expect(inline("a **b** *c* `d`")).toEqual([
    { kind: "text", text: "a " },
    { kind: "strong", text: "b" },
    { kind: "text", text: " " },
    { kind: "em", text: "c" },
    { kind: "text", text: " " },
    { kind: "code", text: "d" },
  ]);
});
test("blocks", () => {
  const blocks = parse(
    "# T\n\none\ntwo\n\n- a\n- b\n  more\n\n1. x\n\n| h | i |\n|---|---|\n| 1 | 2 |\n",
  );
  expect(blocks.map((block) => block.kind)).toEqual([
    "heading",
    "paragraph",
    "list",
    "list",
    "table",
  ]);
  expect(blocks[2]).toMatchObject({
    ordered: false,
    items: [[{ text: "a" }], [{ text: "b more" }]],
  });
  expect(blocks[4]).toMatchObject({ rows: [[[{ text: "1" }], [{ text: "2" }]]] });
});
test("sections can be searched without accents", () => {
  const [first, second] = sections("# Règles\n\ntexte\n\n## Fin\n\n**Gagné** !");
  expect(first!.title).toBe("Règles");
  expect(second!.plain).toContain(plainly("gagné"));
});
