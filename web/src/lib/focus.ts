/**
 * Where the focus goes when what had it goes away: a card that was played, a button that is not
 * offered any more. Those who play with the keyboard then stand on its neighbour, never nowhere.
 */
const REACHABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

function canHaveIt(node: HTMLElement): boolean {
  return node.isConnected && !node.matches(":disabled") && (node.checkVisibility?.() ?? true);
}
function reachable(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(REACHABLE)].filter(
    (node) => node.tabIndex >= 0 && canHaveIt(node),
  );
}

/** `<div {@attach keepFocus} data-still={...}>`: while `data-still` is "false", more is to come. */
export function keepFocus(root: HTMLElement) {
  let last: HTMLElement | null = null;
  /** It could have kept it. */
  let left = false;
  /** What is around it, from the inside out, and its place among all that can be reached there. */
  let around: { box: HTMLElement; place: number }[] = [];

  function remember({ target }: FocusEvent) {
    // a mouse knows where it is
    last = target instanceof HTMLElement && target.matches(":focus-visible") ? target : null;
    around = [];
    left = false;
    for (let box = last?.parentElement; box && root.contains(box); box = box.parentElement) {
      around.push({ box, place: reachable(box).indexOf(last!) });
    }
  }
  function mend() {
    const now = document.activeElement;
    if (!last || (now && now !== document.body && now !== last)) return;
    if (canHaveIt(last)) {
      if (!left) last.focus({ preventScroll: true }); // for a moment it could not be pressed
      return;
    }
    if (root.dataset.still === "false") return;
    for (const { box, place } of around) {
      const all = box.isConnected ? reachable(box) : [];
      const next = all[Math.min(Math.max(place, 0), all.length - 1)];
      if (next) return next.focus({ preventScroll: true });
    }
  }
  /** Whoever leaves what is still there wants to. */
  function leave() {
    const before = last;
    left = before !== null && canHaveIt(before);
    setTimeout(() => {
      if (last === before && before && canHaveIt(before) && document.activeElement !== before)
        last = null;
    });
  }
  const observer = new MutationObserver(mend);
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled", "data-still"],
  });
  root.addEventListener("focusin", remember);
  root.addEventListener("focusout", leave);
  return () => {
    observer.disconnect();
    root.removeEventListener("focusin", remember);
    root.removeEventListener("focusout", leave);
  };
}
