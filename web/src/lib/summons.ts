/**
 * Calls somebody whose turn it is and who is elsewhere: with another window, another app, or their
 * eyes. What is called out is the game and that it is their turn, nothing more; where a device
 * cannot do it, nothing happens.
 */
import { settings } from "./settings.svelte";

export interface Call {
  /** The address of the table. */
  path: string;
  title: string;
  text: string;
  /** How many matches wait. */
  count?: number;
}

/** Whoever touched nothing for so long looks elsewhere, in milliseconds. */
export const ABSENT = 8000;
const BUZZ = [60, 80, 60];

let touched = performance.now();
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, () => (touched = performance.now()), { capture: true, passive: true });

const elsewhere = () => document.hidden || !document.hasFocus();

export const canBuzz = typeof navigator.vibrate === "function";
/** On a plain http address a browser has notifications, but allows none. */
export const canNotify = globalThis.isSecureContext && typeof Notification === "function";

/** Ask the browser, as an answer to a tap. */
export async function allowed(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}
export const notifying = () =>
  settings.notify && canNotify && Notification.permission === "granted";

/** It is this person's turn; until what it returns is called. */
export function summon(call: Call): () => void {
  let over = false;
  let note: Notification | null = null;
  const hush = async () => {
    void navigator.clearAppBadge?.().catch(() => {});
    note?.close();
    for (const one of (await (await registration())?.getNotifications({ tag: call.path })) ?? [])
      one.close();
  };
  const look = () => {
    if (elsewhere()) void navigator.setAppBadge?.(call.count ?? 1).catch(() => {});
    else void hush();
  };
  const notify = async () => {
    const options = {
      body: call.text,
      tag: call.path,
      data: call.path,
      icon: "/icon-192.png",
      badge: "/badge-96.png",
      lang: settings.lang,
    };
    const worker = await registration();
    if (over || !elsewhere()) return;
    if (worker) return worker.showNotification(call.title, options);
    note = new Notification(call.title, options);
    note.onclick = () => focus();
  };
  if (
    settings.vibrate &&
    performance.now() - touched > ABSENT &&
    navigator.userActivation?.hasBeenActive !== false
  )
    navigator.vibrate?.(BUZZ);
  if (elsewhere()) {
    look();
    if (notifying()) void notify().catch(() => {});
  }
  const signs = [
    [document, "visibilitychange"],
    [window, "focus"],
    [window, "blur"],
  ] as const;
  for (const [where, kind] of signs) where.addEventListener(kind, look);
  return () => {
    over = true;
    for (const [where, kind] of signs) where.removeEventListener(kind, look);
    void hush();
  };
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration();
}
