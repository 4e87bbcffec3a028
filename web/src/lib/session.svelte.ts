/** Who one is here: a name is enough. */
import { api, RequestRefused } from "./api";
import { forgetCompanions } from "./companions";
import { i18n } from "./i18n.svelte";

/** Set once this browser has been let in, so that strangers need not be asked who they are. */
const KNOWN = "tablee.known";

class Session {
  name: string | null = $state(null);
  known = $state(false);

  async load() {
    try {
      if (localStorage.getItem(KNOWN)) this.name = (await api.me()).name;
    } catch (error) {
      if (error instanceof RequestRefused && error.status === 401) localStorage.removeItem(KNOWN);
    }
    this.known = true;
  }

  /** Go by this name from now on; without one, by the present name or a guest's. */
  async introduce(name?: string) {
    if (!name && this.name) return;
    this.become((await api.introduce(name?.trim() || i18n.t("page.guest"))).name);
  }

  /** This browser was let in as somebody of this name. */
  become(name: string) {
    this.name = name;
    try {
      localStorage.setItem(KNOWN, "1");
    } catch {
      // nothing to remember it with
    }
  }

  /**
   * Be nobody again, here and wherever else one came in as this person; with all who share this
   * device.
   */
  async forget() {
    await forgetCompanions();
    await api.forget();
    this.gone();
  }

  /** The house forgets me, at once and for good; and so does this browser. */
  async remove() {
    await forgetCompanions();
    await api.removeMe();
    this.gone();
  }

  /** Nobody is here any more. */
  gone() {
    this.name = null;
    try {
      localStorage.removeItem(KNOWN);
    } catch {
      // it was not remembered
    }
  }
}

export const session = new Session();
