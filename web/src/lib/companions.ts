/**
 * Further people at this device: guests of their own, known by a token, since the cookie is
 * somebody else's.
 */
import { api } from "./api";

const PREFIX = "tablee.here.";

/** The tokens of those who share this device at a table; a reload brings them back. */
export function companions(table: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + table) ?? "[]");
    return Array.isArray(kept) ? kept.filter((token) => typeof token === "string") : [];
  } catch {
    return [];
  }
}

/** They sit at no table of this device any more. */
export function dropCompanions(table: string) {
  try {
    localStorage.removeItem(PREFIX + table);
  } catch {
    // nothing was kept
  }
}

/** Bring people to their seats at a table of mine that has just been set up. */
export async function seatCompanions(table: string, people: { seat: number; name: string }[]) {
  if (!people.length) return;
  const { token: invite } = await api.invite(table);
  const tokens: string[] = [];
  for (const { seat, name } of people) {
    const { token } = await api.companion(name);
    await api.join(table, seat, invite, token);
    tokens.push(token);
  }
  localStorage.setItem(PREFIX + table, JSON.stringify(tokens));
}

/** Nobody of them is known any more, here or in the house. */
export async function forgetCompanions() {
  const tables = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
  for (const table of tables) {
    for (const token of companions(table)) await api.forget(token).catch(() => {}); // it may be over already
    dropCompanions(table);
  }
}
