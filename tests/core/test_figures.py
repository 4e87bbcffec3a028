"""Figures: what games count of their matches, and that the check sees what is wrong with one."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import tablee
from tablee.bots import bot, play_match
from tablee.core.counting import Share, counted
from tablee.core.errors import RecordError
from tablee.core.figures import Figure
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.games.peco_peco.events import Accused as Elsewhere
from tablee.games.the_game import TheGameGame
from tablee.games.the_game.events import Placed
from tablee.testing.figures import problems_of_figures


def played(
    game: Game[Any], seats: int, seed: int, level: str = "regular", **options: Any
) -> Record:
    """A match among bots, written down."""
    record, state = Record.start(game, seats, seed, **options)
    play_match(state, [bot(level, game)] * seats, seed, record=record)
    record.seal(state)
    return record


def test_cards_and_jumps_are_counted_for_who_placed_them() -> None:
    record = played(tablee.game("the-game"), 3, 4)
    state, jumps, placed = record.begin(), [0] * 3, [0] * 3
    for number, (seat, _) in enumerate(record.actions):
        before = [pile[-1] if pile else 0 for pile in state.position()["piles"]]
        action = record.step(state, number)
        if action.verb == "place":
            placed[seat] += 1
            card, pile = int(action.fields["card"]), int(action.fields["pile"])
            jumps[seat] += before[pile] != 0 and card == before[pile] + (-10 if pile < 2 else 10)
    assert record.figures() == {"placed": placed, "jumps": jumps, "covered": [0, 0, 0]}
    assert sum(jumps) > 0


def test_bluffs_are_seen_in_the_hand_and_caught_by_accusations() -> None:
    totals = dict.fromkeys(("announced", "bluffs", "caught", "accusations", "right"), 0)
    for seed in range(3):
        record = played(tablee.game("peco-peco"), 4, seed)
        state, bluffs = record.begin(), [0] * 4
        for number, (seat, _) in enumerate(record.actions):
            could = any(action.verb == "play" for action in state.legal(seat))
            action = record.step(state, number)
            bluffs[seat] += could and action.verb == "announce"
        found = record.figures()
        assert found["bluffs"] == bluffs
        # without mercy, who accuses rightly has caught somebody
        assert sum(found["right"]) == sum(found["caught"])
        for name in totals:
            totals[name] += sum(found[name])
    assert totals["announced"] > totals["bluffs"] > totals["caught"] > 0
    assert totals["accusations"] > totals["right"]


def test_the_outcome_tells_what_was_wasted_beside_the_king() -> None:
    record = played(tablee.game("roi-lui"), 4, 1)
    assert record.outcome is not None
    told = record.outcome.detail["seats"]
    assert record.figures()["wasted"] == [seat["discarded"] for seat in told]


def test_what_the_giant_does_counts_for_the_team() -> None:
    record = played(tablee.game("geant-rustre"), 3, 2)
    assert record.outcome is not None
    found = record.figures()
    assert found["caught"] == [record.outcome.detail["taken"]] * 3
    assert sum(found["saved"]) == record.outcome.detail["safe"]


def test_a_match_without_an_end_has_no_figures() -> None:
    record = played(tablee.game("service-compris"), 3, 1)
    record.actions.pop()
    with pytest.raises(RecordError, match="no end"):
        record.figures()
    record.actions[0] = (7, 0)
    with pytest.raises(RecordError, match="seat"):
        record.figures()
    record.actions[0] = (0, 99_999)
    with pytest.raises(RecordError, match="codes go from 0") as caught:
        record.figures()
    assert caught.value.step == 1


def test_counts_add_up_and_parts_are_shares() -> None:
    figures = (
        Figure(id="all", end=lambda o, s: 0),
        Figure(id="some", of="all", end=lambda o, s: 0),
    )
    rows = [{"all": 3, "some": 1}, {"all": 1, "some": 1}, {"all": 9}, {}]
    whole, part = counted(figures, rows)
    assert (whole.matches, whole.total, whole.share) == (3, 13, None)
    assert whole.mean == pytest.approx(13 / 3)
    assert (part.matches, part.total, part.of, part.share) == (2, 2, "all", Share.of(2, 4))
    assert counted(figures, [{"all": 0, "some": 0}])[1].share is None
    assert counted(figures, []) == []


def test_a_share_has_the_interval_of_wilson() -> None:
    found = Share.of(8, 10)
    assert found.share == 0.8
    assert (found.low, found.high) == pytest.approx((0.490162, 0.943318), abs=1e-6)
    none, all_ = Share.of(0, 10), Share.of(10, 10)
    assert 0.0 <= none.low < 1e-9
    assert 1.0 - 1e-9 < all_.high <= 1.0


class Wrong(TheGameGame):
    """The Game, with figures that cannot be."""

    folder = TheGameGame.folder
    figures: ClassVar[tuple[Figure, ...]] = (
        Figure(id="placed", event=Placed, seat="hand"),
        Figure(id="placed", event=Placed, count="many"),
        Figure(id="jumps", event=Placed, of="covered"),
        Figure(id="covered"),
        Figure(id="score", event=Elsewhere),
    )


def test_the_check_names_what_is_wrong_with_a_figure() -> None:
    assert list(problems_of_figures(Wrong())) == [
        "figure placed: Placed has no field 'hand'",
        "figure placed: there is another one of this id",
        "figure placed: Placed has no field 'many'",
        "figure jumps: it is a part of 'covered', which does not stand before it",
        "figure covered: it needs one of event, choice and end",
        "figure score: there is another one of this id",
        "figure score: Accused is none of the game's events",
    ]
    Wrong.figures = (Figure(id="placed", event=Placed), Figure(id="nameless", event=Placed))
    assert list(problems_of_figures(Wrong())) == [
        problem
        for lang in ("fr", "en")
        for problem in (
            f"{lang}.json: figure.nameless is missing",
            f"{lang}.json: figure.covered is the name of no figure",
            f"{lang}.json: figure.jumps is the name of no figure",
        )
    ]
    assert list(problems_of_figures(Wrong(), texts=False)) == []
