"""Situations of The Game, made from a few facts."""

from __future__ import annotations

from typing import Any

import tablee
from tablee.games.the_game.components import BASES, CARDS
from tablee.games.the_game.rules import TheGame
from tablee.games.the_game.view import TheGameView

GAME = tablee.game("the-game")


def situation(
    hands: list[list[int]],
    tops: tuple[int, int, int, int] = (1, 1, 100, 100),
    *,
    draw: int | None = None,
    turn: int = 0,
    placed: int = 0,
    fires: list[int] | None = None,
    **options: Any,
) -> TheGame:
    """A match with these hands and tops; all other cards lie in the draw pile.

    With `draw`, only so many cards are left to draw; the rest lies below the tops.
    """
    held = {card for hand in hands for card in hand}
    piles = [[] if top == base else [top] for top, base in zip(tops, BASES, strict=True)]
    rest = [card for card in CARDS if card not in held and card not in tops]
    while draw is not None and len(rest) > draw:
        _bury(rest.pop(), piles)
    state = GAME.from_position(
        {
            "game": "the-game",
            "version": GAME.version,
            "seats": len(hands),
            "options": options,
            "rng": {"stream": "fast", "words": [1, 2, 3, 4]},
            "hands": hands,
            "draw": rest,
            "piles": [sorted(p) for p in piles[:2]] + [sorted(p)[::-1] for p in piles[2:]],
            "turn": turn,
            "placed": placed,
            "asking": False,
            "answers": [None] * len(hands),
            "fires": fires or [0, 0, 0, 0],
            "signals": [["none"] * 4 for _ in hands],
            "ended": "",
        }
    )
    assert isinstance(state, TheGame)
    return state


def _bury(card: int, piles: list[list[int]]) -> None:
    """Put a card below a top that it may lie under."""
    for number, pile in enumerate(piles):
        if pile and (card < max(pile) if number < 2 else card > min(pile)):
            pile.append(card)
            return
    raise ValueError(f"the {card} fits under no top")


def place(state: TheGame, card: int, pile: int, seat: int | None = None) -> None:
    """Let a seat (by default the one whose turn it is) place a card."""
    state.play(
        state.turn if seat is None else seat,
        GAME.action({"verb": "place", "card": card, "pile": pile}),
    )


def end(state: TheGame, burning: bool = False) -> None:
    """End the turn."""
    state.play(state.turn, GAME.action({"verb": "end", "burning": burning}))


def placements(state: TheGame, seat: int | None = None) -> set[tuple[int, int]]:
    """The legal placements of a seat as (card, pile)."""
    moves = state.legal(state.turn if seat is None else seat)
    return {(int(a.card), int(a.pile)) for a in moves if a.verb == "place"}


def seen(state: tablee.State, seat: int | None) -> TheGameView:
    """What the seat sees."""
    view = state.view(seat)
    assert isinstance(view, TheGameView)
    return view


def lines(state: tablee.State, seat: int | None = None) -> list[str]:
    """What the seat reads of the table in English."""
    return GAME.describe(state.view(seat), GAME.texts("en"))


def why(state: TheGame, seat: int, **action: Any) -> tablee.Refusal | None:
    """Why the seat may not do this."""
    return state.refusal(seat, GAME.action(action))
