"""Tournaments: who is stronger, by how much, and how sure is that?

Every bot sits in every seat equally often, and the same deals are played by all line-ups of a
round, so that neither the seat nor the cards favour anybody. In a cooperative game each bot plays
as a team of its own kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from tablee.bots import Budget, play_match
from tablee.core.errors import SeatError, TableeError
from tablee.core.game import Game
from tablee.core.rng import derive_seed
from tablee.lab.many import Crew, check_plan, named_bot, part_size, play_many
from tablee.lab.notes import Notes
from tablee.registry import name_of, named_game


class TournamentMatch(msgspec.Struct, frozen=True):
    """One match of a tournament.

    Attributes:
        lineup: for each seat, the number of the bot that sat there.
    """

    number: int
    lineup: tuple[int, ...]
    moves: int
    utility: tuple[float, ...]
    scores: tuple[float, ...]


class Tournament(msgspec.Struct, frozen=True):
    """What is to be played.

    Attributes:
        game: its id, or its `module:attribute` where it is not installed.
        bots: the entrants, each once.
        lineups: a round: the seats by the number of the entrant.
        matches: how many in all: whole rounds.
        seed: everything follows from it.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    lineups: tuple[tuple[int, ...], ...]
    matches: int
    seed: int
    options: dict[str, Any] = {}
    budget: Budget = Budget()

    @classmethod
    def plan(
        cls,
        game: Game[Any],
        bots: Sequence[str],
        matches: int,
        seats: int,
        seed: int,
        options: dict[str, Any],
        budget: Budget,
    ) -> Tournament:
        """Check it all before the first match; whole rounds are played, so perhaps a few more.

        A bot that is named several times takes part several times, and is rated once.

        Raises:
            TableeError: saying what is wrong.
        """
        check_plan(game, seats, options, seed, bots)
        if matches < 1:
            raise TableeError(f"matches: at least 1, not {matches}")
        entrants = tuple(dict.fromkeys(bots))
        if len(entrants) < 2:
            raise SeatError("bots: a tournament needs two different ones, as in master,regular")
        numbers = [entrants.index(name) for name in bots]
        lineups = _lineups(numbers, seats, game.cooperative)
        rounds = -(-matches // len(lineups))
        return cls(
            name_of(game), seats, entrants, lineups, rounds * len(lineups), seed, options, budget
        )

    def play(self, first: int, last: int) -> list[TournamentMatch]:
        """Play the matches from number `first` up to `last`, that one not included."""
        game = named_game(self.game)
        players = [named_bot(name, game) for name in self.bots]
        found = []
        for number in range(first, last):
            round_, turn = divmod(number, len(self.lineups))
            seed = derive_seed(self.seed, "round", round_)
            state = game.new(self.seats, seed, **self.options)
            lineup = self.lineups[turn]
            seated = [players[entrant] for entrant in lineup]
            moves = play_match(state, seated, derive_seed(seed, "turn", turn), self.budget)
            end = state.outcome()
            assert end is not None
            found.append(TournamentMatch(number, lineup, moves, end.utility, end.scores))
        return found

    def run(
        self,
        jobs: int | Crew = 1,
        progress: Callable[[int], None] | None = None,
        out: Path | None = None,
    ) -> tuple[list[TournamentMatch], float]:
        """Play it all, as `Simulation.run` does; returns the matches in order, and the seconds."""
        size = part_size(self.matches, jobs, self.bots, len(self.lineups))
        notes = Notes(out, replace(self, matches=0), TournamentMatch) if out else None
        names = (self.game, *self.bots)
        return play_many(self.play, self.matches, size, jobs, progress, names, notes)


def _lineups(numbers: list[int], seats: int, cooperative: bool) -> tuple[tuple[int, ...], ...]:
    """The line-ups of a round: every entrant in every seat equally often.

    Cooperative: a team of each kind. Else every choice of as many entrants as there are seats (all
    of them, in turn, where there are fewer), each shifted round the table.
    """
    if cooperative:
        return tuple((number,) * seats for number in sorted(set(numbers)))
    found: list[tuple[int, ...]] = []
    for group in combinations(numbers, min(len(numbers), seats)):
        for shift in range(len(group)):
            found.append(tuple(group[(seat + shift) % len(group)] for seat in range(seats)))
    return tuple(found)
