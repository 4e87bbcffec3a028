"""Peco Peco: how regulars treat their partners, and how often their accusations are right.

    python -m tools.trust [MATCHES]

Regulars play. At tables of teams it counts the turns in which the top is a partner's and could be
covered: who covers it takes the round from the own team. At every table it counts the accusations,
and how many of them caught a bluff.
"""

from __future__ import annotations

import sys
from typing import Any

import tablee
from tablee import Rng
from tablee.games.peco_peco.bot import regular
from tablee.games.peco_peco.components import ACCUSE, ANNOUNCE, NOBODY, Play

TEAMS = (4, 5, 6, 8)


class Count:
    """What was counted at one kind of table."""

    def __init__(self) -> None:
        self.leading = self.last = self.covered = self.covered_last = 0
        self.announced = self.accused = self.right = 0

    def look(self, state: Any, seat: int, action: Any) -> None:
        """Count what a seat is about to do."""
        legal = state.legal(seat)
        if action is ANNOUNCE:
            self.announced += 1
        if action is ACCUSE:
            self.accused += 1
            self.right += state.animals.holds(state.suspect, state.fitting())
            return
        partner = state.owner != NOBODY and state.owner != seat
        partner = partner and state.buffets.team(state.owner) == state.buffets.team(seat)
        if partner and ANNOUNCE in legal and any(isinstance(move, Play) for move in legal):
            nobody_between = state._next_in_round(seat) == state.owner
            self.leading += 1
            self.last += nobody_between
            if isinstance(action, Play):
                self.covered += 1
                self.covered_last += nobody_between


def play(seats: int, matches: int, teams: bool) -> Count:
    """Matches of regulars at such a table."""
    game = tablee.game("peco-peco")
    count = Count()
    for number in range(matches):
        state: Any = game.new(seats, 5000 + number, teams=teams)
        rng = Rng(number)
        while actors := state.actors():
            seat = actors[int(rng.below(len(actors)))]
            action = regular(state, seat, rng)
            count.look(state, seat, action)
            state.apply(seat, action)
    return count


def main() -> None:
    """Print a line for each kind of table."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for seats in TEAMS:
        count = play(seats, matches, teams=True)
        print(
            f"{seats} seats in teams: covers a partner's card {count.covered} of {count.leading} "
            f"times, {count.covered_last} of {count.last} when it had won",
            flush=True,
        )
    for seats in tablee.game("peco-peco").seats:
        count = play(seats, matches, teams=False)
        print(
            f"{seats} seats: {count.right} of {count.accused} accusations right "
            f"({count.announced} announcements)",
            flush=True,
        )


if __name__ == "__main__":
    main()
