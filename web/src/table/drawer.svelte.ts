/**
 * The drawer of a table: whether it is open, and on what. "Back" shuts it before it leaves the
 * table.
 */

export type Tab = "log" | "chat" | "rules";

export class DrawerState {
  open = $state(false);
  tab: Tab = $state("log");

  constructor() {
    this.read();
  }
  /** As the history says: when somebody goes back, or comes back. */
  read = () => {
    const kept = (history.state as { drawer?: Tab } | null)?.drawer;
    this.open = kept !== undefined;
    if (kept) this.tab = kept;
  };
  show(tab: Tab) {
    const state = { ...(history.state as object | null), drawer: tab };
    if (this.open) history.replaceState(state, "");
    else history.pushState(state, "");
    this.open = true;
    this.tab = tab;
  }
  /** Shut it where it is open on this already. */
  toggle(tab: Tab) {
    if (this.open && this.tab === tab) this.shut();
    else this.show(tab);
  }
  shut() {
    if (!this.open) return;
    this.open = false;
    if ((history.state as { drawer?: Tab } | null)?.drawer) history.back();
  }
}
