"""What a learner is told of The Game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from tablee.core.features import Features, Sheet
from tablee.core.state import State
from tablee.games.the_game.components import (
    ANSWERS,
    CARDS,
    DUE,
    HIGHEST,
    LIT,
    LOWEST,
    PILES,
    SIGNALS,
    SILENT,
    UNANSWERED,
    Variant,
)
from tablee.games.the_game.rules import TheGame

if TYPE_CHECKING:
    from tablee.core.game import Game

TOPS: Final = HIGHEST + 1  # 1 to 100: cards and bases


@final
class TheGameFeatures(Features):
    """Cards as one cell each; others are those after me, in the order of play."""

    variant: Variant
    asks: bool
    tops: i64
    hand: i64
    gone: i64
    draw: i64
    placed: i64
    hands: i64
    turn: i64
    fires: i64
    asking: i64
    answers: i64
    signals: i64

    def __init__(self, game: Game[Any], seats: int, options: Any) -> None:
        super().__init__(game, seats, options)
        field = self.field
        self.variant = Variant(seats, options)
        most = self.variant.hand_size
        self.tops = field("tops", PILES * TOPS, "the top of each pile, 1 to 100", rare=True)
        self.hand = field("hand", len(CARDS), "the cards that I hold, 2 to 99")
        self.gone = field("gone", len(CARDS), "the cards on the piles, 2 to 99", 1, True)
        self.draw = field("draw", 1, "cards in the draw pile", len(CARDS))
        self.placed = field("placed", 1, "cards placed in this turn", most)
        self.hands = -1
        if seats > 1:
            self.hands = field("hands", seats - 1, "cards that each other holds", most)
            self.turn = field("turn", seats, "whose turn it is; nobody's while it is agreed upon")
        if options.on_fire:
            self.fires = field("fires", PILES * 2, "by pile: a fire is lit, is due (TG-21)")
        self.asks = options.first_seat == "ask" and seats > 1
        if self.asks:
            self.asking = field("asking", 1, "it is being agreed upon who starts (TG-05)")
            self.answers = field(
                "answers", seats * len(ANSWERS), f"what each said then: {', '.join(ANSWERS)}"
            )
        if options.signals:
            said = SIGNALS[1:]
            self.signals = field(
                "signals",
                seats * PILES * len(said),
                f"what each says, by pile: {', '.join(said)} (TG-11)",
            )

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        assert isinstance(state, TheGame)
        pile: i64 = 0
        gone = self.gone - LOWEST
        while pile < PILES:
            stack = state.piles[pile]
            sheet.mark(self.tops + pile * TOPS + stack[-1] - 1)
            sheet.mark_each(gone, stack, 1)  # the first one is the base
            pile += 1
        sheet.mark_each(self.hand - LOWEST, state.hands[seat])
        sheet.put(self.draw, len(state.draw))
        sheet.put(self.placed, state.placed)
        seats: i64 = self.seats
        if seats > 1:
            other: i64 = seat
            place: i64 = 0
            while place < seats - 1:
                other = other + 1 if other + 1 < seats else 0
                sheet.put(self.hands + place, len(state.hands[other]))
                place += 1
            if not state.asking:
                sheet.mark(self.turn + self.from_me(seat, state.turn))
        self._write_variants(state, seat, sheet)

    def _write_variants(self, state: TheGame, seat: int, sheet: Sheet) -> None:
        if self.variant.on_fire:
            for pile in range(PILES):
                fire = state.fires[pile]
                if fire == LIT:
                    sheet.mark(self.fires + pile * 2)
                elif fire == DUE:
                    sheet.mark(self.fires + pile * 2 + 1)
        if self.asks and state.asking:
            sheet.mark(self.asking)
            for other in range(self.seats):
                if state.answers[other] != UNANSWERED:
                    first = self.answers + self.from_me(seat, other) * len(ANSWERS)
                    sheet.mark(first + state.answers[other])
        if self.variant.may_signal:
            kinds = len(SIGNALS) - 1
            for other in range(self.seats):
                first = self.signals + self.from_me(seat, other) * PILES * kinds
                for pile in range(PILES):
                    signal = state.signals[other][pile]
                    if signal != SILENT:
                        sheet.mark(first + pile * kinds + signal - 1)
