/**
 * A new order of the table, prepared by dragging before it is said.
 *
 * The engine asks for one guest after the other; what was said is settled and stands in front. The
 * rest can be put in order here, undone, and then be said place by place.
 */
import { untrack } from "svelte";
import { findChoice } from "../choices";
import type { Choice } from "../types";
import type { Guest } from "./live";

interface Present {
  guests: () => Guest[];
  /** Characters that have got their place, from the front; null: nobody asks for an order. */
  said: () => string[] | null;
  legal: () => Choice[];
  choose: (choice: Choice) => void;
}

/**
 * The guests with those that were said in front, in that order, and the others behind as they
 * stand.
 */
export function settled(guests: Guest[], said: string[]): Guest[] {
  const rest = [...guests];
  const front = said.flatMap((character) => {
    const at = rest.findIndex((guest) => guest.character === character);
    return at < 0 ? [] : rest.splice(at, 1);
  });
  return [...front, ...rest];
}

export class Order {
  private plan: Guest[] | null = $state.raw(null);
  private queue: string[] = $state.raw([]);

  constructor(private readonly present: Present) {
    $effect(() => {
      const said = present.said();
      const legal = present.legal();
      untrack(() => this.goOn(said, legal));
    });
  }

  get asked(): boolean {
    return this.present.said() !== null;
  }
  /** How many places are settled. */
  get fixed(): number {
    return this.present.said()?.length ?? 0;
  }
  /** Something was dragged and not yet said. */
  get prepared(): boolean {
    return this.plan !== null;
  }
  get shown(): Guest[] {
    const said = this.present.said();
    return said === null
      ? this.present.guests()
      : (this.plan ?? settled(this.present.guests(), said));
  }

  /** Put the guest of one place onto another; settled places stay. */
  move(from: number, to: number) {
    const now = this.shown;
    if (!this.asked || this.queue.length || from === to) return;
    if (Math.min(from, to) < this.fixed || Math.max(from, to) >= now.length) return;
    this.plan = now.toSpliced(from, 1).toSpliced(to, 0, now[from]!);
  }
  undo() {
    this.plan = null;
  }
  say() {
    this.queue = (this.plan ?? []).slice(this.fixed).map((guest) => guest.character);
    this.goOn(this.present.said(), this.present.legal());
  }

  private goOn(said: string[] | null, legal: Choice[]) {
    if (said === null) {
      this.plan = null;
      this.queue = [];
    } else if (this.queue.length && legal.length) {
      const [next, ...rest] = this.queue;
      const choice = findChoice(legal, "next", { character: next! });
      this.queue = choice ? rest : [];
      if (choice) this.present.choose(choice);
      else this.plan = null;
    }
  }
}
