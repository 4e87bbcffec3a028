/**
 * The socket of a table: opened again by itself when it is lost, from the last number that was
 * seen. Every action has an id of its own and is sent again after a reconnection, so that it
 * happens once.
 */
import type {
  Because,
  Checked,
  ClientMessage,
  Done,
  Happening,
  Hint,
  Nudge,
  Refused,
  ServerMessage,
  TableInfo,
  Update,
} from "./messages";

export type Connection =
  "opening" | "open" | "lost" | "no-table" | "not-invited" | "barred" | "turned-away" | "damaged";

const FINAL: Record<number, Connection> = {
  4404: "no-table",
  4403: "not-invited",
  4410: "barred",
  4429: "turned-away",
  4400: "turned-away",
  4409: "damaged",
};
/**
 * Whoever comes with the cookie goes on as somebody who watches; a token that opens nothing is of
 * no use.
 */
const NO_SESSION = 4401;
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const SILENCE = 25_000;

/** What a command is answered by. */
export type Reply = Done | Refused | Because | Nudge | Hint | Checked;
type Waiting = { message: ClientMessage; again: boolean; done: (answer: Reply | null) => void };

// a message without its id: each kind for itself, so that fields stay with their kind
type Unsent = ClientMessage extends infer M
  ? M extends { id: string }
    ? Omit<M, "id">
    : never
  : never;

export class TableSocket {
  connection: Connection = $state("opening");
  table: TableInfo | null = $state.raw(null);
  update: Update | null = $state.raw(null);
  /** How many look on without a seat. */
  watching = $state(0);
  log: Happening[] = $state.raw([]);
  /** Told of every update, with what is new in it; `fresh`: it does not continue what was known. */
  onupdate: ((update: Update, fresh: boolean) => void) | null = null;

  private socket: WebSocket | null = null;
  private last = 0;
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private ended = false;
  private count = 0;
  private readonly waiting = new Map<string, Waiting>();
  private readonly tab = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly id: string,
    private readonly invite: string | null,
    private readonly lang: () => string,
    private readonly as: { token?: string; watch?: boolean } = {},
  ) {
    this.open();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.heartbeat = setInterval(() => this.beat(), SILENCE / 2);
  }

  /** Who it is, where that is not the cookie's person. */
  get token(): string | null {
    return this.as.token ?? null;
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Send a command; null: the connection was lost and it makes no sense to ask again. */
  send(command: Unsent): Promise<Reply | null> {
    const id = `${this.tab}-${++this.count}`;
    const message = { ...command, id } as ClientMessage;
    return new Promise((done) => {
      this.waiting.set(id, { message, again: message.type === "play", done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
      else if (message.type !== "play") this.answer(id, null);
    });
  }

  /** Open it anew, and give the old one up: a socket knows who one was when it was opened. */
  reopen() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    clearTimeout(this.timer);
    this.open();
  }

  /** Try again now rather than later. */
  hurry = () => {
    if (this.connection === "lost" && !document.hidden) this.reopen();
  };

  private open() {
    if (this.ended) return;
    const asked = new URLSearchParams({ lang: this.lang() });
    if (this.last) asked.set("last", String(this.last));
    if (this.as.watch) asked.set("watch", "1");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(
      `${scheme}//${location.host}/api/tables/${encodeURIComponent(this.id)}/socket?${asked}`,
      this.protocols(),
    );
    this.socket = socket;
    // a socket that was given up may still come to life: only the last one counts
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.heard = Date.now();
      this.repeat();
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heard = Date.now();
      this.hear(JSON.parse(event.data as string) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code);
    };
  }

  /**
   * Ours, the invitation, and who it is: a browser sends no headers of ours with a socket, and an
   * address is no place for them.
   */
  private protocols(): string[] {
    const invite = this.invite && /^[\w.-]+$/.test(this.invite) ? [`invite.${this.invite}`] : [];
    return ["tablee", ...invite, ...(this.token ? [`bearer.${this.token}`] : [])];
  }

  private repeat() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    for (const { message } of this.waiting.values()) this.socket.send(JSON.stringify(message));
  }

  private lost(code: number) {
    this.socket = null;
    if (this.ended) return;
    for (const [id, { again }] of this.waiting) if (!again) this.answer(id, null);
    const final = this.token && code === NO_SESSION ? "turned-away" : FINAL[code];
    if (final) {
      this.connection = final;
      return;
    }
    this.connection = "lost";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.pause * (0.8 + 0.4 * Math.random()));
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.8);
  }

  /** A network that went away silently does not close a socket: ask for a sign of life. */
  private beat() {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE + 8000) {
      socket.onclose = null;
      socket.close();
      this.lost(0);
    } else if (Date.now() - this.heard > SILENCE) {
      socket.send(JSON.stringify({ type: "ping", id: `${this.tab}-ping` }));
    }
  }

  private hear(message: ServerMessage) {
    switch (message.type) {
      case "update": {
        const fresh = this.last === 0 || !message.whole;
        this.connection = "open";
        this.pause = FIRST_PAUSE;
        this.last = message.number;
        if (message.table) this.table = message.table;
        this.log = fresh ? message.happened : [...this.log, ...message.happened];
        this.update = message;
        this.onupdate?.(message, fresh);
        break;
      }
      case "done":
      case "refused":
      case "because":
      case "nudge":
      case "hint":
      case "checked":
        this.answer(message.id, message);
        break;
      case "watching":
        this.watching = message.count;
        break;
      case "error":
        if (message.reason === "slow-down") setTimeout(() => this.repeat(), 600);
        else if (message.id) this.answer(message.id, null);
        break;
    }
  }

  private answer(id: string, answer: Reply | null) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.done(answer);
  }
}
