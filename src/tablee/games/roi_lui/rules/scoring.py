"""What the meal was worth: RL-16 to RL-18, and the explanation of it."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from tablee.core.outcome import Outcome
from tablee.games.roi_lui.components import DISHES, KINDS


def named(counts: list[int]) -> dict[str, int]:
    """Counts by the names of the dishes, without those that are not there."""
    found: dict[str, int] = {}
    dish: i64 = 0
    while dish < KINDS:
        count = counts[dish]
        if count:
            found[DISHES[dish]] = count
        dish += 1
    return found


def is_too_much(portions: i64, king: i64) -> bool:
    """RL-16: more of a dish than the king has: nothing of it counts."""
    return portions > king


@final
class Score:
    """What one hand is worth beside the king's plate.

    Attributes:
        portions: how many of each dish are in the hand.
        points: for each dish.
        too_much: the dishes of which it has more than the king.
        total: the sum of the points.
        discarded: portions discarded because they were too much.
    """

    portions: list[int]
    points: list[int]
    too_much: list[str]
    total: int
    discarded: int

    def __init__(self, portions: list[int], king: list[int]) -> None:
        self.portions = portions
        self.points = [0] * KINDS
        self.too_much = []
        total: i64 = 0
        discarded: i64 = 0
        dish: i64 = 0
        while dish < KINDS:
            mine: i64 = portions[dish]
            his: i64 = king[dish]
            if is_too_much(mine, his):
                discarded += mine  # RL-16: all of the dish, not only the excess
                self.too_much.append(DISHES[dish])
            else:
                self.points[dish] = int(mine * his)  # RL-17
                total += mine * his
            dish += 1
        self.total = int(total)
        self.discarded = int(discarded)

    def explained(self) -> dict[str, Any]:
        """The score as plain JSON: portions and points by dish, and what was too much."""
        return {
            "portions": named(self.portions),
            "points": named(self.points),
            "too_much": self.too_much,
            "discarded": self.discarded,
            "total": self.total,
        }


def settle(hands: list[list[int]], king: list[int]) -> Outcome:
    """RL-18: the highest total wins; of those tied, who discarded the fewest; else they share."""
    scores = [Score(hand, king) for hand in hands]
    best = max([score.total for score in scores])
    tied = [seat for seat, score in enumerate(scores) if score.total == best]
    fewest = min([scores[seat].discarded for seat in tied])
    winners = [seat for seat in tied if scores[seat].discarded == fewest]
    share = 1.0 / len(winners)
    return Outcome(
        winners=tuple(winners),
        scores=tuple([float(score.total) for score in scores]),
        utility=tuple([share if seat in winners else 0.0 for seat in range(len(hands))]),
        reason="points" if len(tied) == 1 else "tie_break" if len(winners) == 1 else "shared",
        rule="RL-18",
        detail={
            "king": named(king),
            "seats": [score.explained() for score in scores],
            "best": best,
            "tied": tied,
            "fewest": fewest,
        },
    )
