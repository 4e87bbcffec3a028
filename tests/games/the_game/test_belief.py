"""In the worlds that a bot of The Game imagines, the others hold what their signals say."""

from __future__ import annotations

import pytest

from tablee.core.rng import Rng
from tablee.games.the_game.belief import believe
from tablee.games.the_game.components import PILES, SIGNAL
from tablee.games.the_game.guide import TheGameGuide
from tablee.games.the_game.judgement import LEAVE, NO_BIG_JUMP, Turn
from tablee.games.the_game.rules import TheGame
from tests.games.the_game.situations import GAME, situation

GUIDE = TheGameGuide()


def everybody_speaks(state: TheGame, rng: Rng) -> None:
    for seat in range(state.seats):
        while (word := GUIDE.say(state, seat, rng)) is not None:
            state.apply(seat, word)


def unseen_by(state: TheGame, seat: int) -> list[int]:
    hands = [hand for other, hand in enumerate(state.hands) if other != seat]
    return sorted(card for cards in (*hands, state.draw) for card in cards)


def explained(world: TheGame, seat: int) -> bool:
    """Whether every other hand would say what was said."""
    turn = Turn(world, seat, True)
    return all(
        turn.wish(other, pile) == world.signals[other][pile]
        for other, hand in enumerate(world.hands)
        if other != seat and hand
        for pile in range(PILES)
    )


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_others_hold_what_they_asked_for(seats: int) -> None:
    """From the first turn to the last, with cards to draw and without."""
    rng = Rng(11)
    worlds = kept = dry = 0
    for seed in range(4):
        state = GAME.new(seats=seats, seed=seed, signals=True)
        assert isinstance(state, TheGame)
        while not state.over:
            everybody_speaks(state, rng)
            seat = state.turn
            world = state.resample(seat, rng)
            believe(world, seat, rng)
            assert unseen_by(world, seat) == unseen_by(state, seat)
            assert world.hands[seat] == state.hands[seat]
            assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
            assert all(hand == sorted(hand) for hand in world.hands)
            worlds += 1
            kept += explained(world, seat)
            dry += not world.draw
            state.apply(seat, GUIDE.policy(state, seat, rng))
    assert dry > 20
    assert kept >= 0.97 * worlds, (kept, worlds)


def test_one_card_alone_would_jump_there() -> None:
    """Only the 30 jumps from a 40: who wants that pile left alone holds it."""
    state = situation([[2, 3], [80, 90], [50, 60]], (40, 1, 100, 100), signals=True)
    state.apply(2, SIGNAL[0][LEAVE])
    rng = Rng(5)
    for _ in range(20):
        world = state.resample(0, rng)
        believe(world, 0, rng)
        assert 30 in world.hands[2]


def test_who_says_nothing_has_nothing_to_ask_for() -> None:
    state = situation([[2, 3], [80, 90]], (40, 1, 100, 100), signals=True)
    rng = Rng(5)
    for _ in range(20):
        world = state.resample(0, rng)
        believe(world, 0, rng)
        assert 30 not in world.hands[1]  # it would jump
        assert 41 not in world.hands[1]  # it lies next to the 40


def test_a_signal_that_no_card_explains_changes_nothing_but_the_deal() -> None:
    """Nobody can jump from a base; a person may ask for it all the same."""
    state = situation([[2, 3], [80, 90]], (1, 1, 100, 100), signals=True)
    state.apply(1, SIGNAL[0][LEAVE])
    state.apply(1, SIGNAL[1][NO_BIG_JUMP])
    world = state.resample(0, Rng(5))
    believe(world, 0, Rng(6))
    assert unseen_by(world, 0) == unseen_by(state, 0)
    assert len(world.hands[1]) == 2


def test_with_no_card_elsewhere_the_hands_are_what_they_are() -> None:
    state = situation([[50], [60]], (40, 1, 2, 100), draw=0, signals=True)
    state.apply(1, SIGNAL[0][LEAVE])
    believe(state, 0, Rng(5))
    assert state.hands == [[50], [60]]
