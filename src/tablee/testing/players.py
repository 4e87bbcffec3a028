"""The check of a game's own players: they play, lawfully, and without looking at what is hidden."""

from __future__ import annotations

from typing import Any

from tablee.bots.contract import Perspective
from tablee.core.actions import Action
from tablee.core.game import Game
from tablee.core.rng import Rng, derive_seed
from tablee.core.state import State
from tablee.testing.expect import ConformanceError, expect
from tablee.testing.setups import Setup


def check_players(game: Game[Any], setup: Setup, seed: int, every: int = 1) -> None:
    """Let every policy play a match from all seats; every n-th choice is asked for in two worlds.

    A policy is handed a resampled state, and search asks it for every seat of an imagined match:
    there it may not use what its seat cannot know, or everybody would see through the cards.
    """
    for name in game.policies:
        rng = Rng(derive_seed(seed, "players", name))
        state = game.new(setup.seats, seed, **setup.options)
        move = 0
        while not state.over:
            seat = rng.pick(state.actors())
            where = f"the bot '{name}' in seat {seat} (seed {seed}, move {move})"
            worlds = [Perspective.at(state, seat, seed, move).imagined]
            if move % every == 0:
                worlds.append(state.resample(seat, rng))
            untouched = worlds[-1].position() if len(worlds) > 1 else None
            choices = [_choice(game, name, world, seat, seed + move, where) for world in worlds]
            for choice in choices:
                refusal = state.refusal(seat, choice)
                expect(refusal is None, f"{where} chose '{choice}', which is refused: {refusal}")
                expect(not choice.talk, f"{where} chose '{choice}', which is talk and no move")
            expect(
                choices[0] is choices[-1],
                f"{where} chose '{choices[0]}' in one world and '{choices[-1]}' in another that "
                "its seat cannot tell apart: a policy must not look at what is hidden",
            )
            expect(
                untouched is None or worlds[-1].position() == untouched,
                f"{where} changed the state that it was handed: play on a copy",
            )
            state.play(seat, choices[0])
            move += 1


def _choice(game: Game[Any], name: str, world: State, seat: int, seed: int, where: str) -> Action:
    try:
        choice = game.policies[name](world, seat, Rng(seed))
    except Exception as error:
        raise ConformanceError(f"{where} raised {error!r}") from error
    expect(choice in game.actions, f"{where} chose {choice!r}, which is no action of the game")
    found: Action = choice
    return found
