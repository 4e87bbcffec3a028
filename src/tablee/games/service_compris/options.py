"""The options of Service Compris !"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tablee.core.errors import OptionError
from tablee.core.options import SEAT, Options


class ServiceComprisOptions(Options, frozen=True, kw_only=True):
    """What a table can choose.

    Attributes:
        treason: play with secret chiefs and mixed camps (SC-44 to SC-51).
        dealer: who deals and therefore plays first (SC-04).
    """

    treason: bool = False
    dealer: Annotated[int, Meta(ge=0, le=5, extra_json_schema=SEAT)] | Literal["random"] = 0

    def check(self, seats: int) -> None:
        """The dealer must sit at the table."""
        if isinstance(self.dealer, int) and self.dealer >= seats:
            raise OptionError("dealer", f"is {self.dealer}, but there are {seats} seats")
