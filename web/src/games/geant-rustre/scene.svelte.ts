/**
 * What moves on the board, and how. Built from the view; while events are told its pieces go their
 * ways; the next view puts everything where it truly is.
 */
import { pause, span } from "../../lib/motion";
import { reducedMotion } from "../../lib/settings.svelte";
import { depth, spot, type Place, type Point } from "./board";
import type { View } from "./offers";

export type Mood = "calm" | "curious" | "eating" | "happy" | "sorry";

export interface Piece {
  key: string;
  kind: "dwarf" | "bush" | "cake" | "giant";
  colour: string;
  place: Place;
  x: number;
  y: number;
  size: number;
  /** Above the ground, turned by so many degrees, faded. */
  up: number;
  turn: number;
  fade: number;
}

/** Where the pen of the prisoners stands. */
export const PEN: Point = { x: 1112, y: 1014 };

/** Larger than the stones alone would have it, to be known from afar. */
const DWARF = 1.18;

const CROWD: Point[][] = [
  [],
  [{ x: 0, y: 0 }],
  [
    { x: -22, y: 1 },
    { x: 22, y: 1 },
  ],
  [
    { x: 0, y: -22 },
    { x: -24, y: 4 },
    { x: 24, y: 4 },
  ],
  [
    { x: -22, y: -22 },
    { x: 22, y: -22 },
    { x: -24, y: 6 },
    { x: 24, y: 6 },
  ],
];

/** Where the `index`-th of so many dwarfs on a place stands, and how large. */
export function stand(
  place: Place,
  index: number,
  count: number,
  bush = false,
): Point & { size: number } {
  if (place === "taken") {
    const step = Math.min(24, 132 / Math.max(1, count - 1));
    return { x: PEN.x + (index - (count - 1) / 2) * step, y: PEN.y - (index % 2) * 4, size: 0.66 };
  }
  const { x, y, kind } = spot(place);
  const size = depth(y);
  if (kind === "cave") {
    const side = index % 2 ? 1 : -1;
    const out = 34 + Math.floor(index / 2) * 21;
    return { x: x + side * out, y: y + 27 - Math.floor(index / 2) * 3, size: 0.66 };
  }
  if (kind === "mine" && count > 4) {
    const row = Math.ceil(count / 2);
    const back = index < count - row;
    const inRow = back ? count - row : row;
    const at = (back ? index : index - (count - row)) - (inRow - 1) / 2;
    return { x: x - 18 + at * 33 + (back ? 8 : 0), y: y + (back ? -30 : 6), size };
  }
  if (bush) {
    // side by side, so that every hat looks out
    const step = [0, 0, 32, 26, 21][Math.min(count, 4)]!;
    return {
      x: x + (index - (Math.min(count, 4) - 1) / 2) * step * size,
      y: y - (index % 2 ? 9 : 0) * size,
      size: size * (count > 2 ? 1 : DWARF),
    };
  }
  const spread = CROWD[Math.min(count, 4)]![Math.min(index, 3)]!;
  return {
    x: x + spread.x * size,
    y: y + (spread.y + 3) * size,
    size: size * (count > 1 ? DWARF * 0.94 : DWARF),
  };
}

/** The pieces on the table, each where it belongs. */
export function piecesOf(view: View): Piece[] {
  const blank = { colour: "", x: 0, y: 0, size: 1, up: 0, turn: 0, fade: 1 };
  const pieces: Piece[] = [{ ...blank, key: "giant", kind: "giant", place: view.giant }];
  for (const place of view.bushes)
    pieces.push({ ...blank, key: `bush${place}`, kind: "bush", place });
  for (const place of view.cakes)
    pieces.push({ ...blank, key: `cake${place}`, kind: "cake", place });
  for (const [colour, places] of Object.entries(view.dwarfs)) {
    places.forEach((place, index) =>
      pieces.push({ ...blank, key: `${colour}${index}`, kind: "dwarf", colour, place }),
    );
  }
  // my own come last, and so stand in front
  pieces.sort(
    (a, b) =>
      Number(view.owners[a.colour] === view.seat) - Number(view.owners[b.colour] === view.seat),
  );
  settle(pieces);
  for (const piece of pieces)
    if (piece.kind === "bush" && piece.place === view.lifted) piece.up = 34;
  return pieces;
}

/** Where everything should be, by key. */
export function targets(pieces: Piece[]): Map<string, Point & { size: number }> {
  const found = new Map<string, Point & { size: number }>();
  const groups = new Map<Place, Piece[]>();
  const bushes = new Set(
    pieces.filter((piece) => piece.kind === "bush" && piece.fade > 0).map((piece) => piece.place),
  );
  for (const piece of pieces) {
    if (piece.kind === "dwarf")
      groups.set(piece.place, [...(groups.get(piece.place) ?? []), piece]);
    else {
      const { x, y } = spot(piece.place);
      found.set(piece.key, {
        x,
        y: y + (piece.kind === "cake" ? 3 : piece.kind === "giant" ? 5 : 0),
        size: depth(y),
      });
    }
  }
  for (const [place, group] of groups) {
    group.forEach((piece, index) =>
      found.set(piece.key, stand(place, index, group.length, bushes.has(place))),
    );
  }
  return found;
}

function settle(pieces: Piece[]) {
  const where = targets(pieces);
  for (const piece of pieces) Object.assign(piece, where.get(piece.key));
}

const ease = (t: number) => 1 - (1 - t) ** 3;

/** Call `step` with 0 to 1 over this time; with reduced motion, once. */
export async function tween(ms: number, step: (share: number) => void): Promise<void> {
  const time = span(ms);
  if (time === 0) return step(1);
  if (reducedMotion() || document.hidden) {
    step(1);
    return pause(Math.min(ms, 160));
  }
  const begun = performance.now();
  await new Promise<void>((done) => {
    const frame = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - begun) / time));
      step(share);
      if (share < 1) requestAnimationFrame(frame);
      else done();
    };
    requestAnimationFrame(frame);
  });
}

export class Scene {
  pieces: Piece[] = $state([]);
  mood: Mood = $state("calm");
  /** How his legs swing. */
  stride = $state(0);
  /** A word over his head. */
  says = $state("");
  /** The ground trembles. */
  shake = $state(0);

  show(view: View) {
    this.pieces = piecesOf(view);
    this.stride = 0;
    this.says = "";
    this.shake = 0;
    this.mood = view.eating
      ? "eating"
      : view.outcome
        ? view.outcome.reason === "won"
          ? "sorry"
          : "happy"
        : view.exposed
          ? "curious"
          : "calm";
  }

  get giant(): Piece {
    return this.pieces.find((piece) => piece.kind === "giant")!;
  }
  find(kind: Piece["kind"], place: Place, colour = ""): Piece | undefined {
    return this.pieces.find(
      (piece) => piece.kind === kind && piece.place === place && piece.colour === colour,
    );
  }

  /** A piece goes somewhere in an arc. */
  async leap(piece: Piece, to: Point & { size?: number }, ms: number, high: number, turns = 0) {
    const { x, y, size, up } = piece;
    await tween(ms, (t) => {
      const e = 1 - (1 - t) ** 2;
      piece.x = x + (to.x - x) * e;
      piece.y = y + (to.y - y) * e;
      piece.size = size + ((to.size ?? size) - size) * e;
      piece.up = up * (1 - t) + high * 4 * t * (1 - t);
      piece.turn = turns * 360 * t;
    });
    piece.turn = 0;
  }

  /** Everything goes where it belongs now. */
  async gather(ms = 180) {
    const where = targets(this.pieces);
    const from = this.pieces.map((piece) => ({
      piece,
      x: piece.x,
      y: piece.y,
      size: piece.size,
      to: where.get(piece.key)!,
    }));
    await tween(ms, (t) => {
      const e = ease(t);
      for (const { piece, x, y, size, to } of from) {
        piece.x = x + (to.x - x) * e;
        piece.y = y + (to.y - y) * e;
        piece.size = size + (to.size - size) * e;
      }
    });
  }

  /** A dwarf hops from stone to stone, or up a ladder. */
  async walk(piece: Piece, places: Place[], ms: number) {
    for (const place of places) {
      const { x, y } = spot(place);
      await this.leap(piece, { x, y: y + 3, size: depth(y) * DWARF }, ms, 16);
    }
    piece.place = places.at(-1) ?? piece.place;
    await this.gather();
  }

  /** The giant takes one step, and the ground trembles. */
  async stomp(place: Place, left: boolean) {
    const { x, y } = spot(place);
    const giant = this.giant;
    const from = { x: giant.x, y: giant.y, size: giant.size };
    await tween(330, (t) => {
      giant.x = from.x + (x - from.x) * ease(t);
      giant.y = from.y + (y + 5 - from.y) * ease(t);
      giant.size = from.size + (depth(y) - from.size) * t;
      giant.up = 15 * Math.sin(Math.PI * t);
      giant.turn = (left ? -5 : 5) * Math.sin(Math.PI * t);
      this.stride = (left ? 1 : -1) * Math.sin(Math.PI * t);
    });
    giant.place = place;
    giant.turn = 0;
    await tween(150, (t) => (this.shake = Math.sin(t * Math.PI * 4) * 4 * (1 - t)));
    this.shake = 0;
  }
}
