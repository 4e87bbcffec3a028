"""The options of Le Roi Lui."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tablee.core.errors import OptionError
from tablee.core.options import SEAT, Options


class RoiLuiOptions(Options, frozen=True, kw_only=True):
    """What a table can choose.

    Attributes:
        first_chef: who lays the first table (RL-02).
        open_memory: what everybody has seen may be looked up again (RL-19); else it must be
            remembered, as at a table.
    """

    first_chef: Annotated[int, Meta(ge=0, le=4, extra_json_schema=SEAT)] | Literal["random"] = 0
    open_memory: bool = False

    def check(self, seats: int) -> None:
        """The first chef must sit at the table."""
        if isinstance(self.first_chef, int) and self.first_chef >= seats:
            raise OptionError("first_chef", f"is {self.first_chef}, but there are {seats} seats")
