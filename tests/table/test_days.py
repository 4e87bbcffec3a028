"""The table of the day: its deal, its tables, and who did how."""

from __future__ import annotations

import msgspec

import tablee
from tablee.core.outcome import Outcome
from tablee.table import days
from tablee.table.commands.coming import sit
from tablee.table.commands.hosting import create, rematch, start
from tablee.table.commands.playing import play
from tablee.table.heads import head
from tablee.table.history import PlayedMatch
from tablee.table.info import SeatInfo
from tablee.table.table import Table
from tablee.table.vault import Vault
from tests.table.sitting import ANNE

VAULT, OTHER = Vault(bytes(32)), Vault(bytes([1] * 32))
GAME = tablee.game("roi-lui")
DAY = "2026-11-18"


def test_a_day_is_one_of_the_whole_world() -> None:
    assert days.day_of(0.0) == "1970-01-01"
    assert days.day_of(86_399.9) == "1970-01-01"
    assert days.day_of(86_400.0) == "1970-01-02"
    assert days.day_before("2026-03-01") == "2026-02-28"


def test_a_deal_belongs_to_a_house_a_game_and_a_day() -> None:
    seed = days.seed_of(VAULT, GAME.id, DAY)
    assert seed == days.seed_of(VAULT, GAME.id, DAY)
    others = [
        days.seed_of(OTHER, GAME.id, DAY),
        days.seed_of(VAULT, "the-game", DAY),
        days.seed_of(VAULT, GAME.id, "2026-11-19"),
    ]
    assert len({seed, *others}) == 4
    GAME.new(3, seed)  # it is one


def test_everybody_has_one_table_a_day() -> None:
    mine = days.table_of(VAULT, GAME.id, DAY, "anne")
    assert mine == days.table_of(VAULT, GAME.id, DAY, "anne")
    assert mine != days.table_of(VAULT, GAME.id, DAY, "bob")
    assert mine != days.table_of(VAULT, GAME.id, "2026-11-19", "anne")
    assert len(mine) == 12


def test_only_the_first_try_counts() -> None:
    plan = days.plan(GAME, "random")
    assert [seat.bot for seat in plan] == [None, "random", "random"]
    table = Table("t")
    table.apply(1, create(GAME, ANNE, plan, 0.0, day=DAY))
    table.apply(2, sit(table, ANNE, 0.0, days.SEAT))
    seed = days.seed_of(VAULT, GAME.id, DAY)
    for _ in range(2):
        begin = start if table.status == "waiting" else rematch
        table.apply(table.number + 1, begin(table, ANNE.id, 1.0, seed))
        while table.status == "running":
            assert table.match is not None
            seat = table.match.state.actors()[0]
            code = table.match.state.legal(seat)[0].code
            played = play(table, seat, code, table.number, 2.0, "bot")
            table.apply(table.number + 1, played)
    first, second = head(table).matches
    assert first.people == (ANNE.id, days.index_of(GAME.id, DAY))
    assert second.people == (ANNE.id,)
    assert table.finished[0].seed == table.finished[1].seed == seed


def told(name: str | None, person: str, utility: float, score: float) -> PlayedMatch:
    return PlayedMatch(
        table=f"of-{person}",
        match=1,
        game=GAME.id,
        rules=1,
        began=0.0,
        at=1.0,
        seats=(SeatInfo("person", name=name), SeatInfo("bot", bot="regular")),
        people=(person, None),
        outcome=Outcome((0,), (score, 0.0), (utility, 1 - utility), "points", "RL-18"),
        actions=9,
    )


def test_who_did_better_comes_first() -> None:
    played = [
        told("Anne", "a", 0.0, 40.0),
        told("Bob", "b", 1.0, 30.0),
        told("Cléo", "c", 0.0, 40.0),
        told(None, "d", 0.0, 12.0),
    ]
    rows = days.ranked(GAME, played, "c", days.Feat(1.0, 55.0))
    assert [(row.name, row.place, row.you, row.master) for row in rows] == [
        (None, 1, False, True),
        ("Bob", 2, False, False),
        ("Cléo", 3, True, False),
        ("Anne", 3, False, False),
        (None, 5, False, False),
    ]
    low = tablee.game("the-game")
    best = days.ranked(low, [told("Anne", "a", 0.0, 9.0), told("Bob", "b", 0.0, 3.0)], None, None)
    assert [row.name for row in best] == ["Bob", "Anne"]
    assert msgspec.to_builtins(best[0])["won"] is False
