/** How much room the table has, and what folds up where there is little. */
import type { Mode } from "../types";

interface Present {
  people: () => number;
  over: () => boolean;
  mode: () => Mode | undefined;
}

export class Room {
  width = $state(1440);
  height = $state(900);

  constructor(private readonly present: Present) {}

  /** A phone on its side; upright, a hint leaves little height, too. */
  readonly short = $derived.by(
    () => this.width > 480 && this.height < 480 && this.width > this.height,
  );
  readonly small = $derived.by(
    () =>
      this.short ||
      (this.width > 0 && (this.width < 760 || (this.width < 900 && this.height > this.width))),
  );
  /** A small phone. At the end there is no hand, and so more room. */
  readonly little = $derived.by(() => {
    const enough = this.present.over() ? 490 + 30 * this.present.people() : 640;
    return this.small && !this.short && this.height < enough;
  });
  /** A tablet, or a low window: the camps of the others fold up. */
  readonly tight = $derived.by(
    () => this.small || (this.width > 0 && (this.width < 1160 || this.height < 700)),
  );
  readonly folded = $derived.by(
    () =>
      this.small ||
      (this.tight &&
        (this.present.people() > 3 || this.height < 640) &&
        this.present.mode() !== "screen"),
  );
  /** The table lies on a big screen: of it, only what is asked for is here, too. */
  readonly inHand = $derived.by(
    () => this.present.mode() === "hand" && this.small && !this.short && !this.present.over(),
  );
}
