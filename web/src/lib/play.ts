/** Sit down at once, with bots. */
import type { GameInfo } from "../wire/rest";
import { api } from "./api";
import { seatCompanions } from "./companions";
import { guide } from "./learning";
import { remember, type Laid } from "./remembered";
import { route } from "./router.svelte";
import { session } from "./session.svelte";

/** How many make a good match; other games: as near to three as they allow. */
const COMPANY: Record<string, number> = {
  "the-game": 3,
  "roi-lui": 4,
  "peco-peco": 4,
  "service-compris": 4,
  "geant-rustre": 3,
};

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

/**
 * Lay a table with all who are here, and remember how; its id. `screen`: this device shows it, and
 * whoever lays it comes with a phone like everybody.
 */
export async function lay(
  game: string,
  laid: Omit<Laid, "table">,
  screen = false,
): Promise<string> {
  const { options, pace, hints } = laid;
  const seats = laid.seats.map((place) =>
    place.kind === "here" || (screen && place.kind === "me") ? ({ kind: "open" } as const) : place,
  );
  const { id } = await api.setUp({ game, seats, options, pace, public: laid.public, hints });
  try {
    await seatCompanions(
      id,
      laid.seats.flatMap((place, seat) =>
        place.kind === "here" ? [{ seat, name: place.name }] : [],
      ),
    );
  } catch (error) {
    await api.close(id).catch(() => {}); // nobody shall find a table that is half laid
    throw error;
  }
  remember(game, { ...laid, table: id });
  return id;
}

/** The same once more: the match begins at once, unless friends are waited for. */
export async function again(game: string, laid: Laid) {
  await session.introduce();
  const table = await lay(game, laid);
  if (laid.seats.every(({ kind }) => kind !== "open")) await api.start(table);
  route.go(`/table/${table}`);
}

/**
 * `name`: what one goes by from now on; without it, the name that one has. `guided`: a first match,
 * against novices, in which new decisions are explained.
 */
export async function playNow(game: GameInfo, name?: string, guided = false) {
  await session.introduce(name);
  const bot = guided && game.bots.includes("novice") ? "novice" : goodBot(game);
  const seats = Array.from({ length: company(game) }, (_, seat) =>
    seat === 0 ? ({ kind: "me" } as const) : ({ kind: "bot", bot } as const),
  );
  const table = await api.setUp({ game: game.id, seats, options: options(game), pace: "none" });
  await api.start(table.id);
  if (guided) guide(table.id);
  route.go(`/table/${table.id}`);
}
