/** The one explanation that is open: on hover, focus, long press or "?". */
export const tip: { at: Element | null; title: string; text: string } = $state({ at: null, title: "", text: "" });

export function explain(at: Element | null, title: string, text: string) {
  tip.at = at;
  tip.title = title;
  tip.text = text;
}

export function hush(at?: Element | null) {
  if (!at || tip.at === at) tip.at = null;
}

/** Where the mouse was last: what merely comes to lie under a resting mouse does not explain itself. */
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
  const over = (event: PointerEvent) => event.pointerType === "mouse" && (event.clientX !== rest.x || event.clientY !== rest.y) && show();
  const leave = (event: PointerEvent) => event.pointerType === "mouse" && document.activeElement !== node && hush(node);
  const focus = () => node.matches(":focus-visible") && show();
  const blur = () => hush(node);
  node.addEventListener("pointerenter", over);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("focus", focus);
  node.addEventListener("blur", blur);
  return {
    update(next: { title: string; text: string }) {
      now = next;
      if (tip.at === node) show();
    },
    destroy() {
      hush(node);
      node.removeEventListener("pointerenter", over);
      node.removeEventListener("pointerleave", leave);
      node.removeEventListener("focus", focus);
      node.removeEventListener("blur", blur);
    },
  };
}
