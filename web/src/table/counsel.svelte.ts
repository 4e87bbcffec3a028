/**
 * Advice at a table: what one asks for, step by step, and a word before a mistake for who wants one.
 *
 * It belongs to a sitting, and knows no game: words and figures come from the house.
 */
import type { Hint, Nudge, Warned } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import type { Sitting } from "./sitting.svelte";

/** How much is told, from little to much. */
type Level = "nudge" | "move" | "compared";
/** So long an action waits at most for a word about it. */
const PATIENCE = 2500;
/** Where fewer seconds than this are left, nobody is held up. */
const HURRY = 4;

/** Points of 100 that nobody can tell apart. */
const NEAR = 3;

/** A move and what it is worth, for a bar. */
export interface Worth {
  what: string;
  worth: number;
  /** What is said of it beside the others. */
  said: string;
}

export class Counsel {
  /** Where to look: the first that one is told. */
  nudge = $state.raw<Nudge | null>(null);
  /** What was advised. */
  hint = $state.raw<Hint | null>(null);
  /** What I am about to do, and what is better. */
  warning = $state.raw<(Warned & { tried: number }) | null>(null);
  /** How much of it was told. */
  level = $state<Level | null>(null);
  /** The words of the advice were read; its rings stay. */
  read = $state(false);
  /** Why one is warned is told to who asks. */
  explained = $state(false);
  /** Somebody thinks about what to advise. */
  thinking = $state(false);
  /** Somebody looks at what I am about to do. */
  looking = $state(false);

  constructor(private readonly sitting: Sitting) {}

  /** What was said is no longer about what is asked. */
  hear(legal: number[]) {
    if (this.hint && !legal.includes(this.hint.code)) this.hint = null;
    if (this.warning && !legal.includes(this.warning.tried)) this.warning = null;
    if (legal.length === 0) this.nudge = null;
  }
  forget() {
    this.nudge = null;
    this.hint = null;
    this.warning = null;
    this.level = null;
    this.read = this.explained = false;
  }
  readonly any = $derived.by(() => this.nudge ?? this.hint ?? this.warning);

  /** There are words to be read, or will be soon. */
  readonly speaking = $derived.by(
    () => this.thinking || this.warned !== null || (!this.read && (this.where || this.advice)),
  );

  readonly mayAsk = $derived.by(() => {
    const { still, stage, you, table } = this.sitting;
    return (
      still && (stage.shown?.legal.length ?? 0) > 0 && you !== null && !table?.seats[you]?.away
    );
  });
  /** Ask for advice, or for more of it. */
  ask = async (level: Level = this.next) => {
    const { socket } = this.sitting;
    this.thinking = true;
    this.sitting.trouble = null;
    const answer = await socket.send({ type: "hint", level });
    this.thinking = false;
    if (socket !== this.sitting.socket) return;
    if (answer?.type === "refused") return this.sitting.tellRefused(answer);
    if (answer?.type !== "nudge" && answer?.type !== "hint") return;
    if (answer.number !== socket.update?.number) return;
    this.forget();
    this.level = level;
    if (answer.type === "nudge") this.nudge = answer;
    else this.hint = answer;
  };
  private readonly next: Level = $derived.by(() =>
    this.hint ? "compared" : this.nudge ? "move" : "nudge",
  );

  /** Whether somebody should look at what I am about to do. */
  get watches(): boolean {
    const { alone, table, socket, you } = this.sitting;
    if (!settings.coach || !alone || table?.hints === false || !socket.update) return false;
    const { legal, waiting } = socket.update;
    const left = waiting.find((clock) => clock.seat === you)?.remaining ?? null;
    return legal.length > 1 && (left === null || left > HURRY);
  }
  /** Whether an action may go: nobody says a word against it, in time. */
  async lets(code: number): Promise<boolean> {
    const { socket } = this.sitting;
    if (!socket.update) return true;
    this.looking = true;
    const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
    const asked = socket.send({ type: "check", code, number: socket.update.number });
    const answer = await Promise.race([asked, late]);
    this.looking = false;
    if (answer?.type !== "checked" || !answer.warning || socket !== this.sitting.socket)
      return true;
    this.forget();
    this.warning = { ...answer.warning, tried: code };
    return false;
  }

  // -- in words

  private say(code: number): string {
    const { texts, stage, actions } = this.sitting;
    const { foreseen } = (stage.shown?.view ?? {}) as { foreseen?: Record<number, object> };
    const action = actions[code];
    return action ? texts.action(action.verb, action.fields, foreseen?.[code]) : "";
  }
  private because(key: string, params: Record<string, string | number>, otherwise: string): string {
    const { texts } = this.sitting;
    return texts.has(key) ? texts.t(key, params) : otherwise;
  }
  /** What is advised, in words, while it is still possible. */
  readonly advice = $derived.by(() => {
    const { hint } = this;
    const { stage, actions, texts } = this.sitting;
    if (!hint || !stage.shown?.legal.includes(hint.code) || !actions[hint.code]) return null;
    const { reason, params, compared, others, worth } = hint;
    const other = compared ? this.say(compared.code) : "";
    const beside = other ? ` ${texts.t(compared!.key, { ...compared, other })}` : "";
    const rows: Worth[] = others.map((one) => ({
      what: this.say(one.code),
      worth: one.worth,
      said: texts.t(
        `page.hint.${one.clearly ? "worse" : one.worth < worth - NEAR ? "maybe" : "alike"}`,
      ),
    }));
    const best = { what: this.say(hint.code), worth, said: texts.t("page.hint.advised") };
    return {
      code: hint.code,
      what: best.what,
      why: this.because(reason, params, hint.text) + (rows.length ? "" : beside),
      rows: rows.length ? [best, ...rows] : [],
    };
  });
  /** Where to look, in words. */
  readonly where = $derived.by(() => {
    const { nudge } = this;
    return nudge ? this.because(nudge.key, nudge.params, nudge.text) : "";
  });
  /** What is to be thought over, in words. */
  readonly warned = $derived.by(() => {
    const { warning } = this;
    if (!warning) return null;
    const { texts } = this.sitting;
    const { code, tried, reason, params, ours, theirs, grave } = warning;
    return {
      code,
      tried,
      sure: texts.t(grave ? "warning.grave" : "warning.sure"),
      what: this.say(code),
      why: this.because(reason, params, ""),
      rows: [
        { what: this.say(code), worth: ours, said: texts.t("page.hint.better") },
        { what: this.say(tried), worth: theirs, said: texts.t("page.hint.yours") },
      ] satisfies Worth[],
    };
  });
}
