/** Tells what happens, one event at a time: cards fly, people speak up, hands are shown. */
import { tick } from "svelte";
import { fly, moment, pause } from "../../lib/motion";
import { sound } from "../../lib/sound";
import type { Texts } from "../../lib/texts";
import type { StakeView, Wire } from "../../wire/peco-peco";
import { split } from "./cards";
import type { Showing } from "./Scene.svelte";

export class Teller {
  /** The moment that everybody looks at. */
  scene: Showing | null = $state(null);
  speech: { seat: number; text: string; loud?: boolean } | null = $state(null);
  /** The way round, when it was turned before the view says so. */
  turned: StakeView["direction"] | null = $state(null);
  /** The card whose face is about to fly. */
  prop: string | null = $state(null);
  /** The score is open. */
  scored = $state(true);

  constructor(
    private root: () => HTMLElement | undefined,
    private read: () => { view: Wire["view"]; you: number | null; texts: Texts },
  ) {}

  /** The next view says it all. */
  rest() {
    this.turned = null;
    this.scene = null;
    this.speech = null;
  }
  private at(selector: string): Element | null {
    return this.root()?.querySelector(selector) ?? null;
  }
  private handOf(seat: number): Element | null {
    return this.at(`[data-hand="${seat}"]`) ?? this.at(`[data-seat="${seat}"]`);
  }
  private async faceModel(card: string): Promise<Element | undefined> {
    this.prop = card;
    await tick();
    return this.at("[data-prop='face'] > *") ?? undefined;
  }
  private async talk(seat: number, text: string, ms = 750, loud = false) {
    this.speech = { seat, text, loud };
    await pause(ms);
    this.speech = null;
  }
  private async stage(what: Showing, ms = 1500) {
    this.scene = what;
    await pause(ms);
    this.scene = null;
    await tick();
  }
  private async backs(from: Element | null, to: Element | null, count: number) {
    const flights = Array.from({ length: Math.min(count, 6) }, async (_, index) => {
      await pause(index * 70);
      await fly(from, to, {
        what: this.at("[data-prop='back']") ?? undefined,
        ms: 320,
        turn: index * 7 - 14,
        keep: false,
      });
    });
    await Promise.all(flights);
  }

  async tell(event: Wire["event"]) {
    const { view, you, texts } = this.read();
    const me = you !== null && "seat" in event && event.seat === you;
    switch (event.event) {
      case "round": {
        sound("card");
        await this.stage(
          {
            title: texts.t("table.scene.round", { number: event.number }),
            text: `${texts.t(`stake.${event.stake}`)}. ${texts.t("table.scene.begins", event as never)}`,
            goal: texts.t("table.scene.goal"),
            mood: "calm",
            animal: split(event.card).animal,
          },
          1600,
        );
        await Promise.all(
          Array.from({ length: view.seats }, (_, seat) =>
            this.backs(this.at("[data-pile]"), this.handOf(seat), 2),
          ),
        );
        break;
      }
      case "turn":
        if (me) sound("turn");
        break;
      case "played": {
        sound("card");
        const own = me ? this.at(`[data-mine] [data-card="${event.card}"]`) : null;
        await fly(own ?? this.handOf(event.seat), this.at("[data-discard]"), {
          what: await this.faceModel(event.card),
          ms: 330,
          turn: me ? 0 : -12,
        });
        if (split(event.card).icon === "bomb") {
          sound("knock");
          await moment(this.at("[data-middle]"), "shake", 420);
        }
        break;
      }
      case "called":
        await this.talk(event.seat, texts.t("table.say.call"), 850, true);
        break;
      case "reversed":
        this.turned = event.direction as StakeView["direction"];
        await moment(this.at("[data-ring]"), "pop", 420);
        break;
      case "drew":
        await this.backs(this.at("[data-pile]"), this.handOf(event.seat), event.count);
        break;
      case "renewed":
        await this.backs(this.at("[data-discard]"), this.at("[data-pile]"), 4);
        break;
      case "raided":
        sound("knock");
        await moment(this.handOf(event.victim), "shake");
        await this.backs(this.handOf(event.victim), this.at("[data-discard]"), 1);
        break;
      case "announced":
        sound("knock");
        await this.talk(event.seat, texts.t("table.say.announce"), 800);
        break;
      case "passed":
        await this.talk(event.seat, texts.t("table.say.pass"), 420);
        break;
      case "accused":
        sound("knock");
        await this.talk(event.seat, texts.t("table.say.accuse"), 950, true);
        break;
      case "caught":
        sound("bad");
        await moment(this.at(`[data-seat="${event.seat}"]`), "shake", 380);
        await this.stage(
          {
            title: texts.t("table.scene.caught"),
            text: texts.t("table.scene.caughtSub", { seat: event.seat }),
            mood: "caught",
            seat: event.seat,
          },
          1500,
        );
        break;
      case "pleaded":
        await this.talk(event.seat, texts.t("table.say.plead"), 900);
        break;
      case "judged":
        await this.talk(
          event.seat,
          texts.t(event.verdict === "mistake" ? "table.say.grant" : "table.say.deny"),
          700,
          event.verdict === "bluff",
        );
        break;
      case "shown": {
        const pleading = view.phase === "plea";
        if (!pleading) sound("good");
        await this.stage(
          {
            title: texts.t(pleading ? "table.scene.plea" : "table.scene.true"),
            text: texts.t(pleading ? "table.scene.pleaSub" : "table.scene.trueSub", {
              seat: event.seat,
            }),
            mood: pleading ? "calm" : "true",
            seat: event.seat,
            cards: event.cards,
          },
          2400,
        );
        break;
      }
      case "buried":
        if (event.why !== "redraw")
          await this.talk(event.seat, texts.t(`table.scene.${event.why}`), 700, true);
        await this.backs(this.handOf(event.seat), this.at("[data-discard]"), event.count);
        break;
      case "stole":
        sound("card");
        if (event.card) {
          await this.stage(
            {
              title: texts.t(me ? "table.scene.stoleYou" : "table.scene.robbed"),
              text: texts.t(`card.${event.card}`),
              mood: me ? "true" : "caught",
              seat: me ? event.victim : event.seat,
              cards: [event.card],
            },
            1200,
          );
        }
        await this.backs(this.handOf(event.victim), this.handOf(event.seat), 1);
        break;
      case "eliminated":
        await this.talk(event.seat, texts.t("table.say.out"), 650);
        break;
      case "won": {
        sound(me ? "good" : "turn");
        const stake = texts.t(`stake.${event.stake}`);
        await this.stage(
          {
            title: texts.t("table.scene.won", { seat: event.seat }),
            text: texts.t(event.lies === "tilted" ? "table.scene.tilted" : "table.scene.prize", {
              stake,
            }),
            mood: "true",
            seat: event.seat,
            stake: view.stake,
          },
          1700,
        );
        await fly(this.at("[data-stake] > *"), this.at(`[data-buffet="${event.seat}"]`), {
          ms: 420,
          turn: event.lies === "tilted" ? 90 : 0,
        });
        break;
      }
      case "settled":
        await this.stage(
          {
            title: texts.t(event.lies === "up" ? "table.scene.kept" : "table.scene.turned", {
              seat: event.seat,
            }),
            text: texts.t(`stake.${event.stake}`),
            mood: event.lies === "up" ? "true" : "caught",
            seat: event.seat,
          },
          1300,
        );
        break;
      case "defeat":
        sound("bad");
        await this.stage(
          {
            title: texts.t("table.scene.defeat"),
            text: texts.t("table.scene.defeatSub", { stake: texts.t(`stake.${event.stake}`) }),
            mood: "caught",
            stake: view.stake,
          },
          1800,
        );
        break;
      case "joined":
        await this.stage(
          {
            title: texts.t("table.scene.joined", { ...event }),
            text: texts.t("table.team.name", { number: event.team + 1 }),
            mood: "true",
            seat: event.seat,
          },
          1500,
        );
        break;
      case "ended":
        this.scored = true;
        sound(you !== null && event.winners.includes(you) ? "good" : "turn");
        break;
    }
  }
}
