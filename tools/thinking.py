"""What thinking wins: how good the decisions of a master are with so many playouts, as Markdown.

    python -m tools.thinking GAME [--seats 3] [--option signals=true] [--positions 60]
                                  [--worlds 800] [--playouts 500 1000]

At positions that regular players reach, every plan is played on in many imagined worlds. One half
of the worlds serves to choose a plan as a master would with a budget, the other half to judge what
it chose: how much more it is worth for the seat than the regular player's own plan. A whole match
tells much less about a search than that, since luck decides so much of it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from typing import Any

import tablee
from tablee.bots.candidates import BLOCK, Race
from tablee.bots.driver import MOST_WORDS
from tablee.cli.arguments import read_option_arguments
from tablee.core.game import Game
from tablee.core.guide import Guide
from tablee.core.rng import Rng
from tablee.core.state import State

STEPS = 80  # a position is looked for within so many moves of the beginning


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.thinking", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="its id")
    parser.add_argument("--seats", type=int, help="default: as few as can")
    parser.add_argument("--option", action="append", help="of the game, as name=value")
    parser.add_argument("--positions", type=int, default=60, help="default 60")
    parser.add_argument("--worlds", type=int, default=800, help="for each position (default 800)")
    parser.add_argument("--playouts", type=int, nargs="+", default=[100, 200, 500, 1000, 2000])
    parser.add_argument("--seed", type=int, default=1)
    return parser


def decision(game: Game[Any], seats: int, options: dict[str, Any], rng: Rng) -> tuple[State, int]:
    """A position in which a seat has a choice, and that seat."""
    guide = game.guide
    while True:
        state = game.new(seats, int(rng.below(1 << 30)), **options)
        talk(guide, state, rng)
        for _ in range(int(rng.below(STEPS))):
            if state.over:
                break
            seat = rng.pick(state.actors())
            state.apply(seat, guide.policy(state, seat, rng))
            talk(guide, state, rng)
        if not state.over:
            seat = rng.pick(state.actors())
            if len(state.legal(seat)) > 1:
                return state, seat


def talk(guide: Guide, state: State, rng: Rng) -> None:
    """Everybody says what they have to say."""
    for seat in range(state.seats):
        for _ in range(MOST_WORDS if state.talk(seat) else 0):
            word = guide.say(state, seat, rng)
            if word is None:
                break
            state.apply(seat, word)


def played_on(game: Game[Any], state: State, seat: int, worlds: int, rng: Rng) -> Race:
    """All plans in so many worlds, none left out."""
    guide = game.guide
    imagined = state.resample(seat, rng)
    race = Race(guide.plans(imagined, seat, rng), seat, guide)
    for _ in range(worlds):
        race.run_in(guide.imagine(imagined, seat, rng), rng.fork())
    return race


def chosen(race: Race, playouts: int) -> int:
    """The plan that a master would choose with so many playouts, from the first half."""
    half = len(race.worth[0]) // 2
    again = Race(race.plans, race.seat, race.guide)
    for world in range(half):
        for index in again.running:
            again.worth[index].append(race.worth[index][world])
            again.playouts += 1
        if (world + 1) % BLOCK == 0:
            again.drop_the_hopeless()
        if len(again.running) == 1 or again.playouts >= playouts:
            break
    return again.winner()


def won(race: Race, index: int) -> float:
    """How much more a plan is worth than the first, in the second half."""
    half = len(race.worth[0]) // 2
    return sum(race.worth[index][half:]) / half - sum(race.worth[0][half:]) / half


def main(given: Sequence[str] | None = None) -> None:
    """Play on and print."""
    wanted = arguments().parse_args(given)
    game = tablee.game(wanted.game)
    options = read_option_arguments(wanted.option)
    rng = Rng(wanted.seed)
    seats = wanted.seats or min(game.seats)
    races = []
    for _ in range(wanted.positions):
        state, seat = decision(game, seats, options, rng)
        race = played_on(game, state, seat, wanted.worlds, rng)
        if len(race.plans) > 1:
            races.append(race)
    plans = sum(len(race.plans) for race in races) / len(races)
    print(f"{game.id}, {seats} seats, {len(races)} decisions, {plans:.1f} plans each\n")
    print("| playouts | leaves the regular's plan, % | wins, thousandths of the worth | 95 % |")
    print("|---|---|---|---|")
    for playouts in wanted.playouts:
        choices = [chosen(race, playouts) for race in races]
        gains = [1000 * won(race, index) for race, index in zip(races, choices, strict=True)]
        mean = sum(gains) / len(gains)
        spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1))
        error = 1.96 * spread / sqrt(len(gains))
        left = 100 * sum(index != 0 for index in choices) / len(choices)
        print(
            f"| {playouts} | {left:.0f} | {mean:.2f} | {mean - error:.2f} to {mean + error:.2f} |"
        )


if __name__ == "__main__":
    main()
