/** Fingers and mouse on the board: a thing is dragged, or the picture is pulled and pinched. */
import { SPOTS, type Place, type Point } from "./board";
import type { Camera } from "./camera.svelte";
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
/** So many pixels are still a click. */
const SLACK = 8;
/** So near is on the stone, in units of the board. */
const NEAR = 56;

export class Dragging {
  drag: Drag | null = $state(null);
  /** Something moved since it was pressed: what follows is no click. */
  moved = false;
  private down: (Point & { thing: Thing | null }) | null = null;
  private fingers = new Map<number, Point>();

  constructor(
    private camera: Camera,
    private picking: Picking,
    /** Where the board is on the screen. */
    private box: () => DOMRect | undefined,
  ) {}

  /** The point of the board under a pointer. */
  under(event: MouseEvent): Point {
    const box = this.box()!;
    return this.camera.under(event.clientX - box.left, event.clientY - box.top);
  }
  press(event: PointerEvent, thing: Thing | null) {
    if (event.button !== 0) return;
    event.stopPropagation();
    this.moved = false;
    this.camera.stay();
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.down = { x: event.clientX, y: event.clientY, thing };
  }
  move(event: PointerEvent) {
    const last = this.fingers.get(event.pointerId);
    const box = this.box();
    if (!last || !this.down || !box) return;
    if (this.fingers.size === 2) this.pinch(event, last, box);
    else if (
      this.moved ||
      Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y) > SLACK
    ) {
      this.moved = true;
      if (this.down.thing) this.carry(this.down.thing, this.under(event));
      else this.camera.pull(event.clientX - last.x, event.clientY - last.y);
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }
  private pinch(event: PointerEvent, last: Point, box: DOMRect) {
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1];
    const was = Math.hypot(last.x - other.x, last.y - other.y);
    const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.moved = true;
    this.drag = null;
    this.camera.pull(0, 0, now / Math.max(1, was), {
      x: (event.clientX + other.x) / 2 - box.left,
      y: (event.clientY + other.y) / 2 - box.top,
    });
  }
  private carry(thing: Thing, at: Point) {
    const close = SPOTS.map((one) => ({
      one,
      far: Math.hypot(one.x - at.x, (one.y - at.y) * 1.2),
    })).sort((a, b) => a.far - b.far)[0]!;
    const over = close.far < NEAR ? close.one.id : null;
    this.drag = { ...thing, ...at, over };
    const offer =
      over === null
        ? undefined
        : this.picking.offers.find(
            (one) =>
              one.to === over &&
              (one.lot === null || (one.from === thing.from && one.colour === thing.colour)),
          );
    this.picking.look(offer && offer.verb !== "lift" ? offer : null);
  }
  release(event: PointerEvent) {
    if (!this.fingers.delete(event.pointerId)) return;
    const drag = this.drag;
    if (drag && event.type === "pointerup" && drag.over !== null && drag.over !== drag.from)
      this.picking.drop(drag.kind, drag.from, drag.over, drag.colour);
    this.drag = null;
    if (this.fingers.size > 0) return;
    this.down = null;
    if (this.moved) setTimeout(() => (this.moved = false));
    this.camera.goOn();
  }
  escape() {
    if (!this.drag) return;
    this.drag = null;
    this.down = null;
    this.fingers.clear();
  }
}
