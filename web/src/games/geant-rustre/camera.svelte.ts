/**
 * Which part of the board is seen. Where it fits, all of it; on a small screen the camera goes
 * where things happen, and whoever wants to look elsewhere drags, pinches, or asks for everything.
 */
import { HEIGHT, WIDTH, type Point } from "./board";
import { tween } from "./scene.svelte";

/** Pixels per unit: so many for the numbers on the stones to be read, and at most so many. */
export const LEGIBLE = 0.72;
/** What must be seen together may be a little smaller. */
const SMALLEST = 0.56;
/** Where all of it is this large, it stays whole. */
const WHOLE = 0.46;
const CLOSEST = 1.1;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The part of the board around these points that fills so many pixels. */
export function frame(points: Point[], width: number, height: number): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const margin = { side: 52, above: 96, below: 44 };
  const left = Math.min(...xs) - margin.side;
  const right = Math.max(...xs) + margin.side;
  const top = Math.min(...ys) - margin.above;
  const bottom = Math.max(...ys) + margin.below;
  const fit = Math.min(width / (right - left), height / (bottom - top));
  const scale = Math.max(SMALLEST, Math.min(0.86, fit));
  return clamp({ x: (left + right) / 2, y: (top + bottom) / 2 }, scale, width, height);
}

/** Whether these points can be seen, with what stands there, and nothing beside the board. */
const shows = ({ x, y, w, h }: Box, points: Point[]) =>
  Math.min(x, y, WIDTH - x - w, HEIGHT - y - h) >= 0 &&
  points.every((at) => at.x > x + 36 && at.x < x + w - 36 && at.y > y + 60 && at.y < y + h - 30);

/** All of it, in the middle. */
export function whole(width: number, height: number): Box {
  const scale = Math.min(width / WIDTH, height / HEIGHT);
  return clamp({ x: WIDTH / 2, y: HEIGHT / 2 }, scale, width, height);
}

function clamp(middle: Point, scale: number, width: number, height: number): Box {
  const w = width / scale;
  const h = height / scale;
  const keep = (at: number, size: number, all: number) =>
    size >= all ? (all - size) / 2 : Math.max(0, Math.min(all - size, at - size / 2));
  return { x: keep(middle.x, w, WIDTH), y: keep(middle.y, h, HEIGHT), w, h };
}

export class Camera {
  box: Box = $state({ x: 0, y: 0, w: WIDTH, h: HEIGHT });
  width = $state(0);
  height = $state(0);
  /** "follow": goes where things happen; "all": the whole mountain; "free": somebody moved it. */
  mode: "follow" | "all" | "free" = $state("follow");
  private asked: Point[] = [];
  private going = 0;

  /** The whole board can be read at once: there is nothing to follow. */
  get wide(): boolean {
    return Math.min(this.width / WIDTH, this.height / HEIGHT) >= WHOLE;
  }
  get scale(): number {
    return this.width ? this.width / this.box.w : 1;
  }
  /** Pixels of a point of the board. */
  at(point: Point): Point {
    return { x: (point.x - this.box.x) * this.scale, y: (point.y - this.box.y) * this.scale };
  }
  /** The point of the board under these pixels. */
  under(x: number, y: number): Point {
    return { x: this.box.x + x / this.scale, y: this.box.y + y / this.scale };
  }

  resize(width: number, height: number) {
    const { scale } = this;
    if (this.width) this.box = { ...this.box, w: width / scale, h: height / scale };
    this.width = width;
    this.height = height;
    this.box = this.wanted();
  }
  private wanted(): Box {
    if (!this.width || !this.height) return this.box;
    if (this.wide || this.mode === "all" || this.asked.length === 0)
      return whole(this.width, this.height);
    // what can be seen already stays where it is: a finger is on its way there
    if (this.scale >= SMALLEST && shows(this.box, this.asked)) return this.box;
    return frame(this.asked, this.width, this.height);
  }

  /** Look at these points; `firm`: even if somebody moved the camera elsewhere. */
  look(points: Point[], firm = false) {
    if (points.length === 0) return;
    this.asked = points;
    if (firm && this.mode === "free") this.mode = "follow";
    if (this.mode === "free") return;
    void this.go(this.wanted());
  }
  show(mode: "follow" | "all") {
    this.mode = mode;
    void this.go(this.wanted());
  }
  /** Stand still: what a finger is on must not slip away from under it. */
  stay() {
    this.going++;
  }
  /** Go on to where it was going. */
  goOn() {
    if (this.mode !== "free") void this.go(this.wanted());
  }
  private async go(to: Box) {
    const from = { ...this.box };
    const mine = ++this.going;
    if (Math.abs(from.x - to.x) + Math.abs(from.y - to.y) + Math.abs(from.w - to.w) < 1) return;
    await tween(320, (t) => {
      if (mine !== this.going) return;
      const e = 1 - (1 - t) ** 3;
      this.box = {
        x: from.x + (to.x - from.x) * e,
        y: from.y + (to.y - from.y) * e,
        w: from.w + (to.w - from.w) * e,
        h: from.h + (to.h - from.h) * e,
      };
    });
    if (mine === this.going) this.box = to;
  }

  /** Pull the picture by so many pixels, and make it so much larger around a pixel. */
  pull(
    dx: number,
    dy: number,
    larger = 1,
    around: Point = { x: this.width / 2, y: this.height / 2 },
  ) {
    if (this.wide) return;
    this.going++;
    const smallest = Math.min(this.width / WIDTH, this.height / HEIGHT);
    const scale = Math.max(smallest, Math.min(CLOSEST, this.scale * larger));
    const fixed = this.under(around.x - dx, around.y - dy);
    const middle = {
      x: fixed.x + (this.width / 2 - around.x) / scale,
      y: fixed.y + (this.height / 2 - around.y) / scale,
    };
    this.box = clamp(middle, scale, this.width, this.height);
    this.mode = "free";
  }
}
