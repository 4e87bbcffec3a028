/**
 * A page that was left open while a newer one was put into the house gives way to it. The server
 * has all that counts.
 */
import { house } from "./house.svelte";

const KEY = "tablee.renewed";
/** Two builds side by side (a house with several doors) shall not throw a page back and forth. */
const AT_MOST_EVERY = 60_000;
/** Who looks again after so long may find a newer page. */
const LONG = 10 * 60_000;

/** The script of this build, as its document names it; null while developing. */
const entry = () =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute("src") ?? null;

/** Whether the house has another page by now. */
export async function outdated(): Promise<boolean> {
  const mine = entry();
  if (!mine) return false;
  try {
    const answer = await fetch("/", { cache: "no-cache" });
    return answer.ok && !(await answer.text()).includes(mine);
  } catch {
    return false; // it is away, which is told elsewhere
  }
}

/** Take the newer page, if there is one. */
export async function renew(): Promise<void> {
  if (await outdated()) reload();
}

function reload() {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < AT_MOST_EVERY) return;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return; // nothing to count with: the person reloads
  }
  location.reload();
}

/** Look for a newer page where one may be found. Call once. */
export function keepRenewed() {
  let seen = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - seen > LONG) void renew();
    seen = Date.now();
  });
  // a part of this page could not be loaded: it is gone with its build, or the house is away
  addEventListener("vite:preloadError", () => {
    void house.back().then(reload);
    void house.retry();
  });
}
