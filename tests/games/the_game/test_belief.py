"""In the worlds that a bot of The Game imagines, the others hold what their signals say."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.core.rng import Rng
from tablee.games.the_game.belief import believe
from tablee.games.the_game.components import CARDS, PILES, SIGNAL, SILENT
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
    """Whether every signal has a card behind it."""
    turn = Turn(world, seat, True)
    return all(
        world.signals[other][pile] == SILENT
        or any(turn.suits(card, pile) == world.signals[other][pile] for card in hand)
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


@pytest.mark.rule("TG-11")
@pytest.mark.rule("TG-26")
def test_a_signal_says_a_jump_or_one_of_the_next_cards_and_no_more() -> None:
    """From a 40 the 30 jumps, and the 41 and 42 are next: any of them explains the wish."""
    state = situation([[2, 3], [80, 90], [50, 60]], (40, 1, 100, 100), signals=True)
    state.apply(2, SIGNAL[0][LEAVE])
    rng = Rng(5)
    held = Counter[int]()
    for _ in range(300):
        world = state.resample(0, rng)
        believe(world, 0, rng)
        reasons = {30, 41, 42} & set(world.hands[2])
        assert reasons
        held.update(reasons)
    assert min(held[card] for card in (30, 41, 42)) > 60  # none is likelier than the others


@pytest.mark.rule("TG-11")
def test_silence_tells_nothing() -> None:
    state = situation([[2, 3], [80, 90]], (40, 1, 100, 100), signals=True)
    rng = Rng(5)
    found = 0
    for _ in range(600):
        world = state.resample(0, rng)
        before = [hand.copy() for hand in world.hands]
        believe(world, 0, rng)
        assert world.hands == before
        found += 30 in world.hands[1]
    assert found > 0


@pytest.mark.rule("TG-11")
@pytest.mark.parametrize("seats", [2, 5])
def test_what_a_bot_says_could_always_mean_several_cards(seats: int) -> None:
    """Of the cards that nobody has seen placed, at least three explain what it says of a pile."""
    rng = Rng(3)
    signals = jumps = 0
    for seed in range(6):
        state = GAME.new(seats=seats, seed=seed, signals=True)
        assert isinstance(state, TheGame)
        while not state.over:
            everybody_speaks(state, rng)
            turn = Turn(state, state.turn)
            placed = {card for pile in state.piles for card in pile}
            for speaker in range(seats):
                for pile in range(PILES):
                    said = state.signals[speaker][pile]
                    if said == SILENT or speaker == state.turn or not state.hands[speaker]:
                        continue
                    reasons = [c for c in CARDS if c not in placed and turn.suits(c, pile) == said]
                    assert len(reasons) >= 3
                    signals += 1
                    top = state.piles[pile][-1]
                    jumps += any(turn.jumps(c, top, pile) for c in state.hands[speaker])
            state.apply(state.turn, GUIDE.policy(state, state.turn, rng))
    assert signals > 100
    assert 0 < jumps < signals / 2


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
