"""Puzzles: how they are posed and answered, and that the check of them sees what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import tablee
from tablee.core.errors import ActionError, PuzzleError
from tablee.core.game import Game
from tablee.core.puzzles import (
    FILE,
    Collection,
    Deed,
    LookedAt,
    Puzzle,
    PuzzleBudget,
    PuzzleChoice,
    PuzzleReason,
    find,
    is_certain,
    pose,
    puzzles,
    reason_for,
)
from tablee.core.rng import Rng
from tablee.games.the_game import TheGameGame
from tablee.testing.puzzles import problems_of_puzzles

GAME = tablee.game("the-game")
GAMES = {game.id: game for game in tablee.games()}


def code(text: str) -> int:
    return GAME.action(text).code


TEN_BACK = (code("place card=37 pile=0"), code("place card=27 pile=0"))
TWO_UP = (code("place card=27 pile=0"), code("place card=37 pile=0"))
TWO_WAYS = (code("place card=27 pile=0"), code("place card=90 pile=2"))


def puzzle(**changed: Any) -> Puzzle:
    """Up and ten back, or simply up, or one up and one down."""
    position = GAME.new(2, 5, signals=True).position()
    hand = [27, 37, 60, 61, 62, 63, 90]
    held = position["hands"][1]
    rest = [card for card in range(2, 100) if card not in hand]
    position["hands"] = [hand, rest[: len(held)]]
    position["draw"] = rest[len(held) :]
    worths = [(TEN_BACK, 60.0), (TWO_UP, 55.0), (TWO_WAYS, 54.0)]
    made = Puzzle(
        id="ten",
        seat=0,
        stars=1,
        found={"regular": 0.0},
        usual=1,
        choices=tuple(PuzzleChoice(plan, worth, 60.0 - worth, 0.5) for plan, worth in worths),
        reason=PuzzleReason("hint.prepare", {"back": 27, "pile": 0}),
        playouts=1000,
        match=0,
        position=position,
    )
    return msgspec.structs.replace(made, **changed)


def test_a_try_goes_on_until_it_is_whole() -> None:
    begun = pose(GAME, puzzle())
    assert TEN_BACK[0] in begun.frames[0].legal
    assert (begun.answer, begun.frames[0].talk) == (None, [])
    once = pose(GAME, puzzle(), TEN_BACK[:1])
    assert once.answer is None
    assert [event.kind for event in once.frames[0].events] == ["placed"]
    done = pose(GAME, puzzle(), TEN_BACK).answer
    assert done is not None
    assert (done.right, done.place, done.reason.key) == (True, 0, "hint.prepare")
    with pytest.raises(PuzzleError, match="answered after 2 moves"):
        pose(GAME, puzzle(), [*TEN_BACK, code("end burning=no")])


def test_another_order_that_leads_to_the_same_is_the_same_choice() -> None:
    turned = pose(GAME, puzzle(), TWO_WAYS[::-1]).answer
    assert turned is not None
    assert turned.place == 2
    assert not turned.right
    other = pose(GAME, puzzle(), TWO_UP).answer  # the same cards, but not ten back
    assert other is not None
    assert other.place == 1


def test_what_was_not_compared_is_wrong_and_has_no_place() -> None:
    answer = pose(
        GAME, puzzle(), [code("place card=60 pile=0"), code("place card=61 pile=0")]
    ).answer
    assert answer is not None
    assert (answer.right, answer.place) == (False, None)


def test_a_try_is_whole_once_somebody_else_is_asked() -> None:
    end = GAME.action("end burning=no")
    way = [GAME.actions[one] for one in TWO_WAYS]
    deed = Deed(puzzle().begin(GAME), 0, [[*way, GAME.action("place card=60 pile=0"), end]])
    for move in way:
        deed.do(move)
        assert not deed.whole
    deed.do(end)
    assert deed.whole
    assert deed.place is None


def test_the_reason_is_given_where_the_plan_leaves_the_other() -> None:
    state = puzzle().begin(GAME)
    first, then = (GAME.actions[one] for one in TEN_BACK)
    found = reason_for(state, 0, [first, then], [first, GAME.action("place card=90 pile=2")])
    state.play(0, first)
    why = GAME.guide.reason(state, 0, then, None)
    assert found == PuzzleReason(why.key, why.params)
    assert found.key != puzzle().reason.key


def test_what_was_looked_at_is_counted_from_nought() -> None:
    looked = LookedAt()
    assert set(msgspec.structs.astuple(looked)) == {0}
    looked.add(LookedAt(matches=2, agreed=1))
    looked.add(LookedAt(matches=1, agreed=1))
    assert (looked.matches, looked.decisions, looked.agreed) == (3, 0, 2)


def test_what_is_not_allowed_is_refused_and_changes_nothing() -> None:
    refused = pose(GAME, puzzle(), [TEN_BACK[0], code("place card=99 pile=0")])
    assert refused.refusal is not None
    assert (refused.refusal.rule, refused.tried, refused.answer) == ("TG-04", [TEN_BACK[0]], None)
    with pytest.raises(PuzzleError, match="is not allowed"):
        pose(GAME, puzzle(), [code("place card=99 pile=0"), TEN_BACK[0]])
    with pytest.raises(PuzzleError, match="is talk"):
        pose(GAME, puzzle(), [code("signal pile=0 signal=leave")])
    with pytest.raises(ActionError):
        pose(GAME, puzzle(), [99_999])


def test_what_a_move_brings_is_shown_only_where_the_seat_knows_it() -> None:
    """To accuse in Peco Peco turns up a hand: the imagined one is nobody's business."""
    game = tablee.game("peco-peco")
    state, rng = game.new(3, 4), Rng(2)
    while not any(action.verb == "accuse" for action in state.legal(state.actors()[0])):
        seat = state.actors()[0]
        state.apply(seat, game.guide.policy(state, seat, rng))
    seat = state.actors()[0]
    accuse = next(action for action in state.legal(seat) if action.verb == "accuse")
    assert not is_certain(state, seat, accuse)
    begun = puzzle().begin(GAME)
    assert is_certain(begun, 0, GAME.actions[TEN_BACK[0]])


def test_copies_of_a_card_are_one_choice() -> None:
    game = tablee.game("service-compris")
    state = game.new(2, 1)
    seat = state.actors()[0]
    words = game.texts("fr").action
    discards = [action for action in game.actions if action.verb == "discard"]
    one = next(action for action in state.legal(seat) if action.verb == "discard")
    copies = [action for action in discards if words(action) == words(one)]
    deed = Deed(state, seat, [[copies[-1]]])
    deed.do(one)
    assert deed.place == 0


# -- what is shipped ---------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_what_is_shipped_is_sound(id: str) -> None:
    """All of it loads, is asked and answered, and tells nothing that the seat does not know."""
    game = GAMES[id]
    assert not list(problems_of_puzzles(game))
    found = puzzles(game)
    assert found
    assert [one.stars for one in found] == sorted(one.stars for one in found)
    for one in found:
        assert one.found["regular"] < 0.5
        assert one.usual != 0
        assert one.choices[1].behind > 3.0 * one.choices[1].error - 0.2  # they are rounded
    assert find(game, found[-1].id) is found[-1]
    with pytest.raises(PuzzleError, match="no puzzle 'none'"):
        find(game, "none")


@pytest.mark.parametrize("id", GAMES)
def test_the_reason_is_the_same_whatever_is_hidden(id: str) -> None:
    game = GAMES[id]
    for one in puzzles(game)[::12]:
        position = one.begin(game).position()
        game.exchange_hidden(position, one.seat, Rng(7))
        assert one.why(game, game.from_position(position)) == one.reason


class Kept:
    """A game whose puzzles stand in a folder of their own."""

    def __init__(self, folder: Path, *made: Puzzle, rules: int = GAME.version) -> None:
        whole = Collection(
            game=GAME.id,
            rules=rules,
            seed=1,
            budget=PuzzleBudget(scout=1, look=1, confirm=1, second=1),
            looked=LookedAt(),
            puzzles=list(made),
        )
        (folder / FILE).write_bytes(msgspec.json.encode(whole))

        class Here(TheGameGame):
            def texts(self, lang: str) -> Any:
                return GAME.texts(lang)

        Here.folder = folder
        self.game: Game[Any] = Here()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"seat": 1}, "seat 1 is not asked"),
        ({"choices": puzzle().choices[:1]}, "nothing to choose"),
        ({"choices": puzzle().choices[::-1]}, "does not come first"),
        ({"choices": (puzzle().choices[0],) * 2}, "choice 2 is not answered as what it is"),
        (
            {"choices": (PuzzleChoice((code("end burning=no"),), 1.0, 0.0, 0.0),) * 2},
            "is not what can be done",
        ),
        ({"reason": PuzzleReason("hint.no_such")}, "hint.no_such"),
        ({"position": {}}, "game"),
    ],
)
def test_the_check_sees_what_is_wrong(changed: dict[str, Any], said: str, tmp_path: Path) -> None:
    assert not list(problems_of_puzzles(Kept(tmp_path, puzzle()).game))
    kept = Kept(tmp_path, puzzle(**changed))
    assert any(said in problem for problem in problems_of_puzzles(kept.game))


def test_the_check_sees_two_of_one_name(tmp_path: Path) -> None:
    kept = Kept(tmp_path, puzzle(), puzzle())
    assert "two puzzles have one id" in list(problems_of_puzzles(kept.game))


def test_puzzles_of_other_rules_are_not_posed(tmp_path: Path) -> None:
    kept = Kept(tmp_path, puzzle(), rules=GAME.version + 1)
    with pytest.raises(PuzzleError, match=f"made for version {GAME.version + 1}"):
        puzzles(kept.game)
