import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stayAwake } from "./awake";
import { settings } from "./settings.svelte";
import type * as Summons from "./summons";

const call = { path: "/table/t1", title: "The Game", text: "À toi de jouer." };
const shown: { title: string; options: NotificationOptions; close: () => void }[] = [];
const closed = vi.fn();
const badge = { set: vi.fn(() => Promise.resolve()), clear: vi.fn(() => Promise.resolve()) };
const vibrate = vi.fn();
let hidden = false;
let permission: NotificationPermission = "granted";
let summons: typeof Summons;

class FakeNotification {
  static get permission() {
    return permission;
  }
  static requestPermission = vi.fn(async () => permission);
  close = closed;
  constructor(title: string, options: NotificationOptions) {
    shown.push({ title, options, close: closed });
  }
}
const soon = () => new Promise((done) => setTimeout(done));

beforeEach(async () => {
  shown.length = 0;
  hidden = false;
  permission = "granted";
  for (const one of [closed, badge.set, badge.clear, vibrate]) one.mockClear();
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  vi.spyOn(document, "hasFocus").mockImplementation(() => !hidden);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", FakeNotification);
  Object.assign(navigator, { setAppBadge: badge.set, clearAppBadge: badge.clear, vibrate });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: undefined });
  vi.resetModules();
  summons = await import("./summons");
  const { settings: fresh } = await import("./settings.svelte"); // of the same making
  Object.assign(fresh, { notify: true, vibrate: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("who looks is not called", async () => {
  const stop = summons.summon(call);
  await soon();
  expect(shown).toEqual([]);
  expect(badge.set).not.toHaveBeenCalled();
  expect(vibrate).not.toHaveBeenCalled();
  stop();
});

test("who is elsewhere is called with the game and nothing more, until they come back", async () => {
  hidden = true;
  const stop = summons.summon(call);
  await soon();
  expect(shown.map(({ title, options }) => [title, options.body, options.tag])).toEqual([
    ["The Game", "À toi de jouer.", "/table/t1"],
  ]);
  expect(badge.set).toHaveBeenCalledWith(1);
  hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  await soon();
  expect(closed).toHaveBeenCalled();
  expect(badge.clear).toHaveBeenCalled();
  stop();
});

test("a turn that is over calls nobody any more", async () => {
  hidden = true;
  summons.summon(call)();
  await soon();
  expect(shown).toEqual([]);
  expect(badge.clear).toHaveBeenCalled();
});

test("without a permission, or a wish, nothing is shown", async () => {
  hidden = true;
  permission = "denied";
  expect(await summons.allowed()).toBe(false);
  summons.summon(call);
  await soon();
  permission = "granted";
  expect(await summons.allowed()).toBe(true);
  const { settings: fresh } = await import("./settings.svelte");
  fresh.notify = false;
  summons.summon(call);
  await soon();
  expect(shown).toEqual([]);
});

test("a phone buzzes when nobody touched it for a while", () => {
  const now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now + summons.ABSENT + 1000);
  const stop = summons.summon(call);
  expect(vibrate).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event("pointerdown"));
  summons.summon(call)();
  expect(vibrate).toHaveBeenCalledTimes(1);
  stop();
});

test("a plain http address has none of it, and nothing breaks", async () => {
  vi.stubGlobal("isSecureContext", false);
  Object.assign(navigator, {
    setAppBadge: undefined,
    clearAppBadge: undefined,
    vibrate: undefined,
  });
  vi.resetModules();
  const plain = await import("./summons");
  expect([plain.canNotify, plain.canBuzz]).toEqual([false, false]);
  hidden = true;
  const stop = plain.summon(call);
  await soon();
  stop();
  stayAwake()();
  expect(shown).toEqual([]);
  expect(settings.notify).toBe(false); // until somebody wants it
});

test("the screen stays on while a match runs, also after one was away", async () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ release }));
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
  const stop = stayAwake();
  await soon();
  hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(1);
  hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  await soon();
  expect(request).toHaveBeenCalledTimes(2);
  stop();
  expect(release).toHaveBeenCalled();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
});
