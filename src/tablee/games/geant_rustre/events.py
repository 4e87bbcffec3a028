"""What can happen in Le Géant Rustre. Nothing is secret: every event is public."""

from __future__ import annotations

from tablee.core.events import Event


class Rolled(Event, frozen=True, tag="rolled"):
    """It is this seat's turn, and this is what it rolled."""

    seat: int
    face: str


class Stuck(Event, frozen=True, tag="stuck"):
    """None of the seat's dwarfs can use its roll (GR-12)."""

    seat: int


class Gave(Event, frozen=True, tag="gave"):
    """A seat gave its green points away."""

    seat: int
    to: int
    count: int


class Walked(Event, frozen=True, tag="walked"):
    """A dwarf walked; `hidden`: it is in a bush now."""

    seat: int
    colour: str
    space: int
    to: int
    hidden: bool


class Climbed(Event, frozen=True, tag="climbed"):
    """A dwarf climbed a ladder; `hidden`: it is in a bush now."""

    seat: int
    colour: str
    space: int
    to: int
    hidden: bool


class Saved(Event, frozen=True, tag="saved"):
    """A dwarf walked into the cave; `count`: so many are safe now."""

    seat: int
    colour: str
    space: int
    count: int


class Replanted(Event, frozen=True, tag="replanted"):
    """A seat moved a bush; `count`: so many dwarfs are under it now, of these colours."""

    seat: int
    space: int
    to: int
    count: int
    colours: list[str]


class Baited(Event, frozen=True, tag="baited"):
    """A seat put a cake on the giant's way; `left`: so many lie beside the board now."""

    seat: int
    space: int | str
    left: int


class Stomped(Event, frozen=True, tag="stomped"):
    """The giant walked; `spaces`: those that he reached, in order.

    `cause` is "die" (GR-07), "stuck" (GR-12) or "exposed" (GR-24), and then `seen` says how many
    dwarfs he saw.
    """

    cause: str
    spaces: list[int | str]
    seen: int | None


class Munched(Event, frozen=True, tag="munched"):
    """The giant should have walked, but he is eating (GR-28); `cause` and `seen` as above."""

    cause: str
    seen: int | None


class Caught(Event, frozen=True, tag="caught"):
    """The giant took everybody on a space: `count` dwarfs, of these colours."""

    space: int
    colours: list[str]
    count: int


class Uprooted(Event, frozen=True, tag="uprooted"):
    """The giant tore out a bush."""

    space: int


class Feasted(Event, frozen=True, tag="feasted"):
    """The giant found a cake and sits down to it."""

    space: int | str


class Ended(Event, frozen=True, tag="ended"):
    """The match is over; `gone`: the colours that it was lost for, as every dwarf was taken."""

    reason: str
    safe: int
    taken: int
    gone: list[str]


EVENT_TYPES = (
    Rolled,
    Stuck,
    Gave,
    Walked,
    Climbed,
    Saved,
    Replanted,
    Baited,
    Stomped,
    Munched,
    Caught,
    Uprooted,
    Feasted,
    Ended,
)
