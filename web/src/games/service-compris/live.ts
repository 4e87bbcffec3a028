/** What lies on the table while events are being told, one by one, before the next view comes. */
import type { Wire } from "../../wire/service-compris";
import { isChief, tribeOf } from "./kinds";

type View = Wire["view"];
type Camp = View["camps"][number];

/** Somebody on the table; the number stays the same while places change. */
export interface Guest {
  id: number;
  character: string;
  /** Not there yet: named, or planned to be. */
  coming?: "named" | "planned";
}
export interface Live {
  table: Guest[];
  camps: Camp[];
  feast: number;
  inPlay: number;
  drawLeft: number;
  /** The place that was picked last: who leaves, when there are several of a kind. */
  picked: number | null;
  next: number;
}

/** The same guests where they can be the same: the first of a kind stays the first of its kind. */
function seatGuests(
  table: readonly string[],
  before: readonly Guest[],
  next: number,
): [Guest[], number] {
  const free = [...before];
  const guests = table.map((character) => {
    const found = free.findIndex((guest) => guest.character === character);
    return found < 0 ? { id: next++, character } : free.splice(found, 1)[0]!;
  });
  return [guests, next];
}

/** How it is. */
export function settle(view: View, before: Live | null): Live {
  const same =
    before !== null &&
    before.table.length === view.table.length &&
    before.table.every((guest, place) => guest.character === view.table[place]);
  const [table, next] = same
    ? [before.table, before.next]
    : seatGuests(view.table, before?.table ?? [], before?.next ?? 0);
  return {
    table,
    next,
    camps: view.camps,
    feast: view.feast,
    inPlay: view.in_play,
    drawLeft: view.draw_left,
    picked: null,
  };
}

function change(camps: Camp[], seat: number, how: (camp: Camp) => Partial<Camp>): Camp[] {
  return camps.map((camp, index) => (index === seat ? { ...camp, ...how(camp) } : camp));
}

function move(camps: Camp[], seat: number, character: string, by: 1 | -1, chief: string): Camp[] {
  return change(camps, seat, (camp) => {
    if (isChief(character)) return { chief, tribe: tribeOf(character) };
    const count = (camp.characters[character] ?? 0) + by;
    const { [character]: _, ...others } = camp.characters;
    return { characters: count > 0 ? { ...camp.characters, [character]: count } : others };
  });
}

function without(table: readonly Guest[], place: number): Guest[] {
  return table.filter((_, index) => index !== place);
}

/** How it is after this event. */
export function after(live: Live, event: Wire["event"]): Live {
  switch (event.event) {
    case "drew":
      return {
        ...live,
        drawLeft: Math.max(0, live.drawLeft - 1),
        camps: change(live.camps, event.seat, (camp) => ({ cards: camp.cards + 1 })),
      };
    case "reshuffled":
      return { ...live, drawLeft: event.cards };
    case "played":
    case "discarded":
    case "countered":
      return {
        ...live,
        camps: change(live.camps, event.seat, (camp) => ({ cards: Math.max(0, camp.cards - 1) })),
      };
    case "picked":
      return { ...live, picked: event.place };
    case "served":
    case "served-first": {
      const place = event.event === "served" ? event.place : 0;
      const table = [...live.table];
      table.splice(place, 0, { id: live.next, character: event.character });
      const picked = live.picked !== null && place <= live.picked ? live.picked + 1 : live.picked;
      return {
        ...live,
        table,
        picked,
        next: live.next + 1,
        camps: move(live.camps, event.camp, event.character, -1, "served"),
      };
    }
    case "returned": {
      const meant =
        live.picked !== null && live.table[live.picked]?.character === event.character
          ? live.picked
          : live.table.findIndex((guest) => guest.character === event.character);
      return {
        ...live,
        table: without(live.table, meant),
        picked: null,
        camps: move(live.camps, event.camp, event.character, 1, "shown"),
      };
    }
    case "rearranged": {
      const [table, next] = seatGuests(event.table, live.table, live.next);
      return { ...live, table, next };
    }
    case "devoured": {
      const inPlay = live.inPlay - 1;
      const table = without(
        live.table,
        live.table.findIndex((guest) => guest.character === event.character),
      );
      if (!isChief(event.character)) return { ...live, inPlay, table };
      // on the table every chief is known
      return {
        ...live,
        inPlay,
        table,
        camps: live.camps.map((camp) =>
          camp.tribe === tribeOf(event.character) ? { ...camp, chief: "devoured" } : camp,
        ),
      };
    }
    case "snatched":
      return {
        ...live,
        inPlay: live.inPlay - 1,
        camps: move(live.camps, event.camp, event.character, -1, "devoured"),
      };
    case "feast":
    case "feast-raised":
      return { ...live, feast: event.rate };
    case "feast-over":
      return { ...live, feast: 0 };
    case "revealed":
      return {
        ...live,
        camps: change(live.camps, event.seat, () => ({ chief: "shown", tribe: event.tribe })),
      };
    case "left":
    case "left-with-others": {
      const lost =
        event.event === "left"
          ? 0
          : Object.values(event.lost).reduce((sum, count) => sum + count, 0);
      return {
        ...live,
        inPlay: live.inPlay - lost,
        camps: change(live.camps, event.seat, () => ({
          alive: false,
          place: event.place,
          characters: {},
          cards: 0,
        })),
      };
    }
    default:
      return live;
  }
}
