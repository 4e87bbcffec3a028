/**
 * Who sits before this device. Usually one person does; people who share it have a session and a
 * socket each, and this says whose table may be shown: that of who is here, or what everybody may
 * see, or (behind a curtain) nothing, until the one who is called says that they are there.
 *
 * It goes by what is public alone: whom the game asks, where they sit, who sat here last. Neither
 * what somebody holds nor how long they think changes whom the curtain calls, or when.
 */
import { companions } from "./companions";
import type { AnyView } from "../games/types";
import type { Update } from "./messages";
import { TableSocket } from "./socket.svelte";

/**
 * So long one sees what came of one's own move: before the next one is called, and before the table
 * lies open.
 */
export const HAND_OVER = 900;
export const LINGER = 2500;

export class Device {
  /** Of the browser's own session. */
  readonly mine: TableSocket;
  /** What everybody may see; only where people share the device. */
  readonly onlooker: TableSocket | null;
  /** Who is here; null: nobody, or nobody has said so. */
  at: TableSocket | null = $state.raw(null);
  /** Whether the game has anything to hide. */
  secrets = $state(true);
  /**
   * Told of every update of the table that is shown; `fresh`: it does not continue what was shown.
   */
  onupdate: ((update: Update, fresh: boolean) => void) | null = null;

  private readonly all: TableSocket[];
  /** Who wants to see their hand although nobody asks them. */
  private wanted: TableSocket | null = $state.raw(null);
  /** The seat of who was here last: the others follow in the order of play. */
  private last = 0;
  /** Who is here was asked something, and since when they have nothing more to do. */
  private acted = false;
  private idle = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, invite: string | null, lang: () => string) {
    const tokens = companions(table);
    this.mine = new TableSocket(table, invite, lang);
    this.all = [
      this.mine,
      ...tokens.map((token) => new TableSocket(table, invite, lang, { token })),
    ];
    this.onlooker = tokens.length ? new TableSocket(table, invite, lang, { watch: true }) : null;
    for (const socket of this.sockets) {
      socket.onupdate = (update, fresh) => {
        if (socket === this.shown) this.onupdate?.(update, fresh);
      };
    }
  }

  close() {
    clearTimeout(this.timer);
    for (const socket of this.sockets) socket.close();
  }

  private get sockets(): TableSocket[] {
    return this.onlooker ? [...this.all, this.onlooker] : this.all;
  }
  /** Those who share this device and sit at the table, by seat. */
  get people(): TableSocket[] {
    return this.all
      .filter((one) => seatOf(one) !== null)
      .sort((one, other) => seatOf(one)! - seatOf(other)!);
  }
  get shared(): boolean {
    return this.onlooker !== null;
  }
  /** Whose eyes the page has. */
  get shown(): TableSocket {
    if (!this.onlooker || this.mine.table?.status === "waiting") return this.mine;
    return this.at ?? this.onlooker;
  }
  /** For whom the curtain is down: nothing may be shown before they say that they are there. */
  get called(): TableSocket | null {
    return this.shared && this.secrets && this.playing && !this.at
      ? (this.next ?? this.wanted)
      : null;
  }
  /** Whether the one who is called is asked something; else they only want to look. */
  get asked(): boolean {
    return this.called !== null && this.called === this.next;
  }
  /** Whether the game waits for somebody who sits before this device. */
  get awaited(): boolean {
    return this.playing && this.next !== null;
  }
  /** The first entry that all who share this device may read. */
  get from(): number {
    return Math.max(0, ...this.people.map((one) => one.update?.log_from ?? 0));
  }

  /** Who is called says that they are there. */
  sit = () => {
    const called = this.called;
    if (called) this.take(called);
  };
  /** Somebody wants to see their own hand. */
  want = (who: TableSocket) => {
    this.wanted = who;
  };
  /** Whoever is here has seen enough: nothing of theirs is shown any more. */
  leave = () => {
    clearTimeout(this.timer);
    this.wanted = null;
    this.at = null;
  };

  /**
   * See to it that the right one is here. In an effect: it goes by all that it reads. `still`:
   * nothing moves, nothing is on its way.
   */
  attend(still: boolean) {
    clearTimeout(this.timer);
    if (!this.shared) return;
    const { at, next, playing } = this;
    if (!at) {
      if (!this.secrets && playing && next) this.take(next);
      return;
    }
    if (playing && isAsked(at)) {
      this.acted = true;
      this.idle = 0;
      return;
    }
    if (!still || (playing && !next && (!this.acted || !this.secrets))) return;
    this.idle ||= Date.now();
    const pause = !this.secrets ? 0 : this.idle + (next ? HAND_OVER : LINGER) - Date.now();
    this.timer = setTimeout(
      () => (next && !this.secrets ? this.take(next) : this.leave()),
      Math.max(0, pause),
    );
  }

  private take(who: TableSocket) {
    this.last = seatOf(who) ?? 0;
    this.wanted = null;
    this.acted = false;
    this.idle = 0;
    this.at = who;
  }
  private get playing(): boolean {
    return this.mine.table?.status === "running" && !viewOf(this.mine)?.outcome;
  }
  /** Who of them the game asks: first who was here last, then on in the order of play. */
  private get next(): TableSocket | null {
    const seats = this.mine.table?.seats.length ?? 1;
    const round = (one: TableSocket) => (seatOf(one)! - this.last + seats) % seats;
    return this.people.filter(isAsked).sort((one, other) => round(one) - round(other))[0] ?? null;
  }
}

function viewOf(socket: TableSocket): AnyView | null {
  return (socket.update?.view as AnyView | null | undefined) ?? null;
}
export function seatOf(socket: TableSocket): number | null {
  return socket.connection === "barred" ? null : (socket.update?.you ?? null);
}
/** Whether the game waits for this person, and not for a stand-in. */
function isAsked(socket: TableSocket): boolean {
  const seat = seatOf(socket);
  return (
    seat !== null &&
    !socket.table?.seats[seat]?.away &&
    (viewOf(socket)?.actors.includes(seat) ?? false)
  );
}
