"""Positions of Peco Peco."""

from __future__ import annotations

from typing import Any

from tablee.core.kinds import (
    Bits,
    Bundle,
    ByHand,
    Each,
    Flag,
    Group,
    Items,
    Maybe,
    Name,
    Number,
    Seat,
    Seats,
    Word,
)
from tablee.core.layout import Layout, Whole, each_once
from tablee.core.position import require
from tablee.games.peco_peco.components import (
    CARD_NAMES,
    CARDS,
    FREE_FOR_ALL,
    ICONS,
    KIND,
    KIND_NAMES,
    NOBODY,
    RAID,
    ROUND_RULE,
    STAKE_NAMES,
)
from tablee.games.peco_peco.naming import direction_name
from tablee.games.peco_peco.rules.knowledge import ANYWHERE, NO_CARD, PILE, TOP, UNDER, Fact
from tablee.games.peco_peco.rules.match import PecoPeco
from tablee.games.peco_peco.rules.round import FEAST, POINTS
from tablee.games.peco_peco.rules.table import JOINING, MERCY, PHASES, PLEA, RAIDING, TURN, WINDOW

SEATS = 8  # at most
CARD = Name(CARD_NAMES, "card")
STAKE = Name(STAKE_NAMES, "stake")
KIND_NAME = Name(KIND_NAMES, "kind")
PLACES = Seats(most=SEATS, others={UNDER: "under", PILE: "pile"}, what="place")


def _write_memory(state: PecoPeco) -> list[dict[str, Any]]:
    """What each seat knows beyond the top and its own hand, which need no memory."""
    assert PLACES.write is not None
    return [
        {
            CARD_NAMES[card]: PLACES.write(places)
            for card, places in enumerate(row)
            if places not in (ANYWHERE, 1 << TOP, 1 << seat)
        }
        for seat, row in enumerate(state.animals.memory.may)
    ]


def _read_memory(given: list[dict[str, Any]], field: str, state: PecoPeco) -> None:
    animals = state.animals
    where = [animals.place(card) for card in range(CARDS)]
    require(len(given) == state.seats, field, "one for each seat")
    for seat, known in enumerate(given):
        row = animals.memory.may[seat]
        for name, places in known.items():
            at = f"{field}[{seat}].{name}"
            card = CARD.read(name, at, state)
            row[card] = PLACES.read(places, at, state)
            require(where[card] & row[card] != 0, at, "the card is elsewhere")
            open_ = where[card] in (1 << TOP, 1 << seat)
            require(not open_, at, "the seat sees this card, and need not remember it")
        for card in (animals.top, *animals.hands[seat]):
            row[card] = where[card]


LAYOUT = Layout(
    Whole(CARD, "hands", "pile", "under", "top", rest="pile"),
    hands=Each(
        Items(CARD, ordered=True), "a card is `<animal>-<icon>-<number>`", at="animals.hands"
    ),
    pile=Items(CARD, "face down; the last card is drawn first", at="animals.pile"),
    under=Items(CARD, "the discard below its top; its order means nothing", at="animals.under"),
    top=Name(CARD_NAMES, "card", "the top of the discard", at="animals.top"),
    renewed=Flag("the discard was shuffled into the pile in this round", "animals.memory.renewed"),
    memory=ByHand(
        list[dict[str, list[int | str]]],
        _write_memory,
        _read_memory,
        "for each seat: by card a list of places",
        'where a card may be: a seat, `"under"` or `"pile"`. Not listed: the own hand, the top, '
        "and cards that may be anywhere",
    ),
    facts=Items(
        Bundle(
            Fact,
            "fact",
            seat=Seat(),
            places=PLACES,
            kinds=Bits(KIND_NAMES, "kind"),
            loot=Maybe(CARD, NO_CARD),
        ),
        "the seat is sure that these places, and the card `loot`, hold one of these kinds",
        "animals.memory.facts",
    ),
    food=Items(STAKE, "the stakes to come; the last one is the next"),
    stake=Name(STAKE_NAMES, "stake", "what this round is about; at the end, the last one was"),
    lost=Items(STAKE, "the stakes that nobody won"),
    face_up=Each(Items(STAKE), "what it won", "buffets.face_up"),
    face_down=Each(Items(STAKE), "of that, what is worth one point", "buffets.face_down"),
    tilted=Maybe(STAKE, NOBODY, "the stake that is not won for good yet", "buffets.tilted"),
    holder=Maybe(Seat(), NOBODY, "whose it is", "buffets.holder"),
    joined=Maybe(
        Number(what="team"), NOBODY, "the team that the solo player joined", "buffets.joined"
    ),
    first=Seat("who began this round"),
    direction=Name({way: direction_name(way) for way in (1, -1)}, about="which way it goes"),
    turn=Seat("whose turn it is"),
    owner=Maybe(Seat(), NOBODY, "who played the top; null: it was turned up"),
    declared=Seats("those who announced while nobody has played yet", most=SEATS),
    played=Number(about="animals played in this round"),
    phase=Name(PHASES, about="what is awaited"),
    suspect=Maybe(Seat(), NOBODY, "who has just announced, or was caught"),
    accuser=Maybe(Seat(), NOBODY, "who caught them, while a plea is open"),
    waiting=Seats("those who are still asked in a window", most=SEATS),
    shown=Group(
        "the hand last shown to all in this round",
        "shown_by",
        NOBODY,
        seat=Seat(at="shown_by"),
        cards=Items(KIND_NAME, at="shown"),
    ),
    theft=Group(
        "the last theft of this round; the card is null where it is not known",
        "thief",
        NOBODY,
        thief=Seat(at="thief"),
        victim=Seat(at="robbed"),
        card=Maybe(KIND_NAME, NOBODY, at="stolen"),
    ),
    winner=Maybe(Seat(), NOBODY, "who won the round that ended the match"),
    ended=Word(["", FEAST, POINTS], "how it ended (PP-24, PP-25); empty while it runs"),
)


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(SEATS) if bits >> seat & 1]


def complete(state: PecoPeco) -> None:
    """What follows from the fields; and no position that no match can come to."""
    state.over = state.ended != ""
    where = [state.animals.place(card) for card in range(CARDS)]
    for number, fact in enumerate(state.animals.memory.facts):
        held = [card for card in range(CARDS) if where[card] & fact.places or card == fact.loot]
        true = any(fact.kinds >> KIND[card] & 1 for card in held)
        require(true, f"facts[{number}]", "is not true")
    _check_food(state)
    _check_turn(state)
    if not state.over:
        _check_phase(state)


def _check_food(state: PecoPeco) -> None:
    buffets, variant = state.buffets, state.variant
    places: dict[str, Any] = {
        "face_up": buffets.face_up,
        "face_down": buffets.face_down,
        "food": state.food,
        "lost": state.lost,
    }
    if not state.over:  # at the end it was won or lost already
        places["stake"] = state.stake
    if buffets.tilted != NOBODY:
        places["tilted"] = buffets.tilted
    each_once(places.items(), variant.stakes, "stake", "food", STAKE_NAMES.__getitem__)
    require(state.stake in variant.stakes, "stake", "there is no such stake at this table")
    both = (buffets.tilted == NOBODY) == (buffets.holder == NOBODY)
    require(both, "holder", "of a tilted stake, if there is one")
    if buffets.joined != NOBODY:
        require(variant.solo != NOBODY, "joined", "nobody plays solo")
        require(buffets.joined < variant.teams, "joined", f"there is no team {buffets.joined}")
        require(not state.food, "joined", "not before the last round")


def _check_turn(state: PecoPeco) -> None:
    nobody = state.owner == NOBODY
    require(nobody == (state.played == 0), "owner", "of the top, once a card was played")
    require(nobody or not state.declared, "declared", "only until a card is played")
    if state.over:
        won = state.ended != FEAST or state.winner != NOBODY
        require(won, "winner", "somebody has the buffet")
        require(state.phase == TURN and not state.waiting, "phase", "the match is over")
        idle = state.suspect == NOBODY and state.accuser == NOBODY
        require(idle, "suspect", "the match is over")
    else:
        require(state.winner == NOBODY, "winner", "the match is not over")


def _check_phase(state: PecoPeco) -> None:
    """Somebody is awaited, and can do what is awaited."""
    hands = state.animals.hands
    phase, turn, owner, suspect = state.phase, state.turn, state.owner, state.suspect
    in_windows = phase in (WINDOW, MERCY)
    require(in_windows == bool(state.waiting), "waiting", "seats that are asked in a window")
    require((phase in (PLEA, MERCY)) == (state.accuser != NOBODY), "accuser", "of a caught bluffer")
    solo = state.variant.solo
    undecided = solo != NOBODY and not state.food and state.buffets.joined == NOBODY
    require(undecided == (phase == JOINING), "phase", "the solo player joins in the last round")
    require(bool(hands[turn]) or turn == owner, "turn", f"seat {turn} is out of the round")
    if suspect != NOBODY:
        require(bool(hands[suspect]), "suspect", "has no cards")
        require(suspect != owner, "suspect", "has just played")
    if phase == TURN:
        require(bool(hands[turn]), "turn", f"seat {turn} has no cards")
        require(turn != owner, "turn", "has won the round")
        require(suspect != turn, "suspect", "is another seat")
        window = ROUND_RULE[state.stake] == FREE_FOR_ALL
        require(not window or suspect == NOBODY, "suspect", "was asked about in the window")
    elif phase == RAIDING:
        raid = KIND[state.animals.top] % ICONS == RAID and owner == turn
        require(raid, "phase", "no raid was played")
        victims = [s for s in range(state.seats) if state.can_raid(turn, s)]
        require(len(victims) > 1, "phase", "there is nobody to choose from")
        require(suspect == NOBODY, "suspect", "somebody has just played")
    elif phase == WINDOW:
        require(ROUND_RULE[state.stake] == FREE_FOR_ALL, "phase", "this is no free-for-all")
        require(suspect != NOBODY, "suspect", "somebody announced")
        for seat in _seats(state.waiting):
            require(seat != suspect and bool(hands[seat]), "waiting", f"not seat {seat}")
    elif phase in (PLEA, MERCY):
        require(state.variant.magnanimity, "phase", "there are no pleas at this table")
        require(suspect != NOBODY, "suspect", "somebody was caught")
        require(suspect != state.accuser, "accuser", "is another seat")
        require(bool(hands[state.accuser]), "accuser", "has no cards")
        bluff = state.animals.holds(suspect, state.fitting())
        require(bluff, "suspect", "told the truth")
        for seat in _seats(state.waiting):
            opponent = state.buffets.team(seat) != state.buffets.team(suspect)
            require(opponent, "waiting", f"not seat {seat}")
    else:
        require(len(state.buffets.poorest()) > 1, "phase", "there is nothing to choose")
