"""Le Roi Lui: what a hint says is true."""

from __future__ import annotations

from tablee.games.roi_lui.rules import RoiLui
from tests.games.roi_lui.situations import GAME, situation


def reason(state: RoiLui, move: str) -> str:
    """The key of the reason for a move, for which both languages have words."""
    found = GAME.guide.reason(state, state.turn, GAME.action(move))
    for lang in ("fr", "en"):
        assert GAME.texts(lang)(found.key, **found.params)
    return found.key


def test_a_dish_of_which_one_has_no_more_than_the_king_counts() -> None:
    state = situation(king={"ham": 3}, table={"ham": 2})
    assert reason(state, "take dish=ham") == "hint.counts"


def test_more_than_the_king_is_a_hope_while_he_may_be_served_again() -> None:
    state = situation(king={"ham": 1}, table={"ham": 2})
    assert reason(state, "take dish=ham") == "hint.hope"


def test_no_hope_is_left_in_the_last_service() -> None:
    facts = {"king": {"ham": 1}, "table": {"ham": 2}, "next_cards": ("ham",)}
    assert reason(situation(pile=6, **facts), "take dish=ham") == "hint.hope"
    assert reason(situation(pile=5, **facts), "take dish=ham") == "hint.deny"


def test_no_hope_is_left_when_all_portions_of_the_dish_have_been_seen() -> None:
    facts = {"king": {"ham": 1}, "table": {"ham": 2}, "drawn": {0: {"ham": 4}}}
    one_left = situation(taken={1: {"ham": 7}}, **facts)
    none_left = situation(taken={1: {"ham": 8}}, **facts)
    assert reason(one_left, "take dish=ham") == "hint.hope"
    assert reason(none_left, "take dish=ham") == "hint.deny"


def test_what_others_drew_is_no_reason() -> None:
    facts = {"king": {"ham": 1}, "table": {"ham": 2}, "taken": {1: {"ham": 8}}}
    drawn = [{"ham": 4}, {"cake": 4}]
    found = {reason(situation(drawn={2: hand}, **facts), "take dish=ham") for hand in drawn}
    assert found == {"hint.hope"}


def test_nobody_is_told_to_draw_from_an_empty_pile() -> None:
    assert reason(situation(king={"ham": 3}, phase="drawn"), "lay") == "hint.lay"
    assert reason(situation(king={"ham": 3}, phase="drawn", pile=0), "lay") == "hint.leave"


def test_a_card_less_in_the_pile_may_be_a_table_less() -> None:
    facts = {"king": {"ham": 3}, "table": {"ham": 1}}
    assert reason(situation(pile=6, **facts), "draw") == "hint.draw_last"
    assert reason(situation(pile=7, **facts), "draw") == "hint.draw"
    assert reason(situation(pile=12, **facts), "draw") == "hint.draw_fewer"
    assert reason(situation(pile=13, **facts), "draw") == "hint.draw"


def test_one_draws_where_every_dish_would_be_too_much() -> None:
    too_much = {"king": {"ham": 1, "cake": 1}, "table": {"ham": 2, "cake": 2}}
    assert reason(situation(pile=12, **too_much), "draw") == "hint.draw_over"
    assert reason(situation(pile=6, **too_much), "draw") == "hint.draw_last"
    one_counts = {"king": {"ham": 2, "cake": 1}, "table": {"ham": 2, "cake": 2}}
    assert reason(situation(pile=13, **one_counts), "draw") == "hint.draw"
    assert reason(situation(pile=13, king={"ham": 1}), "draw") == "hint.draw"  # a bare table
