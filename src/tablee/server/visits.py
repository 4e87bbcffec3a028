"""Who is here with which session: when it ends, so do its sockets."""

from __future__ import annotations

from collections.abc import Callable

End = Callable[[], None]


class Visits:
    """The sockets of this worker, by session and by person."""

    def __init__(self) -> None:
        self._by_session: dict[str, dict[End, str]] = {}

    def begin(self, session: str, person: str, end: End) -> None:
        """A socket was opened with this session; `end` closes it."""
        self._by_session.setdefault(session, {})[end] = person

    def over(self, session: str, end: End) -> None:
        """It is closed."""
        sockets = self._by_session.get(session, {})
        sockets.pop(end, None)
        if not sockets:
            self._by_session.pop(session, None)

    def end_session(self, session: str) -> None:
        """Close the sockets of this session."""
        for end in list(self._by_session.get(session, ())):
            end()

    def end_person(self, person: str) -> None:
        """Close the sockets of all sessions of a person."""
        for sockets in list(self._by_session.values()):
            for end, whose in list(sockets.items()):
                if whose == person:
                    end()
