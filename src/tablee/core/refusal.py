"""Why not: the answer to an action that the rules do not allow."""

from __future__ import annotations

import msgspec

ParamValue = int | str | bool


class Refusal(msgspec.Struct, frozen=True):
    """Which rule forbids an action, and the facts of the case.

    `reason` tells two refusals of one rule apart: their texts are `refusal.<rule>` and
    `refusal.<rule>_<reason>` in the game's catalogue, with `params` to fill in. A refusal only
    speaks of what the asking seat may know.
    """

    rule: str
    params: dict[str, ParamValue] = {}
    reason: str = ""

    @property
    def key(self) -> str:
        """The key of its text in the game's catalogue."""
        return f"refusal.{self.rule}_{self.reason}" if self.reason else f"refusal.{self.rule}"

    def __str__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.key} {facts}".strip()
