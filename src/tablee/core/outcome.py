"""How a match ended."""

from __future__ import annotations

from typing import Any

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """The end of a match.

    Attributes:
        winners: the seats that won, in order; empty when the game beat them or nobody won.
        scores: a score per seat, as the rulebook counts it (sometimes lower is better).
        utility: the share of the victory per seat. Cooperative: 1 for all or 0 for all.
            Competitive: sums to 1, a shared or undecided victory in equal parts.
        reason: how it ended; its text is `outcome.<reason>` in the game's catalogue.
        rule: the rule that ended it.
        detail: what explains the score, by game; plain JSON.
    """

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    utility: tuple[float, ...]
    reason: str
    rule: str
    detail: dict[str, Any] = {}
