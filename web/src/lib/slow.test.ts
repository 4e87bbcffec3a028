import { expect, test } from "vitest";
import en from "../texts/en.json";
import fr from "../texts/fr.json";
import { briefly, isSlow, left, until } from "./slow";
import { Texts } from "./texts";

const french = Texts.of("fr", fr);
const english = Texts.of("en", en);
const HOUR = 3600;

test("what is left is said in the unit that one would say", () => {
  const said = [72, 48, 36, 35, 24, 5, 1.5, 1, 0.5, 0].map((hours) => left(hours * HOUR, english));
  expect(said).toEqual([
    "3 days left",
    "2 days left",
    "2 days left",
    "35 hours left",
    "24 hours left",
    "5 hours left",
    "2 hours left",
    "60 minutes left",
    "30 minutes left",
    "1 minute left",
  ]);
  expect(left(86_399, french)).toBe("encore 24 heures");
  expect(left(60, french)).toBe("encore 1 minute");
  expect(briefly(5 * HOUR, french)).toBe("5\u00a0h");
  expect(briefly(50 * HOUR, french)).toBe("2\u00a0j");
});

test("a moment is said by the clock of whoever reads it; further away, by its day", () => {
  const now = new Date(2026, 10, 18, 12, 0).getTime();
  expect(until(now + 26.5 * HOUR * 1000, french, now)).toBe("jusqu’à jeudi 14:30");
  expect(until(now + 240 * HOUR * 1000, french, now)).toBe("jusqu’au 28 novembre");
  expect(until(now + 240 * HOUR * 1000, english, now)).toBe("until November 28");
});

test("a pace is slow where a decision has days", () => {
  expect(["relaxed", "normal", "fast", "none", "day", "three-days"].filter(isSlow)).toEqual([
    "day",
    "three-days",
  ]);
});
