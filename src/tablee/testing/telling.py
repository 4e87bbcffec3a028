"""The check of sentences: the log tells all that an event holds, and each speaks to its reader.

The catalogue alone cannot show it: which text is chosen, and what it names, depends on the event
and on who reads. So every event of every match is told to everybody, with marks instead of names;
and what somebody may do is offered, advised and refused to them in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tablee.core.events import Event
from tablee.core.outcome import Outcome
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.core.texts import Texts
from tablee.testing.expect import expect

READER = "⟦you⟧"
_NAME = r"⟦\w+⟧"
_LIST = re.compile(rf"{_NAME}(?:, {_NAME})*(?: (?:et|and) {_NAME})?")
# « toi » stands behind a preposition, or in a list that something announces
_BEFORE = {
    "fr": re.compile(
        r"(?:\b(?:à|après|avant|avec|chez|comme|contre|derrière|devant|entre|par|parmi|pour|que|sauf|"
        r"sur|sous|vers)|[:(,=])[\s\u00a0\u202f]$",
        re.IGNORECASE,
    ),
    # “you” may be an object too, so it is only wrong where a sentence begins
    "en": re.compile(r"[^\s.!?…][)”]?\s$"),
}


class Listener(Texts):
    """Texts that mark whom they name, and note what of their parameters they use."""

    def __init__(self, texts: Texts, reader: int | None) -> None:
        super().__init__(texts.lang, texts.entries, None, reader)
        self.used: set[str] = set()

    def told_to(self, reader: int | None) -> Listener:
        return self

    def seat(self, seat: int) -> str:
        return READER if seat == self.reader else f"⟦{seat}⟧"

    def ending(self, key: str, params: dict[str, Any]) -> str:
        found = super().ending(key, params)
        if found:  # it speaks to that seat: so it is told
            self.used.add(found.removeprefix("_you").removeprefix("_") or "seat")
        return found

    def _entry(self, key: str, params: dict[str, Any]) -> str:
        text = super()._entry(key, params)
        self.used.update(re.findall(r"\{\{\s*(\w+)", text))
        if f"{key}_other" in self.entries:
            self.used.add("count")  # it chose the form of the sentence
        return text


def check_told(event: Event, texts: Texts, reader: int | None) -> None:
    """An event as this seat sees it, told to it (None: to a spectator)."""
    listener = Listener(texts, reader)
    said = listener.event(event, reader)
    expect(bool(said), f"no words for {event} in {texts.lang}")
    what = f"{texts.lang}.json: event.{event.kind}, told to seat {reader}: {said!r}"
    _check_addressed(said, texts.lang, what)
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    for name, value in fields.items():
        if value is None or (isinstance(value, Sequence) and not value):
            continue  # there is nothing to tell
        expect(
            name in listener.used or name in event.untold,
            f"{what} leaves out {name} ({value!r}): tell it, or list it in "
            f"{type(event).__name__}.untold and say why",
        )


def check_ending(outcome: Outcome, texts: Texts, reader: int | None) -> None:
    """How a match ended, told to this seat."""
    said = Listener(texts, reader).outcome(outcome, reader)
    expect(bool(said), f"no words for the end by {outcome.reason} in {texts.lang}")
    what = f"{texts.lang}.json: outcome.{outcome.reason}, told to seat {reader}: {said!r}"
    _check_addressed(said, texts.lang, what)


def check_refusal(refusal: Refusal, texts: Texts, reader: int) -> None:
    """A refusal, told to the seat that tried."""
    said = Listener(texts, reader).refusal(refusal)
    expect(bool(said), f"the refusal {refusal} has no text in {texts.lang}")
    what = f"{texts.lang}.json: {refusal.key}, told to seat {reader}: {said!r}"
    _check_addressed(said, texts.lang, what)


def check_offers(state: State, langs: Sequence[str]) -> None:
    """All that may be done or said now, told to whoever may."""
    catalogues = [state.game.texts(lang) for lang in langs]
    for seat in range(state.seats):
        foreseen: dict[int, Any] = getattr(state.view(seat), "foreseen", {})
        for action in state.legal(seat) + state.talk(seat):
            for texts in catalogues:
                said = Listener(texts, seat).action(action, foreseen.get(action.code))
                what = f"{texts.lang}.json: action.{action.verb}, told to seat {seat}: {said!r}"
                _check_addressed(said, texts.lang, what)


def check_reasons(state: State, rng: Rng, langs: Sequence[str]) -> None:
    """The reasons to do something, told to one who may: of each verb one, since some take long.

    A guide may imagine hundreds of worlds for a figure in a sentence.
    """
    seat = int(rng.pick(state.actors()))
    moves = state.legal(seat)
    for verb in sorted({action.verb for action in moves}):
        action = rng.pick([action for action in moves if action.verb == verb])
        why = state.game.guide.reason(state, seat, action, None)
        for lang in langs:
            said = Listener(state.game.texts(lang), seat)(why.key, **why.params)
            _check_addressed(said, lang, f"{lang}.json: {why.key}, told to seat {seat}: {said!r}")


def _check_addressed(said: str, lang: str, what: str) -> None:
    for named in _LIST.finditer(said):
        if READER not in named[0]:
            continue
        expect(
            _BEFORE[lang].search(said[: named.start()]) is not None
            and not said[named.end() :].startswith("’s"),
            f"{what} speaks of its reader as of somebody else: give it a text that ends in `_you`, "
            "or `_you_` and the field",
        )
