/** A card that is dragged from the hand to a pile. */

export interface Dragged {
  card: number;
  /** Where the pointer is, in the window. */
  x: number;
  y: number;
  /** The pile below it. */
  over: number | null;
}

/** A pointer that moved less than this, in pixels, clicks. */
const STILL = 9;

export class CardDrag {
  now: Dragged | null = $state.raw(null);
  /** The click that comes now ends a drag, and is none. */
  dropped = false;
  private begun: { card: number; x: number; y: number } | null = null;

  /** `hold`: a card is taken up, or null: let go of; `put`: it was let go over a pile. */
  constructor(
    private readonly hold: (card: number | null) => void,
    private readonly put: (card: number, pile: number) => void,
  ) {}

  grab(event: PointerEvent, card: number) {
    if (event.button === 0) this.begun = { card, x: event.clientX, y: event.clientY };
  }
  move = (event: PointerEvent) => {
    const { begun } = this;
    if (!begun || (!this.now && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) <= STILL)) return;
    if (!this.now) this.hold(begun.card);
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-pile]");
    this.now = { card: begun.card, x: event.clientX, y: event.clientY, over: under ? Number(under.dataset.pile) : null };
  };
  letGo = () => {
    const { now } = this;
    this.stop();
    if (!now) return;
    this.dropped = true;
    setTimeout(() => (this.dropped = false)); // after the click that ends a drag
    this.hold(null);
    if (now.over !== null) this.put(now.card, now.over);
  };
  stop = () => {
    this.now = this.begun = null;
  };
}
