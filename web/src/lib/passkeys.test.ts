import { expect, test, vi } from "vitest";
import { bytes, canPasskey, text } from "./passkeys";

test("bytes go over the wire as letters, and come back", () => {
  for (const letters of ["", "AA", "-_8", "SGFsbG8"]) {
    expect(text(bytes(letters).buffer)).toBe(letters);
  }
});

test("a name has passkeys, an address has none, and neither has plain http", () => {
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("isSecureContext", true);
  const hosts = ["localhost", "tablee.example.org", "127.0.0.1", "192.168.1.20", "[::1]"];
  expect(hosts.map((host) => canPasskey(host))).toEqual([true, true, false, false, false]);
  vi.stubGlobal("isSecureContext", false);
  expect(canPasskey("maison.local")).toBe(false);
  vi.unstubAllGlobals();
});
