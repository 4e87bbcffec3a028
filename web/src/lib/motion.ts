/**
 * Things that go from where they were to where they go.
 *
 * The stage tells a table its events one at a time, before the view changes. What flew stays where
 * it landed until the new view is shown; then the stage clears it away.
 */
import { reducedMotion, settings } from "./settings.svelte";

const EASE = "cubic-bezier(0.2, 0.8, 0.3, 1)";
const landed = new Set<HTMLElement>();

/** Milliseconds, at the speed that the person chose. */
export function span(ms: number): number {
  return settings.motion === 0 ? 0 : ms / settings.motion;
}

export function pause(ms: number): Promise<void> {
  const time = span(ms);
  return time === 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, time));
}

/** Put a copy of `what` (default: `from`) over the page and let it go from one place to another. */
export async function fly(
  from: Element | null | undefined,
  to: Element | null | undefined,
  {
    what,
    ms = 300,
    turn = 0,
    keep = true,
  }: { what?: Element; ms?: number; turn?: number; keep?: boolean } = {},
): Promise<void> {
  if (!from || !to || settings.motion === 0 || document.hidden) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  if (!start.width || !end.width) return;
  const model = what ?? from;
  const size = what
    ? what.getBoundingClientRect().width
      ? what.getBoundingClientRect()
      : end
    : start;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.dataset.game = (model.closest("[data-game]") as HTMLElement | null)?.dataset.game ?? "";
  const copy = model.cloneNode(true) as HTMLElement;
  copy.removeAttribute("id");
  copy.querySelectorAll("[id]").forEach((node) => node.removeAttribute("id"));
  ghost.append(copy);
  ghost.style.width = `${size.width}px`;
  ghost.style.height = `${size.height}px`;
  ghost.style.setProperty("--card", `${size.width}px`); // what a card measures itself by
  document.body.append(ghost);
  const at = (box: DOMRect, angle: number) => {
    const x = box.left + (box.width - size.width) / 2;
    const y = box.top + (box.height - size.height) / 2;
    const scale = Math.max(0.2, Math.min(box.width / size.width, box.height / size.height));
    return `translate(${x}px, ${y}px) scale(${scale}) rotate(${angle}deg)`;
  };
  const frames: Keyframe[] = reducedMotion()
    ? [
        { transform: at(end, 0), opacity: 0 },
        { transform: at(end, 0), opacity: 1 },
      ]
    : [{ transform: at(start, turn) }, { transform: at(end, 0) }];
  landed.add(ghost);
  await ghost
    .animate(frames, { duration: span(ms), easing: EASE, fill: "forwards" })
    .finished.catch(() => {});
  if (!keep) drop(ghost);
}

/** A short moment for one element: raise it, shake it, make it glow. */
export async function moment(
  what: Element | null | undefined,
  kind: "pop" | "shake" | "glow" = "pop",
  ms = 320,
): Promise<void> {
  if (!what || settings.motion === 0 || document.hidden) return;
  const frames: Record<typeof kind, Keyframe[]> = {
    pop: [{ transform: "scale(1)" }, { transform: "scale(1.14)" }, { transform: "scale(1)" }],
    shake: [0, -6, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    glow: [{ filter: "none" }, { filter: "drop-shadow(0 0 14px var(--glow))" }, { filter: "none" }],
  };
  const shown = reducedMotion() ? [{ opacity: 1 }, { opacity: 0.5 }, { opacity: 1 }] : frames[kind];
  await what.animate(shown, { duration: span(ms), easing: "ease-out" }).finished.catch(() => {});
}

/** Take away what flew and landed: the new view shows it. */
export function clearLanded() {
  for (const ghost of landed) drop(ghost);
}

function drop(ghost: HTMLElement) {
  landed.delete(ghost);
  ghost.remove();
}
