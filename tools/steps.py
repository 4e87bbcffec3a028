"""Random matches as one seat sees them, step by step, as JSON: for tests of the page.

    python -m tools.steps GAME [--matches 4] [--seed 1]

What the page shows of consequences is compared with these by `web/src/games/*/engine.test.ts`: for
every step the view, what the seat may do, what was done, and the events up to the next view.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

import msgspec

import tablee
from tablee.core.game import Game
from tablee.core.rng import Rng, derive_seed
from tablee.testing import setups


def steps(game: Game[Any], seats: int, options: dict[str, Any], seed: int) -> list[Any]:
    """A random match in the eyes of a seat that the seed chooses."""
    rng = Rng(derive_seed(seed, "steps"))
    state = game.begin(seats, seed, **options)
    seat = int(rng.below(seats))
    found = []
    while not state.over:
        view = msgspec.to_builtins(state.view(seat), str_keys=True)
        legal = [{"code": a.code, "verb": a.verb, "fields": a.fields} for a in state.legal(seat)]
        actor = rng.pick(state.actors())
        action = rng.pick(state.legal(actor))
        state.events = []
        state.play(actor, action)
        told = [msgspec.to_builtins(event.seen_by(seat)) for event in state.events]
        done = {"seat": actor, "code": action.code}
        found.append({"view": view, "legal": legal, "done": done, "events": told})
    return [*found, {"view": msgspec.to_builtins(state.view(seat), str_keys=True)}]


def main(given: Sequence[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.steps", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="its id")
    parser.add_argument("--matches", type=int, default=4, help="default 4")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(given)
    game = tablee.game(wanted.game)
    tables = setups(game)
    matches = []
    for number in range(wanted.matches):
        table = tables[number * len(tables) // wanted.matches]  # all kinds of tables in turn
        seed = derive_seed(wanted.seed, number)
        matches.append(steps(game, table.seats, table.options, seed))
    print(json.dumps(matches))


if __name__ == "__main__":
    main()
