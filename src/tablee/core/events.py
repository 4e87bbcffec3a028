"""What happened, for people: the log and the animations."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened at the table. Games declare one struct per kind of event.

    The tag is the kind; its text is `event.<kind>` in the game's catalogue. A state collects
    events only when asked to (`state.events = []`), so simulation pays nothing for them.

    A sentence tells all that its event holds; the fields in `untold` are for animations alone, and
    the class says why.
    """

    untold: ClassVar[frozenset[str]] = frozenset()

    @property
    def kind(self) -> str:
        """The kind of event, as on the wire."""
        return str(self.__struct_config__.tag)

    def seen_by(self, seat: int | None) -> Event:
        """What this seat may read of the event (None: a spectator).

        Events are public unless their class says otherwise; those that carry a secret override
        this and build the public form anew, out of public fields only.
        """
        return self
