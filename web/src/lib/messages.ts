/** The messages of the socket, by the names that the page uses. */
import type { Wire } from "../wire/protocol";

export type ClientMessage = Wire["client"];
export type ServerMessage = Wire["server"];
export type {
  Because,
  Done,
  Happening,
  Hint,
  Refused,
  RuleRefusal,
  TableInfo,
  Update,
} from "../wire/protocol";
