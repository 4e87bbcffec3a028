/** Links that one hands to friends. The token stands behind the '#': what is there reaches no server by itself. */
import { api } from "./api";

/** The address that a friend opens: the one place that knows where this house can be reached. */
export function linkTo(path: string): string {
  return location.origin + path;
}

/** The invitation to a table: the one that I came with, or one of my own once I sit there. */
export class Invitation {
  token: string | null = $state(null);

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

  /** What one sends to friends; empty while there is nothing to send. */
  get link(): string {
    return this.token ? linkTo(`/table/${this.table}#invite=${this.token}`) : "";
  }

  /** Who sits at the table can invite: from now on also by the address that the browser shows. */
  async offer() {
    this.token ??= (await api.invite(this.table)).token;
    const here = `/table/${this.table}`;
    const shown = `#invite=${this.token}`;
    if (location.pathname === here && location.hash !== shown) history.replaceState(history.state, "", here + shown);
  }
}
