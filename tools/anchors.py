"""What bots, and the levels of cooperative games, are rated: `src/tablee/ratings/anchors.json`.

    python -m tools.anchors [GAME ...] [--matches 800] [--masters 200] [--iterations 200]

plays tournaments and writes down where everybody stands, with the deviation. In a competitive game
all bots but the master sit at one table, in every seat equally often. In a cooperative one teams of
each kind play every level, and a level is an opponent that wins when the team does not. People at
tables meet bots and levels at these ratings (docs/people.md): they stay until this is run again.

The master is slow, so it is measured by those who are known by then and stay where they are: one
master among regulars, in every seat equally often, or teams of masters at the usual level of every
number of seats. What is known of it beforehand is that it is some player of this game: it starts
where a regular stands, as unsure as anybody.

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

MASTER = "master"

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


def quick_bots(game: Game[Any]) -> tuple[str, ...]:
    """All bots but the master, the regular last."""
    return tuple(name for name in bot_names(game) if name != MASTER)


def play_teams(
    game: Game[Any], level: tuple[int, dict[str, Any]], bot: str, count: int, seed: int, by: Budget
) -> list[bool]:
    """Whether a team of one kind won, match by match."""
    seats, options = level
    chosen = {**game.table_options, **options}
    plan = Simulation.plan(game, seats, count, [bot], seed, chosen, by)
    return [bool(result.winners) for result in plan.run()[0]]


def against(team: int, level: int, won: bool) -> Contest:
    """A team met a level."""
    return [(team, (float(won), 0.0)), (level, (float(not won), 0.0))]


def rivals(game: Game[Any], matches: int, masters: int, seed: int, budget: Budget) -> Anchors:
    """The quick bots of a competitive game at one table; and one master among regulars."""
    seats = min(SEATS, game.seats.stop - 1)
    quick = quick_bots(game)

    def meet(entrants: Sequence[str], count: int) -> list[Contest]:
        options = dict(game.table_options)
        plan = Tournament.plan(game, entrants, count, seats, seed, options, budget)
        return list(contests(game, plan, plan.run()[0]))

    met = meet(quick, matches)
    skills = rate([Skill()] * len(quick), met, seed)
    bots = dict(zip(quick, skills, strict=True))
    if masters:
        usual = quick[-1]
        with_master = meet([usual] * (seats - 1) + [MASTER], masters)  # numbers 0 and 1
        bots[MASTER] = _placed([bots[usual]], with_master, seed)
        met += with_master
    return Anchors(
        rules=game.version,
        matches=len(met),
        masters=masters,
        seed=seed,
        iterations=budget.iterations or 0,
        bots=bots,
    )


def teams(game: Game[Any], matches: int, masters: int, seed: int, budget: Budget) -> Anchors:
    """Teams of each quick kind against all levels; and masters against the usual ones."""
    quick = quick_bots(game)
    found = list(levels(game))
    met: list[Contest] = []
    for number, level in enumerate(found):
        for entrant, name in enumerate(quick):
            for won in play_teams(game, level, name, matches // len(found), seed, budget):
                met.append(against(entrant, len(quick) + number, won))
    skills = rate([Skill()] * (len(quick) + len(found)), met, seed)
    bots = dict(zip(quick, skills, strict=False))
    if masters:
        usual = range(0, len(found), len(found) // len(game.seats))  # the first of each number
        with_master = [
            against(len(skills), len(quick) + number, won)
            for number in usual
            for won in play_teams(game, found[number], MASTER, masters // len(usual), seed, budget)
        ]
        bots[MASTER] = _placed(skills, with_master, seed, len(quick) - 1)
        met += with_master
    return Anchors(
        rules=game.version,
        matches=len(met),
        masters=masters,
        seed=seed,
        iterations=budget.iterations or 0,
        bots=bots,
        levels=[
            Level(seats, options, skill)
            for (seats, options), skill in zip(found, skills[len(quick) :], strict=True)
        ],
    )


def _placed(known: list[Skill], met: list[Contest], seed: int, regular: int = 0) -> Skill:
    """Where somebody stands who met those who are known; their number comes after theirs."""
    start = Skill(known[regular].mu)
    return rate([*known, start], met, seed, still=range(len(known)))[-1]


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.anchors", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids (default: all)")
    parser.add_argument("--matches", type=int, default=800, help="of quick bots")
    parser.add_argument("--masters", type=int, default=200, help="with masters")
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
