"""What is kept of a match that ended is what its record says, counted anew."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import tablee
from tablee.bots import bot, play_match
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.rng import KEYED_PREFIX, derive_seed
from tablee.table import entries as e
from tablee.table.archive import archived
from tablee.table.commands import coming, hosting, playing
from tablee.table.heads import head
from tablee.table.history import PlayedMatch, played_match
from tablee.table.table import Table
from tests.table.sitting import ANNE, BOB, CLEO, Sitting

EVERY = [game.id for game in tablee.games()]


def log_of(game: Game[Any], record: Record, level: str) -> list[e.AnyEntry]:
    """The log of a table at which bots played this match."""
    plan = [e.SeatPlan(level)] * record.seats
    assert isinstance(record.seed, str)
    log: list[e.AnyEntry] = [
        hosting.create(game, ANNE, plan, 0.0, options=record.options),
        e.Started(at=1.0, rules=game.version, seed=record.seed),
        *(e.ActionPlayed(at=2.0, seat=seat, code=code) for seat, code in record.actions),
    ]
    return [*log, playing.settle(Table.replay("t", log), 3.0)]


def played(game: Game[Any], seats: int, number: int, level: str) -> Record:
    """A match among bots."""
    seed = KEYED_PREFIX + f"{derive_seed(number, game.id):064x}"
    record, state = Record.start(game, seats, seed, **game.table_options)
    play_match(state, [bot(level, game)] * seats, number, record=record)
    return record


def kept(table: Table) -> PlayedMatch:
    return msgspec.json.decode(head(table).matches[0].data, type=PlayedMatch)


def compare(game: Game[Any], matches: range, levels: tuple[str, ...]) -> None:
    """What is kept of these matches, and what their records say."""
    for number in matches:
        seats, level = game.seats[number % len(game.seats)], levels[number % len(levels)]
        record = played(game, seats, number, level)
        table = Table.replay("t", log_of(game, record, level))
        again = Record.from_json(record.to_json()).figures()
        assert kept(table).figures == again
        assert set(again) == {figure.id for figure in game.figures}


@pytest.mark.parametrize("game", EVERY)
def test_what_is_kept_is_what_the_record_says(game: str) -> None:
    compare(tablee.game(game), range(4), ("random", "regular"))


@pytest.mark.long
@pytest.mark.parametrize("game", EVERY)
def test_what_is_kept_is_what_the_record_says_in_thousands_of_matches(game: str) -> None:
    compare(tablee.game(game), range(100, 600), ("random", "novice", "regular"))


def test_figures_outlive_the_log_and_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tablee.game("peco-peco")
    record = played(game, 3, 1, "regular")
    log, expected = log_of(game, record, "regular"), record.figures()
    entry = archived(Table.replay("t", [*log, e.Closed(at=4.0)]))
    older = msgspec.structs.replace(
        entry, seatings=[msgspec.structs.replace(told, figures={}) for told in entry.seatings]
    )
    assert kept(Table.replay("t", [entry])).figures == expected
    assert kept(Table.replay("t", [older])).figures == expected  # counted anew
    # by other rules nobody can count them: what was written down stays, what was not is missing
    monkeypatch.setattr(type(game), "version", game.version + 1)
    assert kept(Table.replay("t", log)).figures == expected
    assert kept(Table.replay("t", [entry])).figures == expected
    assert kept(Table.replay("t", [older])).figures == {}


def test_a_bot_that_finished_for_somebody_is_told_apart(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, None, None], options={"turns": 3}).started(ANNE, BOB, CLEO)
    sitting.do(coming.stand, CLEO.id)  # goes away, and is expected to come back
    sitting.do(hosting.remove, ANNE.id, seat=1)
    sitting.finish()
    told = played_match(sitting.table, 1)
    assert (told.people, told.replaced) == ((ANNE.id, None, CLEO.id), (1,))
    sitting.do(hosting.rematch, ANNE.id)
    sitting.finish()
    assert played_match(sitting.table, 2).replaced == ()
    assert played_match(sitting.replayed(), 1) == told
