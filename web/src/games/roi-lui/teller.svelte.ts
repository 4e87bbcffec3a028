/** Tells what happens, one event at a time: dishes fly, the king shakes, Emerald eats. */
import { fly, moment, pause } from "../../lib/motion";
import { sound } from "../../lib/sound";
import type { Wire } from "../../wire/roi-lui";
import { DISHES } from "./dishes";

export class Teller {
  /** Dishes that have left the table while what happened is being shown. */
  gone: string[] = $state.raw([]);
  /** What the king has just done, in words: it has its moment alone. */
  said = $state("");

  constructor(
    private root: () => HTMLElement | undefined,
    private you: () => number | null,
    private words: (event: Wire["event"]) => string,
  ) {}

  /** The next view says it all. */
  rest() {
    this.gone = [];
    this.said = "";
  }
  private at(selector: string): Element | null {
    return this.root()?.querySelector(selector) ?? null;
  }
  private plateOf(seat: number, dish?: string | null): Element | null {
    if (seat !== this.you()) return this.at(`[data-guest="${seat}"]`);
    return this.at(dish ? `[data-mine="${dish}"]` : "[data-me]");
  }
  private sprite(name: string): Element | undefined {
    return this.at(`[data-sprite="${name}"]`) ?? undefined;
  }

  async tell(event: Wire["event"]) {
    const pile = this.at("[data-pile]");
    const king = this.at("[data-king]");
    const dragons = this.at("[data-dragons]");
    const eater = this.at("[data-eater]");
    const dragon = this.sprite("dragon");
    switch (event.event) {
      case "took": {
        const moving = fly(
          this.at(`[data-stack="${event.dish}"] .heap`),
          this.plateOf(event.seat, event.dish),
          { ms: 340 },
        );
        this.gone = [...this.gone, event.dish];
        await moving;
        break;
      }
      case "drew":
        await fly(pile, this.plateOf(event.seat, event.dish), {
          what: this.sprite(event.dish ?? "back"),
          ms: 320,
        });
        break;
      case "emerald_shown":
        await fly(pile, this.at("[data-stack] ~ [data-stack]:nth-child(4)"), {
          what: dragon,
          ms: 340,
          turn: -20,
          keep: false,
        });
        break;
      case "emerald_laid":
        await fly(pile, dragons, { what: dragon, ms: 340 });
        break;
      case "emerald_used":
        // one that was just drawn still looks out of the pile; those by the table stay there
        // (RL-21)
        await Promise.all([
          fly(this.at("[data-pile] .popped") ?? dragons, eater, { what: dragon, ms: 340 }),
          moment(king, "shake", 340),
        ]);
        break;
      case "fed":
        sound("knock");
        await fly(this.at(`[data-slot="${event.dish}"] .heap`), eater, {
          what: this.sprite(event.dish),
          ms: 300,
          keep: false,
        });
        await Promise.all([moment(eater, "pop", 260), moment(king, "shake", 260)]);
        break;
      case "went_short":
      case "passed":
        await moment(this.plateOf(event.seat), "shake");
        break;
      case "king_served": {
        const moving = Object.keys(event.dishes).map((dish) =>
          fly(this.at(`[data-stack="${dish}"] .heap`), this.at(`[data-slot="${dish}"]`), {
            ms: 340,
          }),
        );
        this.gone = [...DISHES];
        await Promise.all(moving);
        this.said = this.words(event);
        await moment(king, "pop", 260);
        await pause(1500);
        this.said = "";
        break;
      }
      case "king_unserved":
        this.said = this.words(event);
        await moment(king, "shake", 260);
        await pause(1200);
        this.said = "";
        break;
      case "table_laid":
        this.gone = [...DISHES];
        await pause(120);
        await Promise.all([
          ...Object.keys(event.dishes).map((dish) =>
            fly(pile, this.at(`[data-stack="${dish}"]`), { what: this.sprite(dish), ms: 320 }),
          ),
          event.emeralds ? fly(pile, dragons, { what: dragon, ms: 320 }) : null,
        ]);
        break;
      case "ended":
        await moment(king, "pop", 350);
        break;
    }
  }
}
