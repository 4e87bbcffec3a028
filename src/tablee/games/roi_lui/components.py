"""What lies on the table: seven dishes, a baby dragon, and every action that there is."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.core.actions import Action, ActionTable, FieldValue

# RL-01: seven dishes with fifteen portions each, and five Emeralds
DISHES: Final = ["bread", "wine", "chicken", "ham", "cheese", "fruit", "cake"]
KINDS: Final = 7  # how many dishes there are
PORTIONS: Final = 15
EMERALD: Final = 7  # the card that is not a portion; below it, a card is the number of its dish
EMERALDS: Final = 5
CARDS: Final[list[int]] = [d for d in range(KINDS) for _ in range(PORTIONS)] + [EMERALD] * EMERALDS

PER_SEAT: Final = 2  # RL-04: cards on a new table, for every player
MEAL: Final = 2  # RL-11: portions that Emerald eats, no more and no less

# What the seat whose turn it is has to decide.
SERVE: Final = 0  # a dish, a card from the pile, or Emerald
DRAWN: Final = 1  # an Emerald came from the pile: use it, or lay it on the table (RL-09)
FIRST: Final = 2  # what Emerald eats first (RL-11)
SECOND: Final = 3  # what Emerald eats after it
PHASES: Final = ["serve", "drawn", "first", "second"]


@final
class Take(Action):
    """Take all portions of a dish on the table (RL-07)."""

    def __init__(self, dish: int) -> None:
        fields: dict[str, FieldValue] = {"dish": DISHES[dish]}
        super().__init__("take", fields)
        self.dish: i64 = dish


@final
class Draw(Action):
    """Draw a portion from the pile (RL-08)."""

    def __init__(self) -> None:
        super().__init__("draw")


@final
class Use(Action):
    """Use Emerald: one of those on the table, or the one just drawn (RL-09, RL-11)."""

    def __init__(self) -> None:
        super().__init__("use")


@final
class Lay(Action):
    """Lay the Emerald just drawn on the table, and draw again (RL-09)."""

    def __init__(self) -> None:
        super().__init__("lay")


@final
class Feed(Action):
    """Give Emerald a portion of the king's (RL-11)."""

    def __init__(self, dish: int) -> None:
        fields: dict[str, FieldValue] = {"dish": DISHES[dish]}
        super().__init__("feed", fields)
        self.dish: i64 = dish


@final
class Pass(Action):
    """Do nothing, because nothing can be done (RL-10)."""

    def __init__(self) -> None:
        super().__init__("pass")


TAKE: Final = [Take(dish) for dish in range(KINDS)]
DRAW: Final = Draw()
USE: Final = Use()
LAY: Final = Lay()
FEED: Final = [Feed(dish) for dish in range(KINDS)]
PASS: Final = Pass()


def _all_actions() -> list[Action]:
    actions: list[Action] = []
    actions.extend(TAKE)
    actions.append(DRAW)
    actions.append(USE)
    actions.append(LAY)
    actions.extend(FEED)
    actions.append(PASS)
    return actions


ACTIONS: Final = ActionTable("roi-lui", _all_actions())
