/**
 * The strip below a big screen: what the table asks, and of whom, stands there, whoever says it.
 */
import { getContext, setContext } from "svelte";

const KEY = Symbol("strip");

export class Strip {
  text = $state("");
}
/** Below this component sentences go to a strip. */
export function makeStrip(): Strip {
  return setContext(KEY, new Strip());
}
/** The strip, where there is one. */
export function theStrip(): Strip | undefined {
  return getContext<Strip | undefined>(KEY);
}
