/**
 * Victims whose order is the attacker's choice, prepared by dragging before they are named.
 *
 * The engine asks for one name after the other, and what was named is settled. Whoever drags people
 * from the camps onto the table first puts them in order there, and then says all of it.
 */
import { untrack } from "svelte";
import { findChoice } from "../choices";
import type { Choice, Wish } from "../types";

/** Somebody who is to be served; the number stays the same while places change. */
export interface Victim {
  id: number;
  camp: number;
  character: string;
}

interface Present {
  /** Somebody's order is asked from me. */
  asked: () => boolean;
  legal: () => Choice[];
  choose: (choice: Choice) => void;
  why: (wish: Wish) => void;
}

export class Serving {
  /** Dragged onto the table and not yet named, nearest to the plate first. */
  plan: Victim[] = $state.raw([]);
  private saying = $state(false);
  private next = 0;

  constructor(private readonly present: Present) {
    $effect(() => {
      const asked = present.asked();
      const legal = present.legal();
      untrack(() => this.goOn(asked, legal));
    });
  }

  get prepared(): boolean {
    return this.plan.length > 0;
  }

  add(camp: number, character: string, place = this.plan.length) {
    if (!this.saying)
      this.plan = this.plan.toSpliced(place, 0, { id: this.next++, camp, character });
  }
  move(from: number, to: number) {
    const victim = this.plan[from];
    if (!this.saying && victim && to >= 0 && to < this.plan.length)
      this.plan = this.plan.toSpliced(from, 1).toSpliced(to, 0, victim);
  }
  remove(place: number) {
    if (!this.saying) this.plan = this.plan.toSpliced(place, 1);
  }
  undo() {
    this.plan = [];
    this.saying = false;
  }
  say() {
    this.saying = true;
    this.goOn(this.present.asked(), this.present.legal());
  }

  private goOn(asked: boolean, legal: Choice[]) {
    if (!asked) return this.undo();
    if (legal.length === 0) return; // something is on its way
    const [first, ...rest] = this.plan;
    if (!this.saying || !first) {
      this.saying = false;
      return;
    }
    const { camp, character } = first;
    const choice = findChoice(legal, "name", { camp, character });
    this.plan = choice ? rest : [];
    this.saying = choice !== undefined;
    if (choice) this.present.choose(choice);
    else this.present.why({ verb: "name", camp, character });
  }
}
