"""Encoders tell learners what their seat knows, all of it and no more; faulty ones are found."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

import tablee
from examples.qui_reste import GO, STAY, QuiReste, QuiResteGame
from tablee.core.actions import Action
from tablee.core.errors import OptionError, SeatError, UnknownGame
from tablee.core.features import Features, Sheet
from tablee.core.game import Game
from tablee.core.outcome import Outcome
from tablee.core.playout import random_step
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.learn import IllegalChoice, encoder, make_tables
from tablee.learn.setup import NoEncoder
from tablee.registry import announce
from tablee.testing import ConformanceError, Setup, check_game
from tablee.testing.learning import EncoderCheck, check_features, check_tables
from tools import observations

GAMES = tablee.games()
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

VARIANTS = {
    "service-compris": [Setup(2, {}), Setup(4, {"treason": True})],
    "peco-peco": [Setup(3, {"magnanimity": True}), Setup(5, {"teams": True, "last_call": True})],
    "the-game": [Setup(1, {}), Setup(3, {"first_seat": "ask", "signals": True, "on_fire": True})],
    "geant-rustre": [Setup(2, {}), Setup(3, {"goal": "colours"})],
    "roi-lui": [Setup(3, {}), Setup(5, {"open_memory": True})],
}
SETUPS = [(game, setup) for game in GAMES for setup in VARIANTS[game.id]]


@pytest.mark.parametrize(("game", "setup"), SETUPS, ids=[f"{g.id}, {s}" for g, s in SETUPS])
def test_encoders_keep_the_contract(game: Game[Any], setup: Setup) -> None:
    assert check_features(game, setup, seed=3, matches=1, every=11) > 0


@each_game
def test_every_cell_says_something(game: Game[Any]) -> None:
    check = EncoderCheck(game, Setup(max(2, game.seats.start), {}))
    rng = Rng(1)
    state = game.new(check.setup.seats, 1)
    for seed in range(1200):
        check.check_row(state, int(rng.below(state.seats)))
        random_step(state, rng)
        if state.over:
            state = game.new(check.setup.seats, seed)
    check.check_varies()


GOLDEN = {
    "service-compris": "3a3c008f4a64",
    "peco-peco": "7d5daef0a879",
    "the-game": "c24ae31d88f3",
    "geant-rustre": "3e45bac3f05a",
    "roi-lui": "5bc9ad15c220",
}


@each_game
def test_rows_are_the_same_in_both_builds_and_for_good(game: Game[Any]) -> None:
    """Where this changes, nets that were trained before read nonsense: raise `layout`."""
    tables = make_tables(game, count=2, seed=7)
    rng = Rng(7)
    seen = hashlib.blake2b(digest_size=6)
    for _ in range(120):
        seen.update(tables.rows + tables.masks + tables.rewards)
        tables.step(tables.any_choices(rng))
    assert seen.hexdigest() == GOLDEN[game.id]


class QuiResteFeatures(Features):
    """One's own card, and what was said, from oneself on: as in docs/learning.md."""

    def __init__(self, game: Game[Any], seats: int, options: Any) -> None:
        super().__init__(game, seats, options)
        self.card = self.field("card", 9, "my card, 1 to 9")
        self.said = self.field("said", seats * 2, "by seat: said that it stays, that it goes")

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        assert isinstance(state, QuiReste)
        sheet.mark(self.card + state.cards[seat] - 1)
        for other, stays in enumerate(state.said):
            if stays is not None:
                sheet.mark(self.said + self.from_me(seat, other) * 2 + (0 if stays else 1))


class Learnable(QuiResteGame):
    """The example, with an encoder."""

    features: ClassVar[type[Features] | None] = QuiResteFeatures


GAME = Learnable()


# -- what must be found ----------------------------------------------------------------------------


class Peeks(QuiResteFeatures):
    """A neighbour's card in a cell."""

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        super().write(state, seat, sheet)
        assert isinstance(state, QuiReste)
        sheet.mark(self.card + state.cards[(seat + 1) % state.seats] - 1)


class NumbersBySecrets(QuiResteFeatures):
    def relative(self, state: State, seat: int, action: Action) -> int:
        assert isinstance(state, QuiReste)
        high = state.cards[(seat + 1) % state.seats] > 5
        return 1 - action.code if high else action.code


class HasTwoNumbers(QuiResteFeatures):
    def relative(self, state: State, seat: int, action: Action) -> int:
        return 0


class SaysTooMuch(QuiResteFeatures):
    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        super().write(state, seat, sheet)
        sheet.put(self.card, 7)


class Forgets(QuiResteFeatures):
    """Who has gone looks like who has not spoken."""

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        assert isinstance(state, QuiReste)
        sheet.mark(self.card + state.cards[seat] - 1)
        for other, stays in enumerate(state.said):
            if stays:
                sheet.mark(self.said + self.from_me(seat, other) * 2)


class Moody(QuiResteFeatures):
    rows = 0

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        super().write(state, seat, sheet)
        self.rows += 1
        sheet.put(self.said, self.rows % 2)


class MaskedByHand(QuiResteFeatures):
    def mask(self, state: State, seat: int) -> bytes:
        return b"\1\1"


def game_with(features: type[Features], **declared: Any) -> Game[Any]:
    made: Game[Any] = type("Other", (QuiResteGame,), {"features": features, **declared})()
    return made


def peeking(state: Any, seat: int, rng: Rng) -> Action:
    return STAY if state.cards[seat] == max(state.cards) else GO


class OtherRewards(QuiReste):
    """Two outcomes of one match: whoever asks first is told another one."""

    asked = 0

    def outcome(self) -> Outcome | None:
        end = super().outcome()
        OtherRewards.asked += 1
        if end is None or OtherRewards.asked % 2:
            return end
        return Outcome(end.winners, end.scores, end.utility[::-1], end.reason, end.rule)


FAULTS: list[tuple[Any, str]] = [
    (game_with(Peeks), "told what it cannot know: the field 'card' is different after"),
    (game_with(NumbersBySecrets), "numbers of actions tell seat . a secret"),
    (game_with(HasTwoNumbers), "no permutation"),
    (game_with(SaysTooMuch), "the field 'card' of seat . holds 7, and at most 1"),
    (game_with(Forgets), "equal, yet '(said|actors)' is different in its view"),
    (game_with(Moody), "different the second time"),
    (game_with(MaskedByHand), "mask of seat . is not what is legal"),
    (game_with(QuiResteFeatures, policies={"regular": peeking}), "it would cheat"),
]


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.registry._announced", {})
    announce(GAME)


@pytest.mark.parametrize(("game", "message"), FAULTS, ids=[m for _, m in FAULTS])
@pytest.mark.usefixtures("announced")
def test_faulty_encoders_are_found(game: Game[Any], message: str) -> None:
    with pytest.raises(ConformanceError, match=message):
        check_features(game, Setup(3, {}), seed=1, matches=40, every=1)


@pytest.mark.usefixtures("announced")
def test_a_dead_cell_is_found() -> None:
    class Dead(QuiResteFeatures):
        def __init__(self, game: Game[Any], seats: int, options: Any) -> None:
            super().__init__(game, seats, options)
            self.field("nothing", 2, "is never written")

    check = EncoderCheck(game_with(Dead), Setup(2, {}))
    for seed in range(40):
        check.check_match(seed)
    with pytest.raises(ConformanceError, match=r"the cells \[0, 1\] of the field 'nothing'"):
        check.check_varies()


@pytest.mark.usefixtures("announced")
def test_rewards_that_are_not_the_matches_own_are_found() -> None:
    class Generous(Learnable):
        state_type = OtherRewards

    with pytest.raises(ConformanceError, match="are not the utilities"):
        check_tables(EncoderCheck(Generous(), Setup(3, {})), seed=1, matches=30)


@pytest.mark.usefixtures("announced")
def test_the_suite_of_a_game_checks_its_encoder() -> None:
    assert check_game(GAME, matches=2) == 2 * len(GAME.seats)
    with pytest.raises(ConformanceError, match="told what it cannot know"):
        check_game(game_with(Peeks), matches=3, every=1)


# -- what is promised ------------------------------------------------------------------------------


def test_a_part_of_a_list_is_copied() -> None:
    sheet = Sheet(4)
    for first, count in ((0, -1), (1, -1), (1, 1), (0, 0)):
        sheet.begin()
        sheet.copy(1, [7, 8, 9], first, count)
    assert sheet.take() == bytes([0, 7, 8, 9, 0, 8, 9, 0, 0, 8, 0, 0, 0, 0, 0, 0])


def test_an_encoder_has_to_write() -> None:
    state = tablee.game("the-game").new(2, 1)
    with pytest.raises(NotImplementedError):
        Features(state.game, 2, state.options).row(state, 0)


def test_importing_tablee_loads_no_numpy() -> None:
    code = "import sys, tablee, tablee.learn; tablee.games(); print('numpy' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"


def test_what_must_be_remembered_can_be_left_out() -> None:
    game = tablee.game("roi-lui")
    state = game.new(3, 1)
    rng = Rng(1)
    for _ in range(30):
        random_step(state, rng)
    full, shown = encoder(game, 3), encoder(game, 3, recall=False)
    row, less = full.row(state, 0), shown.row(state, 0)
    others = next(field for field in full.fields if field.name == "others")
    span = slice(others.start, others.start + others.cells)
    assert any(row[span])
    assert not any(less[span])
    assert row[: others.start] == less[: others.start]


def test_a_seat_sees_the_table_from_itself() -> None:
    """The same match, seen from two seats: each is its own number 0."""
    game = tablee.game("geant-rustre")
    state = game.new(4, 3)
    features = encoder(game, 4)
    turn = next(field for field in features.fields if field.name == "turn")
    for seat in range(4):
        told = features.row(state, seat)[turn.start : turn.start + 4]
        assert told.index(1) == (state.actors()[0] - seat) % 4


@each_game
def test_what_is_not_allowed_changes_nothing(game: Game[Any]) -> None:
    tables = make_tables(game, count=2)
    before = tables.rows, tables.masks, tables.state(0).position()
    good = tables.any_choices(Rng(1))
    bad = tables.masks[tables.features.choices :].index(0)
    for choices in ([good[0], bad], [good[0], -1], [good[0], 10**6], [good[0]]):
        with pytest.raises(IllegalChoice):
            tables.step(choices)
        assert before == (tables.rows, tables.masks, tables.state(0).position())


def refused(error: type[Exception], match: str) -> Callable[..., None]:
    def check(*given: Any, **named: Any) -> None:
        with pytest.raises(error, match=match):
            make_tables(*given, **named)

    return check


def test_bad_input_is_named(snap: Game[Any]) -> None:
    refused(UnknownGame, "no game 'chess'")("chess")
    refused(SeatError, "roi-lui is for 3 to 5")("roi-lui", seats=2)
    refused(OptionError, "wine")("roi-lui", options={"wine": 1})
    refused(OptionError, "count")("roi-lui", count=0)
    refused(OptionError, "seed")("roi-lui", seed=-1)
    refused(OptionError, "reward")("roi-lui", reward="money")
    refused(tablee.bots.UnknownBot, "no policy 'master'")("roi-lui", opponents="master")
    refused(SeatError, "opponents: 3 for 2 other seats")("roi-lui", opponents=["random"] * 3)
    refused(NoEncoder, "snap has no encoder")(snap)


@pytest.mark.parametrize("opponents", ["random", "novice", "regular"])
def test_opponents_play_inside_and_the_learner_moves_on(opponents: str) -> None:
    tables = make_tables("roi-lui", count=3, opponents=opponents, keep=True)
    rng = Rng(2)
    seats: list[int] = []
    while len(seats) < 6:
        tables.step(tables.any_choices(rng))
        for number, table in enumerate(tables.ended):
            if table == 0:
                seats.append(tables.learners[number])
    assert seats == [0, 1, 2, 0, 1, 2]


def test_values_can_be_the_reward() -> None:
    import struct

    plain, shaped = (make_tables("the-game", count=1, reward=r) for r in ("utility", "value"))
    rng, same = Rng(4), Rng(4)
    while not plain.ended:
        plain.step(plain.any_choices(rng))
        shaped.step(shaped.any_choices(same))
    assert struct.unpack("<f", plain.rewards) == (0.0,)
    (value,) = struct.unpack("<f", shaped.rewards)
    assert 0.0 < value < 1.0


def test_the_cards_of_the_example_are_told() -> None:
    features = encoder(GAME, 2)
    state = GAME.new(2, 5)
    row = features.row(state, 1)
    assert row[:9].index(1) == state.cards[1] - 1
    assert not any(row[9:])


class NoClass(QuiResteGame):
    features: ClassVar[type[Features] | None] = None


def test_a_game_without_encoder_has_nothing_to_check() -> None:
    assert check_features(NoClass(), Setup(2, {}), seed=1) == 0


def test_the_page_says_what_the_encoders_say() -> None:
    page = observations.PAGE.read_text(encoding="utf-8")
    assert observations.written(page) == page, "run: python -m tools.observations"
