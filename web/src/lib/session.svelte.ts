/** Who one is here: a name is enough. */
import { api, Refused } from "./api";
import { i18n } from "./i18n.svelte";

class Session {
  name: string | null = $state(null);
  known = $state(false);

  async load() {
    try {
      this.name = (await api.me()).name;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    this.known = true;
  }

  /** Go by this name from now on; without one, by the present name or a guest's. */
  async introduce(name?: string) {
    if (!name && this.name) return;
    this.name = (await api.introduce(name?.trim() || i18n.t("page.guest"))).name;
  }
}

export const session = new Session();
