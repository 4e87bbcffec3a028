/**
 * The page as an app: kept in the browser, and installed if somebody wants that. Not on a plain
 * http address.
 */

/** What a browser offers that can install the page. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class App {
  /** Whether it can be installed here, by a tap. */
  offered = $state(false);
  private offer: Offer | null = null;

  /** Call once. */
  begin() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // nobody is asked unasked: it stands in the settings
      this.offer = event as Offer;
      this.offered = true;
    });
    addEventListener("appinstalled", () => (this.offered = false));
    if (!import.meta.env.PROD || import.meta.env.MODE === "atelier" || !navigator.serviceWorker)
      return;
    const register = () =>
      // it works without
      void navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
    // what is seen first is loaded first
    if (document.readyState === "complete") register();
    else addEventListener("load", register, { once: true });
  }

  install = async () => {
    this.offered = false;
    await this.offer?.prompt().catch(() => {});
  };
}

export const app = new App();
