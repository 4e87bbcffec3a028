/** Which of the legal actions is meant: every table looks for them here. */
import type { Choice, Field } from "./types";

/** Whether an action has this verb and, among its fields, these. */
export function matches(
  action: { verb: string; fields: Record<string, unknown> },
  verb: string,
  fields: Record<string, Field> = {},
): boolean {
  return (
    action.verb === verb &&
    Object.entries(fields).every(([name, value]) => action.fields[name] === value)
  );
}

/** The first legal action with this verb and these fields. */
export function findChoice(
  legal: readonly Choice[],
  verb: string,
  fields?: Record<string, Field>,
): Choice | undefined {
  return legal.find((choice) => matches(choice, verb, fields));
}

/** All legal actions with this verb and these fields. */
export function choicesOf(
  legal: readonly Choice[],
  verb: string,
  fields?: Record<string, Field>,
): Choice[] {
  return legal.filter((choice) => matches(choice, verb, fields));
}
