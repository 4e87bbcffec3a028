/**
 * A table as one sits at it: whose eyes the page has, what the house tells, what one answers, and
 * what came of it. Sockets and curtains are the device's, what moves is the stage's.
 *
 * Made while a component is (it has effects), and closed with it.
 */
import type { AnyView } from "../games/types";
import { api, loadTexts, RequestRefused } from "../lib/api";
import { Device, seatOf } from "../lib/device.svelte";
import { i18n } from "../lib/i18n.svelte";
import type { Refused, RuleRefusal, Update } from "../lib/messages";
import { muted } from "../lib/muting";
import { people } from "../lib/people";
import { session } from "../lib/session.svelte";
import type { TableSocket } from "../lib/socket.svelte";
import { sound } from "../lib/sound";
import type { ActionInfo, GameInfo } from "../wire/rest";
import { Counsel } from "./counsel.svelte";
import { showing, Stage } from "./stage.svelte";
import { latest, lines } from "./words";
import { untrack } from "svelte";

/** There is no table here for whoever came, and trying again would not help. */
const HOPELESS = new Set(["no-table", "barred", "turned-away", "damaged"]);
/** So long a refusal can be read. */
const PATIENCE = 7000;
/** The second half of a double click comes so soon after the first. */
const DOUBLE = 1000;

/** What is said to me about something that I tried. */
export interface Trouble {
  text: string;
  rule: string | null;
}

export class Sitting {
  readonly device: Device;
  readonly stage = new Stage();
  readonly counsel = new Counsel(this);
  actions: ActionInfo[] = $state.raw([]);
  trouble: Trouble | null = $state.raw(null);
  /** What others have said that nobody has read here. */
  unread = $state(0);
  /** When the last update came: clocks are counted from there. */
  heard = $state(0);
  /** How often one just clicked at one spot. */
  clicks = 0;

  private info = $state.raw<GameInfo | null>(null);
  private sending = $state(false);
  /**
   * The entry of the log that my last action became: told in an update, before or after the answer.
   */
  private due = $state(0);
  /** When I last did something. */
  private did = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    invite: string | null,
  ) {
    this.device = new Device(id, invite, () => i18n.lang);
    this.device.onupdate = (update, fresh) => this.hear(update, fresh);
    this.open();
    this.change();
    $effect(() => this.device.attend(this.still));
  }

  close() {
    clearTimeout(this.timer);
    this.device.close();
  }

  // -- where one is

  /** Of whose table this is now; where one person has this device, always theirs. */
  readonly socket: TableSocket = $derived.by(() => this.device.shown);
  readonly table = $derived.by(() => this.device.mine.table);
  readonly connection = $derived.by(() => this.device.mine.connection);
  readonly closed = $derived.by(() => this.table?.status === "closed");
  /** Why there is nothing here for whoever came; null: there is, or there may be. */
  readonly sorry = $derived.by(() => {
    if (this.closed && this.connection !== "damaged") return "closed";
    return HOPELESS.has(this.connection) ? this.connection : null;
  });
  /** The game, once its words are there too: until then there is nothing to say about it. */
  readonly game = $derived.by(() => (this.info && i18n.ready(this.info.id) ? this.info : null));
  /** My seat, or that of who is here; null: one watches. */
  readonly you = $derived.by(() => this.socket.update?.you ?? null);
  /** The seat of the browser's own person, whoever is here. */
  readonly mine = $derived.by(() => seatOf(this.device.mine));
  readonly alone = $derived.by(
    () =>
      this.table !== null &&
      this.table.seats.every((seat, index) => index === this.you || seat.kind === "bot"),
  );

  // -- in words

  /** Everybody by name; `texts` speak to me. */
  readonly named = $derived.by(() => {
    const { table } = this;
    const labels = table ? people(table, [], [], i18n.texts).map((person) => person.label) : [];
    return i18n.of(table?.game ?? "").withNames(labels);
  });
  readonly texts = $derived.by(() => this.named.toldTo(this.you));
  /** What lies further back is to be remembered, against bots too: the game says so. */
  readonly from = $derived.by(() =>
    this.you === null && this.device.shared
      ? this.device.from
      : (this.socket.update?.log_from ?? 0),
  );
  readonly lines = $derived.by(() => {
    const { table, game } = this;
    if (!table || !game) return [];
    return lines(this.socket.log, this.named, this.you, this.from).filter(
      (line) => line.kind !== "said" || !muted(table.id, line.who ?? ""),
    );
  });
  readonly latest = $derived.by(() => latest(this.lines));

  // -- how it stands

  /**
   * An action is on its way: until what came of it has been told, what is shown is how it was
   * before.
   */
  readonly busy = $derived.by(() => this.sending || (this.socket.update?.number ?? 0) < this.due);
  /** Nothing moves, and nothing is on its way. */
  readonly still = $derived.by(() => !this.busy && !this.stage.moving);
  readonly outcome = $derived.by(() => this.stage.shown?.view.outcome ?? null);
  readonly over = $derived.by(
    () =>
      this.game !== null &&
      this.outcome !== null &&
      !this.stage.moving &&
      this.table !== null &&
      this.table.status !== "waiting",
  );
  readonly running = $derived.by(() => this.table?.status === "running" && !this.outcome);
  /** The game waits for somebody here, as one sees by now. */
  readonly myTurn = $derived.by(() => this.device.awaited && !this.stage.moving);

  // -- what the house tells

  private open() {
    $effect(() => {
      const asked = this.table?.game;
      if (!asked) return;
      void loadTexts(asked, i18n.lang);
      void api.game(asked).then((info) => {
        this.info = info;
        this.device.secrets = info.secrets;
      });
    });
    $effect(() => {
      const asked = this.table?.game;
      if (asked) void api.actions(asked).then((found) => (this.actions = found));
    });
  }
  /** Somebody else is here: nothing that was told to another is theirs. Before anything is drawn. */
  private change() {
    let before: TableSocket | null = null;
    $effect.pre(() => {
      const { socket } = this;
      const update = socket === before ? null : socket.update;
      before = socket;
      untrack(() => {
        if (!update || !this.device.shared) return;
        this.counsel.forget();
        this.trouble = null;
        this.hear(update, true);
      });
    });
  }
  private hear(update: Update, fresh: boolean) {
    const { table } = this.socket;
    if (!update.view || !table) return;
    const view = update.view as AnyView;
    const was = this.stage.shown;
    const asked = (seat: number | null, of: AnyView) => seat !== null && of.actors.includes(seat);
    this.heard = performance.now();
    if (asked(update.you, view) && !(was && asked(was.you, was.view))) sound("turn");
    this.counsel.hear(update.legal);
    this.stage.push(showing(update, table), fresh);
    if (fresh) return;
    this.unread += update.happened.filter(
      (item) => item.kind === "said" && !muted(this.id, item.name ?? ""),
    ).length;
  }

  // -- what one answers

  /** Act; `sure`: whatever anybody says about it. */
  choose = async (code: number, sure = false) => {
    const { socket } = this;
    if (this.busy || !socket.update) return;
    const talk = socket.update.talk.includes(code);
    this.did = performance.now();
    this.sending = !talk;
    this.trouble = null;
    if (!talk && !sure && this.counsel.watches && !(await this.counsel.lets(code))) {
      this.sending = false;
      return;
    }
    this.counsel.forget();
    sound("card");
    const answer = await socket.send({ type: "play", code, number: socket.update.number });
    this.sending = false;
    if (answer?.type === "done" && !talk) this.due = answer.number ?? 0;
    if (answer?.type === "refused" && socket === this.socket) this.tellRefused(answer);
  };
  /** Somebody tried what is not allowed: say why it is not. */
  why = async (code: number) => {
    const { socket } = this;
    const asked = performance.now();
    if (this.clicks > 1 && asked - this.did < DOUBLE) return; // the first click did something
    const answer = await socket.send({ type: "why", code });
    if (this.did > asked || socket !== this.socket) return; // a good move came after it, or somebody else
    if (answer?.type === "because" && answer.rule) this.tellRule(answer.rule);
    else if (answer?.type === "refused") this.tellRefused(answer);
  };
  /** Who plays alone among bots may read in peace; among people, time goes on. */
  wait = (reading: boolean) => void this.socket.send({ type: reading ? "pause" : "resume" });
  /** Whether it was said. */
  say = async (text: string): Promise<boolean> => {
    const answer = await this.socket.send({ type: "say", text });
    if (answer?.type === "refused") this.tellRefused(answer);
    return answer?.type === "done";
  };
  leave = (type: "away" | "back") => this.tellHouse({ type });
  /** At a slow table: when to ask me in a reaction window. */
  askMe = (when: NonNullable<Update["asks"]>) => this.tellHouse({ type: "ask-me", when });
  rename = (name: string) =>
    this.attempt(async () => {
      const { token } = this.socket;
      if (token) {
        await api.introduce(name, token);
        await api.rename(this.id, token);
        return;
      }
      await session.introduce(name);
      if (session.name !== this.table?.seats[this.you ?? -1]?.name) await api.rename(this.id);
    });
  /** Ask something of the house that it may refuse. */
  attempt = async (what: () => Promise<unknown>) => {
    try {
      await what();
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.tell(error.message);
    }
  };

  private tellHouse(wish: Parameters<TableSocket["send"]>[0]) {
    void this.socket.send(wish).then((answer) => {
      if (answer?.type === "refused") this.tellRefused(answer);
    });
  }
  private tell(text: string, rule: string | null = null) {
    clearTimeout(this.timer);
    this.trouble = { text, rule };
    this.timer = setTimeout(() => (this.trouble = null), PATIENCE);
  }
  private tellRule(rule: RuleRefusal) {
    const words = this.texts.t(rule.key, rule.params);
    this.tell(words === rule.key ? rule.text : words, rule.rule);
  }
  tellRefused(refused: Refused) {
    if (refused.rule && refused.reason === "illegal") return this.tellRule(refused.rule);
    const key = `table.refusal.${refused.reason}`;
    this.tell(this.texts.has(key) ? this.texts.t(key, refused.params) : refused.text);
  }
}
