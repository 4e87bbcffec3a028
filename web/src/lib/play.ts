/** Sit down at once, with bots. */
import type { GameInfo } from "../wire/rest";
import { api } from "./api";
import { route } from "./router.svelte";
import { session } from "./session.svelte";

/** How many make a good match; other games: as near to three as they allow. */
const COMPANY: Record<string, number> = { "the-game": 3, "roi-lui": 4, "peco-peco": 4, "service-compris": 4, "geant-rustre": 3 };

export function goodBot(game: GameInfo): string {
  return game.bots.includes("regular") ? "regular" : game.bots.at(-1)!;
}

export function company(game: GameInfo): number {
  return Math.max(game.fewest, Math.min(game.most, COMPANY[game.id] ?? 3));
}

/** Where a table would ask who starts, whoever plays at once does. */
function options(game: GameInfo): Record<string, unknown> {
  return game.table_options.first_seat === "ask" ? { first_seat: 0 } : {};
}

/** `name`: what one goes by from now on; without it, the name that one has. */
export async function playNow(game: GameInfo, name?: string) {
  await session.introduce(name);
  const bot = goodBot(game);
  const seats = Array.from({ length: company(game) }, (_, seat) => (seat === 0 ? ({ kind: "me" } as const) : ({ kind: "bot", bot } as const)));
  const table = await api.setUp({ game: game.id, seats, options: options(game), pace: "none" });
  await api.start(table.id);
  route.go(`/table/${table.id}`);
}
