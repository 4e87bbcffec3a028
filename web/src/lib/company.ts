/** What one asks of the house about the people one plays with. */
import type { AskedInfo, AskInfo, Companion, Notice, RoundInfo, TableInfo } from "../wire/rest";
import { ask } from "./api";

const of = (id: string) => `/api/me/company/${encodeURIComponent(id)}`;
const round = (id: string) => `/api/me/rounds/${encodeURIComponent(id)}`;
const seatOf = (table: string, seat: number) =>
  `/api/tables/${encodeURIComponent(table)}/seats/${seat}`;
const asksTo = (table: string) => `/api/tables/${encodeURIComponent(table)}/asks`;

export const company = {
  all: () => ask<Companion[]>("/api/me/company"),
  /** Lay a table as the last time, and ask these people to it. */
  again: (people: string[]) => ask<TableInfo>("/api/me/company/table", "POST", { people }),
  block: (id: string, blocked: boolean) => ask<void>(`${of(id)}/block`, "PUT", { blocked }),
  report: (id: string, reason: string) => ask<void>(`${of(id)}/report`, "POST", { reason }),
  blockSeat: (table: string, seat: number, blocked: boolean) =>
    ask<void>(`${seatOf(table, seat)}/block`, "PUT", { blocked }),
  reportSeat: (table: string, seat: number, reason: string, remark: number | null) =>
    ask<void>(`${seatOf(table, seat)}/report`, "POST", { reason, remark }),
  /** Who asks me to their table. */
  asks: () => ask<AskInfo[]>("/api/me/asks"),
  decline: (id: string) => ask<void>(`/api/me/asks/${encodeURIComponent(id)}`, "DELETE"),
  /** Whom I asked to a table, and who declined. */
  asked: (table: string) => ask<AskedInfo[]>(asksTo(table)),
  askTo: (table: string, people: string[]) => ask<void>(asksTo(table), "POST", { people }),
};

export const rounds = {
  all: () => ask<RoundInfo[]>("/api/me/rounds"),
  found: (name: string, people: string[]) =>
    ask<RoundInfo>("/api/me/rounds", "POST", { name, people }),
  meet: (id: string, next: number | null) => ask<RoundInfo>(round(id), "PUT", { next }),
  join: (id: string) => ask<RoundInfo>(`${round(id)}/join`, "POST"),
  askInto: (id: string, people: string[]) =>
    ask<RoundInfo>(`${round(id)}/members`, "POST", { people }),
  leave: (id: string) => ask<void>(round(id), "DELETE"),
  /** Lay a table for all of them. */
  lay: (id: string, game: string) => ask<TableInfo>(`${round(id)}/table`, "POST", { game }),
};

export const notice = () => ask<Notice>("/api/notice");
