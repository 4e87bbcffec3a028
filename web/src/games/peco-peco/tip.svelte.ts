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

/** An element that explains itself; `text` may change. */
export function explains(node: HTMLElement, what: { title: string; text: string }) {
  let now = what;
  const show = () => explain(node, now.title, now.text);
  const over = (event: PointerEvent) => event.pointerType === "mouse" && show();
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
