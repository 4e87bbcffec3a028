"""What a seat sees of Service Compris !"""

from __future__ import annotations

from typing import Final

import msgspec

from tablee.core.actions import FieldValue
from tablee.core.texts import Texts
from tablee.core.view import SharedFields, View
from tablee.games.service_compris.components import (
    CHARACTERS,
    CHIEF_STATES,
    COPY,
    CROWD,
    CROWDED,
    DEVOURED,
    GOINFRERIE,
    KIND,
    LAST_FEW,
    NAME,
    PANIER_GARNI,
    TRIBE_NAMES,
    TRIBES,
    Pick,
)
from tablee.games.service_compris.deck import KINDS
from tablee.games.service_compris.position import LAYOUT, chosen_actions
from tablee.games.service_compris.rules.situation import (
    CHOICE,
    NOTHING,
    PAYMENT,
)
from tablee.games.service_compris.rules.treason import is_secret_to
from tablee.games.service_compris.rules.turn import ServiceCompris

Choice = dict[str, FieldValue]


class Foreseen(msgspec.Struct, frozen=True):
    """What a legal action would bring: who leaves the table if a place is picked."""

    character: str


class CardView(msgspec.Struct, frozen=True):
    """An action card: its kind, and which copy of it (SC-57)."""

    card: str
    copy: int


class CampView(msgspec.Struct, frozen=True):
    """What lies in front of a seat."""

    alive: bool  # the seat is still in
    place: int  # its place, once it is out (SC-64); 0 while it is in
    characters: dict[str, int]  # undelivered characters by tribe; a chief is not counted
    # in treason where the chief is: "secret" or "shown" in the camp, "served" on the table,
    # "devoured"; "none" in the basic game
    chief: str
    tribe: str | None  # whom the seat leads, if one may know; None if not
    cards: int  # how many action cards it holds


class ServiceComprisView(View, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    treason: bool  # whether this is the game with secret chiefs
    camps: list[CampView]  # what lies in front of each seat
    table: list[str]  # the queue, nearest to the plate first
    in_play: int  # characters that are not in the bin
    at_start: int  # how many there were
    eaten: dict[str, int]  # those in the bin, by character
    feast: int  # characters devoured a turn; 0: no feast
    crowded: int  # with more on the table than this, a feast begins (SC-12)
    last_few: int  # with fewer in play than this, a feast begins (SC-12)
    turn: int  # whose turn it is
    turns: int  # how many turns have begun
    stage: str  # what is being decided: "card", "choice", "reaction" or "payment"
    card: str | None  # the kind of card that is being played; None: not yet
    asks: str | None  # the verb of what its player has to choose now; None: nothing
    ordered: bool  # it serves several, in the order in which its player names them (SC-25, SC-28)
    chosen: list[Choice]  # what its player has chosen so far, as actions
    # the kind of counter that was played against it, while its price is being paid
    counter: str | None
    counterer: int | None  # who played it
    owed: Choice | None  # the victim's character that the attacker has still to place
    pays: bool  # the attacker has still to place one of their own
    hand: list[CardView] | None  # one's own cards; None for a spectator
    draw_left: int  # cards in the draw pile
    discard: list[CardView]  # the cards played since the last shuffle, in order
    hands: list[list[CardView]] | None  # all hands, when the match is over
    foreseen: dict[int, Foreseen]  # what the legal actions of this seat would bring, by their codes


CARD_VIEWS: Final = [CardView(KINDS[kind], copy) for kind, copy in zip(KIND, COPY, strict=True)]


def _cards(cards: list[int]) -> list[CardView]:
    return [CARD_VIEWS[card] for card in cards]


def _camp(state: ServiceCompris, seat: int | None, camp: int) -> CampView:
    secret = is_secret_to(state, seat, camp)
    counts = state.camps[camp * TRIBES : (camp + 1) * TRIBES]
    return CampView(
        alive=state.alive[camp],
        place=state.places[camp],
        characters={TRIBE_NAMES[tribe]: n for tribe, n in enumerate(counts) if n > 0},
        chief=CHIEF_STATES[state.chiefs[camp]],
        tribe=None if secret else TRIBE_NAMES[state.leads[camp]],
        cards=len(state.hands[camp]),
    )


def _eaten(state: ServiceCompris) -> dict[str, int]:
    """Who is in the bin: all of the peoples that play, but for the camps and the table."""
    eaten: dict[str, int] = {}
    for tribe in sorted(state.leads):
        there = sum(state.camps[tribe::TRIBES]) + state.table.count(tribe)
        gone = (CROWD - 1 if state.treason else CROWD) - there
        if gone:
            eaten[TRIBE_NAMES[tribe]] = gone
        if state.chiefs[state.leader(tribe)] == DEVOURED:
            eaten[CHARACTERS[TRIBES + tribe]] = 1
    return eaten


def _asks(state: ServiceCompris) -> str | None:
    if state.over or state.stage not in (CHOICE, PAYMENT):
        return None
    return state.open_choices()[0].verb


def _foreseen(state: ServiceCompris, seat: int | None, asks: str | None) -> dict[int, Foreseen]:
    if seat is None or seat != state.turn or asks != "pick":
        return {}
    picks = [action for action in state.legal(seat) if isinstance(action, Pick)]
    return {pick.code: Foreseen(CHARACTERS[state.table[pick.place]]) for pick in picks}


def look(state: ServiceCompris, seat: int | None, shared: SharedFields) -> ServiceComprisView:
    """What the seat may see: the table and the camps, its own hand and its own chief."""
    asks = _asks(state)
    return ServiceComprisView(
        **shared,
        **LAYOUT.shown(
            state, "table", "feast", "turn", "turns", "stage", "card", "counter", "counterer"
        ),
        treason=state.treason,
        camps=[_camp(state, seat, camp) for camp in range(state.seats)],
        in_play=state.in_play,
        at_start=CROWD * state.seats,
        eaten=_eaten(state),
        crowded=CROWDED,
        last_few=LAST_FEW,
        asks=asks,
        ordered=state.card in (PANIER_GARNI, GOINFRERIE),
        chosen=[action.to_dict() for action in chosen_actions(state)],
        owed=None if state.owed == NOTHING else NAME[state.owed].to_dict(),
        pays=state.pays,
        hand=None if seat is None else _cards(state.hands[seat]),
        draw_left=len(state.draw),
        discard=_cards(state.discard),
        hands=[_cards(hand) for hand in state.hands] if state.over else None,
        foreseen=_foreseen(state, seat, asks),
    )


# -- in lines --------------------------------------------------------------------------------------


def describe(view: ServiceComprisView, texts: Texts) -> list[str]:
    """The view in lines, for the plain terminal table."""
    lines = []
    if view.table:
        queue = " < ".join(
            texts("line.place", place=place, character=texts(f"character.{character}"))
            for place, character in enumerate(view.table, start=1)
        )
        lines.append(texts("line.table", queue=queue))
    else:
        lines.append(texts("line.table_empty"))
    if view.feast:
        lines.append(texts("line.feast", count=view.feast))
    lines += [_camp_line(view, camp, texts) for camp in range(view.seats)]
    lines.append(texts("line.draw", count=view.draw_left))
    if view.card is not None:
        lines.append(texts("line.card", seat=view.turn, card=view.card))
        lines += ["  " + _choice(view, choice, texts) for choice in view.chosen]
    if view.counter is not None:
        lines.append(texts("line.counter", seat=view.counterer, card=view.counter))
    if view.hand is not None:
        cards = ", ".join(texts(f"card.{held.card}.name") for held in view.hand)
        lines.append(texts("line.hand", cards=cards or texts("line.nothing")))
    if view.outcome is None:
        lines.append(texts(f"line.stage.{view.stage}", seat=view.turn, waiting=view.actors))
    return lines


def _choice(view: ServiceComprisView, choice: Choice, texts: Texts) -> str:
    place = choice.get("place")
    if isinstance(place, int):
        return texts("action.pick_foreseen", place=place, character=view.table[place])
    return texts(f"action.{choice['verb']}", **choice)


def _camp_line(view: ServiceComprisView, number: int, texts: Texts) -> str:
    camp = view.camps[number]
    if not camp.alive:
        return texts("line.out", seat=number, place=camp.place, of=view.seats)
    counted = [
        texts("line.count", count=count, tribe=texts(f"tribe.{tribe}", count=count))
        for tribe, count in camp.characters.items()
    ]
    line = texts(
        "line.camp", seat=number, camp=", ".join(counted) or texts("line.nothing"), cards=camp.cards
    )
    if view.treason:
        line += "  " + texts(f"line.chief.{camp.chief}")
        if camp.tribe is not None:
            line += " " + texts("line.leads", tribe=texts(f"people.{camp.tribe}"))
    return line
