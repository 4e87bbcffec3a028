/** The board: its picture and its data file are the game's own, and are only read here. */
import data from "../../../../src/tablee/games/geant_rustre/board.json";
import picture from "../../../../src/tablee/games/geant_rustre/board.svg?url";

export { picture };

/** A number on the green path, a letter on the orange one, "hut", "cave", or "taken". */
export type Place = number | string;

export interface Spot {
  id: Place;
  kind: string;
  x: number;
  y: number;
}
export interface Point {
  x: number;
  y: number;
}

export const WIDTH = data.size[0]!;
export const HEIGHT = data.size[1]!;
export const SPOTS: Spot[] = data.spaces;
export const GREEN: number[] = data.green_path;
export const LADDERS = data.ladders;

const byId = new Map(SPOTS.map((spot) => [String(spot.id), spot]));

export function spot(id: Place): Spot {
  return byId.get(String(id)) ?? SPOTS[0]!;
}

/** Things far up are farther away: as the board is drawn. */
export function depth(y: number): number {
  return 0.72 + (0.34 * y) / HEIGHT;
}

/** The spaces from one to another, both included: along the green path, or up a ladder. */
export function route(from: Place, to: Place, climb = false): Place[] {
  if (climb || typeof from !== "number") return [from, to];
  const start = GREEN.indexOf(from);
  const end = typeof to === "number" ? GREEN.indexOf(to) : GREEN.length;
  if (end < start) return [from, to];
  return [...GREEN.slice(start, end), to];
}

/** A line through these points, rounded. */
export function line(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let path = `M${first.x} ${first.y}`;
  let last = first;
  for (const point of rest) {
    const bow = 44 + Math.hypot(point.x - last.x, point.y - last.y) * 0.1;
    path += `Q${(last.x + point.x) / 2} ${(last.y + point.y) / 2 - bow} ${point.x} ${point.y}`;
    last = point;
  }
  return path;
}
