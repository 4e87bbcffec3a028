"""Advice over the socket: hints, and a word before a mistake, from what a seat knows."""

from __future__ import annotations

from tablee.bots import Hint, Warned
from tablee.core.texts import Texts
from tablee.server import messages as m
from tablee.server.live import LiveTable
from tablee.server.services import Services
from tablee.server.words import spoken_to
from tablee.table.commands import playing
from tablee.table.refusals import TableRefusal

LEAST = 1.0
"""Seconds that the search for a hint has, however fast bots play at a table."""


class Asker:
    """Somebody at a table who wants advice, and the language that they read."""

    def __init__(
        self, here: Services, live: LiveTable, person: str, origin: str, lang: str
    ) -> None:
        self.here = here
        self.live = live
        self.person = person
        self.origin = origin
        self.lang = lang

    async def answer(self, message: m.AskForHint | m.Check) -> m.Answer:
        """What they are told.

        Raises:
            TableRefusal: they are told nothing now.
        """
        if isinstance(message, m.Check):
            return await self._check(message)
        return await self._hint(message)

    async def _hint(self, message: m.AskForHint) -> m.Nudge | m.Hint:
        """Advice for a seat that is asked, if it still is when the advice is there.

        Whoever asks for more about the same decision gets it from the same search.
        """
        table = self.live.table
        match, seat = playing.ask_for_hint(table, self.person)
        counsel = self.live.counsel(match, seat)
        advice = counsel.hint
        if advice is None:
            if not self.here.limits.hints.take(self.person):
                raise TableRefusal("hint-later")
            most = max(LEAST, self.here.keeper.think(table))
            advice = await self.here.thinker.hint(match, seat, most, self.origin)
            if not counsel.is_of(self.live.table.match, seat):
                raise TableRefusal("raced")
            counsel.hint = advice
        counsel.told(message.level)
        texts = spoken_to(self.lang, table, seat)
        if message.level == "nudge":
            return m.Nudge(
                id=message.id,
                key=advice.nudge.key,
                params=advice.nudge.params,
                text=texts(advice.nudge.key, **advice.nudge.params),
                number=table.number,
            )
        return _hint(message, advice, texts, table.number)

    async def _check(self, message: m.Check) -> m.Checked:
        """Whether what somebody is about to do is a clear mistake, by what their seat knows."""
        table = self.live.table
        match, seat, action = playing.ask_for_warning(
            table, self.person, message.code, message.number
        )
        if not self.here.limits.warnings.take(self.person):
            raise TableRefusal("hint-later")
        counsel = self.live.counsel(match, seat)
        found = None
        if not action.talk:
            found = await self.here.thinker.warn(match, seat, action, self.origin)
        if not counsel.is_of(self.live.table.match, seat):
            raise TableRefusal("raced")
        warning = None
        if found is not None:
            counsel.told("warned")
            warning = _warning(found, spoken_to(self.lang, table, seat))
        return m.Checked(id=message.id, warning=warning, number=table.number)


def _hint(message: m.AskForHint, advice: Hint, texts: Texts, number: int) -> m.Hint:
    """What to do and why; and beside what, if that was asked for, too."""
    whole = message.level == "compared"
    beside = advice.compared if whole else None
    return m.Hint(
        id=message.id,
        code=advice.action.code,
        reason=advice.reason,
        params=advice.params,
        compared=None
        if beside is None
        else m.Compared(beside.key, beside.other.code, beside.ours, beside.theirs),
        worth=advice.worth,
        others=[
            m.Beside(one.action.code, one.worth, one.clearly)
            for one in (advice.others if whole else [])
        ],
        text=advice.words(texts) if whole else texts(advice.reason, **advice.params),
        number=number,
    )


def _warning(found: Warned, texts: Texts) -> m.Warned:
    return m.Warned(
        code=found.action.code,
        reason=found.reason.key,
        params=found.reason.params,
        ours=found.ours,
        theirs=found.theirs,
        grave=found.grave,
        text=found.words(texts),
    )
