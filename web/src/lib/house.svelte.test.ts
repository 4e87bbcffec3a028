import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, RequestRefused } from "./api";
import { house } from "./house.svelte";

const json = (what: unknown, status = 200) =>
  new Response(JSON.stringify(what), { status, headers: { "content-type": "application/json" } });
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string) =>
      answer().then((one) => (path === "/api/reach" && one.ok ? json({ base: null }) : one)),
    ),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each<[string, () => Promise<Response>]>([
  ["no network", () => Promise.reject(new TypeError())],
  [
    "a proxy without its house",
    () => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 })),
  ],
])(
  "who reads waits while the house is away, and it is tried again by itself: %s",
  async (_, away) => {
    answer = away;
    let read: unknown = null;
    void api.games().then((found) => (read = found));
    await vi.advanceTimersByTimeAsync(0);
    expect(house.away).toBe(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([house.away, read]).toEqual([true, null]);
    answer = () => Promise.resolve(json(["a game"]));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([house.away, read]).toEqual([false, ["a game"]]);
  },
);

test("a press tries at once, and so does a network that comes back", async () => {
  for (const knock of [house.retry, () => dispatchEvent(new Event("online"))]) {
    answer = () => Promise.reject(new TypeError());
    const read = api.games();
    await vi.advanceTimersByTimeAsync(0);
    expect(house.away).toBe(true);
    answer = () => Promise.resolve(json([]));
    void knock();
    await vi.advanceTimersByTimeAsync(0);
    expect(await read).toEqual([]);
  }
});

test("whoever gets an answer first brings it back for all", async () => {
  answer = () => Promise.reject(new TypeError());
  const read = api.games();
  await vi.advanceTimersByTimeAsync(0);
  answer = () => Promise.resolve(json([]));
  await api.choices();
  expect(house.away).toBe(false);
  expect(await read).toEqual([]);
});

test("who wants to do something is told; a refusal is no absence", async () => {
  answer = () => Promise.reject(new TypeError());
  await expect(api.start("t1")).rejects.toMatchObject({ reason: "unreachable" });
  answer = () => Promise.resolve(json({ error: "busy", text: "…" }, 503));
  await expect(api.games()).rejects.toBeInstanceOf(RequestRefused);
  expect(house.away).toBe(false);
});

test("somebody else's answer is not the house's", async () => {
  answer = () => Promise.reject(new TypeError());
  void api.games().catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  vi.mocked(fetch).mockResolvedValueOnce(
    new Response("<h1>Welcome to the hotel</h1>", { headers: { "content-type": "text/html" } }),
  );
  await house.retry();
  expect(house.away).toBe(true);
});
