/** Who follows whom: seats lie around a table in the order of play. */

/** Everybody in the order of play, from a seat on. */
export function roundFrom<T>(all: readonly T[], first: number): T[] {
  return all.map((_, after) => all[(first + after) % all.length]!);
}

/** The others in the order of play after me; to whoever watches, everybody is another. */
export function othersOf<T>(all: readonly T[], you: number | null): T[] {
  return you === null ? [...all] : roundFrom(all, you).slice(1);
}
