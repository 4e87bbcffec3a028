"""Actions: numbered values in one finite table per game, made once at import.

A game declares one subclass of `Action` per verb, with the fields that its rules read, and one
`ActionTable` of all instances. Actions are interned: the table's objects are the only ones, so
they are compared by identity, and a code is all that a log, a mask or the wire needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mypy_extensions import mypyc_attr

from tablee.core.errors import ActionError
from tablee.core.finder import find_game

FieldValue = int | str | bool


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One thing that a seat can do.

    Attributes:
        code: its number in the table of its game.
        verb: what is done; the text for people is `action.<verb>` in the game's catalogue.
        fields: with what, by name.
        talk: it is something said, not a move (see `State.talk`).
        game: the id of its game.
    """

    code: int
    verb: str
    fields: dict[str, FieldValue]
    talk: bool
    game: str

    def __init__(
        self, verb: str, fields: dict[str, FieldValue] | None = None, talk: bool = False
    ) -> None:
        self.code = -1  # until a table takes it in
        self.verb = verb
        self.fields = {} if fields is None else fields
        self.talk = talk
        self.game = ""

    def to_dict(self) -> dict[str, FieldValue]:
        """Verb and fields as plain JSON: what `Game.action` takes."""
        return {"verb": self.verb, **self.fields}

    def __str__(self) -> str:
        return " ".join([self.verb, *[f"{k}={_text(v)}" for k, v in self.fields.items()]])

    def __repr__(self) -> str:
        return f"<{self.game} {self.code}: {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_interned, (self.game, self.code))


def _text(value: FieldValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _interned(game: str, code: int) -> Action:
    """Unpickle: the one object that the table of the game holds."""
    action: Action = find_game(game).actions[code]
    return action


class ActionTable:
    """All actions of a game, in the order of their codes."""

    game: str
    moves: list[Action]  # all but talk
    _actions: list[Action]
    _by_text: dict[str, Action]

    def __init__(self, game: str, actions: list[Action]) -> None:
        self.game = game
        self.moves = [action for action in actions if not action.talk]
        self._actions = actions
        self._by_text = {}
        for code, action in enumerate(actions):
            action.code = code
            action.game = game
            text = str(action)
            if text in self._by_text:
                raise ActionError(f"{game}: the action '{text}' is declared twice")
            self._by_text[text] = action

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.owns(action)

    def __getitem__(self, code: int) -> Action:
        if not 0 <= code < len(self._actions):
            raise ActionError(f"{self.game}: no action {code}: codes go from 0 to {len(self) - 1}")
        return self._actions[code]

    def owns(self, action: object) -> bool:
        """Whether this very object is one of the table's."""
        if not isinstance(action, Action):
            return False
        code = action.code
        return 0 <= code < len(self._actions) and self._actions[code] is action

    def parse(self, text: str) -> Action:
        """The action whose `str` this is.

        Raises:
            ActionError: there is none, saying what is wrong with it.
        """
        found = self._by_text.get(" ".join(text.split()))
        if found is not None:
            return found
        words = text.split()
        fields: dict[str, FieldValue] = {}
        for word in words[1:]:
            name, equals, value = word.partition("=")
            if not equals:
                raise ActionError(f"{self.game}: '{word}' in '{text}' is not like name=value")
            fields[name] = _value(value)
        return self.find({"verb": words[0] if words else "", **fields})

    def find(self, data: Mapping[str, object]) -> Action:
        """The action with this verb and these fields.

        Raises:
            ActionError: there is none; the message names the verb or the field at fault.
        """
        if not isinstance(data, Mapping):
            raise ActionError(f"{self.game}: an action is a mapping with a 'verb'")
        verb = data.get("verb")
        alike = [a for a in self._actions if a.verb == verb]
        if not alike:
            verbs = sorted({a.verb for a in self._actions})
            raise ActionError(f"{self.game}: verb: {_shown(verb)} is not one of {', '.join(verbs)}")
        fields = {name: value for name, value in data.items() if name != "verb"}
        for action in alike:
            if _same(action.fields, fields):
                return action
        raise ActionError(f"{self.game}: {verb}: {_fault(alike, fields)}")


def _value(text: str) -> FieldValue:
    if text in ("yes", "no"):
        return text == "yes"
    try:
        return int(text) if text.removeprefix("-").isdecimal() else text
    except ValueError:  # more digits than Python reads
        return text


def _same(fields: dict[str, FieldValue], given: Mapping[str, object]) -> bool:
    if len(fields) != len(given):
        return False
    for name, value in fields.items():
        other = given.get(name)
        if type(other) is not type(value) or other != value:
            return False
    return True


def _fault(alike: list[Action], given: Mapping[str, object]) -> str:
    """Why none of the actions of a verb has these fields: the first field that rules all out."""
    for name in given:
        if not any(name in action.fields for action in alike):
            return f"{name}: there is no such field"
    left = alike
    for name in alike[0].fields:
        if name not in given:
            return f"{name}: is missing"
        value = given[name]
        fitting = [a for a in left if _same({name: a.fields[name]}, {name: value})]
        if not fitting:
            allowed = {a.fields[name]: None for a in left}
            return f"{name}: {_shown(value)} is not one of {_listed(list(allowed))}"
        left = fitting
    return "no action has these fields"


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _listed(values: list[FieldValue]) -> str:
    texts = [_text(v) for v in values]
    return ", ".join(texts) if len(texts) <= 12 else f"{texts[0]}, {texts[1]}, ... {texts[-1]}"
