/** The one explanation that is open: on hover, focus, long press or "?". */
import { on } from "svelte/events";

export const tip: { at: Element | null; title: string; text: string } = $state({
  at: null,
  title: "",
  text: "",
});

export function explain(at: Element | null, title: string, text: string) {
  tip.at = at;
  tip.title = title;
  tip.text = text;
}

export function hush(at?: Element | null) {
  if (!at || tip.at === at) tip.at = null;
}

/**
 * Where the mouse was last: what merely comes to lie under a resting mouse does not explain itself.
 */
let rest = { x: -1, y: -1 };
function watch(event: PointerEvent) {
  rest = { x: event.clientX, y: event.clientY };
}
globalThis.addEventListener?.("pointermove", watch, { capture: true, passive: true });
globalThis.addEventListener?.("pointerdown", watch, { capture: true, passive: true });

/** An element that explains itself; `text` may change. */
export function explains(node: HTMLElement, what: { title: string; text: string }) {
  let now = what;
  const show = () => explain(node, now.title, now.text);
  const over = (event: PointerEvent) =>
    event.pointerType === "mouse" &&
    (event.clientX !== rest.x || event.clientY !== rest.y) &&
    show();
  const leave = (event: PointerEvent) =>
    event.pointerType === "mouse" && document.activeElement !== node && hush(node);
  const focus = () => node.matches(":focus-visible") && show();
  const blur = () => hush(node);
  // `on`, not addEventListener: what is taken away while the page is drawn loses the focus just
  // then
  const deafen = [
    on(node, "pointerenter", over),
    on(node, "pointerleave", leave),
    on(node, "focus", focus),
    on(node, "blur", blur),
  ];
  return {
    update(next: { title: string; text: string }) {
      now = next;
      if (tip.at === node) show();
    },
    destroy() {
      hush(node);
      for (const stop of deafen) stop();
    },
  };
}
