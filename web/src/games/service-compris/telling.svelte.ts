/** What happens, while it happens: told event by event, until the next view shows how it is. */
import { tick } from "svelte";
import { fly, moment, pause } from "../../lib/motion";
import { sound } from "../../lib/sound";
import type { Texts } from "../../lib/texts";
import type { Wire } from "../../wire/service-compris";
import { after, settle, type Live } from "./live";

type View = Wire["view"];

/** A card that somebody shows. */
export interface Told {
  seat: number;
  card: string;
  how: "played" | "discarded" | "counters";
}

export class Telling {
  /** What lies there, also while things move. */
  live: Live = $state.raw()!;
  told: Told | null = $state.raw(null);
  /** Something is being told: what was asked before is over. */
  moving = $state(false);
  /** What happens, in words. */
  saying = $state("");
  /** The next turn has begun: the card of the last one is done. */
  done = $state(false);
  biting = $state(false);
  /** Whoever countered last, as long as the turn is theirs for it. */
  countered: number | null = $state(null);
  cry: { text: string; kind: string } | null = $state.raw(null);
  /** Guests on their way to the table. */
  arriving: ReadonlySet<number> = $state.raw(new Set());

  constructor(
    view: View,
    private readonly root: () => HTMLElement | undefined,
  ) {
    this.live = settle(view, null);
  }

  /** How it is. */
  show(view: View) {
    this.live = settle(view, this.live);
    this.told = null;
    this.moving = false;
    this.saying = "";
    this.done = false;
    this.biting = false;
    this.cry = null;
    this.arriving = new Set();
  }

  private at(selector: string): Element | null {
    return this.root()?.querySelector(selector) ?? null;
  }
  private campAt(seat: number) {
    return this.at(`[data-camp="${seat}"]`);
  }
  private groupAt(seat: number, character: string) {
    return (
      this.at(
        `[data-group="${seat}-${character.endsWith("-chief") ? "chief" : character}"] .figure`,
      ) ?? this.campAt(seat)
    );
  }
  private guestAt(id: number | undefined) {
    return this.at(`[data-guest="${id}"]`);
  }
  private async shout(text: string, kind: string, ms: number) {
    this.cry = { text, kind };
    await pause(ms);
    this.cry = null;
  }

  async tell(event: Wire["event"], you: number | null, texts: Texts) {
    if (event.event !== "passed") this.moving = true;
    if (!["passed", "turn", "drew", "feast", "feast-raised"].includes(event.event))
      this.saying = texts.event({ ...event }, you);
    switch (event.event) {
      case "turn":
        if (event.seat !== this.countered) this.countered = null;
        this.told = null;
        this.done = true;
        if (event.seat === you) sound("turn");
        return;
      case "drew":
        await fly(
          this.at('[data-pile="draw"] svg'),
          event.seat === you ? this.at("[data-hand]") : this.campAt(event.seat),
          { what: this.at('[data-pile="draw"] svg') ?? undefined, ms: 240, keep: false },
        );
        break;
      case "played":
      case "discarded": {
        sound("card");
        this.told = { seat: event.seat, card: event.card, how: event.event };
        this.live = after(this.live, event);
        await tick();
        const card = this.at("[data-announce] .action");
        await fly(
          event.seat === you
            ? this.at(`[data-hand] [data-card="${event.card}"]`)
            : this.campAt(event.seat),
          card,
          { what: card ?? undefined, ms: 300, keep: false },
        );
        await pause(event.seat === you ? 150 : event.event === "discarded" ? 550 : 700);
        return;
      }
      case "named":
      case "named-own":
        await moment(
          this.groupAt(event.event === "named" ? event.camp : event.seat, event.character),
          "pop",
          320,
        );
        await pause(120);
        return;
      case "picked":
        await moment(this.guestAt(this.live.table[event.place]?.id), "pop", 320);
        break;
      case "excused":
      case "excused-own":
        await moment(this.campAt(event.event === "excused" ? event.camp : event.seat), "glow", 400);
        break;
      case "countered":
        sound("knock");
        this.told = { seat: event.seat, card: event.card, how: "counters" };
        this.countered = event.seat;
        await this.shout(texts.t("sc.cry.counter"), "counter", 1000);
        break;
      case "served":
      case "served-first": {
        const id = this.live.next;
        this.arriving = new Set([...this.arriving, id]);
        this.live = after(this.live, event);
        await tick();
        const target = this.guestAt(id);
        await fly(this.campAt(event.camp), target, {
          what: target?.querySelector("svg") ?? undefined,
          ms: 340,
          keep: false,
        });
        this.arriving = new Set([...this.arriving].filter((other) => other !== id));
        await pause(80);
        return;
      }
      case "returned": {
        const place =
          this.live.picked ??
          this.live.table.findIndex((guest) => guest.character === event.character);
        const figure = this.guestAt(this.live.table[place]?.id)?.querySelector("svg");
        sound("good");
        await fly(figure, this.campAt(event.camp), { ms: 340, keep: false });
        break;
      }
      case "rearranged":
        this.live = after(this.live, event);
        await pause(500);
        return;
      case "devoured":
      case "snatched": {
        const figure =
          event.event === "devoured"
            ? this.guestAt(
                this.live.table.find((guest) => guest.character === event.character)?.id,
              )?.querySelector("svg")
            : this.groupAt(event.camp, event.character)?.querySelector("svg");
        this.biting = true;
        await fly(figure, this.at("[data-mouth]"), { ms: 420, turn: 0, keep: false });
        sound("bad");
        this.live = after(this.live, event);
        await moment(this.at(".giant"), "shake", 260);
        await pause(180);
        this.biting = false;
        await moment(this.at('[data-pile="bin"]'), "pop", 200);
        return;
      }
      case "feast":
      case "feast-raised":
        sound("knock");
        this.live = after(this.live, event);
        await this.shout(texts.t("sc.feast.on", { count: event.rate }), "feast", 1000);
        return;
      case "feast-over":
        this.live = after(this.live, event);
        await this.shout(texts.t("sc.cry.over"), "calm", 650);
        return;
      case "revealed":
        this.live = after(this.live, event);
        await this.shout(texts.t("sc.cry.revealed", { seat: event.seat }), "calm", 900);
        return;
      case "left":
      case "left-with-others":
        this.live = after(this.live, event);
        await moment(this.campAt(event.seat), "shake", 300);
        await this.shout(texts.t("sc.cry.left", { seat: event.seat }), "feast", 900);
        return;
      default:
        break;
    }
    this.live = after(this.live, event);
  }
}
