"""Checked ways to encoders and tables: bad input gets an error that names it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from tablee.bots.registry import UnknownBot
from tablee.core.errors import OptionError, SeatError, TableeError
from tablee.core.features import Features
from tablee.core.game import Game
from tablee.core.guide import Policy
from tablee.core.options import read_options
from tablee.learn.tables import RANDOM, Tables
from tablee.registry import named_game

Reward = Literal["utility", "value"]
"""What a match brings: the share of the victory, or what the game's guide makes of its end."""


class NoEncoder(TableeError):
    """The game brings no encoder."""


def encoder(
    game: Game[Any] | str, seats: int, options: dict[str, Any] | None = None, recall: bool = True
) -> Features:
    """The encoder of a game for so many seats; `recall`: with what people have to remember.

    Raises:
        NoEncoder: the game has none.
        UnknownGame, SeatError, OptionError: naming what is wrong.
    """
    found = named_game(game) if isinstance(game, str) else game
    if found.features is None:
        raise NoEncoder(f"{found.id} has no encoder: declare one as `Game.features`")
    found.check_seats(seats)
    made = found.features(found, seats, read_options(options or {}, found.options_type, seats))
    made.recall = recall
    return made


def make_tables(
    game: Game[Any] | str,
    count: int = 64,
    seats: int | None = None,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    opponents: str | Sequence[str] | None = None,
    reward: Reward = "utility",
    recall: bool = True,
    keep: bool = False,
) -> Tables:
    """Tables of a game, dealt.

    Args:
        game: the game, or its id, or its `module:attribute`.
        count: how many matches go side by side.
        seats: how many sit at each; by default the fewest.
        seed: everything follows from it.
        options: of the game.
        opponents: who sits in the seats of the others: `random` or a policy of the game
            (`novice`, `regular`); one name for all, or one for each, the next after the learner
            first. None: all seats are learners.
        reward: see `Reward`.
        recall: whether rows hold what people at a table have to remember.
        keep: keep the moves of each match for its record.

    Raises:
        TableeError: naming what is wrong.
    """
    found = named_game(game) if isinstance(game, str) else game
    number = found.seats.start if seats is None else seats
    features = encoder(found, number, options, recall)
    if type(count) is not int or count < 1:
        raise OptionError("count", f"at least 1, not {count!r}")
    if type(seed) is not int or seed < 0:
        raise OptionError("seed", f"a whole number from 0 on, not {seed!r}")
    if reward not in ("utility", "value"):
        raise OptionError("reward", f"'utility' or 'value', not {reward!r}")
    return Tables(
        found,
        features,
        features.options,
        count,
        seed,
        None if opponents is None else _policies(found, number, opponents),
        found.guide if reward == "value" else None,
        keep,
    )


def _policies(game: Game[Any], seats: int, names: str | Sequence[str]) -> list[Policy | None]:
    listed = [names] * (seats - 1) if isinstance(names, str) else list(names)
    if len(listed) != seats - 1:
        raise SeatError(f"opponents: {len(listed)} for {seats - 1} other seats: one for each")
    for name in listed:
        if name != RANDOM and name not in game.policies:
            known = ", ".join([RANDOM, *game.policies])
            raise UnknownBot(f"opponents: no policy {name!r} for {game.id}: there are {known}")
    return [game.policies.get(name) for name in listed]
