/**
 * People whose remarks this person does not want to read; kept with the settings of this browser.
 */
import { settings } from "./settings.svelte";

/** How many are remembered: tables come and go. */
const MOST = 50;

const key = (table: string, name: string) => `${table}/${name}`;

/** At one table every name is there once. */
export function muted(table: string, name: string): boolean {
  return settings.muted.includes(key(table, name));
}

export function mute(table: string, name: string, on: boolean) {
  const others = settings.muted.filter((one) => one !== key(table, name));
  settings.muted = on ? [...others, key(table, name)].slice(-MOST) : others;
}
