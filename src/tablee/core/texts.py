"""Text catalogues: JSON files in the i18next form, read here and by the page.

A catalogue is nested JSON; a key is a path with dots. In a text, `{{card}}` is a parameter,
`{{seat, seat}}` one that is formatted (a seat becomes a name; with `nth` an index counts from one),
and `$t(pile.{{pile}})` another text. A form that is not built in names a group of texts: `{{cards,
card}}` is the list of the texts `card.<name>`; of numbers by name (`{"orc": 2}`) it says each with
its `count`. Keys that end in `_one`, `_many` and `_other` are
plural forms, chosen by the parameter `count`; other endings are variants of a sentence.

A sentence speaks to the one who reads it. Told to the seat in its parameter `seat`, a text is
`<key>_you`; told to a seat in another parameter, `<key>_you_<parameter>`; for everybody else, and
where there is no such variant, `<key>`: `event.played_you`, `outcome.points_you_winners`. Wherever
else a text names its reader it says "you" (`chez {{camp, seat}}` becomes "chez toi"), which is
right behind a preposition and wrong where a verb follows: there it takes a variant.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.core.errors import TableeError

if TYPE_CHECKING:
    from tablee.core.actions import Action
    from tablee.core.events import Event
    from tablee.core.outcome import Outcome
    from tablee.core.refusal import Refusal

LANGUAGES = ("fr", "en")
_COMMON = Path(__file__).parent.parent / "texts"
_PARAM = re.compile(r"\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}")
_NESTED = re.compile(r"\$t\(([^()]*)\)")


class MissingText(TableeError, KeyError):
    """The catalogue has no such key, or the text wants a parameter that was not given."""

    def __str__(self) -> str:
        return str(self.args[0])


def plural(lang: str, count: float) -> str:
    """The plural category of a number (CLDR, cardinal): French counts 0 and 1 alike."""
    if lang == "fr":
        if 0 <= count < 2:
            return "one"
        return "many" if count >= 1_000_000 and count % 1_000_000 == 0 else "other"
    return "one" if count == 1 else "other"


def flatten(tree: dict[str, Any], prefix: str = "") -> dict[str, str]:
    """A nested catalogue as one level, with dots."""
    flat: dict[str, str] = {}
    for key, value in tree.items():
        path = f"{prefix}.{key}" if prefix else key
        if isinstance(value, dict):
            flat.update(flatten(value, path))
        else:
            flat[path] = value
    return flat


def parameters(text: str) -> set[str]:
    """The names of the parameters that a text wants."""
    return {match.group(1) for match in _PARAM.finditer(text)}


@cache
def read_catalogue(lang: str, folder: Path) -> dict[str, str]:
    """The texts of a folder in one language, flat.

    Raises:
        MissingText: there is no such file, or it is not JSON.
    """
    file = f"{folder.parent.name}/{folder.name}/{lang}.json"
    try:
        return flatten(json.loads((folder / f"{lang}.json").read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise MissingText(f"no texts in {lang}: {file} is missing") from None
    except ValueError as error:
        raise MissingText(f"no texts in {lang}: {file} is not JSON: {error}") from None


def preferred_language() -> str:
    """The language of this person: TABLEE_LANG, else the locale, else French."""
    for name in ("TABLEE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")[:2].lower()
        if value in LANGUAGES:
            return value
    return "fr"


def _written(value: Any) -> str:
    """A value as the page writes it too: a flag is `true` or `false`, as in JSON."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Texts:
    """The texts of one language: those of a game over the common ones.

    `names` are the people in the seats, for texts that speak of them; `reader` is the seat of the
    one who is spoken to.
    """

    def __init__(
        self,
        lang: str,
        entries: dict[str, str],
        names: Sequence[str] | None = None,
        reader: int | None = None,
    ) -> None:
        self.lang = lang
        self.entries = entries
        self.names = names
        self.reader = reader

    @classmethod
    def load(cls, lang: str, *folders: Path) -> Texts:
        """The catalogues of these folders in this language, later ones over earlier ones."""
        if lang not in LANGUAGES:
            raise MissingText(f"no texts in {lang!r}: there are {', '.join(LANGUAGES)}")
        entries: dict[str, str] = {}
        for folder in (_COMMON, *folders):
            entries.update(read_catalogue(lang, folder))
        return cls(lang, entries)

    def with_names(self, names: Sequence[str]) -> Texts:
        """The same texts, speaking of these people."""
        return Texts(self.lang, self.entries, names, self.reader)

    def told_to(self, reader: int | None) -> Texts:
        """The same texts, speaking to this seat (None: to a spectator)."""
        return Texts(self.lang, self.entries, self.names, reader)

    def has(self, key: str) -> bool:
        """Whether the catalogue has this key, plural forms included."""
        return key in self.entries or f"{key}_other" in self.entries

    def __call__(self, key: str, /, **params: Any) -> str:
        """The text in the variant that speaks to its reader, with its parameters filled in.

        Raises:
            MissingText: no such key, or a parameter is not given.
        """
        return self._fill(self._entry(key + self.ending(key, params), params), key, params)

    def _entry(self, key: str, params: dict[str, Any]) -> str:
        count = params.get("count")
        if isinstance(count, int | float):
            form = self.entries.get(f"{key}_{plural(self.lang, count)}")
            if form is not None:
                return form
        text = self.entries.get(key, self.entries.get(f"{key}_other"))
        if text is None:
            raise MissingText(f"no text {key!r} in {self.lang}")
        return text

    def _fill(self, text: str, key: str, params: dict[str, Any]) -> str:
        """Fill in a text. What a parameter holds (a name, say) is never read as a text itself."""
        parts = _NESTED.split(text)  # texts at even places, the keys of nested ones at odd places
        for place, part in enumerate(parts):
            parts[place] = self._fill_plain(part, key, params)
            if place % 2:
                parts[place] = self._nested(parts[place], key, params)
        return "".join(parts)

    def _nested(self, key: str, within: str, params: dict[str, Any]) -> str:
        try:
            return self(key, **params)
        except MissingText as error:
            raise MissingText(f"{error} (in {within!r})") from None

    def _fill_plain(self, text: str, key: str, params: dict[str, Any]) -> str:
        def value(match: re.Match[str]) -> str:
            name, form = match.group(1), match.group(2)
            if name not in params:
                raise MissingText(f"the text {key!r} wants a parameter {name!r}")
            return self._format(params[name], form)

        return _PARAM.sub(value, text)

    def _format(self, value: Any, form: str | None) -> str:
        formats: dict[str, Callable[[Any], str]] = {
            "seat": self.seat,
            "nth": lambda index: str(index + 1),
            "seats": lambda seats: self.join(self.seat(s) for s in seats),
            "list": lambda values: self.join(_written(v) for v in values),
        }
        if not form:
            return _written(value)
        if form in formats:
            return formats[form](value)
        if isinstance(value, dict):  # so many of each
            return self.join(self(f"{form}.{name}", count=n) for name, n in value.items())
        names = value if isinstance(value, list) else [value]
        return self.join(self(f"{form}.{_written(name)}") for name in names)

    def seat(self, seat: int) -> str:
        """The name of the person in a seat, if they have one; "you" for the one who reads."""
        if seat == self.reader:
            return self("you")
        if self.names is not None and seat < len(self.names):
            return self.names[seat] or self("somebody")
        return self("seat", number=seat + 1)

    def join(self, parts: Iterable[str]) -> str:
        """A list in words: 'a, b and c'."""
        words = list(parts)
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self('and')} {words[-1]}"

    def action(self, action: Action, foreseen: msgspec.Struct | None = None) -> str:
        """An action in words; `action.<verb>_foreseen` speaks of what it would bring, too."""
        key = f"action.{action.verb}_foreseen"
        if foreseen is not None and self.has(key):
            return self(key, **{**msgspec.to_builtins(foreseen), **action.fields})
        for name, value in action.fields.items():  # a flag may change the whole sentence
            if value is True and self.has(f"action.{action.verb}_{name}"):
                return self(f"action.{action.verb}_{name}", **action.fields)
        return self(f"action.{action.verb}", **action.fields)

    def refusal(self, refusal: Refusal) -> str:
        """A refusal in words."""
        return self(refusal.key, **refusal.params)

    def event(self, event: Event, me: int | None = None) -> str:
        """An event in words, as `me` would be told it (None: as a spectator would)."""
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        return self.told_to(me)(f"event.{event.kind}", **fields)

    def outcome(self, outcome: Outcome, me: int | None = None) -> str:
        """How a match ended, in words, as `me` would be told it; its detail counts as fields."""
        fields = {**msgspec.to_builtins(outcome), **outcome.detail}
        return self.told_to(me)(f"outcome.{outcome.reason}", **fields)

    def ending(self, key: str, params: dict[str, Any]) -> str:
        """Which variant of a text speaks to the reader: `_you`, `_you_<parameter>`, or none: ``.

        The parameter `seat` goes before all others: who did it hears first of what they did.
        """
        if self.reader is None:
            return ""
        for name in sorted(params, key=lambda name: name != "seat"):
            ending = "_you" if name == "seat" else f"_you_{name}"
            if is_of(params[name], self.reader) and self.has(key + ending):
                return ending
        return ""


def is_of(value: Any, seat: int) -> bool:
    """Whether a parameter is this seat, or a list of seats with this one among them.

    Only the catalogue knows which of them are seats: one that is none has no `_you_` text.
    """
    if isinstance(value, list | tuple):
        return seat in value
    return type(value) is int and value == seat
