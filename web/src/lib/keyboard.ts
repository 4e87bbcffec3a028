/**
 * The keyboard of a phone lies over the page: `{@attach aboveKeyboard}` says in `--keyboard` how
 * much it covers, for what has to stay above it.
 */
export function aboveKeyboard(root: HTMLElement) {
  const seen = globalThis.visualViewport;
  if (!seen) return;
  const measure = () => {
    // whoever looks closer sees less of the page, too
    const covered = seen.scale > 1.05 ? 0 : innerHeight - seen.height - seen.offsetTop;
    root.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
  };
  seen.addEventListener("resize", measure);
  seen.addEventListener("scroll", measure);
  return () => {
    seen.removeEventListener("resize", measure);
    seen.removeEventListener("scroll", measure);
  };
}
