/** A few sounds, made on the spot: no files. Off until somebody wants them. */
import { settings } from "./settings.svelte";

export type Sound = "card" | "turn" | "good" | "bad" | "knock";

let context: AudioContext | null = null;

const TONES: Record<Sound, [frequency: number, seconds: number, type: OscillatorType][]> = {
  card: [[210, 0.05, "triangle"]],
  knock: [
    [120, 0.07, "sine"],
    [95, 0.09, "sine"],
  ],
  turn: [
    [523, 0.1, "sine"],
    [659, 0.16, "sine"],
  ],
  good: [
    [523, 0.1, "triangle"],
    [659, 0.1, "triangle"],
    [784, 0.22, "triangle"],
  ],
  bad: [
    [220, 0.14, "triangle"],
    [175, 0.26, "triangle"],
  ],
};

/** A whole room listens, whatever the person who laid the table prefers for themselves. */
let aloud = false;
export function playAloud(on: boolean) {
  aloud = on;
}

export function sound(name: Sound) {
  // before the first touch of a page a browser plays nothing, and says so loudly
  if (!(settings.sound || aloud) || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  let at = context.currentTime;
  for (const [frequency, seconds, type] of TONES[name]) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = type;
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.12, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds * 0.9;
  }
}
