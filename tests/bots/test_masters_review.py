"""Reviews: what they call a mistake, that they know no more than the seat did, and their sums."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import tablee
from tablee import Rng
from tablee.bots import Budget, Perspective, bot, play_match, warn
from tablee.bots.candidates import Race
from tablee.bots.review import MOMENTS, MOST, Review, _settle, review
from tablee.bots.weighing import FRESH, Weighing
from tablee.core.errors import FieldError, RecordError, SeatError
from tablee.core.game import Game
from tablee.core.record import Record

GAMES = tablee.games()
FEW = 24


def played(game: Game[Any], seats: int, level: str, seed: int = 3, **options: Any) -> Record:
    """A match among bots of one level."""
    record, state = Record.start(game, seats, seed, **options)
    play_match(state, [bot(level, game)] * seats, seed, record=record)
    record.seal(state)
    return record


def judgement(state: Any, seat: int, played: Any, moment: int) -> Any:
    """All that a review would say of one decision."""
    weighing = Weighing(Perspective.at(state, seat, 0, moment), [played], state.game)
    if not weighing.choice:
        return None
    weighing.look(FEW)
    weighing.confirm(FEW, 0.02)
    why, odds = weighing.reason(), weighing.odds()
    words = (why.key, why.params, None if odds is None else (odds.key, odds.params))
    return weighing.worth, weighing.loss(), weighing.rival.code, words


def warning(state: Any, seat: int, action: Any, moment: int) -> Any:
    """What somebody would be told who is about to do this."""
    return warn(Perspective.at(state, seat, 0, moment), action, state.game, Budget(iterations=FEW))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_seat_could_not_know_changes_nothing_in_its_review(game: Game[Any]) -> None:
    record = played(game, 3, "regular")
    rng = Rng(4)
    exchanged = compared = 0
    for moment, state in enumerate(record.states()):
        if state.over or compared == 6:
            break
        seat, code = record.actions[moment]
        action = game.actions[code]
        if moment % 5 or action not in state.legal(seat) or len(state.legal(seat)) < 2:
            continue
        position = state.position()
        exchanged += game.exchange_hidden(position, seat, rng)
        other = game.from_position(position)
        assert judgement(state, seat, action, moment) == judgement(other, seat, action, moment)
        assert warning(state, seat, action, moment) == warning(other, seat, action, moment)
        compared += 1
    assert compared
    assert exchanged or not game.secrets


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_review_adds_up_and_can_be_said_in_words(game: Game[Any]) -> None:
    record = played(game, 3, "random")
    found = review(record, 1, FEW)
    own = [number for number, (seat, _) in enumerate(record.actions) if seat == 1]
    assert {one.moment for one in found.decisions} <= set(own)
    assert found.play == pytest.approx(sum(one.loss for one in found.decisions), abs=0.06)
    if found.decisions:
        start = found.decisions[0].expected
        assert found.result == pytest.approx(start + found.luck - found.play, abs=0.11)
    assert len(found.moments) <= MOMENTS
    assert found.moments == sorted(found.moments)
    for at in found.moments:
        assert found.decisions[at].other is not None
    for lang in ("fr", "en"):
        texts = game.texts(lang).told_to(1)
        for one in found.decisions:
            assert bool(one.grade) == (one.loss > 0)
            for why in (one.reason, one.odds):
                assert why is None or texts(why.key, **why.params)


def test_the_same_record_seat_and_budget_give_the_same_review(snap: Game[Any]) -> None:
    record = played(snap, 3, "random")
    found = review(record, 0, FEW)
    again = review(Record.from_json(record.to_json()), 0, FEW)
    assert msgspec.json.encode(found) == msgspec.json.encode(again)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def test_progress_is_told_and_ends_at_the_whole() -> None:
    told: list[tuple[int, int]] = []
    review(
        played(tablee.game("roi-lui"), 3, "regular"),
        0,
        FEW,
        told=lambda done, total: told.append((done, total)),
    )
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert len({total for _, total in told}) == 1
    assert told[-1][0] == told[-1][1]


def wasteful() -> Record:
    """A match of The Game that begins with the dearest placement there is, and ends soon."""
    game = tablee.game("the-game")
    record, state = Record.start(game, 1, 11)
    dearest = max(state.position()["hands"][0])
    rng = Rng(5)
    action = game.action({"verb": "place", "card": dearest, "pile": 0})
    while not state.over:
        state.play(0, action)
        record.add(0, action)
        action = rng.pick(state.legal(0) or [action])
    record.seal(state)
    return record


def test_a_pile_that_is_thrown_away_is_a_grave_mistake() -> None:
    found = review(wasteful(), 0, 40)
    first = found.decisions[0]
    assert first.grade == "grave"
    assert first.loss > 3 * first.error > 0
    assert first.other not in (None, first.played)
    assert first.reason is not None
    assert 0 in found.moments


@pytest.mark.parametrize(
    ("worlds", "grade"), [(FRESH, "small"), (20 * FRESH, "grave")], ids=["few", "many"]
)
def test_a_big_figure_from_few_worlds_is_not_grave(worlds: int, grade: str) -> None:
    record = wasteful()
    game, state = tablee.game("the-game"), record.begin()
    played = game.actions[record.actions[0][1]]
    weighing = Weighing(Perspective.at(state, 0, 3, 0), [played], game)
    duel = Race([[played], [played]], 0, game.guide)
    duel.worth = [[1.0, 0.0] * (worlds // 2), [0.0] * worlds]  # better by a half, now and then
    weighing._duel = duel
    assert weighing.grade(0.1) == grade


def test_what_lies_at_the_limit_does_not_take_all_the_time() -> None:
    class Doubtful:
        allowed = 0

        def confirm(self, playouts: int, limit: float) -> None:
            self.allowed = playouts

        def clear(self, limit: float) -> bool:
            return False

    never: Any = Doubtful()
    _settle([never], 0.1, lambda: 100 * MOST)
    assert never.allowed == MOST


def test_who_is_about_to_throw_a_pile_away_is_warned_and_who_plays_well_is_not() -> None:
    record = wasteful()
    game, state = tablee.game("the-game"), record.begin()
    budget = Budget(iterations=600)
    found = warn(Perspective.at(state, 0, 3, 0), game.actions[record.actions[0][1]], game, budget)
    assert found is not None
    assert found.grave
    assert found.ours > found.theirs
    for lang in ("fr", "en"):
        texts = game.texts(lang)
        assert texts.action(found.action) in found.words(texts)
    assert warn(Perspective.at(state, 0, 3, 0), found.action, game, budget) is None
    hurried = Budget(seconds=1e-6)  # what is plain is plain soon
    first = game.actions[record.actions[0][1]]
    assert warn(Perspective.at(state, 0, 3, 0), first, game, hurried) is not None
    with pytest.raises(ValueError, match="legal"):
        warn(Perspective.at(state, 0, 3, 0), game.action("end burning=no"), game, budget)


def test_odds_are_told_of_accusations_and_bluffs() -> None:
    game = tablee.game("peco-peco")
    keys = set()
    for seed in range(4):
        record = played(game, 3, "regular", seed)
        for moment, state in enumerate(record.states()):
            if state.over:
                break
            seat, code = record.actions[moment]
            odds = game.guide.odds(state, seat, game.actions[code])
            assert odds is not None or game.actions[code].verb != "accuse"
            if odds is not None:
                keys.add(odds.key)
                assert 0 <= int(odds.params["percent"]) <= 100
    assert keys == {"odds.doubt", "odds.bluff"}


def test_what_cannot_be_reviewed_is_refused_by_name() -> None:
    game = tablee.game("the-game")
    record, state = Record.start(game, 2, 1)
    first = state.legal(0)[0]
    state.play(0, first)
    record.add(0, first)
    with pytest.raises(RecordError, match="not over"):
        review(record, 0)
    with pytest.raises(SeatError, match="seat 5"):
        review(record, 5)
    with pytest.raises(FieldError, match="iterations: at least 1, not 0"):
        review(record, 0, 0)
