"""Hints: what a good player would do here, and why, for a person who asks.

A hint says two things: what is so on the table (`Guide.reason`), and how the advice compares with
what a person would think of instead (`Guide.thinks_of`), in the figures by which it was chosen.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.bots.contract import Budget, Perspective
from tablee.bots.players import MasterBot
from tablee.bots.registry import bot, bot_names
from tablee.bots.verdict import Verdict
from tablee.core.actions import Action
from tablee.core.game import Game
from tablee.core.texts import LANGUAGES, Texts

SURE = 2.0
"""Standard errors by which a move must be ahead to be called better."""

ENOUGH = 12
"""Playouts for each move below which nothing is called better."""


class Compared(msgspec.Struct, frozen=True):
    """How the advice compares with another move.

    Attributes:
        key: the text that says it: `hint.than` (the advice is clearly better) or `hint.close`.
        other: the move that a person would think of.
        ours: what the advice is worth, from 0 to 100.
        theirs: what the other is worth, in the same imagined matches.
    """

    key: str
    other: Action
    ours: int
    theirs: int


class Hint(msgspec.Struct, frozen=True):
    """A piece of advice for one decision.

    Attributes:
        action: one of the legal ones.
        reason: why, as the key of a text of the game's catalogue or of the common one.
        params: what that text speaks of; nothing that the seat does not know.
        then: what the seat would do next, where that was thought out, too.
        compared: beside what a person would think of; None where nothing was compared.
    """

    action: Action
    reason: str
    params: dict[str, str | int] = {}
    then: Action | None = None
    compared: Compared | None = None

    def words(self, texts: Texts) -> str:
        """The reason, and the comparison, in words."""
        why = texts(self.reason, **self.params)
        if self.compared is None:
            return why
        return f"{why} {compared_words(self.compared, texts)}"


def compared_words(compared: Compared, texts: Texts) -> str:
    """How the advice compares, in words."""
    other = texts.action(compared.other)
    return texts(compared.key, other=other, ours=compared.ours, theirs=compared.theirs)


def hint(perspective: Perspective, game: Game[Any], budget: Budget) -> Hint:
    """What the strongest bot of the game would do.

    Like every bot it is handed a perspective alone, so a hint tells nothing that is hidden.

    Raises:
        ValueError: there is nothing to decide.
    """
    if not perspective.legal:
        raise ValueError("a hint needs a legal action")
    if len(perspective.legal) == 1:
        return Hint(perspective.legal[0], "hint.only")
    strongest = bot(bot_names(game)[-1], game)
    assert isinstance(strongest, MasterBot)
    verdict = strongest.think(perspective, budget)
    action = verdict.action
    then = verdict.standings[0].then if verdict.standings else None
    why = game.guide.reason(perspective.imagined, perspective.seat, action, then)
    compared = _compare(perspective, game, verdict)
    return Hint(action, why.key, why.params, then, compared)


def _compare(perspective: Perspective, game: Game[Any], verdict: Verdict) -> Compared | None:
    """The advice beside what a person would think of, of all that was compared with it."""
    standings = verdict.standings
    if not standings:
        return None
    guide = game.guide
    chosen = standings[0]
    words = game.texts(LANGUAGES[0]).action  # copies of a card are the same choice to a person
    others = [one for one in standings if words(one.action) != words(chosen.action)]
    if not others:
        return None
    moves = [one.action for one in others]
    thought = guide.thinks_of(perspective.imagined, perspective.seat, chosen.action, moves)
    other = others[moves.index(thought)]
    theirs = round(100 * other.worth)
    ours = round(100 * (other.worth + other.behind))  # in the worlds that both were played in
    enough = verdict.playouts >= ENOUGH * len(standings)
    clearly = enough and other.behind > SURE * other.error and ours > theirs
    return Compared("hint.than" if clearly else "hint.close", other.action, ours, theirs)
