"""The ratings of a house: computed when somebody asks, from the index of its matches.

Nothing of them is kept but in memory, and whoever computes them anew finds the same.
"""

from __future__ import annotations

import asyncio

import msgspec

from tablee.ratings.people import Rated, Ratings
from tablee.table.history import PlayedMatch
from tablee.table.store import MatchKey, Note, Store

KIND = "rating"
"""Of the note by which somebody wants one; its moment is from when on matches count."""

PAGE = 1000
"""Matches that are read at once."""

SETTLED = 600.0
"""Seconds after which no worker writes a match that ended before: what is older is kept folded."""


ANEW = 86_400.0
"""Seconds after which all is folded anew: matches may be forgotten, or turn out to be another's."""


class HouseRatings:
    """Folds the matches of a house for whoever wants a rating."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._folded = Ratings({})
        self._until: MatchKey = (0.0, "", 0)
        self._begun = 0.0
        self._one = asyncio.Lock()

    async def want(self, person: str, wanted: bool, now: float) -> None:
        """From now on somebody wants a rating, or none any more: then it is forgotten."""
        if not wanted:
            await self._store.drop_notes(person, KIND)
        elif not await self._store.notes(person, KIND):
            await self._store.put_note(Note(person, KIND, "", now))

    async def of(self, person: str, now: float) -> dict[str, Rated] | None:
        """By game, where somebody stands; None: they want no rating."""
        async with self._one:
            since = {note.owner: note.at for note in await self._store.noted(KIND)}
            if person not in since:
                return None
            if now - self._begun > ANEW or self._is_stale(since):
                self._folded, self._begun = Ratings(since), now
                self._until = (min(since.values()), "", 0)
            else:
                self._folded = Ratings(since, self._folded.of)
            found = await self._fold(now)
        return {game: rated for (game, whose), rated in found.of.items() if whose == person}

    def _is_stale(self, since: dict[str, float]) -> bool:
        """Whether what is folded would come out otherwise by the wishes of now.

        It would if a match counted for somebody who wants no rating any more, or one could count
        that is folded already. To want one from now on, and no more, changes nothing.
        """
        before = self._folded.since
        rated = {whose for _, whose in self._folded.of}
        return any(since.get(whose) != before[whose] for whose in rated) or any(
            before.get(whose) != at and at < self._until[0] for whose, at in since.items()
        )

    async def _fold(self, now: float) -> Ratings:
        """All matches; those that are settled are not looked at again the next time."""
        ratings = self._folded.copy()
        after = self._until
        while page := await self._store.ended(after, PAGE):
            settled = [found for found in page if found[0][0] < now - SETTLED]
            await asyncio.to_thread(_take, ratings, [data for _, data in settled])
            if settled:
                self._folded, self._until = ratings.copy(), settled[-1][0]
            fresh = [data for _, data in page[len(settled) :]]
            await asyncio.to_thread(_take, ratings, fresh)
            after = page[-1][0]
        return ratings


def _take(ratings: Ratings, data: list[bytes]) -> None:
    for match in data:
        ratings.take(msgspec.json.decode(match, type=PlayedMatch))
