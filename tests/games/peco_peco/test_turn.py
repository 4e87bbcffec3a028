"""A turn, the order of play and the icons: PP-07 to PP-12, PP-28 to PP-33, PP-44, PP-49, PP-52."""

from __future__ import annotations

import pytest

from tablee.games.peco_peco import GAME
from tests.games.peco_peco.situations import (
    act,
    bag,
    do,
    hand,
    log,
    place,
    sizes,
    table,
    told,
    under,
    why,
)


def plays(state: object, seat: int) -> list[str]:
    return [str(a) for a in state.legal(seat)]


@pytest.mark.rule("PP-07")
def test_a_turn_is_to_play_or_to_announce_and_to_accuse_who_has_just_announced() -> None:
    state = table(["elephant mouse", "elephant mouse", "cat"], top="cat")
    assert plays(state, 0) == ["play animal=elephant icon=plain call=no", "announce"]
    assert why(state, 0, "accuse") == "PP-07_nobody"
    assert why(state, 1, "announce") == "PP-07_turn"
    do(state, (0, "announce"))
    assert plays(state, 1)[-2:] == ["announce", "accuse"]
    do(state, (1, "play elephant"))
    assert why(state, 2, "accuse") == "PP-07_nobody"


@pytest.mark.rule("PP-07")
def test_only_cards_in_hand_can_be_played() -> None:
    state = table(["mouse", "elephant"], top="cat")
    assert why(state, 0, "play elephant") == "PP-07_not_held"


@pytest.mark.rule("PP-08")
@pytest.mark.parametrize(
    ("top", "beats"), [("cat", "elephant"), ("mouse", "cat"), ("elephant", "mouse")]
)
def test_elephant_beats_cat_beats_mouse_beats_elephant(top: str, beats: str) -> None:
    state = table(["elephant cat mouse", "cat"], top=top)
    for animal in ("elephant", "cat", "mouse"):
        assert why(state, 0, f"play {animal}") == ("" if animal == beats else "PP-08")


@pytest.mark.rule("PP-33")
@pytest.mark.parametrize(
    ("top", "beats"), [("mouse", "elephant"), ("cat", "mouse"), ("elephant", "cat")]
)
def test_in_an_inverted_round_it_is_the_other_way_round(top: str, beats: str) -> None:
    state = table(["elephant cat mouse", "cat"], top=top, stake="maki-2")
    for animal in ("elephant", "cat", "mouse"):
        assert why(state, 0, f"play {animal}") == ("" if animal == beats else "PP-33")


@pytest.mark.rule("PP-09")
def test_a_played_animal_lies_on_top_and_the_former_top_below() -> None:
    state = do(table(["elephant cat", "cat", "cat"], top="cat"), (0, "play elephant"))
    assert state.view(1).top == "elephant-plain"
    assert under(state) == bag("cat")
    assert hand(state, 0) == bag("cat")
    assert state.view(1).owner == 0


@pytest.mark.rule("PP-10")
def test_who_cannot_play_announces_it_as_in_the_example() -> None:
    # the rulebook's example: a cat lies on top, and there is no elephant in the hand
    state = table(["cat mouse", "elephant"], top="cat")
    assert plays(state, 0) == ["announce"]
    do(state, (0, "announce"))
    assert state.actors() == [1]


@pytest.mark.rule("PP-10")
def test_who_could_play_may_announce_too_and_nothing_shows_it() -> None:
    bluff = do(table(["elephant mouse", "elephant", "cat"], top="cat"), (0, "announce"))
    truth = do(table(["cat mouse", "elephant", "cat"], top="cat"), (0, "announce"))
    assert told(bluff) == told(truth) == ["announced", "turn"]
    assert bluff.view(None) == truth.view(None)


@pytest.mark.rule("PP-11")
def test_an_empty_hand_is_out_of_the_round_once_its_card_is_covered() -> None:
    state = table(["elephant", "mouse mouse", "cat cat"], top="cat")
    do(state, (0, "play elephant"))
    assert state.in_round(0)  # the owner of the top card stays in
    do(state, (1, "play mouse"))
    assert not state.in_round(0)
    assert "eliminated" in told(state)
    do(state, (2, "play cat"))
    assert state.actors() == [1]  # seat 0 is skipped
    assert why(state, 0, "announce") == "PP-11_out"


@pytest.mark.rule("PP-12")
def test_the_predecessor_is_who_acted_last_even_after_a_reversal_or_over_an_empty_seat() -> None:
    hands = ["elephant-reverse cat", "cat", "cat elephant", "cat mouse"]
    state = do(table(hands, top="cat"), (0, "play elephant-reverse"))
    assert state.actors() == [3]
    do(state, (3, "announce"))
    assert state.actors() == [2]
    assert why(state, 2, "accuse") == ""
    do(state, (2, "accuse"))
    assert state.events is not None
    accused = [e for e in state.events if e.kind == "accused"]
    assert [(e.seat, e.accused) for e in accused] == [(2, 3)]
    # seat 1 is out: seat 2 answers to seat 0
    state = table(["mouse", "", "elephant elephant", "cat"], top="cat", owner=3, turn=0)
    do(state, (0, "announce"))
    assert state.actors() == [2]
    do(state, (2, "accuse"))
    assert state.view(0).shown.seat == 0


@pytest.mark.rule("PP-28")
def test_a_reverse_turns_the_round_around() -> None:
    state = table(["elephant-reverse cat", "mouse cat", "cat", "mouse mouse"], top="cat")
    do(state, (0, "play elephant-reverse"))
    assert state.view(0).direction == "counterclockwise"
    assert state.actors() == [3]
    do(state, (3, "play mouse"))
    assert state.actors() == [2]


@pytest.mark.rule("PP-28")
def test_the_next_round_takes_its_direction_from_its_stake_again() -> None:
    state = table(["elephant-reverse cat", "mouse"], top="cat", food=["maki-1", "sushi-2"])
    do(state, (0, "play elephant-reverse"), (1, "announce"))
    assert state.view(0).stake.id == "sushi-2"
    assert state.view(0).direction == "clockwise"


@pytest.mark.rule("PP-29")
def test_a_draw_draws_one_card_at_once() -> None:
    state = table(["elephant-draw cat", "mouse", "cat"], top="cat", draws="mouse-bomb")
    do(state, (0, "play elephant-draw"))
    assert hand(state, 0) == bag("cat mouse-bomb")
    assert sizes(state) == [2, 1, 1]


@pytest.mark.rule("PP-29")
def test_a_last_card_that_draws_keeps_its_player_in_the_round() -> None:
    state = table(["elephant-draw", "mouse cat", "cat"], top="cat", draws="mouse")
    do(state, (0, "play elephant-draw"), (1, "play mouse"))
    assert state.in_round(0)


@pytest.mark.rule("PP-30")
def test_a_raid_puts_a_card_of_the_chosen_opponent_under_the_discard() -> None:
    state = table(["elephant-raid cat", "mouse mouse", "", "cat-bomb"], top="cat")
    do(state, (0, "play elephant-raid"))
    assert state.actors() == [0]
    assert plays(state, 0) == ["raid seat=1", "raid seat=3"]
    assert why(state, 0, "raid 0") == "PP-30_friend"
    assert why(state, 0, "raid 2") == "PP-30_no_cards"
    assert why(state, 0, "raid 7") == "PP-30_no_seat"
    assert why(state, 0, "announce") == "PP-07_busy_raid"
    do(state, (0, "raid 3"))
    assert under(state) == bag("cat cat-bomb")
    assert sizes(state) == [1, 2, 0, 0]
    assert not state.in_round(3)
    assert state.actors() == [1]


@pytest.mark.rule("PP-30")
def test_a_raid_without_a_victim_does_nothing_and_the_raider_sees_nothing() -> None:
    state = table(["elephant-raid", "mouse", "cat"], top="cat", turn=0)
    do(state, (0, "play elephant-raid"), (0, "raid 1"))
    raided = next(e for e in state.events or [] if e.kind == "raided")
    assert raided.seen_by(0).card is None
    assert raided.seen_by(2).card is None
    assert raided.seen_by(None).card is None
    assert raided.seen_by(1).card == "mouse-plain"
    assert log(state, "raided", 1)[1].startswith("Anne raids your hand: mouse.")
    assert log(state, "raided", 0)[1].startswith("You raid the hand of Bilal: a card")
    for other in (2, None):
        assert log(state, "raided", other)[1].startswith("Anne raids the hand of Bilal: a card")
    alone = table(["elephant-raid cat", "", ""], top="cat", food=["maki-1"])
    do(alone, (0, "play elephant-raid"))
    assert alone.view(0).stake.id == "maki-1"  # nobody left: the round is won at once
    assert "raided" not in told(alone)


@pytest.mark.rule("PP-52")
def test_a_raid_with_one_possible_victim_happens_at_once() -> None:
    state = table(["elephant-raid cat", "mouse mouse"], top="cat")
    do(state, (0, "play elephant-raid"))
    assert sizes(state) == [1, 1]
    assert state.actors() == [1]
    assert why(state, 1, "raid 0") == "PP-30_not_now"


@pytest.mark.rule("PP-31")
def test_a_bomb_beats_everything_and_keeps_its_animal() -> None:
    for top in ("elephant", "cat", "mouse"):
        state = table(["cat-bomb cat", "elephant cat mouse"], top=top)
        assert why(state, 0, "play cat-bomb") == ""
        do(state, (0, "play cat-bomb"))
        assert [why(state, 1, f"play {a}") for a in ("elephant", "cat", "mouse")] == [
            "",
            "PP-08",
            "PP-08",
        ]


@pytest.mark.rule("PP-31")
def test_to_announce_with_a_bomb_in_hand_is_always_a_bluff() -> None:
    state = table(["cat-bomb mouse", "elephant cat"], top="cat")
    do(state, (0, "announce"), (1, "accuse"))
    assert "caught" in told(state)


@pytest.mark.rule("PP-32")
@pytest.mark.parametrize("top", ["cat-reverse", "cat-draw", "cat-raid", "cat-bomb"])
def test_an_icon_on_the_card_that_is_turned_up_does_nothing(top: str) -> None:
    # play rounds until such a card is turned up: nothing has happened to anybody
    for seed in range(400):
        state = GAME.new(4, seed)
        if state.view(0).top == top:
            assert state.view(0).direction == "clockwise"
            assert sizes(state) == [4, 4, 4, 4]
            assert state.view(0).phase == "turn"
            break
    else:
        pytest.fail(f"no {top} in 400 deals")
    state = table(["elephant mouse", "mouse"], top=top)
    assert why(state, 0, "play elephant") == ""
    assert why(state, 0, "play mouse") == "PP-08"


@pytest.mark.rule("PP-44")
def test_the_call_is_offered_with_the_last_card_but_one_only() -> None:
    state = table(["elephant elephant-bomb", "mouse mouse cat"], options={"last_call": True})
    assert plays(state, 0) == [
        "play animal=elephant icon=plain call=no",
        "play animal=elephant icon=bomb call=no",
        "play animal=elephant icon=plain call=yes",
        "play animal=elephant icon=bomb call=yes",
        "announce",
    ]
    do(state, (0, "play! elephant"))
    assert sizes(state) == [1, 3]
    assert "called" in told(state)
    assert why(state, 1, "play! mouse") == "PP-44"
    off = table(["elephant mouse", "mouse"])
    assert why(off, 0, "play! elephant") == "PP-44_off"


@pytest.mark.rule("PP-44")
@pytest.mark.rule("PP-56")
def test_who_forgets_the_call_loses_the_last_card_under_the_discard() -> None:
    state = table(["elephant mouse-bomb", "mouse", "cat"], options={"last_call": True})
    do(state, (0, "play elephant"))
    assert sizes(state) == [0, 1, 1]
    assert under(state) == bag("cat mouse-bomb")
    assert (state.view(1).top, state.view(1).owner) == ("elephant-plain", 0)
    assert state.in_round(0)  # it still owns the top
    buried = next(e for e in state.events or [] if e.kind == "buried")
    assert buried.seen_by(1).cards is None
    assert buried.seen_by(0).cards == ["mouse-bomb"]


@pytest.mark.rule("PP-44")
def test_the_view_asks_for_the_call_only_while_a_card_can_be_played() -> None:
    state = table(["elephant-raid cat cat", "mouse mouse", "cat"], options={"last_call": True})
    assert not state.view(0).call_due
    do(state, (0, "play elephant-raid"))
    assert (state.view(0).phase, len(state.view(0).hand or [])) == ("raid", 2)
    assert not state.view(0).call_due
    do(state, (0, "raid 2"))
    assert state.view(1).call_due
    assert not state.view(0).call_due


@pytest.mark.rule("PP-44")
def test_losing_the_last_card_but_one_otherwise_needs_no_call() -> None:
    state = table(["elephant-raid elephant cat", "mouse cat", "cat"], options={"last_call": True})
    do(state, (0, "play elephant-raid"), (0, "raid 1"))
    assert sizes(state) == [2, 1, 1]


@pytest.mark.rule("PP-49")
def test_the_call_is_due_before_the_icon_draws() -> None:
    state = table(
        ["elephant-draw mouse", "mouse", "cat"], draws="cat-bomb", options={"last_call": True}
    )
    do(state, (0, "play elephant-draw"))
    assert hand(state, 0) == bag("cat-bomb")
    assert under(state) == bag("cat mouse")


@pytest.mark.rule("PP-47")
def test_after_two_hundred_animals_a_draw_draws_nothing() -> None:
    for played, size in ((199, 2), (200, 1)):
        state = table(
            ["elephant-draw cat", "mouse", "mouse"], owner=1, played=played, draws="mouse"
        )
        do(state, (0, "play elephant-draw"))
        assert len(state.animals.hands[0]) == size


@pytest.mark.rule("PP-47")
def test_the_bound_is_far_above_every_random_match() -> None:
    from tablee.core.playout import random_playout
    from tablee.core.rng import Rng

    for seats in GAME.seats:
        state = GAME.new(seats, 5)
        assert random_playout(state, Rng(5)) < GAME.bound(seats, state.options) / 20


def test_every_action_gets_an_answer_in_every_phase() -> None:
    for p in (
        place(["elephant cat", "cat"]),
        place(["elephant-raid cat", "cat", "mouse"]),
    ):
        state = GAME.from_position(p)
        for seat in range(state.seats):
            for action in GAME.actions:
                refusal = state.refusal(seat, action)
                assert (refusal is None) == (action in state.legal(seat))
    assert act("announce") is GAME.action("announce")
