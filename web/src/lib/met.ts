/**
 * What this browser has been told once: games that were explained, rules of a round that were read.
 */
const KEY = "tablee.met";

function all(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

export const hasMet = (name: string): boolean => all().includes(name);

export function meet(...names: string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...all(), ...names])]));
  } catch {
    // told again the next time
  }
}
