/** The server's REST interface. */
import type {
  ActionInfo,
  Choices,
  Code,
  RecoveryCodes,
  DayInfo,
  GameInfo,
  Guest,
  History,
  HolidayInfo,
  Holidays,
  Invitation,
  LessonInfo,
  Link,
  Making,
  MatchInfo,
  Me,
  MyTurn,
  MyFigures,
  NewTable,
  Posed,
  PuzzleInfo,
  Reach,
  Review,
  ShownMatch,
  TableInfo,
  Taught,
  Token,
} from "../wire/rest";
import { textsOf } from "../games";
import { house } from "./house.svelte";
import { i18n } from "./i18n.svelte";
import type { Lang, Tree } from "./texts";

/** The server said no: `message` is for people. */
export class RequestRefused extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

/** What a proxy says whose house is away. */
const GATEWAY = [502, 503, 504];

/**
 * Whoever reads waits while the house is away; who wants to do something is told that it is.
 * `invite`: it goes into a header, since what stands in an address is written down on the way.
 * `token`: who asks, if it is not the cookie's person.
 */
async function fetched(
  path: string,
  method: string,
  body: unknown,
  invite: string | null,
  token: string | null = null,
): Promise<Response> {
  const answer = await fetch(path, {
    method,
    headers: {
      "accept-language": i18n.lang,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(invite ? { "tablee-invitation": invite } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => null);
  if (!answer?.ok) {
    const told: { error?: string; text?: string } = (await answer?.json().catch(() => null)) ?? {};
    if (!answer || (GATEWAY.includes(answer.status) && !told.error)) {
      if (method !== "GET") throw new RequestRefused(0, "unreachable", i18n.t("page.unreachable"));
      await house.back();
      return fetched(path, method, body, invite, token);
    }
    throw new RequestRefused(
      answer.status,
      told.error ?? "server",
      told.text || i18n.t("page.unreachable"),
    );
  }
  house.answered();
  return answer;
}

export async function ask<T>(
  path: string,
  method = "GET",
  body?: unknown,
  invite: string | null = null,
  token: string | null = null,
): Promise<T> {
  const answer = await fetched(path, method, body, invite, token);
  if (answer.status === 204) return undefined as T;
  const type = answer.headers.get("content-type") ?? "";
  return (type.includes("json") ? answer.json() : answer.text()) as Promise<T>;
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

const match = (id: string, number: number) => `/api/matches/${encodeURIComponent(id)}/${number}`;

/** What the house asks a browser in order to make or to find a passkey: bytes are base64url. */
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

export const api = {
  games: () => ask<GameInfo[]>("/api/games"),
  game: (id: string) => ask<GameInfo>(`/api/games/${encodeURIComponent(id)}`),
  actions: (id: string) => ask<ActionInfo[]>(`/api/games/${encodeURIComponent(id)}/actions`),
  rules: (id: string, lang: Lang) =>
    ask<string>(`/api/games/${encodeURIComponent(id)}/rules/${lang}`),
  lessons: (id: string) => ask<LessonInfo[]>(`/api/games/${encodeURIComponent(id)}/lessons`),
  /** Where a lesson stands after what was done; `attempt`: what is tried now. */
  lesson: (id: string, lesson: string, done: number[], attempt: number | null) => {
    const path = `/api/games/${encodeURIComponent(id)}/lessons/${encodeURIComponent(lesson)}`;
    return ask<Taught>(`${path}?done=${done.join(",")}&attempt=${attempt ?? ""}`);
  },
  puzzles: (id: string) => ask<PuzzleInfo[]>(`/api/games/${encodeURIComponent(id)}/puzzles`),
  /** How a puzzle stands after these moves; once they are whole, the answer. */
  puzzle: (id: string, puzzle: string, tried: number[]) => {
    const path = `/api/games/${encodeURIComponent(id)}/puzzles/${encodeURIComponent(puzzle)}`;
    return ask<Posed>(`${path}?attempt=${tried.join(",")}`);
  },
  days: () => ask<DayInfo[]>("/api/days"),
  /** Sit down at one's own table of the day. */
  playDay: (id: string) => ask<TableInfo>(`/api/days/${encodeURIComponent(id)}`, "POST"),
  choices: () => ask<Choices>("/api/choices"),
  reach: () => ask<Reach>("/api/reach"),
  me: () => ask<Guest>("/api/session"),
  introduce: (name: string, token: string | null = null) =>
    ask<Guest>("/api/session", "POST", { name }, null, token),
  companion: (name: string) => ask<Token>("/api/companions", "POST", { name }),
  forget: (token: string | null = null) =>
    ask<void>("/api/sessions", "DELETE", undefined, null, token),
  privacy: (lang: Lang) => ask<string>(`/api/privacy/${lang}`),
  /** Everything that the house has of me, as it is. */
  export: async () => (await fetched("/api/me/export", "GET", undefined, null)).blob(),
  /** At once, and for good. */
  removeMe: () => ask<void>("/api/me", "DELETE"),
  /** Who I am, and how I come back. */
  myself: () => ask<Me>("/api/me"),
  endDevice: (id: string) => ask<void>(`/api/sessions/${encodeURIComponent(id)}`, "DELETE"),
  carry: () => ask<Link>("/api/me/link", "POST"),
  printCodes: () => ask<RecoveryCodes>("/api/me/codes", "POST"),
  /** By a link or a code; `join`: who I was here comes along. */
  comeBack: (way: string, join: boolean) => ask<Guest>("/api/place", "POST", { way, join }),
  askForPasskey: () => ask<CreationOptions>("/api/me/passkeys/ask", "POST"),
  addPasskey: (credential: unknown) => ask<void>("/api/me/passkeys", "POST", { credential }),
  removePasskey: (id: string) => ask<void>(`/api/me/passkeys/${encodeURIComponent(id)}`, "DELETE"),
  askWho: () => ask<RequestOptions>("/api/place/ask", "POST"),
  comeBackByPasskey: (credential: unknown, join: boolean) =>
    ask<Guest>("/api/place/passkey", "POST", { credential, join }),
  /** Where it is my turn, first what runs out first. */
  turns: () => ask<MyTurn[]>("/api/me/turns"),
  daysOff: () => ask<HolidayInfo>("/api/me/days-off"),
  takeDaysOff: (wish: Holidays) => ask<HolidayInfo>("/api/me/days-off", "PUT", wish),
  matches: (query: Record<string, string>) =>
    ask<History>(`/api/me/matches?${new URLSearchParams(query)}`),
  figures: () => ask<MyFigures>("/api/me/figures"),
  wantRating: (wanted: boolean) => ask<unknown>("/api/me/rating", "PUT", { wanted }),
  match: (id: string, number: number, invite: string | null) =>
    ask<MatchInfo>(match(id, number), "GET", undefined, invite),
  share: (id: string, number: number, shared: boolean) =>
    ask<MatchInfo>(`${match(id, number)}/shared`, "PUT", { shared }),
  setUp: (wish: NewTable) => ask<TableInfo>("/api/tables", "POST", wish),
  tables: (mine: boolean) => ask<TableInfo[]>(`/api/tables${mine ? "?mine=true" : ""}`),
  table: (id: string, invite: string | null) => ask<TableInfo>(table(id), "GET", undefined, invite),
  join: (id: string, seat: number | null, invite: string | null, token: string | null = null) =>
    ask<TableInfo>(`${table(id)}/join`, "POST", { seat, invite }, null, token),
  rename: (id: string, token: string | null = null) =>
    ask<TableInfo>(`${table(id)}/name`, "PUT", undefined, null, token),
  knock: (id: string) => ask<void>(`${table(id)}/knock`, "POST"),
  answerKnock: (id: string, knock: number, welcome: boolean) =>
    ask<TableInfo>(`${table(id)}/knocks/${knock}`, "PUT", { welcome }),
  leave: (id: string) => ask<TableInfo>(`${table(id)}/leave`, "POST"),
  seat: (id: string, seat: number, bot: string | null) =>
    ask<TableInfo>(`${table(id)}/seats/${seat}`, "PUT", { bot }),
  remove: (id: string, seat: number) =>
    ask<TableInfo>(`${table(id)}/seats/${seat}/person`, "DELETE"),
  lock: (id: string, locked: boolean) => ask<TableInfo>(`${table(id)}/lock`, "PUT", { locked }),
  start: (id: string) => ask<TableInfo>(`${table(id)}/start`, "POST"),
  rematch: (id: string) => ask<TableInfo>(`${table(id)}/rematch`, "POST"),
  invite: (id: string) => ask<Invitation>(`${table(id)}/invitation`, "POST"),
  /** The letters by which one sits down at a table, while seats are free. */
  code: (id: string, invite: string | null) =>
    ask<Code>(`${table(id)}/code`, "POST", undefined, invite),
  takeCode: (code: string) => ask<Invitation>("/api/codes", "POST", { code }),
  close: (id: string) => ask<void>(table(id), "DELETE"),
  replay: (id: string, match: number, eyes: number[], invite: string | null) =>
    ask<ShownMatch>(
      `${table(id)}/records/${match}/replay?eyes=${eyes.join(",")}`,
      "GET",
      undefined,
      invite,
    ),
  /** How a seat played; or how far it is, while that is being worked out. */
  review: (id: string, match: number, seat: number, invite: string | null) =>
    ask<Review | Making>(
      `${table(id)}/records/${match}/review?seat=${seat}`,
      "GET",
      undefined,
      invite,
    ),
  /** The record of a match, as it is. */
  record: async (id: string, match: number, invite: string | null) =>
    (await fetched(`${table(id)}/records/${match}`, "GET", undefined, invite)).blob(),
};

const loading = new Map<string, Promise<void>>();

/** Have the words of a game ready, in the present language. */
export function loadTexts(game: string, lang: Lang): Promise<void> {
  const key = `${game}.${lang}`;
  const present = loading.get(key);
  if (present) return present;
  const begun = Promise.all([
    ask<Tree>(`/api/texts/${lang}`),
    ask<Tree>(`/api/games/${encodeURIComponent(game)}/texts/${lang}`),
    textsOf(game, lang),
  ]).then((trees) => i18n.put(game, lang, ...trees));
  loading.set(key, begun);
  begun.catch(() => loading.delete(key));
  return begun;
}
