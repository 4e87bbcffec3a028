"""Bots say what they have to say, from before the first move on."""

from __future__ import annotations

import tablee
from tablee.bots import bot, play_match
from tablee.games.the_game.components import Place, Signal
from tablee.games.the_game.judgement import Turn
from tablee.games.the_game.rules import TheGame

GAME = tablee.game("the-game")


def test_everybody_has_spoken_before_the_first_card_is_placed() -> None:
    asked = 0
    for seed in range(5):
        record, state = tablee.Record.start(GAME, 5, seed, signals=True)
        assert isinstance(state, TheGame)
        start = state.copy()
        play_match(state, [bot("regular", GAME)] * 5, seed, record=record)
        actions = [GAME.actions[code] for _, code in record.actions]
        first = next(at for at, action in enumerate(actions) if isinstance(action, Place))
        turn = Turn(start, start.turn, True)
        wishes = {
            (seat, pile): wish
            for seat in range(1, 5)
            for pile in range(4)
            if (wish := turn.wish(seat, pile))
        }
        assert all(isinstance(action, Signal) for action in actions[:first])
        assert len(wishes) == first
        asked += first
    assert asked > 0
