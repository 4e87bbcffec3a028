/** What somebody has learned in this browser, and the match that they were promised a guide in. */
import type { ActionInfo } from "../wire/rest";
import { hasMet, meet } from "./met";
import type { Texts } from "./texts";

const GUIDED = "tablee.guided";
const lessonKey = (game: string, lesson: string) => `lesson.${game}.${lesson}`;
const puzzleKey = (game: string, puzzle: string) => `puzzle.${game}.${puzzle}`;
const verbKey = (game: string, verb: string) => `first.${game}.${verb}`;

export const hasLearned = (game: string, lesson: string): boolean =>
  hasMet(lessonKey(game, lesson));
export const learn = (game: string, lesson: string) => meet(lessonKey(game, lesson));

export const hasSolved = (game: string, puzzle: string): boolean => hasMet(puzzleKey(game, puzzle));
export const solve = (game: string, puzzle: string) => meet(puzzleKey(game, puzzle));

/** At this table every new kind of decision is explained. */
export function guide(table: string) {
  try {
    localStorage.setItem(GUIDED, table);
  } catch {
    // a match like any other
  }
}

export function isGuided(table: string): boolean {
  try {
    return localStorage.getItem(GUIDED) === table;
  } catch {
    return false;
  }
}

/** Of what can be done now, the first kind that was never explained here; null: all is known. */
export function newKind(
  game: string,
  legal: number[],
  actions: ActionInfo[],
  texts: Texts,
): string | null {
  for (const code of legal) {
    const verb = actions[code]?.verb;
    if (verb && texts.has(`first.${verb}`) && !hasMet(verbKey(game, verb))) return verb;
  }
  return null;
}

/** It is known from now on; its name, by which one can see that something changed. */
export function explained(game: string, verb: string): string {
  meet(verbKey(game, verb));
  return verb;
}
