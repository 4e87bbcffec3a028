"""What bots, and the levels of cooperative games, are rated: `src/tablee/ratings/anchors.json`.

    python -m tools.anchors [GAME ...] [--matches 800] [--masters 100] [--iterations 200]

plays tournaments and writes down where everybody stands, with the deviation. In a competitive game
all bots of it sit at one table, in every seat equally often; the master, who is slow, in a few
matches. In a cooperative one teams of each kind play every level, and a level is an opponent that
wins when the team does not; masters play there if there are at least as many as levels. People at
tables meet bots and levels at these ratings (docs/people.md): they stay until this is run again.

Bots that search have a budget in playouts here, and one in seconds at a table: how strong the
master is there depends on the machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import msgspec

import tablee
from tablee.bots import Budget, bot_names
from tablee.core.game import Game
from tablee.lab.simulate import Simulation
from tablee.lab.standings import Contest, contests, rate
from tablee.lab.tournament import Tournament
from tablee.ratings.anchors import FILE, Anchors, Level, read
from tablee.ratings.skill import Skill

SEATS = 4
"""So many sit at a table of the arena, where the game takes them."""

LEVELS: dict[str, dict[str, list[Any]]] = {
    "the-game": {"minimum": [2, 3], "hand_penalty": [0, 1], "on_fire": [False, True]},
    "geant-rustre": {
        "giant": ["easy", "medium", "hard"],
        "goal": ["four", "colours"],
        "cakes": [5],
        "mine_is_shelter": [True],
    },
}
"""By game the options that make a level, and their values that are measured."""


def levels(game: Game[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of seats with every choice."""
    options = LEVELS.get(game.id, {})
    for seats in game.seats:
        for chosen in product(*options.values()):
            yield seats, dict(zip(options, chosen, strict=True))


def rivals(game: Game[Any], matches: int, masters: int, seed: int, budget: Budget) -> Anchors:
    """All bots of a competitive game at one table; most matches are among those that are quick."""
    seats = min(SEATS, game.seats.stop - 1)
    bots = bot_names(game)
    met: list[Contest] = []
    for entrants, count in ((bots[:-1], matches), (bots, masters)):
        options = dict(game.table_options)
        plan = Tournament.plan(game, entrants, count, seats, seed, options, budget)
        met += contests(game, plan, plan.run()[0])  # the master is the last: numbers are the same
    return Anchors(
        rules=game.version,
        matches=len(met),
        masters=masters,
        seed=seed,
        iterations=budget.iterations or 0,
        bots=dict(zip(bots, rate(len(bots), met, seed), strict=True)),
    )


def teams(game: Game[Any], matches: int, masters: int, seed: int, budget: Budget) -> Anchors:
    """Teams of each kind against all levels; the master, who is slow, plays fewer of them."""
    bots = bot_names(game)
    found = list(levels(game))
    met: list[Contest] = []
    for number, (seats, options) in enumerate(found):
        for entrant, name in enumerate(bots):
            count = matches // len(found)
            if name == "master":
                count = masters // len(found)
            if not count:
                continue
            plan = Simulation.plan(
                game, seats, count, [name], seed, {**game.table_options, **options}, budget
            )
            for result in plan.run()[0]:
                won = float(bool(result.winners))
                level = len(bots) + number
                met.append([(entrant, (won, 0.0)), (level, (1.0 - won, 0.0))])
    skills = rate(len(bots) + len(found), met, seed)
    return Anchors(
        rules=game.version,
        matches=len(met),
        masters=masters,
        seed=seed,
        iterations=budget.iterations or 0,
        bots={
            name: skills[entrant]
            for entrant, name in enumerate(bots)
            if any(one[0][0] == entrant for one in met)  # who did not play was not measured
        },
        levels=[
            Level(seats, options, skill)
            for (seats, options), skill in zip(found, skills[len(bots) :], strict=True)
        ],
    )


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.anchors", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids (default: all)")
    parser.add_argument("--matches", type=int, default=800, help="of quick bots")
    parser.add_argument("--masters", type=int, default=100, help="with masters")
    parser.add_argument("--iterations", type=int, default=200, help="playouts of a decision")
    parser.add_argument("--seed", type=int, default=2121)
    return parser


def main(given: Sequence[str] | None = None) -> None:
    """Play, write the file, and print it."""
    wanted = arguments().parse_args(given)
    budget = Budget(iterations=wanted.iterations)
    for game in [tablee.game(name) for name in wanted.games] or tablee.games():
        made = (
            teams(game, wanted.matches, wanted.masters, wanted.seed, budget)
            if game.cooperative
            else rivals(game, wanted.matches, wanted.masters, wanted.seed, budget)
        )
        kept = dict(sorted({**read(), game.id: made}.items()))
        FILE.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
        for name, skill in made.bots.items():
            print(f"{game.id} {name}: {_told(skill)}", flush=True)
        for level in made.levels:
            print(f"{game.id} {level.seats} {level.options}: {_told(level.skill)}", flush=True)


def _told(skill: Skill) -> str:
    low, high = skill.interval
    return f"{skill.mu:.1f} ({low:.1f} to {high:.1f})"


if __name__ == "__main__":
    main()
