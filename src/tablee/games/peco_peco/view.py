"""What a seat sees of Peco Peco."""

from __future__ import annotations

from typing import Literal

import msgspec

from tablee.core.texts import Texts
from tablee.core.view import View
from tablee.games.peco_peco.components import KIND_NAMES, NOBODY
from tablee.games.peco_peco.decks import FOOD, Direction, Prize, RoundRule, Type
from tablee.games.peco_peco.naming import card_name, direction_name
from tablee.games.peco_peco.rules.match import PecoPeco
from tablee.games.peco_peco.rules.table import PHASES, TURN

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
    """What lies in front of a seat.

    Attributes:
        face_up: stakes that count in full.
        face_down: how many are worth one point each (PP-40).
        tilted: the stake that is not won for good yet (PP-40).
        value: what the buffet of the seat, or of its team, is worth now (PP-25).
    """

    face_up: list[StakeView]
    face_down: int
    tilted: StakeView | None
    value: int


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
    """The table as one seat sees it. Cards are named "<animal>-<icon>".

    Attributes:
        round: its number, from 1 on.
        stakes_left: Food cards still to come after this one.
        stake: what this round is about.
        lost: stakes that nobody won.
        buffets: what lies in front of each seat.
        teams: the seats of each team; None when everybody plays alone.
        solo: the seat that has no partner (PP-43); None if there is none or it joined a team.
        direction: which way the round goes now.
        first: who began the round.
        top: the top of the discard.
        owner: who played it; None: it was turned up.
        discard: how many cards the discard has.
        pile: how many cards can be drawn.
        played: animals played in this round (PP-47).
        hand: one's own cards; None for a spectator.
        hand_sizes: how many cards each seat holds.
        in_round: who is still in the round (PP-11).
        declared: who announced while nobody has covered the first card (PP-19).
        phase: what is awaited.
        turn: whose turn it is.
        suspect: who has just announced, or was just caught; None: nobody.
        accuser: who caught them, while a plea is open.
        shown: the hand last shown to all in this round (PP-14, PP-15).
        theft: the last theft of this round (PP-13, PP-14).
        call_due: the card that I play now is my last but one (PP-44).
        hands: all hands, when the match is over.
    """

    round: int
    stakes_left: int
    stake: StakeView
    lost: list[StakeView]
    buffets: list[BuffetView]
    teams: list[list[int]] | None
    solo: int | None
    direction: Direction
    first: int
    top: str
    owner: int | None
    discard: int
    pile: int
    played: int
    hand: list[str] | None
    hand_sizes: list[int]
    in_round: list[bool]
    declared: list[int]
    phase: Phase
    turn: int
    suspect: int | None
    accuser: int | None
    shown: ShownView | None
    theft: TheftView | None
    call_due: bool
    hands: list[list[str]] | None


def _stake(stake: int) -> StakeView:
    card = FOOD[stake]
    return StakeView(
        card.id, card.type, card.value, card.hand, card.direction, card.rule, list(card.prizes)
    )


def _buffet(state: PecoPeco, seat: int) -> BuffetView:
    buffets = state.buffets
    return BuffetView(
        face_up=[_stake(stake) for stake in buffets.face_up[seat]],
        face_down=len(buffets.face_down[seat]),
        tilted=_stake(buffets.tilted) if buffets.holder == seat else None,
        value=buffets.value(buffets.team(seat)),
    )


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


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def view(state: PecoPeco, seat: int | None) -> PecoPecoView:
    """What the seat may see: its own hand, and the table with all that lies face up."""
    animals = state.animals
    variant = state.variant
    hands = [[card_name(card) for card in hand] for hand in animals.hands]
    alone = variant.solo != NOBODY and state.buffets.joined == NOBODY
    return PecoPecoView(
        seat=seat,
        seats=state.seats,
        actors=state.actors(),
        outcome=state.outcome(),
        round=state.round_number(),
        stakes_left=len(state.food),
        stake=_stake(state.stake),
        lost=[_stake(stake) for stake in state.lost],
        buffets=[_buffet(state, other) for other in range(state.seats)],
        teams=[state.buffets.members(t) for t in range(variant.teams)] if variant.teams else None,
        solo=variant.solo if alone else None,
        direction="clockwise"
        if direction_name(state.direction) == "clockwise"
        else "counterclockwise",
        first=state.first,
        top=card_name(animals.top),
        owner=_seat(state.owner),
        discard=len(animals.under) + 1,
        pile=len(animals.pile),
        played=state.played,
        hand=None if seat is None else hands[seat],
        hand_sizes=[len(hand) for hand in hands],
        in_round=[state.in_round(other) for other in range(state.seats)],
        declared=[other for other in range(state.seats) if state.declared >> other & 1],
        phase=PHASES[state.phase],  # type: ignore[arg-type]
        turn=state.turn,
        suspect=_seat(state.suspect),
        accuser=_seat(state.accuser),
        shown=_shown(state),
        theft=_theft(state, seat),
        call_due=seat is not None and _call_due(state, seat),
        hands=hands if state.over else None,
    )


def describe(view: PecoPecoView, texts: Texts) -> list[str]:
    """The view in lines, for the plain terminal table."""
    lines = [
        texts("line.round", round=view.round, stake=view.stake.id, left=view.stakes_left),
        texts("line.stake", rule=view.stake.rule, prizes=_prizes(view.stake, texts)),
        texts("line.top", card=view.top, direction=view.direction, count=view.pile),
    ]
    for seat, size in enumerate(view.hand_sizes):
        buffet = view.buffets[seat]
        won = texts.join(texts(f"stake.{stake.id}") for stake in buffet.face_up)
        line = texts("line.seat", seat=seat, count=size, buffet=won or "-")
        if buffet.tilted is not None:
            line += texts("line.tilted", stake=buffet.tilted.id)
        if buffet.face_down:
            line += texts("line.face_down", count=buffet.face_down)
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


def _prizes(stake: StakeView, texts: Texts) -> str:
    if not stake.prizes:
        return texts("prize.none")
    return texts.join(texts(f"prize.{prize}") for prize in stake.prizes)
