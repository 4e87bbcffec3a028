import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RequestRefused } from "../lib/api";
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
  void sitting.ask();
  expect(sitting.thinking).toBe(true);
  await answer({ type: "hint", number: 1, code: 5, reason: "r", params: {}, text: "Do." });
  expect([sitting.thinking, sitting.hint?.code]).toEqual([false, 5]);
  update(2, { legal: [5] });
  expect(sitting.hint?.code).toBe(5);
  update(3, { legal: [4] });
  expect(sitting.hint).toBeNull();
});

test("advice for how it was is none", async () => {
  update(1);
  void sitting.ask();
  update(2);
  await answer({ type: "hint", number: 1, code: 5, reason: "r", params: {}, text: "Do." });
  expect(sitting.hint).toBeNull();
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
