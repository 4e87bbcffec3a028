"""Names that can be seen, and told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LONGEST = 24
"""Characters of a name."""

MARKS = 3
"""Accents on one letter; more only cover the lines above."""

JOINER = "\u200d"
"""Joins the parts of one picture, such as a family."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\U0001d159")
"""Letters and signs by their category, and yet nothing is seen of them."""

_ALIKE = str.maketrans(
    "аеорсухіјѕһԁԛԝвкмнтгпαορινυκτχβεημ01|",
    "aeopcyxijshdqwbkmhtrnaopivuktxbenmoll",
)
"""Letters of other alphabets, and digits, that are taken for Latin letters."""


def clean(text: str) -> str:
    """The text on one line, without characters that cannot be seen or that turn the line around."""
    kept = "".join(" " if c.isspace() else c for c in text)
    kept = "".join(c for c in kept if c == JOINER or unicodedata.category(c) not in _UNSEEN)
    return " ".join(kept.split())


def good_name(text: str) -> str:
    """The name as it will be shown; empty if nothing is left that can be seen."""
    # twice: what is compatible with a letter may be one that is not seen
    shown = clean(unicodedata.normalize("NFKC", clean(text[:200])))
    kept: list[str] = []
    marks = 0
    for index, c in enumerate(shown):
        kind = unicodedata.category(c)
        picture = bool(kept) and unicodedata.category(kept[-1]) in ("So", "Sk")
        if c in _BLANK or (c == JOINER and not (picture and _picture(shown[index + 1 :]))):
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > MARKS or (kind[0] == "M" and not kept):
            continue
        kept.append(c)
    name = " ".join("".join(kept).split())[:LONGEST].strip().rstrip(JOINER)
    return name if any(unicodedata.category(c)[0] in "LNPS" for c in name) else ""


def _picture(rest: str) -> bool:
    return bool(rest) and unicodedata.category(rest[0]) == "So"


def skeleton(name: str) -> str:
    """What is left of a name at a glance: two names of one skeleton are taken for each other."""
    flat = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = [c for c in flat.translate(_ALIKE) if unicodedata.category(c)[0] in "LNS"]
    return "".join(letters) or flat


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, with a number if somebody here could be taken for them."""
    others = {skeleton(other) for other in taken}
    shown, number = name, 1
    while skeleton(shown) in others:
        number += 1
        shown = f"{name[: LONGEST - 1 - len(str(number))].rstrip()} {number}"
    return shown
