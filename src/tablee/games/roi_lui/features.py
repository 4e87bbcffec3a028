"""What a learner is told of Le Roi Lui."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from tablee.core.features import Features, Sheet
from tablee.core.state import State
from tablee.games.roi_lui.components import CARDS, EMERALDS, KINDS, PHASES, PORTIONS
from tablee.games.roi_lui.rules.meal import RoiLui

if TYPE_CHECKING:
    from tablee.core.game import Game


@final
class RoiLuiFeatures(Features):
    """Counts of portions, dish by dish; others are those after me, in the order of play."""

    table: i64
    king: i64
    taken: i64
    drawn: i64
    hands: i64
    unknown: i64
    others: i64
    eaten: i64
    fed: i64
    emeralds: i64
    pile: i64
    chef: i64
    turn: i64
    phase: i64

    def __init__(self, game: Game[Any], seats: int, options: Any) -> None:
        super().__init__(game, seats, options)
        field = self.field
        closed = not options.open_memory  # RL-19
        self.table = field("table", KINDS, "portions on the table, by dish", PORTIONS)
        self.king = field("king", KINDS, "the king's portions, by dish", PORTIONS)
        self.taken = field("taken", KINDS, "portions that I took, by dish", PORTIONS)
        self.drawn = field("drawn", KINDS, "portions that I drew, by dish", PORTIONS)
        self.hands = field("hands", seats - 1, "portions that each other holds", KINDS * PORTIONS)
        self.unknown = field(
            "unknown", seats - 1, "portions that each other drew, unseen", KINDS * PORTIONS
        )
        self.others = field(
            "others",
            (seats - 1) * KINDS,
            "portions that each other took, by dish",
            PORTIONS,
            closed,
        )
        self.eaten = field("eaten", KINDS, "portions that Emerald ate, by dish", PORTIONS, closed)
        self.fed = field("fed", 1, "Emeralds that have left the game", EMERALDS, True)
        self.emeralds = field("emeralds", 1, "Emeralds on the table", EMERALDS)
        self.pile = field("pile", 1, "cards in the draw pile", len(CARDS))
        self.chef = field("chef", seats, "who laid this table")
        self.turn = field("turn", seats, "whose turn it is")
        self.phase = field("phase", len(PHASES), f"what is to be decided: {', '.join(PHASES)}")

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        assert isinstance(state, RoiLui)
        sheet.copy(self.table, state.table)
        sheet.copy(self.king, state.king)
        taken = state.taken
        drawn = state.drawn
        mine: i64 = seat * KINDS
        sheet.copy(self.taken, taken, mine, KINDS)
        sheet.copy(self.drawn, drawn, mine, KINDS)
        other: i64 = 1
        seats: i64 = self.seats
        at = mine
        while other < seats:
            at += KINDS
            if at == seats * KINDS:
                at = 0
            theirs = self.others + (other - 1) * KINDS
            unseen: i64 = 0
            held: i64 = 0
            dish: i64 = 0
            while dish < KINDS:
                unseen += drawn[at + dish]
                seen: i64 = taken[at + dish]
                if seen:
                    sheet.put(theirs + dish, seen)
                    held += seen
                dish += 1
            sheet.put(self.hands + other - 1, held + unseen)
            sheet.put(self.unknown + other - 1, unseen)
            other += 1
        sheet.copy(self.eaten, state.eaten)
        sheet.put(self.fed, state.fed)
        sheet.put(self.emeralds, state.emeralds)
        sheet.put(self.pile, len(state.pile))
        sheet.mark(self.chef + self.from_me(seat, state.chef))
        sheet.mark(self.turn + self.from_me(seat, state.turn))
        sheet.mark(self.phase + state.phase)
