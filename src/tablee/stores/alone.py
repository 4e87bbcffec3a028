"""What a store answers about workers when there is only one."""

from __future__ import annotations

from tablee.table.store import Listener


class Alone:
    """A store that one worker uses: nobody else lives, looks on, or writes."""

    shared = False

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    async def alive(self, now: float, patience: float) -> set[str]:
        return set()

    async def watching(
        self, worker: str, here: dict[str, int] | None, tables: list[str], patience: float
    ) -> dict[str, int]:
        return {}

    async def release(self, worker: str) -> None:
        """There is nobody to take over."""

    def listen(self, listener: Listener) -> None:
        """There is nobody else to listen to: it is told of notes alone."""
        self._listeners.append(listener)

    async def tell(self, owner: str) -> None:
        for listener in self._listeners:
            listener(owner, 0)
