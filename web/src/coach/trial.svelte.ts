/** A table that is laid for one person to try something at: lessons and puzzles. */
import type { AnyEvent, AnyView, Person } from "../games/types";
import { api, loadTexts, RequestRefused } from "../lib/api";
import { i18n } from "../lib/i18n.svelte";
import { pause } from "../lib/motion";
import { label } from "../lib/people";
import { session } from "../lib/session.svelte";
import { Stage, type Showing } from "../table/stage.svelte";
import type { ActionInfo, GameInfo, LessonFrame } from "../wire/rest";

/** Milliseconds in which a second click at one spot is the end of a double click. */
const DOUBLE = 1000;

/** What everybody at such a table is called: one seat is mine, bots have the others. */
export function seated(seats: number, you: number): string[] {
  return Array.from({ length: seats }, (_, seat) =>
    seat === you
      ? (session.name ?? i18n.t("page.guest"))
      : label({ kind: "bot" }, seat, i18n.texts),
  );
}

function showing(frame: LessonFrame, you: number, names: string[]): Showing {
  const view = frame.view as AnyView;
  return {
    view,
    you,
    people: names.map((name, seat): Person => {
      const kind = seat === you ? "person" : "bot";
      const awaited = view.actors.includes(seat);
      return { seat, label: name, name, kind, connected: true, awaited, remaining: null };
    }),
    legal: frame.legal,
    talk: frame.talk,
    window: frame.window,
    events: frame.events as AnyEvent[],
    open: null,
  };
}

/** Made while a component is: it asks for the game that the component is about. */
export class Trial {
  game = $state.raw<GameInfo | null>(null);
  actions: ActionInfo[] = $state.raw([]);
  /** Why there is nothing to try. */
  problem = $state("");
  stage = $state.raw(new Stage());
  /** Something is on its way: who tries something else is not heard. */
  busy = $state(false);
  /** How often something was tried. */
  tries = $state(0);
  /** Counts what was begun: what belongs to an earlier one comes too late. */
  private run = 0;
  private last = -Infinity;
  private clicks = 0;

  constructor(game: () => string) {
    $effect(() => {
      void loadTexts(game(), i18n.lang);
      void this.ask(api.game(game())).then((found) => (this.game = found));
    });
    $effect(() => {
      void this.ask(api.actions(game())).then((found) => (this.actions = found ?? []));
    });
  }

  /** What the house answers; null when it refuses, and then one is told why. */
  async ask<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.problem = error.message;
      return null;
    }
  }

  /** Clear the table for another one. */
  begin() {
    this.run++;
    this.stage = new Stage();
  }

  /** Do something that takes a while; it is told whether it has come too late. */
  async during(what: (late: () => boolean) => Promise<void>) {
    const mine = this.run;
    const late = () => mine !== this.run;
    this.busy = true;
    await what(late);
    if (!late()) this.busy = false;
  }

  /** One step after the other, so that one sees what everybody does. */
  async show(frames: LessonFrame[], you: number, names: string[], between = 0) {
    const mine = this.run;
    for (const [index, frame] of frames.entries()) {
      if (index && between) await pause(between);
      if (mine !== this.run) return;
      this.stage.push(showing(frame, you, names));
      while (this.stage.moving) await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  /** Something is tried now. */
  touched() {
    this.last = performance.now();
  }

  /** For every click of the page, before anything else hears of it. */
  clicked = (event: MouseEvent) => {
    this.clicks = event.detail;
  };

  /** This click is the second of a double click that did something. */
  get doubled(): boolean {
    return this.clicks > 1 && performance.now() - this.last < DOUBLE;
  }
}
