"""Accusations: PP-13 to PP-17, PP-34 to PP-36, PP-50, PP-51, PP-53."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.peco_peco.situations import (
    bag,
    do,
    hand,
    log,
    said,
    sizes,
    table,
    told,
    under,
    why,
)

MERCY = {"magnanimity": True}


def event(state: Any, kind: str) -> Any:
    return next(e for e in state.events if e.kind == kind)


@pytest.mark.rule("PP-13")
def test_a_caught_bluffer_loses_a_card_to_the_accuser_and_shows_nothing() -> None:
    state = table(["elephant elephant", "mouse", "cat"], top="cat")
    do(state, (0, "announce"), (1, "accuse"))
    assert hand(state, 0) == bag("elephant")
    assert hand(state, 1) == bag("elephant mouse")
    assert "caught" in told(state)
    assert "shown" not in told(state)
    assert under(state) == bag("")
    stole = event(state, "stole")
    assert [stole.seen_by(s).card for s in (0, 1, 2, None)] == [
        "elephant-plain",
        "elephant-plain",
        None,
        None,
    ]


@pytest.mark.rule("PP-13")
def test_the_stolen_card_is_drawn_by_lot() -> None:
    taken = set()
    for seed in range(30):
        state = table(["elephant mouse cat-bomb", "mouse", "cat"], top="cat", seed=seed)
        do(state, (0, "announce"), (1, "accuse"))
        taken.add(event(state, "stole").card)
    assert taken == {"elephant-plain", "mouse-plain", "cat-bomb"}


@pytest.mark.rule("PP-13")
def test_the_log_tells_thief_and_victim_which_card_was_stolen_and_nobody_else() -> None:
    state = table(["elephant elephant", "mouse", "cat"], top="cat")
    do(state, (0, "announce"), (1, "accuse"))
    assert log(state, "stole", 0) == [
        "Bilal te vole une carte\u00a0: éléphant.",
        "Bilal takes a card from you: elephant.",
    ]
    assert log(state, "stole", 1)[1] == "You take a card from Anne: elephant."
    for other in (2, None):
        assert log(state, "stole", other)[1] == "Bilal takes a card from Anne."


@pytest.mark.rule("PP-14")
def test_an_honest_player_shows_the_hand_takes_a_new_one_and_steals_from_the_accuser() -> None:
    state = table(["mouse cat", "elephant elephant", "cat"], top="cat", draws="mouse-bomb cat-draw")
    do(state, (0, "announce"), (1, "accuse"))
    assert event(state, "shown").cards == ["cat-plain", "mouse-plain"]
    assert under(state) == bag("mouse cat")
    assert hand(state, 0) == bag("mouse-bomb cat-draw elephant")
    assert hand(state, 1) == bag("elephant")
    assert state.view(2).shown.cards == ["cat-plain", "mouse-plain"]
    assert event(state, "drew").seen_by(1).cards is None


@pytest.mark.rule("PP-16")
def test_after_an_accusation_the_turn_goes_on_as_usual() -> None:
    for first in ("elephant", "mouse"):  # a bluff, and the truth
        state = table([f"{first} cat", "elephant elephant elephant", "cat"], top="cat")
        do(state, (0, "announce"), (1, "accuse"))
        assert state.actors() == [1]
        assert why(state, 1, "accuse") == "PP-07_nobody"
        for words, once in zip(
            said(state, 1, "accuse"), ("une seule fois", "only once"), strict=True
        ):
            assert once in words  # seat 0 did announce: the sentence must not deny it
        assert why(state, 1, "play elephant") == ""
        assert why(state, 1, "announce") == ""


@pytest.mark.rule("PP-16")
def test_an_accuser_without_cards_is_out_and_the_turn_passes_on() -> None:
    state = table(["mouse cat", "elephant", "elephant"], top="cat")
    do(state, (0, "announce"), (1, "accuse"))
    assert sizes(state) == [3, 0, 1]
    assert "eliminated" in told(state)
    assert state.actors() == [2]
    assert why(state, 2, "accuse") == "PP-07_nobody"


@pytest.mark.rule("PP-16")
def test_a_bluffer_whose_last_card_is_stolen_is_out() -> None:
    state = table(["elephant", "mouse", "mouse"], top="cat")
    do(state, (0, "announce"), (1, "accuse"))
    assert not state.in_round(0)
    assert state.actors() == [1]


@pytest.mark.rule("PP-17")
def test_an_empty_pile_is_renewed_from_the_discard_without_its_top() -> None:
    state = table(["elephant-draw mouse", "cat", "mouse"], top="cat", pile="", under="", owner=1)
    below = sum(under(state).values())
    do(state, (0, "play elephant-draw"))
    assert "renewed" in told(state)
    assert state.view(0).top == "elephant-draw"
    assert state.view(0).pile == below + 1 - 1  # the covered card joined them, one was drawn
    assert state.view(0).discard == 1
    assert sizes(state) == [2, 1, 1]


@pytest.mark.rule("PP-17")
def test_an_exchange_of_hands_goes_on_over_the_end_of_the_pile() -> None:
    state = table(["mouse cat mouse", "elephant elephant", "cat"], top="cat", pile="cat-bomb")
    everything = sum(under(state).values()) + 3
    do(state, (0, "announce"), (1, "accuse"))
    assert sizes(state) == [4, 1, 1]
    assert hand(state, 0)["cat-bomb"] >= 1
    assert state.view(0).pile == everything - 2


@pytest.mark.rule("PP-17")
def test_where_nothing_is_left_nothing_is_drawn() -> None:
    # no match gets there: a discard below its top is never empty when somebody draws
    state = table(["elephant", "mouse"], top="cat")
    state.animals.pile.clear()
    assert state.animals.draw(0, state.rng) == -1
    assert sizes(state) == [1, 1]


@pytest.mark.rule("PP-34")
def test_in_a_round_without_accusations_nobody_may_accuse() -> None:
    state = table(["elephant", "mouse", "cat"], top="cat", stake="sushi-1")
    do(state, (0, "announce"))
    assert [str(a) for a in state.legal(1)] == ["announce"]
    assert why(state, 1, "accuse") == "PP-34"


@pytest.mark.rule("PP-35")
def test_a_free_for_all_concerns_who_plays_next() -> None:
    for hands, following in ((["elephant", "mouse", "cat"], 1), (["elephant", "", "cat"], 2)):
        state = do(table(hands, top="cat", stake="maki-3"), (0, "announce"))
        assert [s for s in range(3) if state.game.concerns(state, s)] == [following]


@pytest.mark.rule("PP-35")
def test_in_a_free_for_all_everybody_with_cards_is_asked_at_once() -> None:
    state = table(["elephant cat", "mouse", "", "cat"], top="cat", stake="maki-3")
    do(state, (0, "announce"))
    assert state.actors() == [1, 3]
    for seat in (1, 3):
        assert [str(a) for a in state.legal(seat)] == ["accuse", "pass"]
    assert why(state, 0, "accuse") == "PP-35_suspect"
    assert why(state, 2, "accuse") == "PP-35_no_cards"
    assert why(state, 3, "announce") == "PP-07_busy_window"
    do(state, (1, "pass"))
    assert why(state, 1, "accuse") == "PP-35_answered"
    assert state.actors() == [3]
    do(state, (3, "pass"))
    assert state.actors() == [1]
    assert why(state, 1, "accuse") == "PP-35_closed"
    assert why(state, 1, "pass") == "PP-35_no_window"


@pytest.mark.rule("PP-35")
def test_before_any_announcement_of_a_free_for_all_it_is_not_too_late_to_accuse() -> None:
    state = table(["elephant cat", "mouse", "cat"], top="cat", stake="maki-3")
    assert why(state, 0, "accuse") == "PP-35_closed"
    french, english = said(state, 0, "accuse")
    assert "ni avant ni après" in french
    assert "neither before nor after" in english


@pytest.mark.rule("PP-35")
def test_the_first_accusation_closes_the_window_and_the_turn_is_after_the_accused() -> None:
    state = table(["elephant cat", "mouse", "mouse", "cat"], top="cat", stake="maki-3")
    do(state, (0, "announce"), (2, "accuse"))
    assert sizes(state) == [1, 1, 2, 1]
    assert state.actors() == [1]
    wrong = table(["mouse cat", "mouse", "mouse", "cat"], top="cat", stake="maki-3")
    do(wrong, (0, "announce"), (3, "accuse"))
    assert sizes(wrong) == [3, 1, 1, 0]
    assert wrong.actors() == [1]


@pytest.mark.rule("PP-35")
def test_the_owner_of_the_top_may_accuse_with_cards_but_not_with_an_empty_hand() -> None:
    state = table(["elephant cat", "mouse", "cat"], top="cat", stake="maki-3", owner=2)
    do(state, (0, "announce"))
    assert state.actors() == [1, 2]
    state = table(["elephant cat", "mouse", ""], top="cat", stake="maki-3", owner=2)
    do(state, (0, "announce"))
    assert state.actors() == [1]


@pytest.mark.rule("PP-35")
def test_without_anybody_to_ask_the_turn_simply_goes_on() -> None:
    state = table(["elephant cat", "", ""], top="cat", stake="maki-3", owner=2, food=["sushi-2"])
    do(state, (0, "announce"))
    assert state.view(0).stake.id == "sushi-2"  # back at the owner: the round is won


@pytest.mark.rule("PP-36")
def test_merciless_a_caught_bluffer_loses_the_whole_hand() -> None:
    state = table(["elephant elephant cat", "mouse", "cat"], top="cat", stake="maki-4")
    do(state, (0, "announce"), (1, "accuse"))
    assert sizes(state) == [0, 2, 1]
    assert sum(under(state).values()) == 2
    assert not state.in_round(0)
    assert state.actors() == [1]


@pytest.mark.rule("PP-36")
def test_merciless_a_wrong_accuser_loses_the_whole_hand() -> None:
    state = table(["mouse cat", "mouse cat elephant", "cat"], top="cat", stake="maki-4")
    do(state, (0, "announce"), (1, "accuse"))
    assert sizes(state) == [3, 0, 1]
    assert sum(under(state).values()) == 2 + 2
    assert not state.in_round(1)
    assert state.actors() == [2]


@pytest.mark.rule("PP-36")
def test_the_owner_of_the_top_card_is_never_out() -> None:
    # the owner neither announces nor accuses in a merciless round (PP-18): only the others fall
    state = table(["mouse cat", "mouse cat", ""], top="cat", stake="maki-4", owner=2)
    do(state, (0, "announce"), (1, "accuse"))
    out = [e.seat for e in state.events or [] if e.kind == "eliminated"]
    assert out == [1]
    won = event(state, "won")
    assert (won.seat, won.left) == (2, 0)


@pytest.mark.rule("PP-51")
def test_what_goes_under_the_discard_unseen_is_known_to_its_owner_alone() -> None:
    state = table(["elephant elephant cat", "mouse", "cat"], top="cat", stake="maki-4")
    do(state, (0, "announce"), (1, "accuse"))
    buried = event(state, "buried")
    assert buried.why == "merciless"
    assert [buried.seen_by(s).cards for s in (1, 2, None)] == [None, None, None]
    assert len(buried.seen_by(0).cards) == 2
    memory = state.position()["memory"]
    under_names = state.position()["under"]
    assert all(memory[0][card] == ["under"] for card in under_names)
    assert all(card not in memory[2] for card in under_names)


@pytest.mark.rule("PP-15")
def test_a_granted_mistake_exchanges_the_hand_before_the_theft() -> None:
    state = table(
        ["elephant cat", "mouse", "cat"], top="cat", draws="mouse-bomb mouse-draw", options=MERCY
    )
    do(state, (0, "announce"), (1, "accuse"))
    assert state.actors() == [0]
    assert [str(a) for a in state.legal(0)] == ["plead", "admit"]
    assert why(state, 0, "announce") == "PP-07_busy_plea"
    do(state, (0, "plead"))
    assert state.actors() == [1, 2]
    assert [str(a) for a in state.legal(2)] == ["grant", "deny"]
    assert why(state, 0, "grant") == "PP-15_suspect"
    do(state, (2, "grant"))
    assert why(state, 2, "deny") == "PP-15_answered"
    do(state, (1, "grant"))
    assert under(state) == bag("elephant cat")
    assert sizes(state) == [1, 2, 1]
    assert hand(state, 0) + hand(state, 1) == bag("mouse mouse-bomb mouse-draw")
    assert state.actors() == [1]


@pytest.mark.rule("PP-15")
def test_one_refusal_is_enough_and_a_bluff_is_a_bluff() -> None:
    state = table(["elephant elephant", "mouse", "cat"], top="cat", options=MERCY)
    do(state, (0, "announce"), (1, "accuse"), (0, "plead"), (2, "deny"))
    assert hand(state, 0) == bag("elephant")
    assert hand(state, 1) == bag("elephant mouse")
    assert state.actors() == [1]
    assert why(state, 1, "grant") == "PP-15_no_plea"
    assert log(state, "caught", 2)[1] == "The excuse doesn’t hold: Anne was bluffing."
    assert log(state, "caught", 0)[1] == "The excuse doesn’t hold: you were bluffing."
    assert log(state, "judged", None)[1] == "Chloé gives a verdict: no mercy."


@pytest.mark.rule("PP-15")
def test_a_bluffer_may_simply_admit_it_and_without_the_option_is_not_asked() -> None:
    state = table(["elephant elephant", "mouse", "cat"], top="cat", options=MERCY)
    do(state, (0, "announce"), (1, "accuse"), (0, "admit"))
    assert sizes(state) == [1, 2, 1]
    assert "shown" not in told(state)
    assert log(state, "caught", 2)[1] == "Anne was bluffing, and admits it."
    plain = table(["elephant elephant", "mouse", "cat"], top="cat")
    do(plain, (0, "announce"), (1, "accuse"))
    assert sizes(plain) == [1, 2, 1]


@pytest.mark.rule("PP-50")
def test_a_plea_shows_the_hand_to_all_and_asks_all_opponents() -> None:
    state = table(["elephant cat", "mouse", "cat", ""], top="cat", options={**MERCY, "teams": True})
    do(state, (0, "announce"), (1, "accuse"), (0, "plead"))
    assert event(state, "shown").cards == ["elephant-plain", "cat-plain"]
    assert state.view(2).shown.cards == ["elephant-plain", "cat-plain"]
    assert state.actors() == [1, 3]  # seat 2 is the partner; seat 3 is out, and an opponent still
    assert why(state, 2, "grant") == "PP-15_friend"
    do(state, (1, "grant"), (3, "deny"))
    assert sizes(state) == [1, 2, 1, 0]
    assert under(state) == bag("")  # a bluff after all


@pytest.mark.rule("PP-50")
def test_a_partner_who_accused_grants_nothing() -> None:
    state = table(["elephant cat", "", "cat", "mouse"], top="cat", options={**MERCY, "teams": True})
    do(state, (0, "announce"), (2, "accuse"), (0, "plead"))
    assert state.actors() == [1, 3]
    assert why(state, 2, "deny") == "PP-15_friend"
    do(state, (1, "grant"), (3, "grant"))
    assert under(state) == bag("elephant cat")
    assert sizes(state) == [1, 0, 2, 1]
    assert state.actors() == [2]


@pytest.mark.rule("PP-50")
def test_a_granted_mistake_is_no_bluff_even_in_a_merciless_round() -> None:
    state = table(["elephant cat mouse", "mouse"], top="cat", stake="maki-4", options=MERCY)
    do(state, (0, "announce"), (1, "accuse"), (0, "plead"), (1, "grant"))
    assert sizes(state) == [2, 2]
    denied = table(["elephant cat mouse", "mouse"], top="cat", stake="maki-4", options=MERCY)
    do(denied, (0, "announce"), (1, "accuse"), (0, "plead"), (1, "deny"))
    assert sizes(denied) == [0, 2]


@pytest.mark.rule("PP-53")
def test_partners_may_accuse_each_other_but_not_raid_each_other() -> None:
    state = table(["elephant cat", "", "elephant-raid cat", "mouse"], options={"teams": True})
    do(state, (0, "announce"))
    assert state.actors() == [2]
    assert why(state, 2, "accuse") == ""
    do(state, (2, "play elephant-raid"))  # seat 3 is the only opponent with cards
    assert sizes(state) == [2, 0, 1, 0]
