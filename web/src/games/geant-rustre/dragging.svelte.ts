/** Fingers and mouse on the board: a thing is dragged, or the picture is pulled and pinched. */
import { Carrying } from "../../lib/carrying.svelte";
import { SPOTS, type Place, type Point } from "./board";
import type { Camera } from "./camera.svelte";
import type { Offer } from "./offers";
import type { Picking } from "./picking.svelte";

/** What was taken hold of. */
export interface Thing {
  kind: "dwarf" | "bush" | "cake";
  colour: string;
  from: Place | null;
}
interface Drag extends Thing, Point {
  over: Place | null;
}
/** So near is on the stone, in units of the board. */
const NEAR = 56;

export class Dragging {
  /** Something moved since it was pressed: what follows is no click. */
  moved = false;
  private readonly carrying: Carrying<Thing | null, Place>;
  private fingers = new Map<number, Point>();

  constructor(
    private camera: Camera,
    picking: Picking,
    /** Where the board is on the screen. */
    private box: () => DOMRect | undefined,
  ) {
    this.carrying = new Carrying({
      under: (x, y) => this.stone(this.at(x, y)),
      along: (thing, over) => thing && picking.look(this.meant(picking, thing, over)),
      drop: (thing, over) => {
        if (thing && over !== thing.from) picking.drop(thing.kind, thing.from, over, thing.colour);
      },
    });
  }

  /** What is being dragged, and where on the board; null: nothing, or the picture is pulled. */
  get drag(): Drag | null {
    const { now } = this.carrying;
    return now?.thing ? { ...now.thing, ...this.at(now.x, now.y), over: now.over } : null;
  }
  /** The point of the board under a pointer. */
  under(event: MouseEvent): Point {
    return this.at(event.clientX, event.clientY);
  }
  press(event: PointerEvent, thing: Thing | null) {
    if (event.button !== 0) return;
    event.stopPropagation();
    this.moved = false;
    this.camera.stay();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.carrying.grab(event, thing);
  }
  move(event: PointerEvent) {
    const last = this.fingers.get(event.pointerId);
    const box = this.box();
    if (!last || !box) return;
    if (this.fingers.size === 2) this.pinch(event, last, box);
    else {
      this.carrying.move(event);
      this.moved ||= this.carrying.now !== null;
      if (this.moved && !this.drag)
        this.camera.pull(event.clientX - last.x, event.clientY - last.y);
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }
  release(event: PointerEvent) {
    if (!this.fingers.delete(event.pointerId)) return;
    if (event.type === "pointerup") this.carrying.letGo();
    else this.carrying.stop();
    if (this.fingers.size > 0) return;
    if (this.moved) setTimeout(() => (this.moved = false));
    this.camera.goOn();
  }
  escape() {
    if (!this.drag) return;
    this.carrying.stop();
    this.fingers.clear();
  }

  private at(x: number, y: number): Point {
    const box = this.box()!;
    return this.camera.under(x - box.left, y - box.top);
  }
  /** The stone at a point of the board. */
  private stone(at: Point): Place | null {
    const close = SPOTS.map((one) => ({
      one,
      far: Math.hypot(one.x - at.x, (one.y - at.y) * 1.2),
    })).sort((a, b) => a.far - b.far)[0]!;
    return close.far < NEAR ? close.one.id : null;
  }
  /** What letting it go there would do. */
  private meant(picking: Picking, thing: Thing, over: Place | null): Offer | null {
    const offer = picking.offers.find(
      (one) =>
        one.to === over &&
        (one.lot === null || (one.from === thing.from && one.colour === thing.colour)),
    );
    return offer && offer.verb !== "lift" ? offer : null;
  }
  /** Two fingers: the picture is pulled apart, and nothing is carried. */
  private pinch(event: PointerEvent, last: Point, box: DOMRect) {
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1];
    const was = Math.hypot(last.x - other.x, last.y - other.y);
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.moved = true;
    this.carrying.stop();
    this.camera.pull(0, 0, now / Math.max(1, was), {
      x: (event.clientX + other.x) / 2 - box.left,
      y: (event.clientY + other.y) / 2 - box.top,
    });
  }
}
