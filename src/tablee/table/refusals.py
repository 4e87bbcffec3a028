"""What the table refuses, besides what the rules of a game do."""

from __future__ import annotations

from tablee.core.errors import TableeError
from tablee.core.refusal import ParamValue, Refusal


class TableRefusal(TableeError):
    """The table does not do this now, and says why; nothing changed.

    Attributes:
        reason: which refusal; its text is `table.refusal.<reason>` in the common catalogue.
        params: what the text speaks of.
        rule: the refusal of the game's rules, when it is the rules that forbid it. Its text is in
            the catalogue of the game.
    """

    def __init__(
        self, reason: str, params: dict[str, ParamValue] | None = None, rule: Refusal | None = None
    ) -> None:
        super().__init__(reason if rule is None else f"{reason}: {rule}")
        self.reason = reason
        self.params: dict[str, ParamValue] = params or {}
        self.rule = rule
