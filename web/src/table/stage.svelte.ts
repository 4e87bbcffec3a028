/**
 * What a table shows, and in which order.
 *
 * Whoever knows how a match goes on (a socket, a recorded match) pushes showings; the stage tells
 * the table the events of each, one at a time, and then shows its view.
 */
import { tick } from "svelte";
import type { AnyEvent, AnyView, Person, TableExports } from "../games/types";
import { i18n } from "../lib/i18n.svelte";
import type { TableInfo, Update } from "../lib/messages";
import { clearLanded } from "../lib/motion";
import { people } from "../lib/people";
import { settings } from "../lib/settings.svelte";

export interface Showing {
  view: AnyView;
  you: number | null;
  people: Person[];
  legal: number[];
  talk: number[];
  window: boolean;
  /** What happened since the showing before. */
  events: AnyEvent[];
  open: AnyView[] | null;
}

/** What an update of a table has to show. */
export function showing(update: Update, table: TableInfo): Showing {
  const view = update.view as AnyView;
  return {
    view,
    you: update.you,
    people: people(table, view.actors, update.waiting, i18n.texts),
    legal: update.legal,
    talk: update.talk,
    window: update.window,
    events: update.happened.flatMap((item) => (item.events ?? []) as unknown as AnyEvent[]),
    open: null,
  };
}

/** So many showings may wait; if there are more, only the last one counts. */
const PATIENCE = 4;

const same = (one: number[], other: number[]) =>
  one.length === other.length && one.every((code, at) => code === other[at]);

export class Stage {
  shown: Showing | null = $state.raw(null);
  /** Events are being played: what can be seen is not yet how it is. */
  moving = $state(false);
  table: TableExports | undefined;
  private queue: Showing[] = [];
  /** How it truly is: shown, or yet to be shown. */
  private last: Showing | null = $state.raw(null);

  /**
   * What can be done as it is shown. While events are told this may be over already: nobody shall
   * act on what they see when it is not so any more.
   */
  get legal(): number[] {
    return this.shown && same(this.shown.legal, this.last?.legal ?? []) ? this.shown.legal : [];
  }

  /** Show this next; `at once`: without playing what happened. */
  push(next: Showing, atOnce = false) {
    this.last = next;
    if (atOnce || this.shown === null || document.hidden || this.queue.length >= PATIENCE) {
      this.queue = [];
      clearLanded();
      this.shown = next;
      return;
    }
    this.queue.push(next);
    if (!this.moving) void this.run();
  }

  private async run() {
    this.moving = true;
    try {
      for (let next = this.queue[0]; next; next = this.queue[0]) {
        await this.play(next);
        if (this.queue[0] === next) {
          this.queue.shift();
          this.shown = next;
          await tick();
          clearLanded();
        }
      }
    } finally {
      this.moving = false;
    }
  }

  private async play(showing: Showing) {
    for (const event of showing.events) {
      if (settings.motion === 0 || this.queue[0] !== showing) return;
      try {
        await this.table?.animate?.(event);
      } catch (error) {
        console.error(error); // a picture that fails must not stop the match
      }
    }
  }
}
