"""The options of The Game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tablee.core.errors import OptionError
from tablee.core.options import SEAT, Options


class TheGameOptions(Options, frozen=True, kw_only=True):
    """What a team can choose.

    Attributes:
        minimum: cards to place in a turn while the draw pile lasts (TG-06, TG-18).
        hand_penalty: 1 makes every hand one card smaller (TG-19).
        on_fire: play with the six On Fire cards (TG-20).
        first_seat: who starts; "ask" asks everybody (TG-05).
        signals: players may set signals on the piles (TG-11).
    """

    minimum: Literal[2, 3] = 2
    hand_penalty: Literal[0, 1] = 0
    on_fire: bool = False
    first_seat: Annotated[int, Meta(ge=0, le=4, extra_json_schema=SEAT)] | Literal["ask"] = 0
    signals: bool = False

    def check(self, seats: int) -> None:
        """The first seat must be one of the table's."""
        if isinstance(self.first_seat, int) and self.first_seat >= seats:
            raise OptionError("first_seat", f"is {self.first_seat}, but there are {seats} seats")
