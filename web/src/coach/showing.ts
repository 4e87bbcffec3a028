/** A position that is taught or asked about, as a table shows it: one seat is a person's. */
import type { AnyEvent, AnyView, Person } from "../games/types";
import type { Showing } from "../table/stage.svelte";
import type { LessonFrame } from "../wire/rest";

export function showing(frame: LessonFrame, you: number, names: string[]): Showing {
  const view = frame.view as AnyView;
  return {
    view,
    you,
    people: names.map((name, seat): Person => {
      const kind = seat === you ? "person" : "bot";
      const awaited = view.actors.includes(seat);
      return { seat, label: name, name, kind, connected: true, awaited, remaining: null };
    }),
    legal: frame.legal,
    talk: frame.talk,
    window: frame.window,
    events: frame.events as AnyEvent[],
    open: null,
  };
}
