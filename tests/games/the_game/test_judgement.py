"""How the bots of The Game count: what a placement costs, and which turn is the cheapest."""

from __future__ import annotations

import pytest

from tablee.bots import Budget, Perspective, bot
from tablee.core.rng import Rng
from tablee.games.the_game.components import DUE, HIGHEST, JUMP, LIT, LOWEST, PILES, SIGNAL
from tablee.games.the_game.judgement import (
    BIG_COST,
    COVERED,
    FORBIDDEN,
    HOPE,
    LEAVE_COST,
    NEVER,
    WORTH,
    Turn,
)
from tablee.games.the_game.rules import TheGame
from tests.games.the_game.situations import GAME, situation


def counted(state: TheGame, card: int, pile: int) -> int:
    """The cost of a placement, counted card by card from the words of the module."""
    tops = [cards[-1] for cards in state.piles]
    top = tops[pile]
    placed = {number for cards in state.piles for number in cards}
    unseen = set(range(LOWEST, HIGHEST + 1)) - placed - set(state.hands[state.turn])
    back = -JUMP if pile < 2 else JUMP
    if (card > top) != (pile < 2) and card != top + back:
        return NEVER

    def lost(number: int) -> int:
        others = [at for at in range(PILES) if at != pile]
        takers = sum(number > tops[at] if at < 2 else number < tops[at] for at in others)
        return WORTH[takers + 1] - WORTH[takers]

    passed = sum(lost(n) for n in range(min(card, top) + 1, max(card, top)) if n in unseen)
    hope = HOPE * ((top + back in unseen) - (card + back in unseen))
    return hope + (-passed if card == top + back else passed)


@pytest.mark.parametrize("seats", [1, 3])
def test_a_cost_is_what_the_unseen_cards_lose(seats: int) -> None:
    asked = 0
    for seed in range(6):
        state = GAME.new(seats=seats, seed=seed)
        assert isinstance(state, TheGame)
        while not state.over:
            turn = Turn(state, state.turn)
            for index, card in enumerate(state.hands[state.turn]):
                for pile in range(PILES):
                    assert turn.costs[PILES * index + pile] == counted(state, card, pile)
                    asked += 1
            state.apply(state.turn, turn.plan()[0])
    assert asked > 5000


def test_passing_by_cards_that_nobody_waits_for_costs_nothing() -> None:
    """The 15 to 29 lie below the first pile already: the second may pass them."""
    state = situation([[4, 30, 99]], (50, 14, 100, 100))
    state.draw = [card for card in state.draw if card not in range(15, 30)]
    state.piles[0] = [1, *range(15, 30), 50]
    turn = Turn(state, 0)
    assert turn.between(30, 14) == 0
    assert turn.costs[PILES + 1] == 0
    assert turn.costs[2 * PILES + 1] > 0


def test_a_jump_wins_what_the_way_forward_would_lose() -> None:
    turn = Turn(situation([[20, 90]], (30, 1, 100, 100)), 0)
    forward = Turn(situation([[30, 90]], (20, 1, 100, 100)), 0)
    assert forward.costs[0] > HOPE  # the 10 might have jumped from the 20: that counts too
    assert turn.costs[0] == -forward.costs[0]


def test_the_last_pile_for_a_card_is_dear() -> None:
    """The 10 to the 29 fit on the first pile alone, or on all four."""
    alone = Turn(situation([[30]], (9, 60, 8, 7)), 0).costs[0]
    among_four = Turn(situation([[30]], (9, 1, 100, 99)), 0).costs[0]
    assert alone > 5 * among_four


def test_cards_of_the_own_hand_are_passed_by_for_nothing() -> None:
    apart = Turn(situation([[10, 14]]), 0).costs[PILES]
    together = Turn(situation([[10, 12, 14]]), 0).costs[2 * PILES]
    assert together < apart


def test_what_others_ask_for_makes_a_pile_dearer() -> None:
    def cost(signal: int) -> int:
        state = situation([[20, 70], [40, 41]], signals=True)
        if signal:
            state.play(1, SIGNAL[0][signal])
        return int(Turn(state, 0).costs[0])

    plain = cost(0)
    assert cost(1) == plain + LEAVE_COST
    assert cost(2) == plain + BIG_COST


def test_the_cheapest_pair_may_pass_a_card_to_jump_back_with_it() -> None:
    """The 44 onto the 40 and the 34 onto the 44 leave the pile lower than it was."""
    turn = Turn(situation([[34, 44, 70]], (40, 1, 100, 100)), 0)
    assert turn.pair(FORBIDDEN) < 0
    assert [str(action) for action in turn.plan()] == [
        "place card=44 pile=0",
        "place card=34 pile=0",
    ]


def test_a_fire_that_is_due_is_covered_whatever_it_costs() -> None:
    state = situation([[60, 61, 90]], (22, 1, 100, 100), fires=[2, 0, 0, 0], placed=2, on_fire=True)
    turn = Turn(state, 0)
    assert turn.costs[0] < -COVERED // 2
    assert str(turn.plan()[0]) == "place card=60 pile=0"


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_first_plan_is_the_regular_players(seats: int) -> None:
    state = GAME.new(seats=seats, seed=8)
    rng = Rng(1)
    guide = GAME.guide
    while not state.over:
        seat = state.actors()[0]
        own = guide.policy(state, seat, rng)
        plans = guide.plans(state, seat, rng)
        assert plans[0][0] is own
        assert len({tuple(map(str, plan)) for plan in plans}) == len(plans)
        state.apply(seat, own)


@pytest.mark.rule("TG-26")
def test_a_bot_asks_for_a_pile_when_others_move_and_is_quiet_in_its_own_turn() -> None:
    state = situation([[20, 70], [40, 90]], (50, 1, 100, 100), signals=True)
    word = GAME.guide.say(state, 1, Rng(1))
    assert str(word) == "signal pile=0 signal=leave"  # the 40 jumps onto the 50
    assert (
        GAME.guide.say(situation([[40, 70], [20, 90]], (50, 1, 100, 100), signals=True), 0, Rng(1))
        is None
    )


def test_a_hint_sees_the_second_half_of_a_jump() -> None:
    state = situation([[70, 80, 29], [5, 6]], tops=(50, 60, 100, 90))
    first, then = GAME.action("place card=70 pile=2"), GAME.action("place card=80 pile=2")
    why = GAME.guide.reason(state, 0, first, then)
    assert (why.key, why.params["back"]) == ("hint.prepare", 80)
    assert GAME.guide.reason(state, 0, first).key != "hint.prepare"  # not thought of: not said
    assert GAME.guide.reason(state, 0, first).key == "hint.later"  # but the 80 is there


@pytest.mark.parametrize(
    ("hand", "tops", "placed", "moves", "said"),
    [
        (
            [52, 54, 90],
            (50, 1, 100, 100),
            0,
            [(52, 0), (54, 0)],
            ("both", {"next": 54, "count": 2}),
        ),
        ([51, 52, 90], (50, 1, 100, 100), 0, [(51, 0), (52, 0)], ("both_free", {"next": 52})),
        ([52, 90], (50, 1, 100, 100), 0, [(52, 0), (90, 2)], ("least", {"count": 1})),
        ([52, 99], (50, 1, 100, 100), 0, [(52, 0), (99, 2)], ("cheap", {"count": 1})),
        ([52, 60], (50, 70, 40, 30), 0, [(52, 0), (60, 0)], ("both", {"next": 60, "count": 8})),
        ([52, 29], (50, 70, 40, 30), 0, [(52, 0), (29, 3)], ("last", {"card": 52, "count": 1})),
        ([51, 60], (50, 1, 100, 100), 0, [(51, 0), (60, 2)], ("free", {})),
        ([53, 80], (50, 1, 100, 100), 2, [(53, 0)], ("more", {"count": 2})),
        ([51, 80], (50, 1, 100, 100), 2, [(51, 0)], ("more_free", {})),
        ([53, 43], (50, 1, 100, 100), 2, [(53, 0)], ("later", {"back": 43})),
    ],
)
def test_a_hint_says_what_a_card_costs_beside_what_else_could_be_done(
    hand: list[int],
    tops: tuple[int, int, int, int],
    placed: int,
    moves: list[tuple[int, int]],
    said: tuple[str, dict[str, int]],
) -> None:
    state = situation([hand, [5, 6]], tops, placed=placed)
    plan = [GAME.action(f"place card={card} pile={pile}") for card, pile in moves]
    why = GAME.guide.reason(state, 0, plan[0], plan[1] if len(plan) > 1 else None)
    key, params = said
    assert why.key == f"hint.{key}"
    assert {name: why.params[name] for name in params} == params
    assert why.params.get("pile", moves[0][1]) == moves[0][1]


def test_a_hint_says_that_a_fire_cannot_wait() -> None:
    state = situation([[79, 90], [5, 6]], (77, 1, 100, 100), fires=[DUE, 0, 0, 0], on_fire=True)
    assert GAME.guide.reason(state, 0, GAME.action("place card=79 pile=0")).key == "hint.cover"


def _turn_of(name: str, state: TheGame, seed: int = 3) -> TheGame:
    """The state after a bot has played the turn of seat 0."""
    while not state.over and state.turn == 0:
        choice = bot(name, GAME).choose(Perspective.at(state, 0, seed, 0), Budget(iterations=50))
        state.play(0, choice)
    return state


@pytest.mark.rule("TG-16")
@pytest.mark.rule("TG-24")
@pytest.mark.parametrize("name", ["novice", "regular"])
def test_a_fire_that_cannot_be_covered_is_no_reason_to_keep_cards(name: str) -> None:
    lost = situation(
        [[10, 11, 12, 13, 14], [90, 91]],
        tops=(77, 5, 100, 99),
        placed=2,
        fires=[DUE, 0, 0, 0],
        on_fire=True,
    )
    after = _turn_of(name, lost.copy())
    assert after.over
    assert after.hands[0] == []


@pytest.mark.rule("TG-21")
def test_a_novice_covers_the_fire_that_is_due_not_the_one_just_lit() -> None:
    for seed in range(4):
        burning = situation(
            [[5, 50], [90, 91]],
            tops=(33, 44, 100, 99),
            placed=2,
            fires=[LIT, DUE, 0, 0],
            on_fire=True,
        )
        assert not _turn_of("novice", burning, seed).over
