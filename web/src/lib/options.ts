/** The options of a game as choices of a form, from their JSON schema. */

export type OptionValue = string | number | boolean | string[];
export interface OptionField {
  name: string;
  /** "each": one of the values for every seat. */
  kind: "flag" | "choice" | "number" | "each";
  values: OptionValue[];
  least?: number;
  most?: number;
  /** Its numbers are seats, which people count from one. */
  seat: boolean;
  initial: OptionValue;
}

interface Schema {
  type?: string;
  /** "seat": the number of a seat at the table; "each-seat": a list with a value for every seat. */
  format?: string;
  items?: Schema;
  enum?: OptionValue[];
  const?: OptionValue;
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  default?: OptionValue;
}

const MANY = 20;

const isSeat = (schema: Schema): boolean =>
  schema.format === "seat" || (schema.anyOf?.some(isSeat) ?? false);

function values(schema: Schema, seats: number): OptionValue[] | null {
  if (schema.anyOf) {
    const parts = schema.anyOf.map((part) => values(part, seats));
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  if (schema.enum) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  if (schema.type === "integer" && schema.minimum !== undefined && schema.maximum !== undefined) {
    const most = schema.format === "seat" ? Math.min(schema.maximum, seats - 1) : schema.maximum;
    const count = most - schema.minimum + 1;
    if (count <= MANY) return Array.from({ length: count }, (_, index) => schema.minimum! + index);
  }
  return null;
}

/** Whether an option of this schema names a seat. */
export function namesSeat(schema: Record<string, unknown>, option: string): boolean {
  return isSeat(((schema.properties ?? {}) as Record<string, Schema>)[option] ?? {});
}

/** Whether this can be chosen in a field. */
export function fits(
  { kind, values, least, most, initial }: OptionField,
  value: OptionValue,
): boolean {
  if (kind === "number")
    return (
      typeof value === "number" && value >= (least ?? -Infinity) && value <= (most ?? Infinity)
    );
  if (kind !== "each") return values.includes(value);
  return (
    Array.isArray(value) &&
    value.length === (initial as string[]).length &&
    value.every((one) => values.includes(one))
  );
}

/**
 * The fields of a form at a table with so many seats; what the platform chooses (`chosen`) goes
 * before the schema's defaults.
 */
export function optionFields(
  schema: Record<string, unknown>,
  chosen: Record<string, unknown>,
  seats: number,
): OptionField[] {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const fields: OptionField[] = [];
  for (const [name, property] of Object.entries(properties)) {
    const initial = (chosen[name] ?? property.default) as OptionValue | undefined;
    if (property.type === "boolean") {
      fields.push({
        name,
        kind: "flag",
        values: [false, true],
        seat: false,
        initial: initial ?? false,
      });
      continue;
    }
    if (property.format === "each-seat" && property.items) {
      const each = values(property.items, seats) ?? [];
      fields.push({
        name,
        kind: "each",
        values: each,
        seat: false,
        initial: Array.from({ length: seats }, () => String(each[0])),
      });
      continue;
    }
    const known = values(property, seats);
    if (known)
      fields.push({
        name,
        kind: "choice",
        values: known,
        seat: isSeat(property),
        initial: initial ?? known[0]!,
      });
    else if (property.type === "integer" || property.type === "number") {
      fields.push({
        name,
        kind: "number",
        values: [],
        seat: false,
        least: property.minimum,
        most: property.maximum,
        initial: initial ?? property.minimum ?? 0,
      });
    }
    // lists and the like cannot be chosen here: the game's own default does
  }
  return fields;
}
