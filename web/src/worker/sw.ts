/**
 * The service worker: holds the shell, and brings back to the table whoever presses a notification.
 */
import { Shell, type Build } from "./shell";

// The library of types has either pages or workers; these few are the worker's.
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pressed extends Lasting {
  notification: Notification;
}
interface Tab {
  url: string;
  focus(): Promise<unknown>;
}
declare const clients: {
  claim(): Promise<void>;
  matchAll(which: { type: "window" }): Promise<Tab[]>;
  openWindow(path: string): Promise<unknown>;
};
declare function skipWaiting(): Promise<void>;
/** Put in when the page is built. */
declare const __BUILD__: Build;

const shell = new Shell(__BUILD__, location.origin);

addEventListener("install", (event) =>
  (event as Lasting).waitUntil(shell.keep().then(skipWaiting)),
);
addEventListener("activate", (event) =>
  (event as Lasting).waitUntil(shell.tidy().then(() => clients.claim())),
);
addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  const answer = shell.answer(request);
  if (answer) (event as Fetching).respondWith(answer);
});
addEventListener("notificationclick", (event) => {
  const { notification } = event as Pressed;
  notification.close();
  (event as Pressed).waitUntil(backTo(String(notification.data)));
});

async function backTo(path: string) {
  const open = await clients.matchAll({ type: "window" });
  const there = open.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : clients.openWindow(path));
}
