/**
 * What a table can say of a game that it does not know: the fields of a view, by what the game
 * declares them to be (`Game.shapes`), and in its own words where it has some.
 */
import type { Texts } from "../../lib/texts";
import type { Shape } from "../../wire/rest";
import type { AnyView, Choice, Field, Wish } from "../types";

/** What all views have, what stands elsewhere, and what is said with the actions. */
const ELSEWHERE = new Set(["seat", "seats", "actors", "outcome", "hand", "foreseen"]);
const PLAIN: Shape = { what: "", many: false, each: false };
/** What one holds, where the game does not say what it is. */
const CARDS: Shape = { what: "card", many: true, each: false };

/** A field of a view. */
export interface Fact {
  name: string;
  shape: Shape;
  value: unknown;
}

export type Anything = AnyView & Record<string, unknown>;
type Shapes = Record<string, Shape>;

/** Whether a value is as its shape says: one for each seat, that is. */
const perSeat = (value: unknown, shape: Shape, seats: number): value is unknown[] =>
  shape.each && Array.isArray(value) && value.length === seats;

/** What lies on the table, and the columns of the list of players; null says nothing. */
export function read(view: Anything, shapes: Shapes): { facts: Fact[]; columns: Fact[] } {
  const all = Object.entries(view)
    .filter(([name, value]) => !ELSEWHERE.has(name) && value !== null)
    .map(([name, value]): Fact => ({ name, value, shape: shapes[name] ?? PLAIN }));
  const columns = all.filter(({ value, shape }) => perSeat(value, shape, view.seats));
  return { columns, facts: all.filter((fact) => !columns.includes(fact)) };
}

/** What I hold: its shape, and the things. */
export function handOf(view: Anything, shapes: Shapes): { shape: Shape; things: Field[] } {
  const things = Array.isArray(view.hand) ? (view.hand as Field[]) : [];
  return { shape: shapes.hand ?? CARDS, things };
}

/** Things are drawn as cards where the game says what they are, and they are no seats. */
export const isThing = ({ what }: Shape) => what !== "" && what !== "seat";

/** The field's name in the words of the game, or its own. */
export function title(name: string, texts: Texts): string {
  const words = texts.has(`view.${name}`) ? texts.t(`view.${name}`) : name.replaceAll("_", " ");
  return capital(words);
}
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One value in words: somebody's name, a thing as the game calls it, yes and no. */
export function word(value: unknown, what: string, texts: Texts): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return texts.t(value ? "page.yes" : "page.no");
  if (what === "seat" && typeof value === "number") return texts.seat(value);
  if (Array.isArray(value))
    return value.length ? value.map((one) => word(one, what, texts)).join(", ") : "–";
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, part]) => `${word(name, what, texts)} ${word(part, "", texts)}`)
      .join(" · ");
  const key = `${what}.${String(value)}`;
  return what && texts.has(key) ? texts.t(key) : String(value);
}

/** Things one by one, also where it is said how many there are of each. */
export function things(value: unknown): Field[] {
  if (Array.isArray(value)) return value.flat(2) as Field[];
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, count]) =>
      Array.from({ length: Number(count) }, () => name),
    );
  return [value as Field];
}

/** What may be done with a thing in my hand: actions name it by what it is. */
export const choicesWith = (legal: readonly Choice[], what: string, thing: Field): Choice[] =>
  legal.filter(({ fields }) => fields[what] === thing);

/** The same as something legal, with this thing: why it is not allowed can be asked. */
export function wishWith(legal: readonly Choice[], what: string, thing: Field): Wish | null {
  const like = legal.find(({ fields }) => what in fields);
  return like ? { ...like.fields, verb: like.verb, [what]: thing } : null;
}
