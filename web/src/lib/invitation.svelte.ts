/**
 * Links that one hands to friends. The token stands behind the '#': what is there reaches no server
 * by itself.
 */
import { api } from "./api";
import { HAND } from "./hand.svelte";

/** Names by which every machine means itself. */
const ITSELF = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The address that a friend opens: the one place that knows where this house can be reached.
 * Null: nowhere, for it listens to this machine alone.
 */
export async function linkTo(path: string): Promise<string | null> {
  const { base } = await api.reach();
  if (!base && ITSELF.test(location.hostname)) return null;
  return (base ?? location.origin) + path;
}

/** The invitation to a table: the one that I came with, or one of my own once I sit there. */
export class Invitation {
  token: string | null = $state(null);
  /**
   * What one sends to friends; null: they could not open it. Undefined: there is nothing to send
   * yet.
   */
  link: string | null | undefined = $state();

  constructor(private readonly table: string) {
    const given = new URLSearchParams(location.hash.slice(1)).get("invite");
    try {
      if (given) sessionStorage.setItem(this.key, given); // for this tab, so that coming back works
      this.token = given ?? sessionStorage.getItem(this.key);
    } catch {
      this.token = given;
    }
  }

  private get key(): string {
    return `tablee.invite.${this.table}`;
  }

  /**
   * What the people before a big screen open: whoever comes by it holds a hand, not the whole
   * table.
   */
  async handLink(): Promise<string | null> {
    return linkTo(`/table/${this.table}#${this.token ? `invite=${this.token}&` : ""}${HAND}`);
  }

  /** Who sits at the table can invite: from now on also by the address that the browser shows. */
  async offer() {
    this.token ??= (await api.invite(this.table)).token;
    const here = `/table/${this.table}`;
    const shown = `#invite=${this.token}`;
    if (location.pathname === here && location.hash !== shown)
      history.replaceState(history.state, "", here + shown);
    this.link = await linkTo(here + shown);
  }
}
