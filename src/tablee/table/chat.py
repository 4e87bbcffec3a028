"""What may be said at a table.

A game may forbid some talk while a match runs. Its catalogues then hold, in every language:

- `quiet.rule`: the rule that forbids it;
- `quiet.words.<reason>`: words, separated by spaces, that are refused wherever they stand, also
  written together. The reason `number` covers every digit as well;
- `quiet.phrases.<reason>`: phrases, separated by commas; `…` stands for up to three words of the
  same clause, `a/b` for either word. For words that are mostly harmless: "I'm back" is no jump,
  "jump back" is;
- `quiet.spared`: phrases in which a forbidden word means something else ("quoi de neuf"). They are
  taken out before anything is looked for.

What one language forbids or spares holds in all of them, and in whatever letters it is written:
letters of other alphabets that look like ours are read as ours. The refusals are
`refusal.<rule>_<reason>`, like all others.
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
ANYTHING = "..."
"""What `…` becomes in plain text."""

_WORD = re.compile(r"[a-z]+")
_PART = re.compile(r"[a-z]+(?:/[a-z]+)*|\.\.\.")
_GAP = r"[\s'’_-]+"
"""Between two words of one clause."""

_SPELLED = re.compile(r"\b(?:[a-z][\W_]+){2,}[a-z]\b")
_BROKEN = re.compile(r"(?=\b([a-z])[\s_.-]+([a-z]+)\b|\b([a-z]+)[\s_.-]+([a-z])\b)")
"""A word of which one letter stands apart: "t en"."""

_CAPITALS = re.compile(r"\b(?:[IVXLC]{2,}|[ivxlc]{3,})\b")
_ROMAN = re.compile(r"(?:C|XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})", re.IGNORECASE)
"""A number up to a hundred; looked for in small letters only where it is hardly a word."""

LOOKALIKES = str.maketrans(
    "авгекмнорстухіјѕԁһԛԝьъѵӏαβεηικνορτυχωγ", "abrekmhopctyxijsdhqwbbvlabeniknoptuxwy"
)
"""Letters of other alphabets, small ones, by what they look like."""

COUNTING = ("KEYCAP", "CLOCK FACE", "DIE FACE", "DOMINO", "MAHJONG", "PLAYING CARD")
"""How the names of pictures begin that show a number."""


INVISIBLE = "Cf"
"""The category of characters that are not seen: joiners, soft hyphens, directions."""


def plain(text: str) -> str:
    """The text in lower case and our letters, without accents and what is not seen."""
    decomposed = unicodedata.normalize("NFKD", text.casefold()).translate(LOOKALIKES)
    return "".join(
        c
        for c in decomposed
        if not unicodedata.combining(c) and unicodedata.category(c) != INVISIBLE
    )


def parted(text: str) -> str:
    """The text with a space for every character that is not seen."""
    return "".join(" " if unicodedata.category(c) == INVISIBLE else c for c in text)


def has_number(text: str) -> bool:
    """Any character that stands for a number, in any script or as a picture; or a Roman one."""
    romans = [word for word in _CAPITALS.findall(text) if _ROMAN.fullmatch(word)]
    if any(set(word.lower()) != {"x"} for word in romans):  # but for kisses
        return True
    return any(
        unicodedata.numeric(c, None) is not None or unicodedata.name(c, "").startswith(COUNTING)
        for c in text
    )


class Quiet:
    """What a game forbids to say.

    Attributes:
        rule: the rule that forbids it.
        words: forbidden words, by reason.
        phrases: forbidden phrases, by reason.
        spared: phrases that are taken out first.
    """

    def __init__(
        self,
        rule: str,
        words: dict[str, frozenset[str]],
        phrases: dict[str, re.Pattern[str]],
        spared: re.Pattern[str] | None,
    ) -> None:
        self.rule = rule
        self.words = words
        self.phrases = phrases
        self.spared = spared

    def refusal(self, text: str) -> Refusal | None:
        """Why this may not be said; None when it may.

        What is not seen may stand inside of a word or in the place of a space: both are tried.
        """
        flat = plain(text)
        if NUMBER in self.words and (has_number(text) or has_number(flat)):
            return Refusal(self.rule, {}, NUMBER)
        return self._why_not(flat) or self._why_not(plain(parted(text)))

    def _why_not(self, flat: str) -> Refusal | None:
        if self.spared is not None:
            flat = self.spared.sub(", ", flat)
        spelled = ["".join(_WORD.findall(run)) for run in _SPELLED.findall(flat)]
        broken = ["".join(parts) for parts in _BROKEN.findall(flat)]
        for word in [*_WORD.findall(flat), *spelled, *broken]:
            for reason, forbidden in self.words.items():
                if composed(word, forbidden):
                    return Refusal(self.rule, {}, reason)
        for reason, phrases in self.phrases.items():
            if phrases.search(flat):
                return Refusal(self.rule, {}, reason)
        return None


def any_of(phrases: list[str]) -> re.Pattern[str]:
    """Any of these phrases; longer ones first, so that they are taken as a whole."""
    ordered = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    return re.compile("|".join(_pattern(phrase) for phrase in ordered))


def _pattern(phrase: str) -> str:
    """Of one phrase: its words with nothing but a gap between them."""
    pattern = r"\b"
    for index, part in enumerate(_PART.findall(plain(phrase))):
        if part == ANYTHING:
            pattern += rf"(?:{_GAP}[a-z]+){{0,3}}"
        else:
            pattern += (_GAP if index else "") + f"(?:{part.replace('/', '|')})"
    return pattern + r"\b"


def composed(word: str, parts: frozenset[str]) -> bool:
    """Whether a word is one of the parts, or several of them written together."""
    reached = [True] + [False] * len(word)
    for end in range(1, len(word) + 1):
        reached[end] = any(reached[at] and word[at:end] in parts for at in range(end))
    return reached[-1] and len(word) > 0


@cache
def quiet(game: Game[Any]) -> Quiet | None:
    """What this game forbids to say while a match runs; None: nothing."""
    catalogues = [game.texts(lang) for lang in LANGUAGES]
    rules = [texts("quiet.rule") for texts in catalogues if texts.has("quiet.rule")]
    if not rules:
        return None
    words: dict[str, set[str]] = {}
    phrases: dict[str, list[str]] = {}
    spared: list[str] = []
    for texts in catalogues:
        for key, text in texts.entries.items():
            match key.split("."):
                case ["quiet", "words", reason]:
                    words.setdefault(reason, set()).update(_WORD.findall(plain(text)))
                case ["quiet", "phrases", reason]:
                    phrases.setdefault(reason, []).extend(text.split(","))
                case ["quiet", "spared"]:
                    spared.extend(text.split(","))
    return Quiet(
        rules[0],
        {reason: frozenset(found) for reason, found in words.items()},
        {reason: any_of(found) for reason, found in phrases.items()},
        any_of(spared) if spared else None,
    )
