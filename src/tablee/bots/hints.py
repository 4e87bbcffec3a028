"""Hints: what a good player would do here, and why, for a person who asks.

One search gives all that there is to say, from little to much: where to look (a nudge, which is
words of the catalogue and the fields of the action), what to do and what is so on the table
(`Guide.reason`), and how the advice compares with what a person would think of instead
(`Guide.thinks_of`) and with the rest, in the figures by which it was chosen.
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
from tablee.core.texts import LANGUAGES, Texts, parameters

SURE = 2.0
"""Standard errors by which a move must be ahead to be called better."""

ENOUGH = 12
"""Playouts for each move below which nothing is called better."""


OTHERS = 4
"""Other moves that the advice is set beside, at most."""


class Because(msgspec.Struct, frozen=True):
    """A sentence: the key of a text of the game's catalogue, and what it speaks of."""

    key: str
    params: dict[str, str | int] = {}


class Beside(msgspec.Struct, frozen=True):
    """Another move, in the same imagined matches as the advice.

    Attributes:
        action: the move.
        worth: what it is worth, from 0 to 100.
        clearly: it is worse by more than chance explains; else it is about as good.
    """

    action: Action
    worth: int
    clearly: bool


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
        nudge: where to look, for who would rather find it.
        worth: what the advice is worth, from 0 to 100.
        others: the best of the others, from the best down; of copies of a card one. None where
            too little was played on to tell them apart.
    """

    action: Action
    reason: str
    params: dict[str, str | int] = {}
    then: Action | None = None
    compared: Compared | None = None
    nudge: Because = Because("nudge.any")
    worth: int = 0
    others: list[Beside] = []

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
        return Hint(perspective.legal[0], "hint.only", nudge=Because("hint.only"))
    strongest = bot(bot_names(game)[-1], game)
    assert isinstance(strongest, MasterBot)
    verdict = strongest.think(perspective, budget)
    action = verdict.action
    then = verdict.standings[0].then if verdict.standings else None
    why = game.guide.reason(perspective.imagined, perspective.seat, action, then)
    others = _others(game, verdict)
    thought = None
    if others:
        moves = [one.action for one in others]
        thought = game.guide.thinks_of(perspective.imagined, perspective.seat, action, moves)
    worth = round(100 * verdict.worth)
    return Hint(
        action,
        why.key,
        why.params,
        then,
        next((_compared(worth, one) for one in others if one.action is thought), None),
        nudge(game, action),
        worth,
        others[:OTHERS] if _enough(verdict) else [],
    )


def nudge(game: Game[Any], action: Action) -> Because:
    """Where to look for this action: `nudge.<verb>` of the catalogue, if there is one.

    It holds no more of the action than that text names.
    """
    key = f"nudge.{action.verb}"
    text = game.texts(LANGUAGES[0]).entries.get(key)
    if text is None:
        return Because("nudge.any")
    named = parameters(text)
    return Because(key, {name: action.fields[name] for name in action.fields if name in named})


def _enough(verdict: Verdict) -> bool:
    """Whether it can be said what moves are worth beside each other."""
    return verdict.playouts >= ENOUGH * len(verdict.standings)


def _others(game: Game[Any], verdict: Verdict) -> list[Beside]:
    """All that was compared with the advice, from the best down.

    What each is worth is told from the advice down: by how much it was behind in the worlds in
    which both were played on. What dropped out early was played on in fewer.
    """
    words = game.texts(LANGUAGES[0]).action  # copies of a card are the same choice to a person
    said = {words(verdict.action)}
    enough = _enough(verdict)
    found: list[Beside] = []
    for one in verdict.standings:
        if words(one.action) in said:
            continue
        said.add(words(one.action))
        worth = max(0, round(100 * (verdict.worth - one.behind)))
        clearly = enough and one.behind > SURE * one.error and worth < round(100 * verdict.worth)
        found.append(Beside(one.action, worth, clearly))
    return found


def _compared(worth: int, other: Beside) -> Compared:
    key = "hint.than" if other.clearly else "hint.close"
    return Compared(key, other.action, worth, other.worth)
