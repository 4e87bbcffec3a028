import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RequestRefused } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import { Sitting } from "./sitting.svelte";

/** The house's end of a socket: it keeps what it is sent, and says what it is told to. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = FakeSocket.OPEN;
  sent: { type: string; id: string; code?: number }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
    flushSync();
  }
}

const seats = [{ kind: "person", name: "Zoé" }, { kind: "bot" }];
function update(number: number, more: object = {}) {
  FakeSocket.last.says({
    type: "update",
    number,
    whole: true,
    happened: [],
    you: 0,
    view: { seat: 0, seats: 2, actors: [0], outcome: null },
    table: { id: "t", status: "running", game: "g", seats },
    legal: [4, 5],
    talk: [9],
    window: false,
    waiting: [],
    log_from: 0,
    ...more,
  });
}
async function answer(message: object) {
  FakeSocket.last.says({ id: FakeSocket.last.sent.at(-1)!.id, ...message });
  await Promise.resolve();
  flushSync();
}
const sent = () => FakeSocket.last.sent.map(({ type, code }) => [type, code]);

let sitting: Sitting;
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () => new Promise(() => {})); // the house says no more than its socket
  end = $effect.root(() => {
    sitting = new Sitting("t", null);
  });
  flushSync();
});
afterEach(() => {
  sitting.close();
  end();
  settings.coach = false;
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an action is on its way until what came of it has been told, whatever is told before", async () => {
  update(1);
  expect([sitting.you, sitting.still]).toEqual([0, true]);
  void sitting.choose(4);
  expect(sitting.busy).toBe(true);
  void sitting.choose(5); // nothing can be done twice
  expect(sent()).toEqual([["play", 4]]);
  update(2);
  await answer({ type: "done", number: 3 });
  expect(sitting.busy).toBe(true);
  update(3);
  expect(sitting.busy).toBe(false);
});

test("what is said at the table keeps nobody from acting", () => {
  update(1);
  void sitting.choose(9);
  expect(sitting.busy).toBe(false);
});

test("a refusal is told with its rule, and goes by itself", async () => {
  update(1);
  void sitting.why(7);
  const rule = { key: "no.such.words", text: "Not so.", params: {}, rule: "XX-01" };
  await answer({ type: "because", rule });
  expect(sitting.trouble).toEqual({ text: "Not so.", rule: "XX-01" });
  vi.advanceTimersByTime(60_000);
  expect(sitting.trouble).toBeNull();
});

test("the second half of a double click that did something asks nothing", async () => {
  update(1);
  void sitting.choose(4);
  await answer({ type: "done", number: 2 });
  sitting.clicks = 2;
  await sitting.why(4);
  expect(sent()).toEqual([["play", 4]]);
  vi.advanceTimersByTime(2000);
  void sitting.why(4);
  expect(sent().at(-1)).toEqual(["why", 4]);
});

test("advice is gone when it can no longer be followed", async () => {
  update(1);
  void sitting.counsel.ask();
  expect(sitting.counsel.thinking).toBe(true);
  await answer({ type: "hint", number: 1, code: 5, reason: "r", params: {}, text: "Do." });
  expect([sitting.counsel.thinking, sitting.counsel.hint?.code]).toEqual([false, 5]);
  update(2, { legal: [5] });
  expect(sitting.counsel.hint?.code).toBe(5);
  update(3, { legal: [4] });
  expect(sitting.counsel.hint).toBeNull();
});

test("advice for how it was is none", async () => {
  update(1);
  void sitting.counsel.ask();
  update(2);
  await answer({ type: "hint", number: 1, code: 5, reason: "r", params: {}, text: "Do." });
  expect(sitting.counsel.hint).toBeNull();
});

test("advice is given step by step, and each step is asked for", async () => {
  update(1);
  const { counsel } = sitting;
  void counsel.ask();
  await answer({ type: "nudge", number: 1, key: "no.such", params: {}, text: "Look." });
  expect([counsel.where, counsel.hint, counsel.speaking]).toEqual(["Look.", null, "Look."]);
  void counsel.ask();
  const hint = { type: "hint", number: 1, code: 5, reason: "r", params: {}, text: "Do." };
  await answer({ ...hint, worth: 60, compared: null, others: [] });
  expect([counsel.where, counsel.level]).toEqual(["", "move"]);
  void counsel.ask();
  await answer({ ...hint, worth: 60, compared: null, others: [] });
  expect(counsel.level).toBe("compared");
  const levels = FakeSocket.last.sent.map((message) => (message as { level?: string }).level);
  expect(levels).toEqual(["nudge", "move", "compared"]);
});

const bots = { table: { id: "t", status: "running", game: "g", seats, hints: true } };
const warning = { code: 5, reason: "r", params: {}, ours: 70, theirs: 40, grave: true, text: "" };

test("who wants to be warned is, before a clear mistake, and does it all the same", async () => {
  settings.coach = true;
  update(1, bots);
  void sitting.choose(4);
  expect([sent(), sitting.busy, sitting.counsel.looking]).toEqual([[["check", 4]], true, true]);
  await answer({ type: "checked", number: 1, warning });
  await vi.waitFor(() => expect(sitting.counsel.warned?.tried).toBe(4));
  expect([sent().length, sitting.busy]).toEqual([1, false]);
  void sitting.choose(4, true);
  expect(sent().at(-1)).toEqual(["play", 4]);
  expect(sitting.counsel.warned).toBeNull();
});

test("nothing clear, or nothing in time: the action goes", async () => {
  settings.coach = true;
  update(1, bots);
  void sitting.choose(4);
  await answer({ type: "checked", number: 1, warning: null });
  await vi.waitFor(() => expect(sent().at(-1)).toEqual(["play", 4]));
  await answer({ type: "done", number: 2 });
  update(2);
  void sitting.choose(5);
  await vi.advanceTimersByTimeAsync(2600);
  expect(sent().slice(-2)).toEqual([
    ["check", 5],
    ["play", 5],
  ]);
});

test.each([
  ["among people", { table: { ...bots.table, seats: [seats[0], { kind: "person" }] } }],
  ["without hints", { table: { ...bots.table, hints: false } }],
  ["with one choice", { legal: [4] }],
  ["in a hurry", { waiting: [{ seat: 0, remaining: 2 }] }],
])("nobody is held up %s", (_, more) => {
  settings.coach = true;
  update(1, { ...bots, ...more });
  void sitting.choose(4);
  expect(sitting.counsel.looking).toBe(false);
});

test("what others say is to be read, but not what was said before one came", () => {
  const said = [{ number: 1, kind: "said", name: "Ana", text: "Hello" }];
  update(1, { happened: said });
  expect(sitting.unread).toBe(0);
  update(2, { happened: said });
  expect(sitting.unread).toBe(1);
});

test.each([
  [4404, "no-table"],
  [4410, "barred"],
  [4409, "damaged"],
  [4403, null], // one may knock
  [1006, null], // it is opened again
])("where the house closes with %i there is nothing to try: %s", (code, sorry) => {
  FakeSocket.last.onclose?.({ code });
  expect(sitting.sorry).toBe(sorry);
});

test("a table that is closed says so, however the socket ended", () => {
  update(1, { table: { id: "t", status: "closed", game: "g", seats } });
  FakeSocket.last.onclose?.({ code: 4404 });
  expect([sitting.closed, sitting.sorry]).toEqual([true, "closed"]);
});

test("what the house refuses is told; what breaks is thrown", async () => {
  await sitting.attempt(() => Promise.reject(new RequestRefused(409, "full", "No seat.")));
  expect(sitting.trouble?.text).toBe("No seat.");
  await expect(sitting.attempt(() => Promise.reject(new Error("?")))).rejects.toThrow("?");
});
