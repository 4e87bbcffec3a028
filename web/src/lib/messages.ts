/** The messages of the socket, by the names that the page uses. */
import type { Wire } from "../wire/protocol";

export type ClientMessage = Wire["client"];
export type ServerMessage = Wire["server"];
export type {
  Because,
  Checked,
  Done,
  Happening,
  Hint,
  Nudge,
  Refused,
  RuleRefusal,
  TableInfo,
  Update,
  Warned,
} from "../wire/protocol";
