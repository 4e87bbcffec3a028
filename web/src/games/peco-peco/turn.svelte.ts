/** What I may do now, and how clicks become one of the legal choices. */
import { choicesOf, findChoice } from "../choices";
import type { Choice, Wish } from "../types";
import { split } from "./cards";

export class Turn {
  /** The next card is played with the last call. */
  private called = $state(false);
  /** A touched card is lifted first: touched again, it is played. */
  lifted: string | null = $state(null);

  constructor(
    private legal: () => Choice[],
    readonly choose: (choice: Choice) => void,
    private why: (wish: Wish) => void,
  ) {}

  readonly plays = $derived.by(() => this.all("play"));
  readonly joins = $derived.by(() => this.all("join"));
  readonly playing = $derived.by(() => this.find("announce") !== undefined);
  readonly raiding = $derived.by(() => this.find("raid") !== undefined);
  readonly canCall = $derived.by(() => this.plays.some((choice) => choice.fields.call === true));
  readonly calling = $derived.by(() => this.called && this.canCall);

  private all(verb: string): Choice[] {
    return choicesOf(this.legal(), verb);
  }
  find(verb: string): Choice | undefined {
    return findChoice(this.legal(), verb);
  }
  playOf(card: string, call: boolean): Choice | undefined {
    return findChoice(this.legal(), "play", { ...split(card), call });
  }
  raidOn(seat: number): Choice | undefined {
    return findChoice(this.legal(), "raid", { seat });
  }

  /** A call that can no longer be made is forgotten. */
  forgetCall() {
    if (!this.canCall) this.called = false;
    if (!this.playing) this.lifted = null;
  }
  toggleCall() {
    this.called = !this.calling;
  }
  takeBack() {
    this.called = false;
    this.lifted = null;
  }
  /**
   * A finger on a card (by its key in the hand): lift it, or play it where it is lifted already.
   */
  touch(card: string, key: string, quick: boolean) {
    if (quick || this.lifted === key || !this.playOf(card, this.calling)) this.play(card);
    else this.lifted = key;
  }
  play(card: string) {
    this.lifted = null;
    const choice = this.playOf(card, this.calling);
    if (choice) this.choose(choice);
    else this.why({ verb: "play", ...split(card), call: false });
  }
  say(verb: string) {
    const choice = this.find(verb);
    if (choice) this.choose(choice);
    else this.why({ verb });
  }
  raid(seat: number) {
    const choice = this.raidOn(seat);
    if (choice) this.choose(choice);
    else this.why({ verb: "raid", seat });
  }
}
