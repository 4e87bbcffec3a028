import { expect, test } from "vitest";
import { namesSeat, optionFields } from "./options";

test("a schema becomes a form", () => {
  const schema = {
    properties: {
      minimum: { enum: [2, 3], default: 2 },
      on_fire: { type: "boolean", default: false },
      first_seat: {
        anyOf: [{ type: "integer", minimum: 0, maximum: 4, format: "seat" }, { enum: ["ask"] }],
        default: 0,
      },
      much: { type: "integer", minimum: 1, maximum: 1000, default: 5 },
      list: { type: "array" },
      peoples: {
        type: "array",
        items: { enum: ["drawn", "orc"] },
        format: "each-seat",
        default: [],
      },
    },
  };
  expect(optionFields(schema, { on_fire: true }, 3)).toEqual([
    { name: "minimum", kind: "choice", values: [2, 3], seat: false, initial: 2 },
    { name: "on_fire", kind: "flag", values: [false, true], seat: false, initial: true },
    { name: "first_seat", kind: "choice", values: [0, 1, 2, "ask"], seat: true, initial: 0 },
    { name: "much", kind: "number", values: [], seat: false, least: 1, most: 1000, initial: 5 },
    {
      name: "peoples",
      kind: "each",
      values: ["drawn", "orc"],
      seat: false,
      initial: ["drawn", "drawn", "drawn"],
    },
  ]);
  expect(namesSeat(schema, "first_seat")).toBe(true);
  expect(namesSeat(schema, "minimum")).toBe(false);
});
