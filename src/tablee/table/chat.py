"""What may be said at a table.

A game may forbid some talk while a match runs. Its catalogues then hold, in every language,
`quiet.rule` (the rule that forbids it) and `quiet.words.<reason>` (words, separated by spaces);
the words of all languages count in all languages. The reason `number` also covers every digit.
The refusals are `refusal.<rule>_<reason>`, like all others.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

from tablee.core.game import Game
from tablee.core.refusal import Refusal
from tablee.core.texts import LANGUAGES

LONGEST = 300
"""Characters of one remark."""

NUMBER = "number"
_WORD = re.compile(r"[a-z]+")
_SPELLED = re.compile(r"\b(?:[a-z][\W_]+){2,}[a-z]\b")


def plain(text: str) -> str:
    """The text in lower case, without accents, compatibility forms resolved."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def has_digit(text: str) -> bool:
    """Any character that stands for a number, in any script."""
    return any(unicodedata.category(c) in ("Nd", "Nl", "No") for c in text)


class Quiet:
    """What a game forbids to say."""

    def __init__(self, rule: str, words: dict[str, frozenset[str]]) -> None:
        self.rule = rule
        self.words = words

    def refusal(self, text: str) -> Refusal | None:
        """Why this may not be said; None when it may."""
        if NUMBER in self.words and (has_digit(text) or has_digit(plain(text))):
            return Refusal(self.rule, {}, NUMBER)
        flat = plain(text)
        spelled = ["".join(_WORD.findall(run)) for run in _SPELLED.findall(flat)]
        for word in [*_WORD.findall(flat), *spelled]:
            for reason, forbidden in self.words.items():
                if composed(word, forbidden):
                    return Refusal(self.rule, {}, reason)
        return None


def composed(word: str, parts: frozenset[str]) -> bool:
    """Whether a word is one of the parts, or several of them written together."""
    reached = [True] + [False] * len(word)
    for end in range(1, len(word) + 1):
        reached[end] = any(reached[at] and word[at:end] in parts for at in range(end))
    return reached[-1] and len(word) > 0


@cache
def quiet(game: Game[Any]) -> Quiet | None:
    """What this game forbids to say while a match runs; None: nothing."""
    rule = ""
    words: dict[str, set[str]] = {}
    for lang in LANGUAGES:
        texts = game.texts(lang)
        if not texts.has("quiet.rule"):
            continue
        rule = texts("quiet.rule")
        for key in texts.entries:
            if key.startswith("quiet.words."):
                reason = key.removeprefix("quiet.words.")
                words.setdefault(reason, set()).update(_WORD.findall(plain(texts(key))))
    if not rule:
        return None
    return Quiet(rule, {reason: frozenset(found) for reason, found in words.items()})
