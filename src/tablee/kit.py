"""All that the author of a game needs, under one name: `from tablee import kit as g`.

docs/adding-a-game.md says what for.
"""

from __future__ import annotations

from tablee.core.actions import Action, ActionTable, FieldValue
from tablee.core.dealing import deal
from tablee.core.errors import OptionError, PositionError
from tablee.core.events import Event
from tablee.core.features import Features, Sheet
from tablee.core.figures import Figure
from tablee.core.game import Game
from tablee.core.guide import Guide, Reason
from tablee.core.kinds import (
    Bits,
    Bundle,
    ByHand,
    Counts,
    Each,
    Flag,
    Group,
    Items,
    Kind,
    Marks,
    Maybe,
    Name,
    Number,
    Seat,
    Seats,
    Shape,
    Word,
)
from tablee.core.layout import Layout, Whole, each_once
from tablee.core.lessons import Lesson, Step
from tablee.core.options import EACH_SEAT, SEAT, Options
from tablee.core.outcome import Outcome
from tablee.core.position import require
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.core.texts import Texts
from tablee.core.view import SharedFields, View

__all__ = [
    "EACH_SEAT",
    "SEAT",
    "Action",
    "ActionTable",
    "Bits",
    "Bundle",
    "ByHand",
    "Counts",
    "Each",
    "Event",
    "Features",
    "FieldValue",
    "Figure",
    "Flag",
    "Game",
    "Group",
    "Guide",
    "Items",
    "Kind",
    "Layout",
    "Lesson",
    "Marks",
    "Maybe",
    "Name",
    "Number",
    "OptionError",
    "Options",
    "Outcome",
    "PositionError",
    "Reason",
    "Refusal",
    "Rng",
    "Seat",
    "Seats",
    "Shape",
    "SharedFields",
    "Sheet",
    "State",
    "Step",
    "Texts",
    "View",
    "Whole",
    "Word",
    "deal",
    "each_once",
    "require",
]
