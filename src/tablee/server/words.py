"""Words for people: from the catalogues, in the language of who asks."""

from __future__ import annotations

from functools import cache

from tablee.core.errors import TableeError
from tablee.core.refusal import ParamValue, Refusal
from tablee.core.texts import LANGUAGES, Texts
from tablee.registry import game
from tablee.server.messages import RuleRefusal
from tablee.table.refusals import TableRefusal
from tablee.table.table import Table

DEFAULT = LANGUAGES[0]


@cache
def common(lang: str) -> Texts:
    """The catalogue that all games share."""
    return Texts.load(lang)


@cache
def of_game(id: str, lang: str) -> Texts:
    """The catalogue of a game."""
    return game(id).texts(lang)


def language(accepted: str | None) -> str:
    """The language of an Accept-Language header, or of a plain name: ours that comes first."""
    for part in (accepted or "").split(","):
        tag = part.split(";")[0].strip()[:2].lower()
        if tag in LANGUAGES:
            return tag
    return DEFAULT


def say(lang: str, key: str, **params: ParamValue) -> str:
    """A text of the common catalogue."""
    return common(lang)(key, **params)


def refusal_text(lang: str, refusal: TableRefusal) -> str:
    """What the table refused, in words."""
    return say(lang, f"table.refusal.{refusal.reason}", **refusal.params)


def spoken_to(lang: str, table: Table, seat: int) -> Texts:
    """The words of the game at a table, speaking to a seat."""
    return of_game(table.game.id, lang).with_names(table.names()).told_to(seat)


def rule_refusal(
    lang: str, table: Table, seat: int | None, refusal: Refusal | None
) -> RuleRefusal | None:
    """What the rules of the game refused to a seat, in words."""
    if refusal is None:
        return None
    return RuleRefusal(
        rule=refusal.rule,
        key=refusal.key,
        params=refusal.params,
        text=_rule_text(of_game(table.game.id, lang).with_names(table.names()), seat, refusal),
    )


def _rule_text(texts: Texts, seat: int | None, refusal: Refusal) -> str:
    try:
        return texts.told_to(seat).refusal(refusal)
    except TableeError:  # a game of somebody else's may lack a text; it still has a rule
        return refusal.rule
