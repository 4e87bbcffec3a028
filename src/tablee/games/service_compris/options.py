"""The options of Service Compris !"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tablee.core.errors import OptionError
from tablee.core.options import EACH_SEAT, SEAT, Options

People = Literal["drawn", "dryad", "witch", "orc", "goblin", "pumpkin", "troll"]


class ServiceComprisOptions(Options, frozen=True, kw_only=True):
    """What a table can choose.

    Attributes:
        treason: play with secret chiefs and mixed camps (SC-44 to SC-51).
        peoples: the people of each seat, or "drawn" by lot; seats that are not named draw (SC-63).
            In treason these are the peoples that play, and the chiefs are dealt among them.
        dealer: who deals and therefore plays first (SC-04).
    """

    treason: bool = False
    peoples: Annotated[list[People], Meta(max_length=6, extra_json_schema=EACH_SEAT)] = []
    dealer: Annotated[int, Meta(ge=0, le=5, extra_json_schema=SEAT)] | Literal["random"] = 0

    def check(self, seats: int) -> None:
        """Who is named must sit at the table, and a people is led once."""
        if len(self.peoples) > seats:
            raise OptionError("peoples", f"names {len(self.peoples)}, but there are {seats} seats")
        chosen = [people for people in self.peoples if people != "drawn"]
        for people in chosen:
            if chosen.count(people) > 1:
                raise OptionError("peoples", f"names {people} twice: one people each")
        if isinstance(self.dealer, int) and self.dealer >= seats:
            raise OptionError("dealer", f"is {self.dealer}, but there are {seats} seats")
