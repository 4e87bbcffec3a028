/**
 * Who stands at the table, from the plate on: the guests, and behind them those who are coming.
 *
 * What is asked about them is prepared here before it is said: a new order of the guests (`order`),
 * or victims in the order of the attacker's choice (`serving`).
 */
import type { Wire } from "../../wire/service-compris";
import { findChoice } from "../choices";
import type { Choice, Wish } from "../types";
import { tribeOf } from "./kinds";
import type { Guest } from "./live";
import { Order } from "./order.svelte";
import { Serving } from "./serving.svelte";
import type { Telling } from "./telling.svelte";

interface Present {
  view: () => Wire["view"];
  you: () => number | null;
  now: Telling;
  legal: () => Choice[];
  choose: (choice: Choice) => void;
  why: (wish: Wish) => void;
}

export class Row {
  /** A new order is asked from me: guests can be dragged, those that were said stand in front. */
  private readonly order: Order;
  /**
   * Victims can be carried to the table; where their order matters, they are put in order there
   * first.
   */
  private readonly serving: Serving;

  constructor(private readonly present: Present) {
    const { legal, choose, why, now } = present;
    this.order = new Order({
      guests: () => now.live.table,
      said: () =>
        this.mine && present.view().asks === "next"
          ? present.view().chosen.map(({ character }) => String(character))
          : null,
      legal,
      choose,
    });
    this.serving = new Serving({ asked: () => this.mine && this.ordered, legal, choose, why });
  }

  /** It is my choice. */
  private get mine(): boolean {
    const { turn, stage } = this.present.view();
    return this.present.you() === turn && stage === "choice" && !this.present.now.told;
  }
  /** The card is one that serves several, in the order of whoever plays it. */
  private get ordered(): boolean {
    return this.present.view().ordered;
  }
  private get said() {
    return this.present
      .view()
      .chosen.filter(({ verb }) => verb === "name")
      .map(({ camp, character }) => ({ camp: Number(camp), character: String(character) }));
  }

  /** Behind those who are there: who will be. */
  private get coming(): Guest[] {
    const { now, view } = this.present;
    if (now.told || now.moving || !this.ordered || view().counter) return [];
    const guest = (camp: number, character: string) => {
      const tribe = now.live.camps[camp]?.tribe;
      return character !== "chief" ? character : tribe ? `${tribe}-chief` : "chief";
    };
    const named = this.said.map(({ camp, character }, index): Guest => ({
      id: -1000 - index,
      character: guest(camp, character),
      coming: "named",
    }));
    const planned = this.serving.plan.map(({ id, camp, character }): Guest => ({
      id: -1 - id,
      character: guest(camp, character),
      coming: "planned",
    }));
    return [...named, ...planned];
  }
  readonly guests = $derived.by(() => [...this.order.shown, ...this.coming]);

  /** So many stand where they stand. */
  readonly fixed = $derived.by(() =>
    this.order.asked ? this.order.fixed : this.order.shown.length + this.said.length,
  );
  /** To put somebody onto another place; undefined: nobody can be moved. */
  get move(): ((from: number, to: number) => void) | undefined {
    if (this.order.asked) return (from, to) => this.order.move(from, to);
    return this.serving.prepared
      ? (from, to) => this.serving.move(from - this.fixed, to - this.fixed)
      : undefined;
  }
  /** Whether this place got its guest in the new order. */
  settled(place: number): boolean {
    return place < this.order.fixed;
  }

  /** What choosing this guest would say. */
  choice(guest: Guest, place: number): Choice | undefined {
    if (guest.coming || this.order.prepared || this.settled(place)) return undefined;
    const legal = this.present.legal();
    const camp = this.present
      .view()
      .camps.findIndex(({ tribe }) => tribe === tribeOf(guest.character));
    const asked =
      findChoice(legal, "pick", { place }) ??
      findChoice(legal, "next", { character: guest.character });
    return (
      asked ?? (legal[0]?.verb === "excuse" ? findChoice(legal, "excuse", { camp }) : undefined)
    );
  }
  /** Where the next of this kind stands that can get its place. */
  next(character: string): Guest | undefined {
    return this.order.shown.slice(this.order.fixed).find((guest) => guest.character === character);
  }

  /** Somebody of a camp is chosen: named, or planned if others are already. Whether it was said. */
  name(camp: number, character: string): boolean {
    if (this.serving.prepared) {
      this.serving.add(camp, character);
      return false;
    }
    const legal = this.present.legal();
    const choice =
      findChoice(legal, "name", { camp, character }) ?? findChoice(legal, "excuse", { camp });
    if (choice) this.present.choose(choice);
    else this.present.why({ verb: "name", camp, character });
    return choice !== undefined;
  }
  /** Somebody is dropped on the table, before so many who are planned. */
  bring(camp: number, character: string, place: number) {
    const legal = this.present.legal();
    if (this.ordered && (legal.length !== 1 || this.serving.prepared))
      return this.serving.add(camp, character, place);
    const choice = findChoice(legal, "name", { camp, character });
    if (choice) this.present.choose(choice);
  }
  /** Send home somebody who was planned. */
  takeBack(place: number) {
    this.serving.remove(place - this.fixed);
  }
  /** How many of each kind of a camp are meant. */
  victims(of: number): Record<string, number> {
    const found: Record<string, number> = {};
    for (const { camp, character } of [...this.said, ...this.serving.plan])
      if (camp === of) found[character] = (found[character] ?? 0) + 1;
    return found;
  }

  /** A new order of the guests is laid out. */
  get reordered(): boolean {
    return this.order.prepared;
  }
  /** Something is laid out that was not said yet. */
  get prepared(): boolean {
    return this.order.prepared || this.serving.prepared;
  }
  undo = () => {
    this.order.undo();
    this.serving.undo();
  };
  say = () => {
    if (this.order.prepared) this.order.say();
    else this.serving.say();
  };
}
