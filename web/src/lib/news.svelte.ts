/**
 * That something of mine changed, told at once by the house: an invitation, a round. What it is
 * one asks for; so whoever shows it looks again whenever `count` changes.
 */
import { session } from "./session.svelte";

const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;

class News {
  count = $state(0);
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = FIRST_PAUSE;
  /** How many listen: a page may come before the last one has gone. */
  private ears = 0;

  /** Listen, as long as somebody is here; until what it returns is called. */
  listen(): () => void {
    if (this.ears++ === 0) document.addEventListener("visibilitychange", this.look);
    this.open();
    return () => {
      if (--this.ears > 0) return;
      document.removeEventListener("visibilitychange", this.look);
      this.shut();
    };
  }

  private look = () => {
    if (document.hidden) this.shut();
    else this.open();
  };

  private shut() {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    // browsers complain of one that is cut short while it still connects
    if (old?.readyState === WebSocket.CONNECTING) old.onopen = () => old.close();
    else old?.close();
  }

  private open() {
    if (!this.ears || this.socket || document.hidden || !session.name) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/me/socket`, ["tablee"]);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.count += 1; // something may have been missed
    };
    socket.onmessage = () => (this.count += 1);
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
    };
  }
}

const news = new News();

/** For a component: look now, and again whenever something of mine changed. */
export function follow(look: () => void | (() => void)) {
  $effect(() => news.listen());
  $effect(() => {
    void news.count;
    return look();
  });
}
