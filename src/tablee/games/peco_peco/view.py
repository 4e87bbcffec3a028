"""What a seat sees of Peco Peco."""

from __future__ import annotations

from typing import Final, Literal, cast, get_args

import msgspec

from tablee.core.texts import Texts
from tablee.core.view import SharedFields, View
from tablee.games.peco_peco.components import (
    INVERTED,
    KIND,
    KIND_NAMES,
    NOBODY,
    ROUND_RULE,
    TYPE,
    VALUE,
    food_chain,
)
from tablee.games.peco_peco.decks import FOOD, Animal, Direction, Prize, RoundRule, Type
from tablee.games.peco_peco.naming import card_name
from tablee.games.peco_peco.position import LAYOUT
from tablee.games.peco_peco.rules.match import PecoPeco
from tablee.games.peco_peco.rules.table import TURN, WINDOW

TYPES: Final[tuple[Type, ...]] = get_args(Type)
CHAINS: Final = [cast("list[Animal]", food_chain(inverted)) for inverted in (False, True)]
Phase = Literal["turn", "raid", "window", "plea", "mercy", "join"]


class StakeView(msgspec.Struct, frozen=True):
    """A Food card (PP-01)."""

    id: str
    type: Type
    value: int
    hand: int
    direction: Direction
    rule: RoundRule
    prizes: list[Prize]


class BuffetView(msgspec.Struct, frozen=True):
    """What lies in front of a seat."""

    face_up: list[StakeView]  # stakes that count in full
    face_down: int  # how many are worth one point each (PP-40)
    tilted: StakeView | None  # the stake that is not won for good yet (PP-40)
    value: int  # what the buffet of the seat, or of its team, is worth now (PP-25)
    missing: list[Type]  # the types that it, or its team's, lacks for a feast (PP-24)


class TypeView(msgspec.Struct, frozen=True):
    """How one type counts at the end: its richest card, and how many more (PP-25)."""

    type: Type
    best: int
    further: int


class ScoreView(msgspec.Struct, frozen=True):
    """The score of a seat, or of a team, taken apart (PP-25)."""

    seats: list[int]
    types: list[TypeView]
    face_down: int
    hand: int
    total: int
    won: bool


class ShownView(msgspec.Struct, frozen=True):
    """A hand that was shown to all."""

    seat: int
    cards: list[str]


class TheftView(msgspec.Struct, frozen=True):
    """The last theft; only thief and victim know the card."""

    thief: int
    victim: int
    card: str | None


class PecoPecoView(View, frozen=True, kw_only=True):
    """The table as one seat sees it. Cards are named "<animal>-<icon>"."""

    round: int  # its number, from 1 on
    stakes_left: int  # Food cards still to come after this one
    stake: StakeView  # what this round is about
    lost: list[StakeView]  # stakes that nobody won
    buffets: list[BuffetView]  # what lies in front of each seat
    teams: list[list[int]] | None  # the seats of each team; None when everybody plays alone
    # the seat that has no partner (PP-43); None if there is none or it joined a team
    solo: int | None
    direction: Direction  # which way the round goes now
    first: int  # who began the round
    top: str  # the top of the discard
    owner: int | None  # who played it; None: it was turned up
    discard: int  # how many cards the discard has
    pile: int  # how many cards can be drawn
    played: int  # animals played in this round (PP-47)
    hand: list[str] | None  # one's own cards; None for a spectator
    hand_sizes: list[int]  # how many cards each seat holds
    in_round: list[bool]  # who is still in the round (PP-11)
    declared: list[int]  # who announced while nobody has covered the first card (PP-19)
    phase: Phase  # what is awaited
    turn: int  # whose turn it is
    suspect: int | None  # who has just announced, or was just caught; None: nobody
    accuser: int | None  # who caught them, while a plea is open
    shown: ShownView | None  # the hand last shown to all in this round (PP-14, PP-15)
    theft: TheftView | None  # the last theft of this round (PP-13, PP-14)
    call_due: bool  # the card that I play now is my last but one (PP-44)
    # the animals in order: each beats the next, the last one the first (PP-08, PP-33)
    chain: list[Animal]
    accusable: bool  # the suspect may be accused now (PP-07, PP-34, PP-35)
    feast_wins: bool  # a complete buffet ends the match (PP-24, PP-43)
    hands: list[list[str]] | None  # all hands, when the match is over
    # how all buffets count, the winners' first, when the match is over
    scores: list[ScoreView] | None


STAKES: Final = [
    StakeView(f.id, f.type, f.value, f.hand, f.direction, f.rule, list(f.prizes)) for f in FOOD
]


def _buffet(state: PecoPeco, seat: int) -> BuffetView:
    buffets = state.buffets
    types = buffets.types(buffets.team(seat))
    return BuffetView(
        face_up=[STAKES[stake] for stake in buffets.face_up[seat]],
        face_down=len(buffets.face_down[seat]),
        tilted=STAKES[buffets.tilted] if buffets.holder == seat else None,
        value=buffets.value(buffets.team(seat)),
        missing=[name for number, name in enumerate(TYPES) if not types >> number & 1],
    )


def _scores(state: PecoPeco, winners: tuple[int, ...]) -> list[ScoreView]:
    buffets = state.buffets
    found: list[ScoreView] = []
    for team in sorted({buffets.team(seat) for seat in range(state.seats)}):
        members = buffets.members(team)
        types: list[TypeView] = []
        for number, name in enumerate(TYPES):
            values = [
                VALUE[stake]
                for seat in members
                for stake in buffets.face_up[seat]
                if TYPE[stake] == number
            ]
            types.append(TypeView(name, max(values, default=0), max(0, len(values) - 1)))
        found.append(
            ScoreView(
                seats=members,
                types=types,
                face_down=sum(len(buffets.face_down[seat]) for seat in members),
                hand=state.bonus(team),
                total=state.score(team),
                won=members[0] in winners,
            )
        )
    return sorted(found, key=lambda score: (not score.won, -score.total))


def _cards(cards: list[int]) -> list[str]:
    return [KIND_NAMES[KIND[card]] for card in cards]


def _shown(state: PecoPeco) -> ShownView | None:
    if state.shown_by == NOBODY:
        return None
    return ShownView(state.shown_by, [KIND_NAMES[kind] for kind in state.shown])


def _theft(state: PecoPeco, seat: int | None) -> TheftView | None:
    if state.thief == NOBODY:
        return None
    party = seat is not None and seat in (state.thief, state.robbed)
    known = party and state.stolen != NOBODY
    return TheftView(state.thief, state.robbed, KIND_NAMES[state.stolen] if known else None)


def _call_due(state: PecoPeco, seat: int) -> bool:
    return state.phase == TURN and state.awaited(seat) and state.call_due(seat)


def look(state: PecoPeco, seat: int | None, shared: SharedFields) -> PecoPecoView:
    """What the seat may see: its own hand, and the table with all that lies face up."""
    animals = state.animals
    variant = state.variant
    outcome = shared["outcome"]
    alone = variant.solo != NOBODY and state.buffets.joined == NOBODY
    return PecoPecoView(
        **shared,
        **LAYOUT.shown(state, "direction", "first", "owner", "played", "declared"),
        **LAYOUT.shown(state, "phase", "turn", "suspect", "accuser"),
        round=state.round_number(),
        stakes_left=len(state.food),
        stake=STAKES[state.stake],
        lost=[STAKES[stake] for stake in state.lost],
        buffets=[_buffet(state, other) for other in range(state.seats)],
        teams=[state.buffets.members(t) for t in range(variant.teams)] if variant.teams else None,
        solo=variant.solo if alone else None,
        top=card_name(animals.top),
        discard=len(animals.under) + 1,
        pile=len(animals.pile),
        hand=None if seat is None else _cards(animals.hands[seat]),
        hand_sizes=[len(hand) for hand in animals.hands],
        in_round=[state.in_round(other) for other in range(state.seats)],
        shown=_shown(state),
        theft=_theft(state, seat),
        call_due=seat is not None and _call_due(state, seat),
        chain=CHAINS[ROUND_RULE[state.stake] == INVERTED],
        accusable=state.phase in (TURN, WINDOW) and state.can_accuse(),
        feast_wins=state.feast_wins(),
        hands=[_cards(hand) for hand in animals.hands] if state.over else None,
        scores=None if outcome is None else _scores(state, outcome.winners),
    )


def describe(view: PecoPecoView, texts: Texts) -> list[str]:
    """The view in lines, for the plain terminal table."""
    stake = view.stake
    lines = [
        texts(
            "line.round", round=view.round, stake=stake.id, hand=stake.hand, left=view.stakes_left
        ),
        texts("line.stake", rule=stake.rule, prizes=stake.prizes or ["none"]),
        texts("line.top", card=view.top, direction=view.direction, count=view.pile),
    ]
    for number, team in enumerate(view.teams or []):
        buffet, value = _pool(view, team, texts)
        lines.append(texts("line.team", team=number, seats=team, buffet=buffet, value=value))
    if view.solo is not None:
        buffet, value = _pool(view, [view.solo], texts)
        lines.append(texts("line.solo", seat=view.solo, buffet=buffet, value=value))
    for seat, size in enumerate(view.hand_sizes):
        if view.teams is None:
            buffet, value = _pool(view, [seat], texts)
            line = texts("line.seat", seat=seat, count=size, buffet=buffet, value=value)
        else:
            line = texts("line.cards", seat=seat, count=size)
        if not view.in_round[seat]:
            line += texts("line.out")
        elif seat == view.owner:
            line += texts("line.owner")
        lines.append(line)
    if view.hand is not None:
        lines.append(texts("line.hand", cards=view.hand))
    if view.outcome is None:
        lines.append(
            texts(f"line.phase.{view.phase}", seats=view.actors, suspect=view.suspect or 0)
        )
    return lines


def _pool(view: PecoPecoView, seats: list[int], texts: Texts) -> tuple[str, int]:
    """What lies in the buffet of these seats together, in words, and what it is worth."""
    buffets = [view.buffets[seat] for seat in seats]
    parts = [texts(f"stake.{stake.id}") for buffet in buffets for stake in buffet.face_up]
    parts += [texts("line.tilted", stake=b.tilted.id) for b in buffets if b.tilted is not None]
    down = sum(buffet.face_down for buffet in buffets)
    if down:
        parts.append(texts("line.face_down", count=down))
    return texts.join(parts) or texts("line.empty"), buffets[0].value
