/** The interface between the page and the table of a game. See web/README.md. */
import type { Component } from "svelte";
import type { Settings } from "../lib/settings.svelte";
import type { Texts } from "../lib/texts";
import type { SeatInfo, Shape } from "../wire/rest";

export type Field = number | string | boolean;

/** Something that one may do now. */
export interface Choice {
  code: number;
  verb: string;
  fields: Record<string, Field>;
  /** In words, in the language of the person. */
  text: string;
}

/** Verb and fields of an action, legal or not. */
export type Wish = { verb: string } & Record<string, Field>;

export interface Person extends SeatInfo {
  seat: number;
  /** Never empty: a bot's is its level, an open seat's its number. */
  label: string;
  /** May act now. */
  awaited: boolean;
  /** Seconds left on the clock when the view came; null: no clock, or not awaited. */
  remaining: number | null;
}

/** What all views share. */
export interface AnyView {
  seat: number | null;
  seats: number;
  actors: number[];
  outcome: Outcome | null;
}

export interface Outcome {
  winners: number[];
  scores: number[];
  utility: number[];
  reason: string;
  rule: string;
  detail?: Record<string, unknown>;
}

export interface AnyEvent {
  event: string;
}

/** The generated types of a game: `import type { Wire } from "../../wire/<game-id>"`. */
export interface AnyWire {
  view: unknown;
  event: AnyEvent;
  options: unknown;
}

/**
 * How a table is shown: whole; on a big screen, to everybody in a room; or as the hand of somebody
 * who has such a screen before them: what they hold, what is asked, and what they can answer.
 */
export type Mode = "table" | "screen" | "hand";

export interface TableProps<W extends AnyWire = AnyWire> {
  view: W["view"];
  /** My seat; null: I watch. */
  you: number | null;
  people: Person[];
  legal: Choice[];
  talk: Choice[];
  options: Required<W["options"]>;
  /** Those who are waited for can decline: it is a reaction window. */
  window: boolean;
  /** What is awaited and from whom, in words: shown above my hand. */
  prompt: string;
  /** Do it. Once chosen, `legal` is empty until the answer comes. */
  choose: (what: Choice | number) => void;
  /** Somebody tries what is not allowed: the page asks the server and shows the refusal. */
  why: (what: Wish | number) => void;
  /**
   * The person reads something, and bots wait until it is over; only where nobody else would have
   * to.
   */
  wait?: (reading: boolean) => void;
  texts: Texts;
  /** What the fields of the view are, as the game declares it: for a table that does not know it. */
  shapes?: Record<string, Shape>;
  settings: Settings;
  mode?: Mode;
  /** It was played long ago: nothing can be done, so nothing needs to be offered. */
  replay: boolean;
  /** In a replay with open hands: the views of all seats, by seat; else null. */
  open: W["view"][] | null;
}

/** What a table may export besides: it is told every event before the view changes. */
export interface TableExports<W extends AnyWire = AnyWire> {
  /** Where on the table one does this, as selectors; what has `data-code` is found without. */
  pointsAt?: (choice: Choice) => string[];
  animate?: (event: W["event"]) => Promise<void> | void;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type TableComponent = Component<any, TableExports>;
