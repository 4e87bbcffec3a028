"""The options of Le Géant Rustre."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tablee.core.errors import OptionError
from tablee.core.options import SEAT, Options


class GeantRustreOptions(Options, frozen=True, kw_only=True):
    """What a team can choose.

    Attributes:
        giant: how far exposed dwarfs make him walk (GR-24).
        goal: any four dwarfs in the cave, or four with every colour among them (GR-29).
        cakes: how many lie beside the board (GR-04).
        mine_is_shelter: dwarfs on the mine exit are not exposed (GR-17).
        first_player: who begins: this seat, or one drawn by lot (GR-05).
    """

    giant: Literal["easy", "medium", "hard"] = "easy"
    goal: Literal["four", "colours"] = "four"
    cakes: Annotated[int, Meta(ge=0, le=5)] = 5
    mine_is_shelter: bool = True
    first_player: Annotated[int, Meta(ge=0, le=3, extra_json_schema=SEAT)] | Literal["random"] = 0

    def check(self, seats: int) -> None:
        """Whoever begins must sit at the table."""
        if isinstance(self.first_player, int) and self.first_player >= seats:
            raise OptionError(
                "first_player", f"is {self.first_player}, but there are {seats} seats"
            )
