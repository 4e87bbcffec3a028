"""Kinds of fields: what the state holds, what JSON shows, and what is refused.

Every kind knows its type in JSON, both ways between it and the state, and the words for it; a
`Layout` puts them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from operator import attrgetter
from typing import Annotated, Any, cast

import msgspec

from tablee.core.errors import PositionError
from tablee.core.position import require
from tablee.core.state import State

Write = Callable[[Any], Any]
"""From a value of the state to plain JSON. None in its place: it is plain already."""


class Shape(msgspec.Struct, frozen=True):
    """What a field is, for whoever shows it without knowing the game.

    Attributes:
        what: what its values are, in one word ("seat", "card"); empty: numbers or words that speak
            for themselves.
        many: it is a list of them, or says how many there are of each.
        each: it has one value (or one list) for each seat.
    """

    what: str
    many: bool
    each: bool


class Kind:
    """How one value of a state looks in JSON.

    Attributes:
        json: its type there, for msgspec; what it allows besides is checked by `read`.
        write: from the state to JSON.
        words: what it is, for the table in the README.
        what: what its values are, in one word.
        about: what this field means.
        at: the attribute that holds it, by default the one with the name of the field; "a.b" is
            the attribute `b` of the attribute `a`.
    """

    json: Any
    write: Write | None = None
    words: str
    what: str = ""

    def __init__(self, about: str = "", at: str = "") -> None:
        self.about = about
        self.at = at

    @property
    def shape(self) -> Shape:
        """What the field is."""
        return Shape(self.what, many=False, each=False)

    def read(self, plain: Any, field: str, state: State) -> Any:
        """From JSON to the state.

        Raises:
            PositionError: it cannot be; the field is named.
        """
        return plain

    def save(self, name: str) -> Write:
        """What makes the JSON of the field with this name out of a whole state."""
        get = attrgetter(self.at or name)
        write = self.write
        return get if write is None else lambda state: write(get(state))

    def load(self, plain: Any, name: str, state: State) -> None:
        """Fill in what the field with this name says."""
        owner, _, attribute = (self.at or name).rpartition(".")
        value = self.read(plain, name, state)
        setattr(attrgetter(owner)(state) if owner else state, attribute, value)


def _plain(kind: type, **schema: Any) -> Any:
    """A type with what a schema says of it; the reader checks it, with words of ours."""
    return Annotated[kind, msgspec.Meta(extra_json_schema=schema)]


def _quoted(values: Iterable[Any]) -> str:
    texts = [f"`{msgspec.json.encode(value).decode()}`" for value in values]
    if len(texts) > 12:
        return f"{texts[0]}, {texts[1]} … {texts[-1]}"
    return " or ".join(filter(None, [", ".join(texts[:-1]), texts[-1]]))


# -- single values -------------------------------------------------------------------------------


class Flag(Kind):
    """Yes or no."""

    json = bool
    words = "true or false"


class Number(Kind):
    """A whole number in a range; without `high`, from `low` on."""

    def __init__(
        self,
        low: int = 0,
        high: int | None = None,
        about: str = "",
        at: str = "",
        *,
        what: str = "",
    ) -> None:
        super().__init__(about, at)
        self.low = low
        self.high = high
        self.what = what
        upper = {} if high is None else {"maximum": high}
        self.json: Any = _plain(int, minimum=low, **upper)
        self.words: str = f"{low} or more" if high is None else f"{low} to {high}"
        if what:
            self.words = f"a {what}, {self.words}"

    def read(self, plain: Any, field: str, state: State) -> int:
        """The number."""
        if plain < self.low or (self.high is not None and plain > self.high):
            problem = f"is {plain}, not {self.words}"
            raise PositionError(field, unknown(self.what, plain) if self.what else problem)
        return cast("int", plain)


class Seat(Kind):
    """A seat of the table."""

    json: Any = _plain(int, minimum=0, format="seat")
    what = "seat"
    words = "a seat"

    def read(self, plain: Any, field: str, state: State) -> int:
        """The seat."""
        if not 0 <= plain < state.seats:
            raise PositionError(field, f"there is no seat {plain}")
        return cast("int", plain)


class Word(Kind):
    """One of a few words; the state holds the word itself."""

    def __init__(self, values: Sequence[str], about: str = "", at: str = "") -> None:
        super().__init__(about, at)
        self.values = values
        self.json: Any = _plain(str, enum=list(values))
        self.words: str = _quoted(values)

    def read(self, plain: Any, field: str, state: State) -> str:
        """The word."""
        require(plain in self.values, field, f"there is no {plain!r}")
        return cast("str", plain)


class Name(Kind):
    """One of many things with a name: the state holds its number, JSON the name.

    `names` is a list by number, or a mapping; a name is a text or a number of its own. `what` says
    what they are, in one word: "card".
    """

    def __init__(
        self,
        names: Sequence[Any] | Mapping[int, Any],
        what: str = "",
        about: str = "",
        at: str = "",
    ) -> None:
        super().__init__(about, at)
        self.what = what
        by_number = dict(names) if isinstance(names, Mapping) else dict(enumerate(names))
        self.numbers: dict[Any, int] = {name: number for number, name in by_number.items()}
        types = {type(name) for name in self.numbers}
        kind: Any = types.pop() if len(types) == 1 else int | str
        self.json: Any = _plain(kind, enum=list(self.numbers))
        self.write: Write = by_number.__getitem__
        self.words: str = f"a {what}" if what else _quoted(self.numbers)

    def read(self, plain: Any, field: str, state: State) -> int:
        """Its number."""
        number = self.numbers.get(plain)
        if number is None:
            raise PositionError(field, unknown(self.what, plain))
        return number


def unknown(what: str, plain: object) -> str:
    """The problem with a name that nothing has."""
    return f"there is no {what} {plain!r}" if what else f"there is no {plain!r}"


class Maybe(Kind):
    """Something, or null; the state then holds `none`."""

    def __init__(self, kind: Kind, none: Any, about: str = "", at: str = "") -> None:
        super().__init__(about, at)
        self.kind = kind
        self.none = none
        self.json: Any = kind.json | None
        write = kind.write or (lambda value: value)
        self.write: Write = lambda value: None if value == none else write(value)
        self.words: str = f"null or {kind.words}"

    @property
    def shape(self) -> Shape:
        """What it is where it is something."""
        return self.kind.shape

    def read(self, plain: Any, field: str, state: State) -> Any:
        """What it is, or `none`."""
        return self.none if plain is None else self.kind.read(plain, field, state)


# -- many values ---------------------------------------------------------------------------------


class Items(Kind):
    """A list; `ordered`: the state keeps it sorted."""

    def __init__(self, kind: Kind, about: str = "", at: str = "", *, ordered: bool = False) -> None:
        super().__init__(about, at)
        self.kind = kind
        self.ordered = ordered
        self.json: Any = list[kind.json]  # type: ignore[name-defined]
        write = kind.write
        self.write: Write = list if write is None else lambda values: list(map(write, values))
        self.words: str = f"a list of {kind.what}s" if kind.what else f"a list: {kind.words}"

    @property
    def shape(self) -> Shape:
        """Many of what is listed."""
        return Shape(self.kind.shape.what, many=True, each=False)

    def read(self, plain: Any, field: str, state: State) -> list[Any]:
        """All of them."""
        read = self.kind.read
        try:
            values = [read(value, field, state) for value in plain]
        except PositionError:  # which one it was is worked out only now
            values = [read(value, f"{field}[{at}]", state) for at, value in enumerate(plain)]
        return sorted(values) if self.ordered else values


class Each(Items):
    """One value for each seat, or for each of `count` things; `what` they are.

    `flat`: each is a list, and the state holds these one after the other.
    """

    def __init__(
        self,
        kind: Kind,
        about: str = "",
        at: str = "",
        *,
        count: int | None = None,
        what: str = "seat",
        flat: bool = False,
    ) -> None:
        super().__init__(kind, about, at)
        self.count = count
        self.flat = flat
        self.one: str = f"one for each {what}"
        self.words: str = f"for each {what}: {kind.words}"

    @property
    def shape(self) -> Shape:
        """What each seat has; what other things have is a list like any other."""
        own = self.kind.shape
        return Shape(own.what, own.many, each=True) if self.count is None else super().shape

    def save(self, name: str) -> Write:
        """Cut into equal parts where the state holds it flat."""
        if not self.flat:
            return super().save(name)
        get, write = attrgetter(self.at or name), self.kind.write or list
        return lambda state: [write(part) for part in _parts(get(state), state.seats)]

    def read(self, plain: Any, field: str, state: State) -> list[Any]:
        """All of them, and no more."""
        count = state.seats if self.count is None else self.count
        require(len(plain) == count, field, f"is {len(plain)} long, not {count}: {self.one}")
        values = super().read(plain, field, state)
        return [value for part in values for value in part] if self.flat else values


def _parts(values: list[Any], count: int) -> Iterator[list[Any]]:
    size = len(values) // count
    for part in range(count):
        yield values[part * size : (part + 1) * size]


class Counts(Kind):
    """How many of each: the state holds a list, JSON the names of those that are there."""

    def __init__(
        self,
        names: Sequence[str],
        what: str,
        most: int,
        about: str = "",
        at: str = "",
        *,
        least: int = 0,
    ) -> None:
        super().__init__(about, at)
        self.names = names
        self.what = what
        self.count: Number = Number(least, most)
        self.json: Any = dict[_plain(str, enum=list(names)), self.count.json]  # type: ignore[misc]
        self.write: Write = self._named
        self.words: str = f"by {what} how many, up to {most}"

    @property
    def shape(self) -> Shape:
        """How many of each."""
        return Shape(self.what, many=True, each=False)

    def _named(self, counts: list[int]) -> dict[str, int]:
        return dict(zip(compress(self.names, counts), filter(None, counts), strict=False))

    def read(self, plain: Any, field: str, state: State) -> list[int]:
        """A count for every name, 0 where it is not there."""
        for name, count in plain.items():
            require(name in self.names, field, unknown(self.what, name))
            self.count.read(count, f"{field}.{name}", state)
        return [plain.get(name, 0) for name in self.names]


class Marks(Kind):
    """Which of many things are marked: the state holds a list of bools, JSON the marked names."""

    def __init__(self, names: Sequence[Any], what: str, about: str = "", at: str = "") -> None:
        super().__init__(about, at)
        self.what = what
        self.name: Name = Name(names)
        self.json: Any = Items(self.name).json
        self.write: Write = lambda marks: list(compress(names, marks))
        self.words: str = f"a list of {what}s"

    @property
    def shape(self) -> Shape:
        """Those that are marked."""
        return Shape(self.what, many=True, each=False)

    def read(self, plain: Any, field: str, state: State) -> list[bool]:
        """A mark for every name."""
        marks = [False] * len(self.name.numbers)
        for at, name in enumerate(plain):
            number = self.name.numbers.get(name)
            if number is None:
                raise PositionError(f"{field}[{at}]", unknown(self.what, name))
            if marks[number]:
                raise PositionError(f"{field}[{at}]", f"the {self.what} {name!r} is there twice")
            marks[number] = True
        return marks


class Bits(Kind):
    """A set: the state holds bits, JSON a list of names, by number and each once."""

    def __init__(
        self,
        names: Sequence[Any] | Mapping[int, Any],
        what: str,
        about: str = "",
        at: str = "",
    ) -> None:
        super().__init__(about, at)
        self.name: Name = Name(names, what)
        self.json: Any = Items(self.name).json
        numbered = [(number, name) for name, number in self.name.numbers.items()]

        @lru_cache(maxsize=1024)
        def named(bits: int) -> list[Any]:
            return [name for number, name in numbered if bits >> number & 1]

        self.write: Write = lambda bits: named(bits).copy()
        self.words: str = f"a list of {what}s"

    @property
    def shape(self) -> Shape:
        """Those that are in the set."""
        return Shape(self.name.what, many=True, each=False)

    def read(self, plain: Any, field: str, state: State) -> int:
        """The bits."""
        bits = 0
        for name in plain:
            bit = 1 << self.name.read(name, field, state)
            if bit <= bits:
                raise PositionError(field, "each once, and in order")
            bits |= bit
        return bits


class Seats(Bits):
    """Some of the seats, as bits; `others` are names behind them, by number."""

    def __init__(
        self,
        about: str = "",
        at: str = "",
        *,
        most: int,
        others: Mapping[int, Any] | None = None,
        what: str = "seat",
    ) -> None:
        super().__init__(dict(enumerate(range(most))) | dict(others or {}), what, about, at)
        self.most: int = (1 << most) - 1

    def read(self, plain: Any, field: str, state: State) -> int:
        """The bits."""
        bits = super().read(plain, field, state)
        if (bits & self.most) >> state.seats:
            raise PositionError(field, f"there is no seat {(bits & self.most).bit_length() - 1}")
        return bits


class Bundle(Kind):
    """Several values under one name: the state holds an object, `make` makes it of its fields."""

    def __init__(self, make: Callable[..., Any], what: str, **fields: Kind) -> None:
        super().__init__()
        self.make = make
        self.fields = fields
        parts = [f"`{name}`: {kind.words}" for name, kind in fields.items()]
        self.words: str = f"a {what} with {', '.join(parts)}"
        self.json: Any = struct(what.title(), fields)
        savers = [(name, kind.save(name)) for name, kind in fields.items()]
        self.write: Write = lambda value: {name: save(value) for name, save in savers}

    def read(self, plain: Any, field: str, state: State) -> Any:
        """The object."""
        read = {
            name: kind.read(getattr(plain, name), f"{field}.{name}", state)
            for name, kind in self.fields.items()
        }
        return self.make(**read)


class Group(Kind):
    """Several attributes of the state under one name; null where the attribute `key` is `none`.

    Every field says `at` which attribute it is.
    """

    def __init__(self, about: str, key: str, none: Any, **fields: Kind) -> None:
        super().__init__(about)
        self.key = key
        self.none = none
        self.fields = fields
        self.json: Any = struct(key.title(), fields) | None
        parts = [f"`{name}`: {kind.words}" for name, kind in fields.items()]
        self.words: str = f"null, or {', '.join(parts)}"

    def save(self, name: str) -> Write:
        """An object of all its fields, or null."""
        savers = [(field, kind.save(field)) for field, kind in self.fields.items()]
        key, none = attrgetter(self.key), self.none
        return lambda state: (
            None if key(state) == none else {field: save(state) for field, save in savers}
        )

    def load(self, plain: Any, name: str, state: State) -> None:
        """All its fields; where there is nothing, the state stays as it was made."""
        if plain is not None:
            for field, kind in self.fields.items():
                value = kind.read(getattr(plain, field), f"{name}.{field}", state)
                setattr(state, kind.at, value)


def struct(name: str, fields: Mapping[str, Kind], bases: tuple[type, ...] = ()) -> Any:
    """A struct with these fields, for msgspec."""
    types = [(name, kind.json) for name, kind in fields.items()]
    return msgspec.defstruct(
        name, types, bases=bases or None, kw_only=True, forbid_unknown_fields=True
    )


class ByHand(Kind):
    """A field that is written and read by functions of the game.

    Args:
        json: its type in JSON.
        save: its JSON, from the whole state.
        load: fills in what it says: from the JSON, the name of the field and the state, in which
            the fields before it are filled in already.
        words: what it is.
    """

    def __init__(
        self,
        json: Any,
        save: Callable[[Any], Any],
        load: Callable[[Any, str, Any], None],
        words: str,
        about: str = "",
    ) -> None:
        super().__init__(about)
        self.json: Any = json
        self.words: str = words
        self._save, self._load = save, load

    def save(self, name: str) -> Write:
        """By the game's function."""
        return self._save

    def load(self, plain: Any, name: str, state: State) -> None:
        """By the game's function."""
        self._load(plain, name, state)
