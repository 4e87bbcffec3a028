import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PATIENCE, Shell } from "./shell";

const HOUSE = "https://house.test";
const build = (version: string) => ({
  version,
  entry: `assets/index-${version}.js`,
  files: [`/assets/index-${version}.js`, "/icon.svg"],
});

/** What a browser keeps, by the name of the cache and by address. */
let kept: Map<string, Map<string, string>>;
/** What the house answers: a text, a status, or never. */
let served: Map<string, string | number | null>;

function asked(request: Request | string): Promise<Response> {
  const path = new URL(typeof request === "string" ? request : request.url, HOUSE).pathname;
  const found = served.get(path);
  if (found === null) return new Promise(() => {});
  if (found === undefined) return Promise.reject(new TypeError("no network"));
  return Promise.resolve(
    typeof found === "number" ? new Response("", { status: found }) : new Response(found),
  );
}
const cache = (files: Map<string, string>) => ({
  addAll: async (paths: string[]) => {
    for (const path of paths) {
      const answer = await asked(path);
      if (!answer.ok) throw new TypeError(path);
      files.set(path, await answer.text());
    }
  },
  put: async (path: string, answer: Response) => void files.set(path, await answer.text()),
  match: async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined),
});
const visit = (path: string, mode = "navigate", method = "GET") =>
  ({ url: HOUSE + path, mode, method }) as Request;
const text = async (answer: Promise<Response> | null) => (await answer!).text();

beforeEach(() => {
  kept = new Map();
  served = new Map([
    ["/", 'new src="/assets/index-1.js"'],
    ["/assets/index-1.js", "one"],
    ["/icon.svg", "icon"],
  ]);
  vi.stubGlobal("fetch", vi.fn(asked));
  vi.stubGlobal("caches", {
    open: async (name: string) => cache(kept.get(name) ?? kept.set(name, new Map()).get(name)!),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the shell is the document and the files of its build, and nothing else", async () => {
  const shell = new Shell(build("1"), HOUSE);
  await shell.keep();
  expect([...kept.get("tablee-shell-1")!.keys()].sort()).toEqual([
    "/",
    "/assets/index-1.js",
    "/icon.svg",
  ]);
  for (const path of ["/table/t1", "/replay/t1/1", "/assets/other.woff"]) served.set(path, "told");
  await text(shell.answer(visit("/table/t1#invite=secret")));
  expect(shell.answer(visit("/assets/other.woff", "no-cors"))).toBeNull();
  expect(kept.size).toBe(1);
  expect(kept.get("tablee-shell-1")!.size).toBe(3);
});

test("what the server answers goes past it", async () => {
  const shell = new Shell(build("1"), HOUSE);
  await shell.keep();
  for (const path of ["/api", "/api/games", "/api/tables/t1/records/1"]) {
    expect(shell.answer(visit(path))).toBeNull();
    expect(shell.answer(visit(path, "cors"))).toBeNull();
  }
  expect(shell.answer(visit("/", "navigate", "POST"))).toBeNull();
  expect(
    shell.answer({ url: "https://elsewhere.test/", mode: "navigate", method: "GET" } as Request),
  ).toBeNull();
});

test("the house's own document comes first; ours when it is away, or a proxy stands before it", async () => {
  const shell = new Shell(build("1"), HOUSE);
  await shell.keep();
  served.set("/rules/the-game", "a newer page");
  expect(await text(shell.answer(visit("/rules/the-game")))).toBe("a newer page");
  served.set("/rules/the-game", 404);
  expect((await shell.answer(visit("/rules/the-game")))!.status).toBe(404);
  for (const answer of [502, 503, 504]) {
    served.set("/rules/the-game", answer);
    expect(await text(shell.answer(visit("/rules/the-game")))).toContain("index-1.js");
  }
  served.clear();
  expect(await text(shell.answer(visit("/table/t1")))).toContain("index-1.js");
  expect(await text(shell.answer(visit("/assets/index-1.js", "cors")))).toBe("one");
});

test("nobody waits long for a house that does not answer", async () => {
  const shell = new Shell(build("1"), HOUSE);
  await shell.keep();
  vi.useFakeTimers();
  served.set("/", null);
  const answer = shell.answer(visit("/"));
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect(await text(answer)).toContain("index-1.js");
});

test("a newer build takes the place of an older one", async () => {
  const older = new Shell(build("1"), HOUSE);
  await older.keep();
  kept.set("something-else", new Map());
  served = new Map([
    ["/", 'src="/assets/index-2.js"'],
    ["/assets/index-2.js", "two"],
    ["/icon.svg", "icon"],
  ]);
  const newer = new Shell(build("2"), HOUSE);
  await newer.keep();
  await newer.tidy();
  expect([...kept.keys()]).toEqual(["something-else", "tablee-shell-2"]);
});

test("a build that is being replaced while it is fetched is not kept", async () => {
  served.set("/", 'src="/assets/index-2.js"');
  await expect(new Shell(build("1"), HOUSE).keep()).rejects.toThrow("another build");
  expect(kept.size).toBe(0);
  served.set("/", 'src="/assets/index-1.js"');
  served.set("/assets/index-1.js", 404);
  await expect(new Shell(build("1"), HOUSE).keep()).rejects.toThrow();
  expect(kept.size).toBe(0);
});
