/** What can be chosen now. */
import type { Choice, Field } from "../types";

export function find(
  legal: Choice[],
  verb: string,
  fields: Record<string, Field>,
): Choice | undefined {
  return legal.find(
    (choice) =>
      choice.verb === verb &&
      Object.entries(fields).every(([name, value]) => choice.fields[name] === value),
  );
}
