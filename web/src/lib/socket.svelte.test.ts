import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableSocket } from "./socket.svelte";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {}
  opens() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  tells(number: number, ...happened: number[]) {
    this.onmessage?.({
      data: JSON.stringify({
        type: "update",
        number,
        whole: true,
        happened: happened.map((one) => ({ number: one })),
      }),
    });
  }
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("when the network is back while a socket is being opened, news are heard once", () => {
  const socket = new TableSocket("t", null, () => "fr");
  FakeSocket.all[0]!.opens();
  FakeSocket.all[0]!.tells(2, 1, 2);
  FakeSocket.all[0]!.onclose?.({ code: 1006 });
  expect(socket.connection).toBe("lost");
  vi.advanceTimersByTime(1000);
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all.length).toBe(3);
  for (const one of FakeSocket.all.slice(1)) {
    expect(one.url).toContain("last=2");
    one.opens();
    one.tells(3, 3);
  }
  expect(socket.log.map((item) => item.number)).toEqual([1, 2, 3]);
  socket.close();
});
