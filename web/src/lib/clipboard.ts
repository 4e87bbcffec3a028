/** Copying, also where a plain http address keeps the clipboard from a page. */

/** Whether it was copied; if not, `field` is selected: one copies by hand. */
export async function copied(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return byHand(text, field);
  }
}

/** As it was done before pages had a clipboard; it still works everywhere. */
function byHand(text: string, field?: HTMLInputElement): boolean {
  const before = document.activeElement as HTMLElement | null;
  const scratch = document.createElement("textarea");
  scratch.value = text;
  scratch.readOnly = true; // no keyboard comes up on a phone
  scratch.className = "unseen";
  (before?.closest("dialog") ?? document.body).append(scratch);
  scratch.select();
  const done = document.execCommand?.("copy") ?? false;
  scratch.remove();
  before?.focus({ preventScroll: true });
  if (!done) field?.select();
  return done;
}
