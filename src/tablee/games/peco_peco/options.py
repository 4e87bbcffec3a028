"""The options of Peco Peco."""

from __future__ import annotations

from tablee.core.errors import OptionError
from tablee.core.options import Options

FEWEST_FOR_TEAMS = 4


class PecoPecoOptions(Options, frozen=True, kw_only=True):
    """What a table can choose.

    Attributes:
        first_feast: begin with the card "Premier festin" (PP-04).
        teams: play in teams of two, one alone at an odd table (PP-42, PP-43).
        last_call: "Peco Peco!" must be called with the last card but one (PP-44).
        magnanimity: a caught bluffer may plead a mistake (PP-15).
    """

    first_feast: bool = True
    teams: bool = False
    last_call: bool = False
    magnanimity: bool = False

    def check(self, seats: int) -> None:
        """Teams need four players."""
        if self.teams and seats < FEWEST_FOR_TEAMS:
            raise OptionError("teams", f"are for {FEWEST_FOR_TEAMS} to 8 seats, not {seats}")
