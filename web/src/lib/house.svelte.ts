/**
 * Whether the house answers. While it does not, whoever wants to read something waits here until it
 * does.
 */

const FIRST_PAUSE = 1500;
const LONGEST_PAUSE = 10_000;

class House {
  /** It did not answer, and has not yet answered since. */
  away = $state(false);
  /** It is being asked just now. */
  trying = $state(false);
  private waiting: (() => void)[] = [];
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    addEventListener("online", () => void this.retry());
    document.addEventListener("visibilitychange", () => void this.retry());
  }

  /** Somebody got no answer: until there is one. */
  back(): Promise<void> {
    if (!this.away) {
      this.away = true;
      this.pause = FIRST_PAUSE;
      this.later();
    }
    return new Promise((done) => this.waiting.push(done));
  }

  /** Knock now rather than later. */
  retry = async () => {
    if (!this.away || this.trying || document.hidden) return;
    this.trying = true;
    const answer = await fetch("/api/reach", { cache: "no-store" }).catch(() => null);
    this.trying = false;
    if (answer?.headers.get("content-type")?.includes("json")) this.answered();
    else this.later(); // a proxy or a hotel answers for it
  };

  /** There it is again. */
  answered() {
    clearTimeout(this.timer);
    this.away = false;
    for (const done of this.waiting.splice(0)) done();
  }

  private later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.retry(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.6);
  }
}

export const house = new House();
