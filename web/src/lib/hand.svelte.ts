/**
 * Whether this device is a hand: the table itself lies on a big screen in the room. One becomes a
 * hand by coming through the screen's link or code (a mark behind the '#'), or by choosing it; it
 * is kept until the table is gone.
 */
const PREFIX = "tablee.hand.";
/** What the links of a screen end with. */
export const HAND = "hand";

export class HandMode {
  on: boolean = $state(false);

  constructor(private readonly table: string) {
    try {
      if (new URLSearchParams(location.hash.slice(1)).has(HAND))
        localStorage.setItem(PREFIX + table, "1");
      this.on = localStorage.getItem(PREFIX + table) === "1";
    } catch {
      this.on = new URLSearchParams(location.hash.slice(1)).has(HAND);
    }
  }

  choose(on: boolean) {
    this.on = on;
    try {
      if (on) localStorage.setItem(PREFIX + this.table, "1");
      else localStorage.removeItem(PREFIX + this.table);
    } catch {
      // chosen until the page is closed
    }
  }
}
