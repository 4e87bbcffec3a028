"""Positions of Peco Peco: written, read and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tablee.core.position import Position, options_of, read_position, require, rng_of
from tablee.games.peco_peco.components import (
    CARD_NAMES,
    CARDS,
    FREE_FOR_ALL,
    ICONS,
    KIND,
    KIND_NAMES,
    KINDS,
    NOBODY,
    RAID,
    ROUND_RULE,
    STAKE_NAMES,
    Variant,
)
from tablee.games.peco_peco.exchange import exchange_hidden
from tablee.games.peco_peco.naming import direction_name
from tablee.games.peco_peco.options import PecoPecoOptions
from tablee.games.peco_peco.rules.buffets import Buffets
from tablee.games.peco_peco.rules.cards import Animals
from tablee.games.peco_peco.rules.knowledge import (
    ANYWHERE,
    NO_CARD,
    PILE,
    TOP,
    UNDER,
    Fact,
    Memory,
)
from tablee.games.peco_peco.rules.match import PecoPeco
from tablee.games.peco_peco.rules.round import FEAST, POINTS
from tablee.games.peco_peco.rules.table import JOINING, MERCY, PHASES, PLEA, RAIDING, TURN, WINDOW

if TYPE_CHECKING:
    from tablee.core.game import Game

__all__ = ["exchange_hidden", "read", "write"]

ENDS = ("", FEAST, POINTS)
DIRECTIONS = {"clockwise": 1, "counterclockwise": -1}
CARD_NUMBERS = {name: card for card, name in enumerate(CARD_NAMES)}
STAKE_NUMBERS = {name: stake for stake, name in enumerate(STAKE_NAMES)}
KIND_NUMBERS = {name: kind for kind, name in enumerate(KIND_NAMES)}

Place = int | str
"""A seat's hand, "under" the discard, or the "pile"."""


class FactRecord(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A fact that a seat knows; see `knowledge.Fact`."""

    seat: int
    places: list[Place]
    kinds: list[str]
    loot: str | None


class ShownRecord(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The hand that was last shown to all."""

    seat: int
    cards: list[str]


class TheftRecord(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The last theft; the card is None where it is not known."""

    thief: int
    victim: int
    card: str | None


class PecoPecoPosition(Position, kw_only=True):
    """The fields of a position; see the README of the game."""

    hands: list[list[str]]
    pile: list[str]
    under: list[str]
    top: str
    renewed: bool
    memory: list[dict[str, list[Place]]]
    facts: list[FactRecord]
    food: list[str]
    stake: str
    lost: list[str]
    face_up: list[list[str]]
    face_down: list[list[str]]
    tilted: str | None
    holder: int | None
    joined: int | None
    first: int
    direction: str
    turn: int
    owner: int | None
    declared: list[int]
    played: int
    phase: str
    suspect: int | None
    accuser: int | None
    waiting: list[int]
    shown: ShownRecord | None
    theft: TheftRecord | None
    winner: int | None
    ended: str


# -- writing -------------------------------------------------------------------------------------


def write(state: PecoPeco) -> dict[str, Any]:
    """The whole state as plain JSON."""
    animals = state.animals
    buffets = state.buffets
    return {
        "game": state.game.id,
        "version": state.game.version,
        "seats": state.seats,
        "options": state.game.options_dict(state.options),
        "rng": state.rng.to_dict(),
        "hands": [[CARD_NAMES[card] for card in hand] for hand in animals.hands],
        "pile": [CARD_NAMES[card] for card in animals.pile],
        "under": [CARD_NAMES[card] for card in animals.under],
        "top": CARD_NAMES[animals.top],
        "renewed": animals.memory.renewed,
        "memory": [_memory(animals, seat) for seat in range(state.seats)],
        "facts": [_fact(fact) for fact in animals.memory.facts],
        "food": [STAKE_NAMES[stake] for stake in state.food],
        "stake": STAKE_NAMES[state.stake],
        "lost": [STAKE_NAMES[stake] for stake in state.lost],
        "face_up": [[STAKE_NAMES[s] for s in stakes] for stakes in buffets.face_up],
        "face_down": [[STAKE_NAMES[s] for s in stakes] for stakes in buffets.face_down],
        "tilted": None if buffets.tilted == NOBODY else STAKE_NAMES[buffets.tilted],
        "holder": _some(buffets.holder),
        "joined": _some(buffets.joined),
        "first": state.first,
        "direction": direction_name(state.direction),
        "turn": state.turn,
        "owner": _some(state.owner),
        "declared": _seats(state.declared),
        "played": state.played,
        "phase": PHASES[state.phase],
        "suspect": _some(state.suspect),
        "accuser": _some(state.accuser),
        "waiting": _seats(state.waiting),
        "shown": _shown(state),
        "theft": _theft(state),
        "winner": _some(state.winner),
        "ended": state.ended,
    }


def _some(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(8) if bits >> seat & 1]


def _shown(state: PecoPeco) -> dict[str, Any] | None:
    if state.shown_by == NOBODY:
        return None
    return {"seat": state.shown_by, "cards": [KIND_NAMES[kind] for kind in state.shown]}


def _theft(state: PecoPeco) -> dict[str, Any] | None:
    if state.thief == NOBODY:
        return None
    card = None if state.stolen == NOBODY else KIND_NAMES[state.stolen]
    return {"thief": state.thief, "victim": state.robbed, "card": card}


def _places(bits: int) -> list[Place]:
    places: list[Place] = list(_seats(bits))
    return places + [
        name for place, name in ((UNDER, "under"), (PILE, "pile")) if bits >> place & 1
    ]


def _memory(animals: Animals, seat: int) -> dict[str, list[Place]]:
    """What the seat knows beyond the top and its own hand, which need no memory."""
    row = animals.memory.may[seat]
    return {
        CARD_NAMES[card]: _places(row[card])
        for card in range(CARDS)
        if row[card] not in (ANYWHERE, 1 << TOP, 1 << seat)
    }


def _fact(fact: Fact) -> dict[str, Any]:
    return {
        "seat": fact.seat,
        "places": _places(fact.places),
        "kinds": [KIND_NAMES[kind] for kind in range(KINDS) if fact.kinds >> kind & 1],
        "loot": None if fact.loot == NO_CARD else CARD_NAMES[fact.loot],
    }


# -- reading -------------------------------------------------------------------------------------


def read(game: Game[PecoPeco], data: object) -> PecoPeco:
    """The state that a position describes; every field is checked."""
    p = read_position(data, PecoPecoPosition, game.id, game.version, game.seats)
    options = options_of(p, PecoPecoOptions)
    state = PecoPeco(game, p.seats, options, rng_of(p), Variant(p.seats, options))
    require(p.ended in ENDS, "ended", f"there is no {p.ended!r}")
    state.ended = p.ended
    state.over = p.ended != ""
    state.animals = _read_animals(p)
    state.animals.memory = _read_memory(p, state.animals)
    _read_food(p, state)
    _read_turn(p, state)
    if not state.over:
        _check_phase(p, state)
    return state


def _read_animals(p: PecoPecoPosition) -> Animals:
    require(len(p.hands) == p.seats, "hands", f"{len(p.hands)} hands for {p.seats} seats")
    animals = Animals(p.seats)
    seen: set[str] = set()
    places = {f"hands[{seat}]": hand for seat, hand in enumerate(p.hands)}
    places.update({"pile": p.pile, "under": p.under, "top": [p.top]})
    for field, cards in places.items():
        for card in cards:
            require(card in CARD_NUMBERS, field, f"there is no card {card!r}")
            require(card not in seen, field, f"the card {card!r} is there twice")
            seen.add(card)
    missing = [card for card in CARD_NAMES if card not in seen]
    require(not missing, "pile", f"the cards {missing[:5]} are nowhere")
    animals.hands = [sorted(CARD_NUMBERS[card] for card in hand) for hand in p.hands]
    animals.pile = [CARD_NUMBERS[card] for card in p.pile]
    animals.under = [CARD_NUMBERS[card] for card in p.under]
    animals.top = CARD_NUMBERS[p.top]
    return animals


def _bits(places: list[Place], seats: int, field: str) -> int:
    bits = 0
    for place in places:
        if isinstance(place, str):
            require(place in ("under", "pile"), field, f"there is no place {place!r}")
            bits |= 1 << (UNDER if place == "under" else PILE)
        else:
            require(0 <= place < seats, field, f"there is no seat {place}")
            bits |= 1 << place
    return bits


def _read_memory(p: PecoPecoPosition, animals: Animals) -> Memory:
    memory = Memory(p.seats)
    memory.renewed = p.renewed
    where = [animals.place(card) for card in range(CARDS)]
    require(len(p.memory) == p.seats, "memory", "one for each seat")
    for seat, known in enumerate(p.memory):
        row = memory.may[seat]
        for name, places in known.items():
            field = f"memory[{seat}].{name}"
            require(name in CARD_NUMBERS, field, "there is no such card")
            card = CARD_NUMBERS[name]
            row[card] = _bits(places, p.seats, field)
            require(where[card] & row[card] != 0, field, "the card is elsewhere")
            open_ = where[card] in (1 << TOP, 1 << seat)
            require(not open_, field, "the seat sees this card, and need not remember it")
        for card in (animals.top, *animals.hands[seat]):
            row[card] = where[card]
    for number, record in enumerate(p.facts):
        memory.facts.append(_read_fact(p, record, f"facts[{number}]", where))
    return memory


def _read_fact(p: PecoPecoPosition, record: FactRecord, field: str, where: list[int]) -> Fact:
    require(0 <= record.seat < p.seats, f"{field}.seat", f"there is no seat {record.seat}")
    kinds = 0
    for kind in record.kinds:
        require(kind in KIND_NUMBERS, f"{field}.kinds", f"there is no kind {kind!r}")
        kinds |= 1 << KIND_NUMBERS[kind]
    loot = NO_CARD
    if record.loot is not None:
        require(record.loot in CARD_NUMBERS, f"{field}.loot", f"there is no {record.loot!r}")
        loot = CARD_NUMBERS[record.loot]
    fact = Fact(record.seat, _bits(record.places, p.seats, f"{field}.places"), kinds, loot)
    held = [c for c in range(CARDS) if where[c] & fact.places or c == loot]
    require(any(kinds >> KIND[card] & 1 for card in held), field, "is not true")
    return fact


def _read_food(p: PecoPecoPosition, state: PecoPeco) -> None:
    variant = state.variant
    require(len(p.face_up) == p.seats, "face_up", "a list for each seat")
    require(len(p.face_down) == p.seats, "face_down", "a list for each seat")
    places = {f"face_up[{seat}]": stakes for seat, stakes in enumerate(p.face_up)}
    places.update({f"face_down[{seat}]": stakes for seat, stakes in enumerate(p.face_down)})
    places.update({"food": p.food, "lost": p.lost})
    if not state.over:  # at the end it was won or lost already
        places["stake"] = [p.stake]
    if p.tilted is not None:
        places["tilted"] = [p.tilted]
    seen: set[str] = set()
    for field, stakes in places.items():
        for stake in stakes:
            known = stake in STAKE_NUMBERS and STAKE_NUMBERS[stake] in variant.stakes
            require(known, field, f"there is no stake {stake!r} at this table")
            require(stake not in seen, field, f"the stake {stake!r} is there twice")
            seen.add(stake)
    missing = [STAKE_NAMES[s] for s in variant.stakes if STAKE_NAMES[s] not in seen]
    require(not missing, "food", f"the stakes {missing[:5]} are nowhere")
    require(p.stake in seen, "stake", f"there is no stake {p.stake!r} at this table")
    state.food = [STAKE_NUMBERS[stake] for stake in p.food]
    state.stake = STAKE_NUMBERS[p.stake]
    state.lost = [STAKE_NUMBERS[stake] for stake in p.lost]
    buffets = Buffets(p.seats, variant)
    buffets.face_up = [[STAKE_NUMBERS[s] for s in stakes] for stakes in p.face_up]
    buffets.face_down = [[STAKE_NUMBERS[s] for s in stakes] for stakes in p.face_down]
    require(
        (p.tilted is None) == (p.holder is None), "holder", "of a tilted stake, if there is one"
    )
    if p.tilted is not None:
        buffets.tilted = STAKE_NUMBERS[p.tilted]
        buffets.holder = _seat(p, p.holder, "holder")
    if p.joined is not None:
        require(variant.solo != NOBODY, "joined", "nobody plays solo")
        require(0 <= p.joined < variant.teams, "joined", f"there is no team {p.joined}")
        require(not p.food, "joined", "not before the last round")
        buffets.joined = p.joined
    state.buffets = buffets


def _seat(p: PecoPecoPosition, seat: int | None, field: str) -> int:
    if seat is None:
        return NOBODY
    require(0 <= seat < p.seats, field, f"there is no seat {seat}")
    return seat


def _seat_bits(p: PecoPecoPosition, seats: list[int], field: str) -> int:
    bits = 0
    for seat in seats:
        bits |= 1 << _seat(p, seat, field)
    require(seats == _seats(bits), field, "in order, each once")
    return bits


def _read_turn(p: PecoPecoPosition, state: PecoPeco) -> None:
    require(p.direction in DIRECTIONS, "direction", f"there is no {p.direction!r}")
    require(p.phase in PHASES, "phase", f"there is no {p.phase!r}")
    require(p.played >= 0, "played", "from 0 on")
    state.first = _seat(p, p.first, "first")
    state.direction = DIRECTIONS[p.direction]
    state.turn = _seat(p, p.turn, "turn")
    state.owner = _seat(p, p.owner, "owner")
    state.declared = _seat_bits(p, p.declared, "declared")
    state.played = p.played
    state.phase = PHASES.index(p.phase)
    state.suspect = _seat(p, p.suspect, "suspect")
    state.accuser = _seat(p, p.accuser, "accuser")
    state.waiting = _seat_bits(p, p.waiting, "waiting")
    if p.shown is not None:
        state.shown_by = _seat(p, p.shown.seat, "shown.seat")
        for kind in p.shown.cards:
            require(kind in KIND_NUMBERS, "shown.cards", f"there is no kind {kind!r}")
        state.shown = [KIND_NUMBERS[kind] for kind in p.shown.cards]
    if p.theft is not None:
        state.thief = _seat(p, p.theft.thief, "theft.thief")
        state.robbed = _seat(p, p.theft.victim, "theft.victim")
        if p.theft.card is not None:
            require(p.theft.card in KIND_NUMBERS, "theft.card", f"no kind {p.theft.card!r}")
            state.stolen = KIND_NUMBERS[p.theft.card]
    state.winner = _seat(p, p.winner, "winner")
    require((p.owner is None) == (p.played == 0), "owner", "of the top, once a card was played")
    require(p.owner is None or not p.declared, "declared", "only until a card is played")
    if state.over:
        require(p.ended != FEAST or p.winner is not None, "winner", "somebody has the buffet")
        require(p.phase == "turn" and not p.waiting, "phase", "the match is over")
        require(p.suspect is None and p.accuser is None, "suspect", "the match is over")
    else:
        require(p.winner is None, "winner", "the match is not over")


def _check_phase(p: PecoPecoPosition, state: PecoPeco) -> None:
    """Somebody is awaited, and can do what is awaited."""
    hands = state.animals.hands
    phase = state.phase
    in_windows = phase in (WINDOW, MERCY)
    require(in_windows == bool(p.waiting), "waiting", "seats that are asked in a window")
    require((phase in (PLEA, MERCY)) == (p.accuser is not None), "accuser", "of a caught bluffer")
    solo = state.variant.solo
    undecided = solo != NOBODY and not p.food and p.joined is None
    require(undecided == (phase == JOINING), "phase", "the solo player joins in the last round")
    require(bool(hands[p.turn]) or p.turn == p.owner, "turn", f"seat {p.turn} is out of the round")
    if p.suspect is not None:
        require(bool(hands[p.suspect]), "suspect", "has no cards")
        require(p.suspect != p.owner, "suspect", "has just played")
    if phase == TURN:
        require(bool(hands[p.turn]), "turn", f"seat {p.turn} has no cards")
        require(p.turn != p.owner, "turn", "has won the round")
        require(p.suspect != p.turn, "suspect", "is another seat")
        window = ROUND_RULE[state.stake] == FREE_FOR_ALL
        require(not window or p.suspect is None, "suspect", "was asked about in the window")
    elif phase == RAIDING:
        raid = KIND[state.animals.top] % ICONS == RAID and p.owner == p.turn
        require(raid, "phase", "no raid was played")
        victims = [s for s in range(p.seats) if state.can_raid(p.turn, s)]
        require(len(victims) > 1, "phase", "there is nobody to choose from")
        require(p.suspect is None, "suspect", "somebody has just played")
    elif phase == WINDOW:
        require(ROUND_RULE[state.stake] == FREE_FOR_ALL, "phase", "this is no free-for-all")
        require(p.suspect is not None, "suspect", "somebody announced")
        for seat in p.waiting:
            require(seat != p.suspect and bool(hands[seat]), "waiting", f"not seat {seat}")
    elif phase in (PLEA, MERCY):
        require(state.variant.magnanimity, "phase", "there are no pleas at this table")
        require(p.suspect is not None, "suspect", "somebody was caught")
        require(p.suspect != p.accuser, "accuser", "is another seat")
        require(bool(hands[state.accuser]), "accuser", "has no cards")
        bluff = state.animals.holds(state.suspect, state.fitting())
        require(bluff, "suspect", "told the truth")
        for seat in p.waiting:
            opponent = state.buffets.team(seat) != state.buffets.team(state.suspect)
            require(opponent, "waiting", f"not seat {seat}")
    else:
        require(len(state.buffets.poorest()) > 1, "phase", "there is nothing to choose")
