/**
 * Text catalogues, by the same rules as `tablee.core.texts`.
 *
 * A catalogue is nested JSON; a key is a path with dots. In a text, `{{card}}` is a parameter,
 * `{{seat, seat}}` one that is formatted (a seat becomes a name), and `$t(pile.{{pile}})` another
 * text. Keys that end in `_one`, `_many` and `_other` are plural forms, chosen by the parameter
 * `count`; other endings are variants of a sentence.
 *
 * A sentence speaks to the one who reads it. Told to the seat in its parameter `seat`, a text is
 * `<key>_you`; told to a seat in another parameter, `<key>_you_<parameter>`; for everybody else,
 * and where there is no such variant, `<key>`. Wherever else a text names its reader it says "you".
 */

export type Lang = "fr" | "en";
export const LANGUAGES: readonly Lang[] = ["fr", "en"];

export type Tree = { [key: string]: string | Tree };
export type Params = Record<string, unknown>;

const PARAM = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g;
const NESTED = /\$t\(([^()]*)\)/;

export class MissingText extends Error {}

/** The plural category of a number (CLDR, cardinal): French counts 0 and 1 alike. */
export function plural(lang: Lang, count: number): "one" | "many" | "other" {
  if (lang === "fr") {
    if (count >= 0 && count < 2) return "one";
    return count >= 1_000_000 && count % 1_000_000 === 0 ? "many" : "other";
  }
  return count === 1 ? "one" : "other";
}

/** A nested catalogue as one level, with dots. */
export function flatten(tree: Tree, prefix = "", into: Map<string, string> = new Map()) {
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (typeof value === "string") into.set(path, value);
    else flatten(value, path, into);
  }
  return into;
}

/** The texts of one language: later catalogues over earlier ones. */
export class Texts {
  readonly lang: Lang;
  private readonly entries: Map<string, string>;
  private readonly names: readonly string[] | null;
  private readonly reader: number | null;

  constructor(
    lang: Lang,
    entries: Map<string, string>,
    names: readonly string[] | null = null,
    reader: number | null = null,
  ) {
    this.lang = lang;
    this.entries = entries;
    this.names = names;
    this.reader = reader;
  }

  static of(lang: Lang, ...trees: Tree[]): Texts {
    const entries = new Map<string, string>();
    for (const tree of trees) flatten(tree, "", entries);
    return new Texts(lang, entries);
  }

  /** The same texts, speaking of these people. */
  withNames(names: readonly string[]): Texts {
    return new Texts(this.lang, this.entries, names, this.reader);
  }

  /** The same texts, speaking to this seat (null: to a spectator). */
  toldTo(reader: number | null): Texts {
    return new Texts(this.lang, this.entries, this.names, reader);
  }

  /** These texts with more catalogues over them. */
  over(...trees: Tree[]): Texts {
    const entries = new Map(this.entries);
    for (const tree of trees) flatten(tree, "", entries);
    return new Texts(this.lang, entries, this.names, this.reader);
  }

  has(key: string): boolean {
    return this.entries.has(key) || this.entries.has(`${key}_other`);
  }

  /**
   * The text in the variant that speaks to its reader, with its parameters filled in; throws
   * `MissingText`.
   */
  say(key: string, params: Params = {}): string {
    return this.fill(this.entry(key + this.ending(key, params), params), key, params);
  }

  /** Which variant speaks to the reader; what they did themselves (`seat`) goes before all else. */
  private ending(key: string, params: Params): string {
    const me = this.reader;
    if (me === null) return "";
    const names = Object.keys(params).filter((name) => isOf(params[name], me));
    const endings = names
      .sort((a, b) => Number(b === "seat") - Number(a === "seat"))
      .map((name) => (name === "seat" ? "_you" : `_you_${name}`));
    return endings.find((ending) => this.has(key + ending)) ?? "";
  }

  /**
   * The text; where there is none, the key, so that a page never breaks for a word, and a warning.
   */
  t = (key: string, params: Params = {}): string => {
    try {
      return this.say(key, params);
    } catch (error) {
      if (!(error instanceof MissingText)) throw error;
      console.warn(error.message);
      return key;
    }
  };

  private entry(key: string, params: Params): string {
    if (typeof params.count === "number") {
      const form = this.entries.get(`${key}_${plural(this.lang, params.count)}`);
      if (form !== undefined) return form;
    }
    const text = this.entries.get(key) ?? this.entries.get(`${key}_other`);
    if (text === undefined) throw new MissingText(`no text "${key}" in ${this.lang}`);
    return text;
  }

  /** What a parameter holds (a name, say) is never read as a text itself. */
  private fill(text: string, key: string, params: Params): string {
    return text
      .split(new RegExp(NESTED, "g")) // texts at even places, keys of nested ones at odd places
      .map((part, place) => {
        const plain = this.fillPlain(part, key, params);
        return place % 2 ? this.say(plain, params) : plain;
      })
      .join("");
  }

  private fillPlain(text: string, key: string, params: Params): string {
    return text.replace(PARAM, (_, name: string, form: string | undefined) => {
      if (!(name in params)) throw new MissingText(`the text "${key}" wants "${name}"`);
      return this.format(params[name], form);
    });
  }

  private format(value: unknown, form: string | undefined): string {
    switch (form) {
      case "seat":
        return this.seat(value as number);
      case "nth":
        return String((value as number) + 1);
      case "seats":
        return this.join((value as number[]).map((seat) => this.seat(seat)));
      case "list":
        return this.join((value as unknown[]).map(String));
      case undefined:
        return String(value);
      default: {
        // any other form names a group of texts: {{cards, card}} says each of the cards, with its
        // count if there is one
        if (typeof value === "object" && value !== null && !Array.isArray(value)) {
          return this.join(
            Object.entries(value).map(([name, count]) => this.say(`${form}.${name}`, { count })),
          );
        }
        const names = Array.isArray(value) ? value : [value];
        return this.join(names.map((name) => this.say(`${form}.${String(name)}`)));
      }
    }
  }

  /** The name of the person in a seat; "you" for the one who reads. */
  seat(seat: number): string {
    if (seat === this.reader) return this.say("you");
    return this.names?.[seat] || this.say("seat", { number: seat + 1 });
  }

  /** A list in words: "a, b and c". */
  join(words: string[]): string {
    if (words.length < 2) return words.join("");
    return `${words.slice(0, -1).join(", ")} ${this.say("and")} ${words.at(-1)}`;
  }

  /** An action in words; `action.<verb>_foreseen` speaks of what it would bring, too. */
  action(verb: string, fields: Params, foreseen?: object): string {
    if (foreseen && this.has(`action.${verb}_foreseen`))
      return this.t(`action.${verb}_foreseen`, { ...foreseen, ...fields });
    for (const [name, value] of Object.entries(fields)) {
      // a flag may change the whole sentence
      if (value === true && this.has(`action.${verb}_${name}`)) {
        return this.t(`action.${verb}_${name}`, fields);
      }
    }
    return this.t(`action.${verb}`, fields);
  }

  /** An event in words, as `me` would be told it (null: as a spectator would). */
  event(event: { event: string; [field: string]: unknown }, me: number | null): string {
    return this.toldTo(me).t(`event.${event.event}`, event);
  }

  /** How a match ended, in words, as `me` would be told it; its detail counts as fields. */
  outcome(outcome: { reason: string; detail?: object }, me: number | null): string {
    return this.toldTo(me).t(`outcome.${outcome.reason}`, { ...outcome, ...outcome.detail });
  }
}

/** Whether a parameter is this seat, or a list of seats with this one among them. */
function isOf(value: unknown, seat: number): boolean {
  return Array.isArray(value) ? value.includes(seat) : value === seat;
}
