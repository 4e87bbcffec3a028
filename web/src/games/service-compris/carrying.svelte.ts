/** Somebody is carried from a camp to the table: the gesture, and where the pointer is. */

export interface Carried {
  camp: number;
  character: string;
  x: number;
  y: number;
  /** Over the table: it can be let go here. */
  over: boolean;
}

/** A pointer that moved less than this, in pixels, clicks. */
const STILL = 9;

export class Carrying {
  now: Carried | null = $state.raw(null);
  private begun: { camp: number; character: string; x: number; y: number } | null = null;
  /** The click that comes now ends a drag, and is none. */
  dropped = false;

  /** `drop`: let go at this point of the table. */
  constructor(
    private readonly table: () => Element | null,
    private readonly drop: (camp: number, character: string, x: number, y: number) => void,
  ) {}

  grab(event: PointerEvent, camp: number, character: string) {
    if (event.button === 0) this.begun = { camp, character, x: event.clientX, y: event.clientY };
  }
  move = (event: PointerEvent) => {
    const { begun } = this;
    if (!begun || (!this.now && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < STILL)) return;
    const box = this.table()?.getBoundingClientRect();
    const over = !!box && event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    this.now = { camp: begun.camp, character: begun.character, x: event.clientX, y: event.clientY, over };
  };
  letGo = () => {
    const { now } = this;
    this.stop();
    if (!now) return;
    this.dropped = true;
    setTimeout(() => (this.dropped = false)); // after the click that ends a drag
    if (now.over) this.drop(now.camp, now.character, now.x, now.y);
  };
  stop = () => {
    this.now = this.begun = null;
  };
}
