/**
 * Choosing on the board: what is looked at, what is held until it is confirmed, and how clicks,
 * drags and keys become one of the legal choices.
 */
import { choicesOf, findChoice } from "../choices";
import type { Choice, Wish } from "../types";
import type { Place } from "./board";
import { offersOf, type Offer, type View } from "./offers";

export class Picking {
  private hotCode: number | null = $state(null);
  private heldCode: number | null = $state(null);
  private givenCode: number | null = $state(null);
  /**
   * A bush or a cake that was dropped somewhere: it is taken up first, and put when that was
   * answered.
   */
  private putting: { verb: "put" | "bait"; space: Place } | null = null;

  constructor(
    private read: () => { view: View; legal: Choice[] },
    private choose: (choice: Choice) => void,
    private why: (wish: Wish) => void,
  ) {}

  readonly offers = $derived.by(() => {
    const { view, legal } = this.read();
    return offersOf(view, legal);
  });
  readonly moves = $derived.by(() => this.offers.filter((offer) => offer.lot !== null));
  readonly goals = $derived.by(() =>
    this.offers.filter((offer) => offer.verb === "put" || offer.verb === "bait"),
  );
  /** Four have a cake to come: it may be taken, whenever the turn begins. */
  readonly fetch = $derived.by(() => findChoice(this.read().legal, "fetch"));
  readonly baiting = $derived.by(
    () => this.fetch !== undefined || this.goals.some((offer) => offer.verb === "bait"),
  );
  readonly gives = $derived.by(() => choicesOf(this.read().legal, "give"));
  /** The choice to do nothing more. */
  readonly done = $derived.by(() =>
    this.read().legal.find((choice) => choice.verb === "leave" || choice.verb === "spare"),
  );
  readonly hot = $derived.by(
    () => this.offers.find((offer) => offer.choice.code === this.hotCode) ?? null,
  );
  readonly held = $derived.by(
    () => this.offers.find((offer) => offer.choice.code === this.heldCode) ?? null,
  );
  /** Points that are about to be given: for good, and so never with one click. */
  readonly given = $derived.by(
    () => this.gives.find((choice) => choice.code === this.givenCode) ?? null,
  );
  readonly active = $derived.by(() => this.held ?? this.hot);

  look(offer: Offer | null) {
    this.hotCode = offer?.choice.code ?? null;
  }
  hold(offer: Offer) {
    this.givenCode = null;
    this.heldCode = offer.choice.code;
  }
  letGo() {
    this.heldCode = this.givenCode = null;
  }
  forget() {
    this.hotCode = this.heldCode = this.givenCode = null;
  }
  take(choice: Choice) {
    this.forget();
    this.choose(choice);
  }
  /** A finger sees first what it would do; a mouse has seen it already. */
  pick(offer: Offer, first: boolean) {
    if (!first || this.heldCode === offer.choice.code) this.take(offer.choice);
    else this.hold(offer);
  }
  drop(kind: string, from: Place | null, to: Place, colour: string) {
    const verb = kind === "cake" ? "bait" : "put";
    if (kind === "dwarf") {
      const offer = this.moves.find(
        (one) => one.from === from && one.colour === colour && one.to === to,
      );
      if (offer) this.take(offer.choice);
      return;
    }
    const lift =
      kind === "bush" && this.read().view.lifted === null
        ? this.offers.find((one) => one.verb === "lift" && one.from === from)?.choice
        : undefined;
    const first = kind === "cake" ? this.fetch : lift;
    if (first) {
      this.putting = { verb, space: to };
      return this.take(first);
    }
    const offer = this.goals.find((one) => one.to === to && one.verb === verb);
    if (offer) this.take(offer.choice);
    else this.why({ verb, space: to });
  }
  /** New choices came: what was taken up to be put somewhere is put there now. */
  goOn(legal: Choice[]) {
    if (this.putting === null || legal.length === 0) return;
    const { verb, space } = this.putting;
    this.putting = null;
    const found = findChoice(legal, verb, { space });
    if (found) this.choose(found);
    else if (findChoice(legal, verb)) this.why({ verb, space });
  }
  /** The cake was clicked: it is taken up, or its next place is held. */
  nextCake() {
    if (this.fetch) this.take(this.fetch);
    else this.step(1);
  }
  /** Hold the next place for the bush or the cake, or the one before. */
  step(by: number) {
    const at = this.held ? this.goals.indexOf(this.held) : by > 0 ? -1 : 0;
    const next = this.goals[(at + by + this.goals.length) % this.goals.length];
    if (next) this.hold(next);
  }
  give(to: number) {
    const found = findChoice(this.gives, "give", { to });
    this.letGo();
    if (found) this.givenCode = found.code;
    else this.why({ verb: "give", to });
  }
}
