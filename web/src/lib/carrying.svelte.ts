/** Something is carried from one place of the table to another: the gesture, and where it is. */

export interface Carried<Thing, Goal> {
  thing: Thing;
  /** Where the pointer is, in the window. */
  x: number;
  y: number;
  /** What is below it; null: nothing that takes it. */
  over: Goal | null;
}

interface Props<Thing, Goal> {
  /** What lies at a point of the window. */
  under: (x: number, y: number) => Goal | null;
  /** It is being carried; `over`: what is below it now. */
  along?: (thing: Thing, over: Goal | null) => void;
  /** It was let go there. */
  drop: (thing: Thing, over: Goal, x: number) => void;
  /** It was taken up, or (null) let go of. */
  hold?: (thing: Thing | null) => void;
}

/** A pointer that moved less than this, in pixels, clicks. */
const STILL = 9;

export class Carrying<Thing, Goal> {
  now: Carried<Thing, Goal> | null = $state.raw(null);
  /** The click that comes now ends a drag, and is none. */
  dropped = false;
  private begun: { thing: Thing; x: number; y: number } | null = null;

  constructor(private readonly props: Props<Thing, Goal>) {}

  grab(event: PointerEvent, thing: Thing) {
    if (event.button === 0) this.begun = { thing, x: event.clientX, y: event.clientY };
  }
  move = (event: PointerEvent) => {
    const { begun } = this;
    const { clientX: x, clientY: y } = event;
    if (!begun || (!this.now && Math.hypot(x - begun.x, y - begun.y) < STILL)) return;
    if (!this.now) this.props.hold?.(begun.thing);
    const over = this.props.under(x, y);
    this.now = { thing: begun.thing, x, y, over };
    this.props.along?.(begun.thing, over);
  };
  letGo = () => {
    const { now } = this;
    this.stop();
    if (!now) return;
    this.dropped = true;
    setTimeout(() => (this.dropped = false)); // after the click that ends a drag
    this.props.hold?.(null);
    if (now.over !== null) this.props.drop(now.thing, now.over, now.x);
  };
  stop = () => {
    this.now = this.begun = null;
  };
}
