"""Copies share what can no longer change, and nothing else."""

import pytest

from tablee.core.rng import Rng
from tablee.games.the_game.components import ANSWER, EITHER, SIGNAL
from tests.games.the_game.situations import GAME


@pytest.mark.parametrize("signals", [False, True])
@pytest.mark.parametrize("first_seat", [0, "ask"])
def test_what_is_said_to_one_copy_is_not_heard_by_the_other(
    first_seat: int | str, signals: bool
) -> None:
    state = GAME.new(seats=3, seed=5, first_seat=first_seat, signals=signals)
    twins = [state.copy(), state.resample(1, Rng(3))]
    before = [match.position() for match in (state, *twins)]
    if signals:
        twins[0].play(2, SIGNAL[1][3])
    if first_seat == "ask":
        twins[0].play(1, ANSWER[EITHER])
    twins[0].play(0, twins[0].legal(0)[0])
    assert twins[0].position() != before[1]
    assert [state.position(), twins[1].position()] == [before[0], before[2]]
    if signals:
        state.play(0, SIGNAL[0][1])
        assert twins[0].signals[0] == [0, 0, 0, 0]
