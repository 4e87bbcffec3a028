/** Where one is in the page. */

class Route {
  path = $state(location.pathname);
  hash = $state(location.hash);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  /** The parts of the path, without empty ones. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  /** `still`: what one reads stays where it is. */
  go(to: string, { replace = false, still = false }: { replace?: boolean; still?: boolean } = {}) {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    this.read();
    if (still) return;
    scrollTo(0, 0);
    document.getElementById("app")?.focus({ preventScroll: true }); // what had the focus stays behind
  }

  private read() {
    this.path = location.pathname;
    this.hash = location.hash;
  }
}

export const route = new Route();

/** For links inside of the page: `<a href="/rules/the-game" {@attach inside}>`. */
export function inside(node: HTMLAnchorElement) {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    route.go(node.pathname + node.search + node.hash);
  };
  node.addEventListener("click", follow);
  return () => node.removeEventListener("click", follow);
}
