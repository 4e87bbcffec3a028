/** My hand: the card that I look at, and what I may do with it. */
import { findChoice } from "../choices";
import type { Choice, Wish } from "../types";
import { colourOf, grouped, type Held } from "./kinds";

interface Present {
  hand: () => readonly Held[];
  legal: () => Choice[];
  /** A question about a card is being asked: the card itself was chosen before. */
  asking: () => boolean;
  choose: (choice: Choice) => void;
  why: (wish: Wish) => void;
}

export type Use = "play" | "discard" | "counter";

export class Holding {
  private wanted: string | null = $state(null);

  constructor(private readonly present: Present) {
    $effect(() => {
      if (present.asking()) this.wanted = null;
    });
  }

  get groups() {
    return grouped(this.present.hand());
  }
  /** The card that I look at, as long as I hold it. */
  get looked(): string | null {
    return this.groups.some(({ card }) => card === this.wanted) ? this.wanted : null;
  }
  /** Look at a card, or no longer. */
  look = (card: string | null) => {
    this.wanted = this.looked === card ? null : card;
  };

  can(use: Use, card = this.looked): boolean {
    return card !== null && this.find(use, card) !== undefined;
  }
  /**
   * Worth a look: something can be done with it. Where nothing can be played, that is to throw it
   * away.
   */
  lit = (card: string): boolean => {
    const legal = this.present.legal();
    if (
      legal.length === 0 ||
      this.present.asking() ||
      this.can("play", card) ||
      this.can("counter", card)
    )
      return true;
    return (
      this.can("discard", card) && !legal.some(({ verb }) => verb === "play" || verb === "counter")
    );
  };

  /** Do it with the card that I look at, or hear why not. */
  attempt = (use: Use) => {
    const card = this.looked;
    if (card === null) return;
    const choice = this.find(use, card);
    if (choice) {
      this.wanted = null;
      return this.present.choose(choice);
    }
    const copy = this.groups.find((group) => group.card === card)!.copies[0]!;
    // only counters have such an action: what else one would do with another card is to play it
    this.present.why({
      verb: use === "counter" && colourOf(card) !== "counter" ? "play" : use,
      card,
      copy,
    });
  };

  private find(use: Use, card: string): Choice | undefined {
    return findChoice(this.present.legal(), use, { card });
  }
}
