/** What this person prefers; kept in this browser. */
import type { Lang } from "./texts";
import { paint } from "./tint";

export type Theme = "auto" | "light" | "dark";
/** How long things take to move: 0 is off. */
export type Motion = 0 | 0.5 | 1 | 2;

export interface Settings {
  lang: Lang;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  /** A touched card is played at once; else the first touch lifts it. */
  quick: boolean;
  /** Where one may react: let everything pass that is not aimed at me. */
  aimed: boolean;
  /** Be warned before a clear mistake, where all others are bots. */
  coach: boolean;
  /** At one's turn, when one looked elsewhere: a phone buzzes, and a notification is shown. */
  vibrate: boolean;
  notify: boolean;
  /** Whose remarks are not shown: a table and a name. */
  muted: string[];
}

const KEY = "tablee.settings";

function preferred(): Settings {
  const lang: Lang = navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
  return {
    lang,
    theme: "auto",
    motion: 1,
    sound: false,
    quick: false,
    aimed: false,
    coach: false,
    vibrate: true,
    notify: false,
    muted: [],
  };
}

function read(): Settings {
  const found = preferred();
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const { lang, theme, motion, sound, quick, aimed, coach, vibrate, notify, muted } =
      kept as Partial<Settings>;
    if (lang === "fr" || lang === "en") found.lang = lang;
    if (theme === "auto" || theme === "light" || theme === "dark") found.theme = theme;
    if (motion === 0 || motion === 0.5 || motion === 1 || motion === 2) found.motion = motion;
    if (typeof sound === "boolean") found.sound = sound;
    if (typeof quick === "boolean") found.quick = quick;
    if (typeof aimed === "boolean") found.aimed = aimed;
    if (typeof coach === "boolean") found.coach = coach;
    if (typeof vibrate === "boolean") found.vibrate = vibrate;
    if (typeof notify === "boolean") found.notify = notify;
    if (Array.isArray(muted))
      found.muted = muted.filter((one) => typeof one === "string").slice(-50);
  } catch {
    // somebody forbids storage, or wrote something else there: the preferences of the browser do
  }
  return found;
}

export const settings: Settings = $state(read());

/** Keep the settings, and show those that the whole page depends on. Call once. */
export function keepSettings() {
  $effect(() => {
    const plain = $state.snapshot(settings);
    document.documentElement.lang = plain.lang;
    document.documentElement.dataset.theme = plain.theme;
    document
      .querySelector('link[rel="manifest"]')
      ?.setAttribute("href", `/app.${plain.lang}.webmanifest`);
    paint();
    try {
      localStorage.setItem(KEY, JSON.stringify(plain));
    } catch {
      // kept until the page is closed
    }
  });
}

const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** Whether things may only fade, not move. */
export function reducedMotion(): boolean {
  return settings.motion === 0 || (still?.matches ?? false);
}
