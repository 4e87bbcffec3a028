/** What a game consists of, to be looked up: a drawing, a name and what it does, for each thing. */
import type { Component } from "svelte";
import type { Texts } from "../lib/texts";

export interface Entry {
  id: string;
  /** What it belongs to, in words. */
  group: string;
  name: string;
  text: string;
}

interface Gallery {
  /** Draws one entry, as wide as `--card`; `small`: without words that nobody could read. */
  default: Component<{ id: string; texts: Texts; small?: boolean }>;
  entries: (texts: Texts) => Entry[];
}

const galleries = import.meta.glob<Gallery>("./*/Gallery.svelte");

/** The gallery of a game, loaded when somebody looks; null: it has none. */
export async function galleryOf(game: string): Promise<Gallery | null> {
  const load = galleries[`./${game}/Gallery.svelte`];
  return load ? load() : null;
}
