"""Play many matches among bots, on several cores, with the same result whatever their number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from tablee.bots import Budget, play_match
from tablee.core.errors import SeatError, TableeError
from tablee.core.figures import Counts
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.rng import derive_seed
from tablee.lab.many import Crew, check_plan, named_bot, part_size, play_many
from tablee.lab.notes import Notes
from tablee.registry import name_of, named_game


class MatchResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """One match: its number, how many moves it took, how it ended; figures and record if asked."""

    number: int
    moves: int
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    utility: tuple[float, ...]
    reason: str
    figures: Counts = {}
    record: Record | None = None


class Simulation(msgspec.Struct, frozen=True):
    """What is to be played.

    Attributes:
        game: its id, or its `module:attribute` where it is not installed.
        bots: who sits in each seat.
        seed: the whole simulation follows from it; match n is the same in any simulation with
            this seed, however many matches it has.
        figures: count what the game declares, too: each match is then played twice.
        records: keep the record of every match, too: what learners make their data of.

    With figures or records, a match among random bots alone is another one than without: else
    nobody writes down what those do.
    """

    game: str
    seats: int
    games: int
    bots: tuple[str, ...]
    seed: int
    options: dict[str, Any] = {}
    budget: Budget = Budget()
    figures: bool = False
    records: bool = False

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
        figures: bool = False,
        records: bool = False,
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
        allowed = budget or Budget()
        return cls(name_of(game), seats, games, names, seed, options, allowed, figures, records)

    def play(self, first: int, last: int) -> list[MatchResult]:
        """Play the matches from number `first` up to `last`, that one not included."""
        game = named_game(self.game)
        players = [named_bot(name, game) for name in self.bots]
        results = []
        for number in range(first, last):
            seed = derive_seed(self.seed, "match", number)
            record, state = Record.start(game, self.seats, seed, **self.options)
            state.events = None
            noted = record if self.figures or self.records else None
            moves = play_match(state, players, seed, self.budget, noted)
            end = state.outcome()
            assert end is not None
            if self.records:
                record.seal(state)
            results.append(
                MatchResult(
                    number,
                    moves,
                    end.winners,
                    end.scores,
                    end.utility,
                    end.reason,
                    record.figures() if self.figures else {},
                    record if self.records else None,
                )
            )
        return results

    def run(
        self,
        jobs: int | Crew = 1,
        progress: Callable[[int], None] | None = None,
        out: Path | None = None,
    ) -> tuple[list[MatchResult], float]:
        """Play it all; returns the matches in order, and the seconds that it took.

        Args:
            jobs: how many cores, or another crew.
            progress: is told, from time to time, how many matches were played since the last time.
            out: a file to write them down in, as they are played; what it holds is not played
                again, however many matches are asked for now.
        """
        size = part_size(self.games, jobs, self.bots)
        notes = Notes(out, replace(self, games=0), MatchResult) if out else None
        names = (self.game, *self.bots)
        return play_many(self.play, self.games, size, jobs, progress, names, notes)
