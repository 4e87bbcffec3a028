"""Peco Peco: what it costs to be readable.

    python -m tools.readable [MATCHES]

One player of four has a habit and otherwise plays like a regular. The first figure is their share
of the victories among three regulars, who know nothing of it; the second among three players who do
and who make use of it. A quarter is a fair share. Then it counts how often regulars and masters
bluff when they could play, and accuse when they could believe.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import tablee
from tablee import Action, Rng
from tablee.bots import Bot, Budget, Perspective, bot, play_match
from tablee.core.counting import interval
from tablee.games.peco_peco.bot import regular
from tablee.games.peco_peco.components import ACCUSE, ANNOUNCE, PASS, Play

SEATS = 4
PLAYOUTS = 200  # for each decision of a master

Policy = Callable[[Any, int, Rng], Action]
Reader = Callable[[Any, int, int, Rng], Action]
"""A policy that also knows which seat has the habit."""


# -- habits --------------------------------------------------------------------------------------


def always_accuses(state: Any, seat: int, rng: Rng) -> Action:
    """Calls every announcement a bluff."""
    return ACCUSE if ACCUSE in state.legal(seat) else regular(state, seat, rng)


def never_accuses(state: Any, seat: int, rng: Rng) -> Action:
    """Believes everybody."""
    action = regular(state, seat, rng)
    if action is not ACCUSE:
        return action
    legal = state.legal(seat)
    plays = plays_of(legal)
    return PASS if PASS in legal else plays[0] if plays else ANNOUNCE


def never_bluffs(state: Any, seat: int, rng: Rng) -> Action:
    """Plays whenever a card fits."""
    action = regular(state, seat, rng)
    plays = plays_of(state.legal(seat))
    return plays[int(rng.below(len(plays)))] if action is ANNOUNCE and plays else action


def always_bluffs(state: Any, seat: int, rng: Rng) -> Action:
    """Never plays a card while it can be said that none fits."""
    action = regular(state, seat, rng)
    return ANNOUNCE if isinstance(action, Play) and ANNOUNCE in state.legal(seat) else action


def plays_of(legal: list[Action]) -> list[Action]:
    """The cards that can be played."""
    return [move for move in legal if isinstance(move, Play)]


# -- those who know ------------------------------------------------------------------------------


def believes(state: Any, seat: int, known: int, rng: Rng) -> Action:
    """Never accuses the one who never bluffs."""
    return (never_accuses if state.suspect == known else regular)(state, seat, rng)


def doubts(state: Any, seat: int, known: int, rng: Rng) -> Action:
    """Always accuses the one who always bluffs."""
    return (always_accuses if state.suspect == known else regular)(state, seat, rng)


def tells_the_truth(state: Any, seat: int, known: int, rng: Rng) -> Action:
    """Never bluffs where the one listens who accuses everybody."""
    return (never_bluffs if listener(state, seat) == known else regular)(state, seat, rng)


def lies(state: Any, seat: int, known: int, rng: Rng) -> Action:
    """Saves bombs and good cards where the one listens who believes everything."""
    action = regular(state, seat, rng)
    if isinstance(action, Play) and listener(state, seat) == known:
        action = regular(state, seat, rng)  # thinks again whether to bluff
    return action


def listener(state: Any, seat: int) -> int:
    """Who comes next, and may accuse."""
    other = seat
    for _ in range(state.seats):
        other = (other + state.direction) % state.seats
        if state.in_round(other):
            break
    return other


def regardless(state: Any, seat: int, known: int, rng: Rng) -> Action:
    """Knows nothing."""
    return regular(state, seat, rng)


HABITS: list[tuple[Policy, Reader]] = [
    (regular, regardless),
    (always_accuses, tells_the_truth),
    (never_accuses, lies),
    (never_bluffs, believes),
    (always_bluffs, doubts),
]


def share(habit: Policy, others: Reader, matches: int) -> float:
    """How many victories the one with the habit has, in every seat equally often."""
    game = tablee.game("peco-peco")
    total = 0.0
    for number in range(matches):
        state = game.new(SEATS, 9000 + number)
        rng = Rng(number)
        me = number % SEATS
        while actors := state.actors():
            seat = actors[int(rng.below(len(actors)))]
            action = habit(state, seat, rng) if seat == me else others(state, seat, me, rng)
            state.apply(seat, action)
        outcome = state.outcome()
        assert outcome is not None
        total += outcome.utility[me]
    return total


# -- how our own bots mix ------------------------------------------------------------------------


class Counted:
    """A bot whose bluffs and accusations are counted."""

    def __init__(self, name: str) -> None:
        self.bot = bot(name, tablee.game("peco-peco"))
        self.name = name
        self.could_play = self.bluffs = self.could_believe = self.accuses = 0

    def choose(self, perspective: Perspective, budget: Budget) -> Action:
        """What the bot does."""
        action = self.bot.choose(perspective, budget)
        legal = perspective.legal
        if ACCUSE in legal:
            self.could_believe += 1
            self.accuses += action is ACCUSE
        if ANNOUNCE in legal and plays_of(legal) and action is not ACCUSE:
            self.could_play += 1
            self.bluffs += action is ANNOUNCE
        return action

    def say(self, perspective: Perspective) -> Action | None:
        """Nothing: there is no talk in this game."""
        return None


def mixture(name: str, matches: int) -> str:
    """How often such a player bluffs and accuses among three regulars."""
    game = tablee.game("peco-peco")
    counted = Counted(name)
    for number in range(matches):
        players: list[Bot] = [bot("regular", game)] * SEATS
        players[number % SEATS] = counted
        play_match(game.new(SEATS, 9000 + number), players, number, Budget(iterations=PLAYOUTS))
    return (
        f"{name}: bluffs {counted.bluffs / counted.could_play:.1%} of {counted.could_play} times, "
        f"accuses {counted.accuses / counted.could_believe:.1%} of {counted.could_believe}"
    )


def main() -> None:
    """Print a line for each habit, and one for each of our bots."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 1500
    for habit, reader in HABITS:
        told = []
        for others in (regardless, reader):
            won = share(habit, others, matches)
            low, high = interval(won, matches)
            told.append(f"{won / matches:.1%} ({low:.1%} to {high:.1%})")
        print(f"{habit.__name__}: {told[0]}; where it is known: {told[1]}", flush=True)
    for name in ("regular", "master"):
        print(mixture(name, min(matches, 60)), flush=True)


if __name__ == "__main__":
    main()
