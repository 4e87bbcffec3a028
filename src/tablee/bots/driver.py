"""Matches among bots."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.bots.contract import Bot, Budget, Perspective
from tablee.bots.players import RandomBot
from tablee.core.errors import SeatError
from tablee.core.playout import random_playout
from tablee.core.record import Record
from tablee.core.rng import Rng, derive_seed
from tablee.core.state import State

MOST_WORDS = 8  # that a bot says at once: enough to change its mind about everything once


def play_match(
    state: State,
    players: Sequence[Bot],
    seed: int,
    budget: Budget | None = None,
    record: Record | None = None,
) -> int:
    """Let the bots play the match to its end; returns the number of moves.

    `seed` gives every bot its own streams, and the order in which several actors are asked: at
    random, so that nobody is always the fastest.

    Raises:
        SeatError: not one bot for each seat.
        ActionError, IllegalAction: a bot chose what is no action of the game, or not legal.
    """
    if len(players) != state.seats:
        raise SeatError(f"{len(players)} players for {state.seats} seats: one for each")
    if record is None and all(type(player) is RandomBot for player in players):
        return random_playout(state, Rng(derive_seed(seed, "random")))
    order = Rng(derive_seed(seed, "order"))
    allowed = Budget() if budget is None else budget
    moves = 0
    while not state.over:
        if state.talk(0):
            _talk(state, players, seed, moves, record)
        actors = state.actors()
        seat = actors[0] if len(actors) == 1 else order.pick(actors)
        perspective = Perspective.at(state, seat, seed, moves)
        action = players[seat].choose(perspective, allowed)
        state.play(seat, action)
        if record is not None:
            record.add(seat, action)
        moves += 1
    return moves


def _talk(
    state: State, players: Sequence[Bot], seed: int, moves: int, record: Record | None
) -> None:
    """Everybody in turn says what they have to say, as long as they have something to say."""
    for seat, player in enumerate(players):
        for _ in range(MOST_WORDS):
            word = player.say(Perspective.at(state, seat, derive_seed(seed, "say"), moves))
            if word is None:
                break
            state.play(seat, word)
            if record is not None:
                record.add(seat, word)
