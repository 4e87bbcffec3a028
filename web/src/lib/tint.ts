/**
 * The colour around the page (the bar of a phone, the frame of an installed app) goes on with what
 * is shown.
 */

const layers: Element[] = [];
const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
dark?.addEventListener?.("change", paint);

/** As the topmost layer has it; else as the paper. */
export function paint() {
  const colour = getComputedStyle(layers.at(-1) ?? document.body).backgroundColor;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute("content", colour);
}

/** Goes on with the background of this element, as long as it is there. */
export function tint(node: Element) {
  layers.push(node);
  paint();
  return () => {
    layers.splice(layers.indexOf(node), 1);
    paint();
  };
}
