import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outdated, renew } from "./renewal";

const page = (script: string) =>
  `<script type="module" crossorigin src="/assets/${script}"></script>`;
const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(document, "querySelector").mockReturnValue({
    getAttribute: () => "/assets/index-1.js",
  } as unknown as Element);
  vi.spyOn(location, "reload").mockImplementation(reload);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const serves = (text: string, status = 200) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(text, { status })));

test("a page gives way to a newer one, and only to that", async () => {
  serves(page("index-1.js"));
  await renew();
  serves("<h1>Bad gateway</h1>", 502);
  await renew();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError()));
  await renew();
  expect(reload).not.toHaveBeenCalled();
  serves(page("index-2.js"));
  expect(await outdated()).toBe(true);
  await renew();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("two builds side by side do not throw a page back and forth", async () => {
  serves(page("index-2.js"));
  await renew();
  await renew();
  expect(reload).toHaveBeenCalledTimes(1);
});
