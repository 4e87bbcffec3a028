/** The tables of the games, each loaded when it is needed. A folder here is all it takes. */
import type { Component } from "svelte";
import type { Lang, Tree } from "../lib/texts";
import GeneralCover from "./general/GeneralCover.svelte";
import type { TableComponent } from "./types";

const tables = import.meta.glob<{ default: TableComponent }>("./*/Table.svelte");
const texts = import.meta.glob<{ default: Tree }>("./*/texts.*.json");
const covers = import.meta.glob<{ default: Component<{ game: string }> }>("./*/Cover.svelte", {
  eager: true,
});

/** The table of a game; the general one for a game that has none. */
export async function tableOf(game: string): Promise<TableComponent> {
  const load = tables[`./${game}/Table.svelte`] ?? (() => import("./general/GeneralTable.svelte"));
  return (await load()).default as TableComponent;
}

/** Whether a game has a table of its own, which explains its score itself. */
export const hasTable = (game: string): boolean => `./${game}/Table.svelte` in tables;

/** What the table of a game says besides the game's own catalogue. */
export async function textsOf(game: string, lang: Lang): Promise<Tree> {
  const load = texts[`./${game}/texts.${lang}.json`];
  return load ? (await load()).default : {};
}

/** What is drawn on the box of a game. */
export function coverOf(game: string): Component<{ game: string }> {
  return covers[`./${game}/Cover.svelte`]?.default ?? GeneralCover;
}
