/** Tells what happens, one event at a time: the die rolls, dwarfs walk, the giant stomps. */
import { tick } from "svelte";
import { fly, moment, pause } from "../../lib/motion";
import { reducedMotion } from "../../lib/settings.svelte";
import { sound } from "../../lib/sound";
import type { Texts } from "../../lib/texts";
import type { Wire } from "../../wire/geant-rustre";
import { route, spot, type Place } from "./board";
import type { Camera } from "./camera.svelte";
import type { CakeTime } from "./saying";
import { PEN, tween, type Scene } from "./scene.svelte";

const FACES = ["giant", "green-1", "green-3", "green-4", "brown-2", "brown-5"];

/** What the events told of the turn so far. */
export interface Told {
  turn: number;
  face: string;
  step: string;
  cake: CakeTime;
  said: string;
}

export class Teller {
  /** While events are told; else null. */
  live: Told | null = $state(null);
  rolling = $state(false);
  /** The die on the table. */
  die: HTMLElement | undefined = $state();

  constructor(
    private scene: Scene,
    private camera: Camera,
    /** The words, whose eyes these are, and how the turn stands. */
    private read: () => { texts: Texts; you: number | null; told: Omit<Told, "said"> },
  ) {}

  /** The next view says it all. */
  rest() {
    this.live = null;
    this.rolling = false;
  }
  private look(places: Place[]) {
    this.camera.look(
      places.map((place) => (place === "taken" ? PEN : spot(place))),
      true,
    );
  }
  private say(word: string) {
    this.scene.says = this.read().texts.t(`table.says.${word}`);
  }
  private async roll(seat: number, to: string) {
    const { texts, you, told } = this.read();
    this.live = {
      turn: seat,
      face: told.face,
      step: "roll",
      cake: "between",
      said: texts.t("table.rolls", { seat }),
    };
    this.rolling = true;
    await tick();
    if (!reducedMotion()) {
      let last = -1;
      await tween(620, (t) => {
        const beat = Math.floor(t * t * 3 + t * 6);
        if (beat !== last && this.live) {
          last = beat;
          this.live.face = FACES[(FACES.indexOf(this.live.face) + 1 + beat) % FACES.length]!;
        }
      });
    }
    this.live.face = to;
    this.live.said = texts.event({ event: "rolled", seat, face: to }, you);
    this.rolling = false;
    sound("knock");
    await moment(this.die, "pop");
    await pause(260);
  }

  async tell(event: Wire["event"]) {
    const { texts, you, told } = this.read();
    this.live ??= { ...told, said: "" };
    if (event.event !== "rolled") this.live.said = texts.event({ ...event }, you);
    switch (event.event) {
      case "rolled":
        return this.roll(event.seat, event.face);
      case "stuck":
        this.live.step = "dwarf";
        return pause(900);
      case "gave":
        this.live.step = "dwarf";
        return fly(this.die, document.querySelector(`[data-seat="${event.to}"]`), {
          keep: false,
          ms: 450,
        });
      case "walked":
      case "climbed":
      case "saved": {
        this.live.step = "dwarf";
        const piece = this.scene.find("dwarf", event.space, event.colour);
        if (!piece) return;
        const climb = event.event === "climbed";
        const places = route(event.space, event.event === "saved" ? "cave" : event.to, climb);
        this.look(climb || places.length < 4 ? places : places.slice(-4));
        sound("card");
        await this.scene.walk(piece, places.slice(1), climb ? 620 : 210);
        if (event.event === "saved") sound("good");
        return pause(120);
      }
      case "replanted": {
        this.live.step = "bush";
        const bush = this.scene.find("bush", event.space);
        if (!bush) return;
        this.look([event.space, event.to]);
        await this.scene.leap(bush, spot(event.to), 420, 60);
        bush.place = event.to;
        sound("card");
        return this.scene.gather(120);
      }
      case "baited": {
        this.live.step = "cake";
        this.look([event.space]);
        const { x, y } = spot(event.space);
        this.scene.pieces.push({
          key: `cake${event.space}`,
          kind: "cake",
          colour: "",
          place: event.space,
          x,
          y: y + 3,
          size: 1,
          up: 120,
          turn: 0,
          fade: 1,
        });
        const cake = this.scene.pieces.at(-1)!;
        await tween(380, (t) => (cake.up = 120 * (1 - t) ** 2));
        return pause(160);
      }
      case "stomped": {
        this.live.step = "giant";
        this.look([this.scene.giant.place, ...event.spaces]);
        this.scene.mood = event.cause === "exposed" ? "curious" : "calm";
        this.say(event.cause);
        await pause(420);
        for (const [index, place] of event.spaces.entries()) {
          await this.scene.stomp(place, index % 2 === 0);
          sound("knock");
        }
        await pause(160);
        this.scene.says = "";
        return;
      }
      case "munched":
        this.live.step = "giant";
        this.look([this.scene.giant.place]);
        this.say("munched");
        await tween(700, (t) => (this.scene.giant.turn = Math.sin(t * Math.PI * 4) * 4 * (1 - t)));
        this.scene.says = "";
        return;
      case "caught": {
        this.look([event.space]);
        this.scene.mood = "happy";
        this.say("caught");
        sound("bad");
        await pause(420);
        for (const piece of this.scene.pieces.filter(
          (one) => one.kind === "dwarf" && one.place === event.space,
        )) {
          piece.place = "taken";
          this.look(["taken"]);
          await this.scene.leap(piece, { ...PEN, size: 0.66 }, 620, 90, 1);
        }
        await this.scene.gather();
        this.scene.says = "";
        this.scene.mood = "calm";
        return pause(160);
      }
      case "uprooted": {
        const bush = this.scene.find("bush", event.space);
        if (!bush) return;
        this.scene.mood = "sorry";
        this.say("uprooted");
        await this.scene.leap(bush, { x: bush.x + 60, y: bush.y - 120 }, 480, 40, 0.7);
        await tween(160, (t) => (bush.fade = 1 - t));
        await pause(200);
        this.scene.says = "";
        this.scene.mood = "calm";
        return;
      }
      case "feasted": {
        const cake = this.scene.find("cake", event.space);
        this.look([event.space]);
        this.say("feasted");
        if (cake) await tween(300, (t) => (cake.fade = 1 - t));
        this.scene.mood = "eating";
        await pause(600);
        this.scene.says = "";
        return;
      }
      case "ended":
        sound(event.reason === "won" ? "good" : "bad");
        return pause(300);
    }
  }
}
