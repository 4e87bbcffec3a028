import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Device, HAND_OVER, LINGER } from "./device.svelte";

/** A socket of the house: tells one seat, or whoever watches, how it is. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {
    FakeSocket.all.push(this);
  }
  close() {}
  send() {}
}

let number = 0;
/** Three people here and somebody elsewhere, in the seats 0 to 3. */
function tell(actors: number[], { over = false, away = [] as number[], log = [0, 0, 0] } = {}) {
  number += 1;
  FakeSocket.all.forEach((socket, index) => {
    const you = socket.url.includes("watch=1") ? null : index;
    const seats = [0, 1, 2, 3].map((seat) => ({
      kind: "person",
      ...(away.includes(seat) ? { away: "asked" } : {}),
    }));
    const table = { status: over ? "over" : "running", seats };
    const view = { actors, outcome: over ? { winners: [] } : null, hand: you };
    socket.onmessage?.({
      data: JSON.stringify({
        type: "update",
        number,
        whole: true,
        happened: [],
        you,
        view,
        table,
        log_from: log[index] ?? 0,
      }),
    });
  });
}

let device: Device;
const seat = (of: { update: { you?: number | null } | null } | null) =>
  of ? (of.update?.you ?? "all") : null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  localStorage.setItem("tablee.here.t", JSON.stringify(["noor", "ana"]));
  device = new Device("t", "welcome", () => "fr");
});
afterEach(() => {
  device.close();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("everybody has a socket of their own, and one more shows what all may see", () => {
  expect(FakeSocket.all.map((one) => one.protocols)).toEqual([
    ["tablee", "invite.welcome"],
    ["tablee", "invite.welcome", "bearer.noor"],
    ["tablee", "invite.welcome", "bearer.ana"],
    ["tablee", "invite.welcome"],
  ]);
  expect(FakeSocket.all.map((one) => one.url.includes("watch=1"))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test("who has the device alone never meets a curtain", () => {
  localStorage.clear();
  FakeSocket.all = [];
  const own = new Device("t", null, () => "fr");
  tell([0]);
  own.attend(true);
  expect([own.shared, own.called, own.shown]).toEqual([false, null, own.mine]);
  own.close();
});

test("the curtain is down until who is called says that they are there", () => {
  tell([1]);
  device.attend(true);
  expect(seat(device.called)).toBe(1);
  expect(seat(device.shown)).toBe("all");
  device.sit();
  expect([seat(device.called), seat(device.shown)]).toEqual([null, 1]);
});

test("of all that the sockets hear, the page is handed what is meant for who is here, no more", () => {
  const handed: unknown[] = [];
  device.onupdate = (update) =>
    handed.push((update.view as unknown as { hand: number | null }).hand);
  const told = () => handed.splice(0);
  tell([1]);
  told(); // whoever is first to be told of a match
  tell([1]); // the curtain is down
  expect(told()).toEqual([null]);
  device.sit();
  tell([1]);
  expect(told()).toEqual([1]);
  device.leave(); // and down again, for the next one
  tell([2]);
  expect(told()).toEqual([null]);
  device.sit();
  tell([2]);
  expect(told()).toEqual([2]);
});

test("one sees what came of one's move, then the next is called", () => {
  tell([1]);
  device.sit();
  device.attend(true);
  tell([2]);
  device.attend(false); // it is still being told
  vi.advanceTimersByTime(LINGER * 2);
  expect(seat(device.shown)).toBe(1);
  device.attend(true);
  vi.advanceTimersByTime(HAND_OVER - 1);
  expect(seat(device.shown)).toBe(1);
  vi.advanceTimersByTime(1);
  expect([seat(device.shown), seat(device.called)]).toEqual(["all", 2]);
});

test("while others play elsewhere the table lies open, however often they act", () => {
  tell([1]);
  device.sit();
  device.attend(true);
  tell([3]);
  device.attend(true);
  vi.advanceTimersByTime(LINGER / 2);
  tell([3]);
  device.attend(true);
  vi.advanceTimersByTime(LINGER / 2);
  expect([seat(device.shown), device.called]).toEqual(["all", null]);
});

test("in a window all are asked in the order of play, from who was here last", () => {
  tell([2]);
  device.sit();
  device.attend(true);
  const order: number[] = [];
  for (let asked = [0, 1, 2]; asked.length; asked = asked.filter((one) => one !== order.at(-1))) {
    tell(asked);
    device.attend(true);
    vi.advanceTimersByTime(HAND_OVER);
    device.sit();
    device.attend(true);
    order.push(seat(device.shown) as number);
  }
  expect(order).toEqual([2, 0, 1]);
});

test("whom a stand-in plays for is not called, but may come and look", () => {
  tell([1], { away: [1] });
  device.attend(true);
  expect(device.called).toBeNull();
  device.want(device.people[1]!);
  expect([seat(device.called), device.asked]).toEqual([1, false]);
  device.sit();
  device.attend(true);
  vi.advanceTimersByTime(LINGER * 2);
  expect(seat(device.shown)).toBe(1); // nobody else needs it
  device.leave();
  expect([seat(device.shown), device.called]).toEqual(["all", null]);
});

test("where nothing is hidden the device is simply the next one's", () => {
  device.secrets = false;
  tell([1]);
  device.attend(true);
  expect([seat(device.shown), device.called]).toEqual([1, null]);
  tell([2]);
  device.attend(true);
  vi.advanceTimersByTime(0);
  expect([seat(device.shown), device.called]).toEqual([2, null]);
});

test("at the end everybody sees the table, and only what all may read is read", () => {
  tell([1], { log: [4, 9, 6] });
  expect(device.from).toBe(9);
  device.sit();
  device.attend(true);
  tell([], { over: true });
  device.attend(true);
  vi.advanceTimersByTime(LINGER);
  expect([seat(device.shown), device.called]).toEqual(["all", null]);
});

test("only the table that is shown is told of", () => {
  const told: unknown[] = [];
  device.onupdate = (update) => told.push((update.view as { hand?: unknown }).hand);
  tell([1]);
  device.sit();
  tell([1]);
  expect(told).toEqual([null, 1]);
});
