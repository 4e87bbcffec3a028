"""Play many matches among bots, on several cores, with the same result whatever their number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tablee.bots import Budget, play_match
from tablee.core.errors import SeatError, TableeError
from tablee.core.game import Game
from tablee.core.rng import derive_seed
from tablee.lab.many import check_plan, named_bot, play_many
from tablee.registry import name_of, named_game

CHUNK = 250  # matches in one task: long enough to be worth sending to another process


class MatchResult(msgspec.Struct, frozen=True):
    """One match: its number, how many moves it took and how it ended."""

    number: int
    moves: int
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    utility: tuple[float, ...]
    reason: str


class Simulation(msgspec.Struct, frozen=True):
    """What is to be played.

    Attributes:
        game: its id, or its `module:attribute` where it is not installed.
        bots: who sits in each seat.
        seed: the whole simulation follows from it; match n is the same in any simulation with
            this seed, however many matches it has.
    """

    game: str
    seats: int
    games: int
    bots: tuple[str, ...]
    seed: int
    options: dict[str, Any] = {}
    budget: Budget = Budget()

    @classmethod
    def plan(
        cls,
        game: Game[Any],
        seats: int,
        games: int,
        bots: Sequence[str],
        seed: int,
        options: dict[str, Any],
        budget: Budget | None = None,
    ) -> Simulation:
        """Check it all before the first match; one bot's name stands for all seats.

        Raises:
            TableeError: saying what is wrong.
        """
        check_plan(game, seats, options, seed, bots)
        if games < 1:
            raise TableeError(f"games: at least 1, not {games}")
        names = tuple(bots) * seats if len(bots) == 1 else tuple(bots)
        if len(names) != seats:
            raise SeatError(f"bot: {len(names)} bots for {seats} seats: name one, or one per seat")
        return cls(name_of(game), seats, games, names, seed, options, budget or Budget())

    def play(self, first: int, last: int) -> list[MatchResult]:
        """Play the matches from number `first` up to `last`, that one not included."""
        game = named_game(self.game)
        players = [named_bot(name, game) for name in self.bots]
        results = []
        for number in range(first, last):
            seed = derive_seed(self.seed, "match", number)
            state = game.new(self.seats, seed, **self.options)
            moves = play_match(state, players, seed, self.budget)
            end = state.outcome()
            assert end is not None
            results.append(
                MatchResult(number, moves, end.winners, end.scores, end.utility, end.reason)
            )
        return results

    def run(
        self, jobs: int = 1, progress: Callable[[int], None] | None = None
    ) -> tuple[list[MatchResult], float]:
        """Play it all; returns the matches in order, and the seconds that it took.

        `progress` is told, from time to time, how many matches were played since the last time.
        """
        size = max(1, min(CHUNK, self.games // (4 * jobs)))
        if any(name.startswith("master") for name in self.bots):
            size = 1  # a match takes long, and somebody watches the progress
        return play_many(self.play, self.games, size, jobs, progress)
