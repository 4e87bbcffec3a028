/**
 * What a touch means: on a camp, on a guest, or when somebody is carried to the table. Where it
 * could mean several things, what was touched is looked at more closely first.
 */
import { Carrying } from "../../lib/carrying.svelte";
import type { Wire } from "../../wire/service-compris";
import { choicesOf, findChoice } from "../choices";
import type { Choice, Wish } from "../types";
import type { Guest } from "./live";
import type { Row } from "./row.svelte";
import type { Telling } from "./telling.svelte";

/** What one can look at more closely. */
export type Looked =
  { kind: "camp"; seat: number } | { kind: "discard" } | { kind: "bin" } | { kind: "queue" } | null;

interface Present {
  view: () => Wire["view"];
  you: () => number | null;
  now: Telling;
  row: Row;
  legal: () => Choice[];
  /** A question about a card is being asked. */
  asking: () => boolean;
  small: () => boolean;
  root: () => HTMLElement | undefined;
  choose: (choice: Choice) => void;
  why: (wish: Wish) => void;
}

export class Choosing {
  sheet: Looked = $state.raw(null);
  readonly carrying: Carrying<{ camp: number; character: string }, true>;

  constructor(private readonly present: Present) {
    const { root, row } = present;
    this.carrying = new Carrying({
      under: (x, y) => {
        const box = root()?.querySelector(".board")?.getBoundingClientRect();
        return box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
          ? true
          : null;
      },
      drop: ({ camp, character }, _table, x) => {
        const planned = [...(root()?.querySelectorAll(".board [data-planned]") ?? [])];
        const place = planned.findIndex(
          (node) => x < node.getBoundingClientRect().left + node.getBoundingClientRect().width / 2,
        );
        row.bring(camp, character, place < 0 ? planned.length : place);
      },
    });
  }

  /** Who of a camp can be chosen now. */
  openIn(camp: number): string[] {
    const legal = this.present.legal();
    if (findChoice(legal, "excuse", { camp })) return this.groups(camp);
    return choicesOf(legal, "name", { camp }).map((choice) => String(choice.fields.character));
  }
  name(camp: number, character: string) {
    if (!this.carrying.dropped && this.present.row.name(camp, character)) this.sheet = null;
  }
  openCamp(camp: number) {
    if (this.carrying.dropped) return;
    const legal = this.present.legal();
    const choices = [
      ...choicesOf(legal, "name", { camp }),
      ...choicesOf(legal, "excuse", { camp }),
    ];
    if (choices.length === 1)
      return choices[0]!.verb === "name"
        ? this.name(camp, String(choices[0]!.fields.character))
        : this.present.choose(choices[0]!);
    // a quick finger: what was chosen before is still on its way
    const { turn, stage } = this.present.view();
    if (legal.length === 0 && turn === this.present.you() && stage === "choice") return;
    const groups = this.groups(camp);
    if (this.present.asking() && choices.length === 0 && groups.length === 1)
      return this.name(camp, groups[0]!);
    this.sheet = { kind: "camp", seat: camp };
  }
  private groups(camp: number): string[] {
    return Object.keys(this.present.now.live.camps[camp]?.characters ?? {});
  }

  /** Too many to touch one: look at the table more closely first. */
  private get dense(): boolean {
    return this.present.small() && this.present.now.live.table.length > 15;
  }
  pick = (guest: Guest, place: number) => {
    const { row, choose, why, view } = this.present;
    if (guest.coming) return guest.coming === "planned" ? row.takeBack(place) : undefined;
    if (this.dense && this.sheet?.kind !== "queue") {
      this.sheet = { kind: "queue" };
      return;
    }
    const choice = row.choice(guest, place);
    if (choice) {
      if (choice.verb !== "next") this.sheet = null;
      choose(choice);
    } else if (row.reordered)
      return; // it is dragged, not clicked
    else if (view().asks === "next") why({ verb: "next", character: guest.character });
    else why({ verb: "pick", place });
  };
  /** What was laid out is meant so. */
  say = () => {
    this.sheet = null;
    this.present.row.say();
  };
}
