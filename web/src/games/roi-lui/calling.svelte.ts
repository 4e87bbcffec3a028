/**
 * Calling Emerald: both portions are picked first, and can be put back until it is sent. The engine
 * asks for one after the other; what was picked is said as soon as it is asked.
 */
import { tick, untrack } from "svelte";
import { findChoice } from "../choices";
import type { Choice, Wish } from "../types";
import type { Wire } from "../../wire/roi-lui";
import type { Dish } from "./dishes";

interface Present {
  view: () => Wire["view"];
  you: () => number | null;
  legal: () => Choice[];
  choose: (choice: Choice) => void;
  why: (wish: Wish) => void;
  /** Both are picked: the button that sends them is there. */
  ready: () => void;
}

export class Calling {
  /** Emerald is being called. */
  on = $state(false);
  picked: Dish[] = $state.raw([]);
  /** What is still to be said, in order. */
  private queue: Dish[] = $state.raw([]);
  /** The view at the last sending. */
  private sent: unknown = null;

  constructor(private readonly present: Present) {
    $effect(() => {
      const { phase, turn, outcome } = present.view();
      const mine = turn === present.you() && outcome === null;
      const eating = phase === "first" || phase === "second";
      const legal = present.legal();
      void this.queue;
      untrack(() => this.goOn(mine, eating, legal));
    });
    $effect(() => {
      const { turn } = present.view();
      if ((present.legal().length && !this.use) || turn !== present.you())
        untrack(() => this.forget());
    });
  }

  get use(): Choice | undefined {
    return this.find("use");
  }
  /** All that Emerald eats is picked. */
  get ready(): boolean {
    return this.picked.length === this.present.view().meal;
  }
  /** The portions are on their way. */
  get sending(): boolean {
    return this.queue.length > 0;
  }
  private find(verb: string, dish?: Dish): Choice | undefined {
    return findChoice(this.present.legal(), verb, dish && { dish });
  }

  begin = () => {
    if (!this.use) return this.present.why({ verb: "use" });
    this.on = !this.on;
    this.picked = this.queue = [];
  };
  feed = async (dish: Dish) => {
    const choice = this.find("feed", dish);
    if (choice) return this.present.choose(choice);
    if (!this.on || !this.use) return this.present.why({ verb: "feed", dish });
    const { king, meal } = this.present.view();
    const spare = (king[dish] ?? 0) - this.picked.filter((one) => one === dish).length;
    if (this.picked.length < meal && spare > 0) {
      this.picked = [...this.picked, dish];
      if (!this.ready) return;
      await tick();
      this.present.ready();
    } else if (this.picked.includes(dish))
      this.picked = this.picked.toSpliced(this.picked.lastIndexOf(dish), 1);
  };
  send = () => {
    const { use } = this;
    if (!use || !this.ready) return;
    this.queue = this.picked;
    this.sent = this.present.view();
    this.on = false;
    this.present.choose(use);
  };
  undo = () => {
    if (this.picked.length) this.picked = this.picked.slice(0, -1);
    else this.on = false;
  };

  /** The portions follow once Emerald is at the plate. */
  private goOn(mine: boolean, eating: boolean, legal: Choice[]) {
    const [next] = this.queue;
    if (!next) return;
    if (!mine) this.picked = this.queue = [];
    else if (eating && this.present.view() !== this.sent && legal.length) {
      const choice = this.find("feed", next);
      this.queue = choice ? this.queue.slice(1) : [];
      this.sent = this.present.view();
      if (choice) this.present.choose(choice);
    }
  }
  /** Emerald cannot be called any more. */
  private forget() {
    this.on = false;
    if (!this.queue.length) this.picked = [];
  }
}
