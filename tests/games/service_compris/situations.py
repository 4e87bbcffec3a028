"""Situations to test in, built as positions, and short ways to act in them."""

from __future__ import annotations

from typing import Any

import tablee
from tablee.core.actions import Action
from tablee.games.service_compris.components import CARD_NAMES, TRIBE_NAMES
from tablee.games.service_compris.rules.turn import ServiceCompris
from tablee.games.service_compris.view import ServiceComprisView

GAME = tablee.game("service-compris")
PEOPLES = TRIBE_NAMES

Camp = dict[str, int]


def situation(
    seats: int = 3,
    *,
    hands: dict[int, list[str]] | None = None,
    table: list[str] | None = None,
    camps: dict[int, int] | list[Camp] | None = None,
    leads: list[str] | None = None,
    chiefs: list[str] | None = None,
    out: tuple[int, ...] = (),
    feast: int = 0,
    turn: int = 0,
    turns: int = 1,
    next_cards: list[str] | None = None,
    discard: list[str] | None = None,
    empty_pile: bool = False,
    treason: bool = False,
) -> ServiceCompris:
    """A match where it is `turn`'s turn to play a card, with these things in these places.

    `leads` are the peoples of the seats, in the order of SC-01 unless it is said. In the basic game
    `camps` says how many undelivered characters a seat has (else: all that are
    not on the table); in treason it is a camp for each seat. Those in `out` left in this order, one
    after the other. Hands are filled up with cards that
    nobody asked for; `next_cards` are drawn first, in this order.
    """
    table = table or []
    left = list(CARD_NAMES)
    wanted = hands or {}
    dealt = [_take(left, kinds) for kinds in (wanted.get(s, []) for s in range(seats))]
    top = _take(left, next_cards or [])
    thrown = _take(left, discard or [])
    for seat, hand in enumerate(dealt):
        size = 0 if seat in out else 6 if seat == turn else 5
        hand += [left.pop(0) for _ in range(size - len(hand))]
    pile = [] if empty_pile else left
    thrown += left if empty_pile else []
    position: dict[str, Any] = {
        **GAME.new(seats, 1, treason=treason).position(),
        "hands": dealt,
        "drawn": [[0] * len(hand) for hand in dealt],
        "draw": pile + top[::-1],
        "discard": thrown,
        "table": table,
        "places": [seats - out.index(seat) if seat in out else 0 for seat in range(seats)],
        "feast": feast,
        "turn": turn,
        "turns": turns,
    }
    position["leads"] = leads or PEOPLES[:seats]
    if treason:
        position["chiefs"] = chiefs or ["secret"] * seats
        position["camps"] = camps
    else:
        counts = camps if isinstance(camps, dict) else {}
        position["camps"] = [
            {people: count} if count else {}
            for seat, people in enumerate(position["leads"])
            for count in [0 if seat in out else counts.get(seat, 9 - table.count(people))]
        ]
    state: ServiceCompris = GAME.from_position(position)
    return state


def _take(left: list[str], kinds: list[str]) -> list[str]:
    """Cards of these kinds out of those that are left."""
    taken = []
    for kind in kinds:
        card = next(card for card in left if card.rpartition("/")[0] == kind)
        left.remove(card)
        taken.append(card)
    return taken


# -- acting ----------------------------------------------------------------------------------------


def action(verb: str, **fields: Any) -> Action:
    """The action with these fields."""
    found: Action = GAME.action({"verb": verb, **fields})
    return found


def of_kind(state: ServiceCompris, seat: int, verb: str, kind: str) -> Action:
    """The action with a card of this kind that the seat holds, or would like to."""
    hand = state.position()["hands"][seat]
    copies = [int(card.rpartition("/")[2]) for card in hand if card.rpartition("/")[0] == kind]
    return action(verb, card=kind, copy=copies[0] if copies else 1)


def play(state: ServiceCompris, kind: str) -> None:
    """The seat whose turn it is plays a card with effect."""
    state.play(state.turn, of_kind(state, state.turn, "play", kind))


def discard(state: ServiceCompris, kind: str) -> None:
    """The seat whose turn it is plays a card without effect."""
    state.play(state.turn, of_kind(state, state.turn, "discard", kind))


def against(state: ServiceCompris) -> list[int]:
    """Whom the window that is open concerns."""
    return [seat for seat in range(state.seats) if GAME.concerns(state, seat)]


def counter(state: ServiceCompris, seat: int, kind: str) -> None:
    """A seat counters."""
    state.play(seat, of_kind(state, seat, "counter", kind))


def all_pass(state: ServiceCompris) -> None:
    """Everybody who is asked passes; nothing, if nobody is."""
    for seat in state.position()["asked"]:
        state.play(seat, action("pass"))


def name(state: ServiceCompris, camp: int, character: str | None = None) -> None:
    """The seat whose turn it is names a character of a camp: in the basic game, its people."""
    people = character or state.position()["leads"][camp]
    state.play(state.turn, action("name", camp=camp, character=people))


def pick(state: ServiceCompris, place: int) -> None:
    """The seat whose turn it is picks a place on the table."""
    state.play(state.turn, action("pick", place=place))


# -- looking ---------------------------------------------------------------------------------------


def refused(state: ServiceCompris, seat: int, wanted: Action) -> str:
    """The rule against it, the reason if it has several, and the facts; "" if it is legal."""
    refusal = state.refusal(seat, wanted)
    if refusal is None:
        return ""
    assert "_" not in refusal.rule
    facts = [f"{name}={value}" for name, value in refusal.params.items()]
    return " ".join([refusal.key.removeprefix("refusal."), *facts])


def seen(state: ServiceCompris, seat: int | None = None) -> ServiceComprisView:
    """What a seat sees, or a spectator."""
    view = state.view(seat)
    assert isinstance(view, ServiceComprisView)
    return view


def table(state: ServiceCompris) -> list[str]:
    """Who is on the table, nearest to the plate first."""
    queue: list[str] = state.position()["table"]
    return queue


def camp(state: ServiceCompris, seat: int) -> Camp:
    """Who is in a camp."""
    found: Camp = state.position()["camps"][seat]
    return found


def size(state: ServiceCompris, seat: int) -> int:
    """How many characters are in a camp, a chief not counted."""
    return sum(camp(state, seat).values())


def kinds(cards: list[str]) -> list[str]:
    """The kinds of these cards."""
    return [card.rpartition("/")[0] for card in cards]


def hand(state: ServiceCompris, seat: int) -> list[str]:
    """The kinds of card that a seat holds."""
    return kinds(state.position()["hands"][seat])


def told(state: ServiceCompris, kind: str) -> list[Any]:
    """The events of one kind that were collected."""
    return [event for event in state.events or [] if event.kind == kind]
