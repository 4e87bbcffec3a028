"""The options of Peco Peco."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tablee.core.errors import OptionError
from tablee.core.options import SEAT, Options

FEWEST_FOR_TEAMS = 4


class PecoPecoOptions(Options, frozen=True, kw_only=True):
    """What a table can choose.

    Attributes:
        first_feast: begin with the card "Premier festin" (PP-04).
        teams: play in teams of two, one alone at an odd table (PP-42, PP-43).
        last_call: "Peco Peco!" must be called with the last card but one (PP-44).
        magnanimity: a caught bluffer may plead a mistake (PP-15).
        first_player: who begins the first round: drawn by lot, or this seat (PP-06, PP-57).
    """

    first_feast: bool = True
    teams: bool = False
    last_call: bool = False
    magnanimity: bool = False
    first_player: Annotated[int, Meta(ge=0, le=7, extra_json_schema=SEAT)] | Literal["random"] = (
        "random"
    )

    def check(self, seats: int) -> None:
        """Teams need four players, and whoever begins must sit at the table."""
        if self.teams and seats < FEWEST_FOR_TEAMS:
            raise OptionError("teams", f"are for {FEWEST_FOR_TEAMS} to 8 seats, not {seats}")
        if isinstance(self.first_player, int) and self.first_player >= seats:
            raise OptionError(
                "first_player", f"is {self.first_player}, but there are {seats} seats"
            )
