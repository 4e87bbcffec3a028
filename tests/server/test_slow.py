"""Slow tables, over days that nobody waits for: restarts, sleep, days off, whose turn it is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

import tablee
from tablee.core.game import Game
from tablee.server.house import FORGET, House
from tablee.server.keeper import DESERTED, Keeper, is_deserted
from tablee.server.live import LiveTable
from tablee.server.reading import stored
from tablee.server.retention import Retention
from tablee.server.thinking import Thinker
from tablee.stores import store_for
from tablee.stores.postgres import PostgresStore
from tablee.table import Table, entries, verify
from tablee.table.commands import coming, hosting, playing, slow
from tablee.table.days_off import RESPITE
from tablee.table.entries import AnyEntry
from tablee.table.ledger import Ledger
from tablee.table.pace import DAY
from tablee.table.seats import Person as Guest
from tablee.table.store import Store
from tablee.table.vault import Vault
from tests.table.sitting import ANNE, BOB, CLEO
from tools.growth import SetClock
from tools.live import Person

from .conftest import Arrive

pytestmark = pytest.mark.anyio

HOUR = 3_600.0
VAULT = Vault(bytes(32))


class Household:
    """A house and its keeper on a store, with a clock on the wall that a test sets."""

    def __init__(self, store: Store, clock: SetClock | None = None) -> None:
        self.store = store
        self.clock = clock or SetClock()
        self.thinker = Thinker(1)

    async def open(self) -> Household:
        self.house = House(self.store, VAULT, self.clock)
        kept = Retention(self.house, log=DAY, records=DAY)
        self.keeper = Keeper(
            self.house, self.thinker, tempo=0.0, patience=60.0, idle=DAY, retention=kept
        )
        await self.keeper.open()
        await self.settle()
        return self

    async def close(self) -> None:
        await self.keeper.close()
        await self.house.close()

    async def settle(self) -> None:
        """Until nothing is under way."""
        while self.house.tasks.running:
            await asyncio.wait(list(self.house.tasks.running))

    async def wait(self, seconds: float) -> None:
        """So much time goes by, and the house looks after its tables all the while."""
        self.clock.offset += seconds
        self.keeper._beaten = self.clock.wall()
        await self.keeper._beat()
        await self.settle()

    async def be_away(self, seconds: float) -> None:
        """The house is shut for so long."""
        await self.close()
        self.clock.offset += seconds
        await self.open()

    def doze(self) -> None:
        """Nobody has looked at a table for a while."""
        for live in self.house.tables():
            live.used = time.monotonic() - FORGET - 1
        self.house.forget_idle()

    async def do(self, table: str, command: Any, *args: Any, **kwargs: Any) -> None:
        await self.house.command(table, lambda t, now: command(t, *args, at=now, **kwargs))
        await self.settle()

    async def play(self, table: str, person: Guest, text: str) -> None:
        live = await self.house.find(table)
        code, number = live.table.game.action(text).code, live.table.number
        await self.house.play(table, person.id, code, number, f"k{number}")
        await self.settle()

    async def lay(self, game: Game[Any], *people: Guest, pace: str = "day", **options: Any) -> str:
        plan = [entries.SeatPlan() for _ in people]
        now = self.house.clock.wall()
        made = hosting.create(game, people[0], plan, now, pace=pace, options=options)
        id = (await self.house.create(made)).table.id
        for person in people:
            await self.do(id, coming.sit, person)
        return id

    async def start(self, table: str) -> LiveTable:
        live = await self.house.find(table)
        await self.do(table, hosting.start, live.table.host)
        return live

    async def table(self, id: str) -> Table:
        return await stored(self.house.store, self.house.vault, id)

    async def log(self, id: str) -> list[AnyEntry]:
        return Ledger(VAULT, id).read_all(await self.store.read(id))


@pytest.fixture
async def home(place: str) -> AsyncIterator[Household]:
    store = store_for(place)
    await store.open()
    made = await Household(store).open()
    yield made
    await made.close()
    made.thinker.close()
    await store.close()


async def test_a_match_over_days_with_windows_restarts_and_sleep(
    home: Household, snap: Game[Any]
) -> None:
    id = await home.lay(snap, ANNE, BOB, CLEO, turns=3)
    await home.do(id, slow.ask_me, CLEO.id, when="concerned")
    await home.start(id)
    assert id in home.house.resting
    await home.wait(10 * HOUR)
    assert (await home.table(id)).awaits(0)  # nobody is connected, and nobody minds
    await home.play(id, ANNE, "attack victim=1")
    last = (await home.log(id))[-1]
    assert isinstance(last, entries.ActionPlayed)
    assert (last.seat, last.by) == (2, "beforehand")
    opened = last.at

    home.doze()
    assert home.house.known(id) is None  # it costs nothing while nobody is due
    await home.be_away(HOUR)
    table = await home.table(id)
    assert table.awaits(1)
    assert table.deadline(1) == pytest.approx(opened + DAY, abs=1)
    home.doze()
    await home.wait(22 * HOUR)
    assert home.house.known(id) is None
    await home.wait(1.1 * HOUR)  # and yet its time runs out
    table = await home.table(id)
    assert table.match is not None
    assert (table.match.window, list(table.match.asked)) == (False, [1])
    assert table.seats[1].away is None  # to miss a window is no reason to lose the seat

    await home.be_away(2 * DAY)  # his time runs out while the house is shut: it is not his fault
    assert isinstance((await home.log(id))[-1], entries.Respite)
    table = await home.table(id)
    assert table.awaits(1)
    left = table.deadline(1)
    assert left is not None
    assert left - home.clock.wall() == pytest.approx(RESPITE, abs=60)
    home.doze()
    await home.wait(RESPITE - HOUR)
    assert (await home.table(id)).awaits(1)
    await home.wait(2 * HOUR)
    # now he is late: the stand-in plays, for everybody who never comes by
    for _ in range(12):
        await home.wait(DAY + 1)
    table = await home.table(id)
    assert table.status == "over"
    log = await home.log(id)
    assert [entry.at for entry in log] == sorted(entry.at for entry in log)
    assert sum(isinstance(entry, entries.Respite) for entry in log) == 1
    assert table.match is not None
    verify(table.finished[0], table.match.seed_hash)
    assert Table.replay(id, log).finished == table.finished


async def test_a_machine_that_slept_makes_nobody_late(home: Household, snap: Game[Any]) -> None:
    """No restart: the process was stopped, and the wall went on."""
    id = await home.lay(snap, ANNE, BOB)
    await home.start(id)
    home.clock.offset += 30 * HOUR
    await home.keeper._beat()
    await home.settle()
    assert isinstance((await home.log(id))[-1], entries.Respite)
    assert (await home.table(id)).awaits(0)
    home.clock.offset += 30 * HOUR  # once: a house that always sleeps holds up nobody
    await home.keeper._beat()
    await home.settle()
    assert not (await home.table(id)).awaits(0)


async def test_a_slow_table_is_not_abandoned_because_nobody_is_there(
    home: Household, snap: Game[Any]
) -> None:
    waiting, running = [await home.lay(snap, ANNE, BOB) for _ in range(2)]
    await home.start(running)
    home.clock.offset += DESERTED * 0.9
    live = await home.house.find(waiting)
    now = home.clock.wall()
    assert not is_deserted(live, now + DESERTED)
    quick = await home.house.find(await home.lay(snap, ANNE, BOB, pace="normal"))
    assert is_deserted(quick, now + 2 * DESERTED)
    home.clock.offset += 30 * DAY
    home.keeper._swept = -1e9
    await home.keeper._sweep()
    await home.settle()
    assert (await home.table(waiting)).status == "closed"  # as any table that never began
    assert (await home.table(running)).status == "running"


async def test_time_never_goes_back_and_is_never_behind_the_wall(home: Household) -> None:
    the_game = tablee.game("the-game")
    id = await home.lay(the_game, ANNE, BOB, first_seat=0)
    live = await home.start(id)
    home.clock.offset += 5 * HOUR
    assert live.now() == pytest.approx(home.clock.wall(), abs=1)
    await home.do(id, playing.say, ANNE.id, "a")
    before = live.table.changed_at
    home.clock.offset -= 3 * HOUR
    await home.do(id, playing.say, ANNE.id, "b")
    assert before <= live.table.changed_at < before + 60


@pytest.mark.long
async def test_the_one_who_looks_after_it_wakes_when_another_worker_writes(
    database: str, snap: Game[Any]
) -> None:
    stores = [PostgresStore(database) for _ in range(2)]
    for store in stores:
        await store.open()
    clock = SetClock()
    first, second = [await Household(store, clock).open() for store in stores]
    id = await first.lay(snap, ANNE, BOB, CLEO)
    await first.do(id, slow.ask_me, CLEO.id, when="never")
    await first.start(id)
    first.doze()
    assert first.house.known(id) is None
    live = await second.house.find(id)
    attack = live.table.game.action("attack victim=1").code
    await second.house.play(id, ANNE.id, attack, live.table.number, "k")
    async with asyncio.timeout(20):
        while 2 in (await first.table(id)).match.asked:  # type: ignore[union-attr]
            await asyncio.sleep(0.02)
    assert id in first.house.resting
    for home in (second, first):
        await home.close()
    for store in stores:
        await store.close()


# -- over the wire -------------------------------------------------------------------------------


async def asked(person: Person, **body: Any) -> httpx.Response:
    return await person.http.put("/api/me/days-off", json=body)


async def slow_table(host: Person, *guests: Person, game: str = "snap", **settings: Any) -> str:
    seats = ["me", *["open"] * len(guests)]
    table = await host.set_up(game, seats, public=True, **{"pace": "day", **settings})
    for guest in guests:
        await guest.post(f"/api/tables/{table}/join", {})
    return table


async def test_the_shelf_is_told_where_it_is_ones_turn_first_what_runs_out_first(
    arrive: Arrive,
) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    paces = ["three-days", "none", "day"]
    first = {"first_seat": 0}
    for pace in paces:
        table = await slow_table(anne, bob, game="the-game", pace=pace, options=first)
        await anne.post(f"/api/tables/{table}/start")
    await slow_table(anne, bob)  # nobody plays there yet
    pace_of = {t["id"]: t["pace"] for t in await anne.get("/api/tables?mine=true")}
    turns = await anne.get("/api/me/turns")
    assert [pace_of[turn["table"]] for turn in turns] == ["day", "three-days", "none"]
    assert 86_000 < turns[0]["remaining"] <= 86_400
    assert turns[2]["remaining"] is None
    assert await bob.get("/api/me/turns") == []
    async with httpx.AsyncClient(base_url=anne.url) as nobody:
        assert (await nobody.get("/api/me/turns")).status_code == 401


async def test_days_off_reach_all_slow_tables_and_those_where_one_sits_down_later(
    arrive: Arrive,
) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    early = await slow_table(anne, bob)
    quick = await slow_table(anne, bob, pace="normal")
    until = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 5 * DAY))
    told = await asked(bob, weekdays=[6, 5], offset=60, until=until)
    assert told.status_code == 200
    assert told.json() == await bob.get("/api/me/days-off")
    assert (told.json()["weekdays"], told.json()["until"]) == ([5, 6], until)
    late = await slow_table(anne, bob)
    for table, known in ((early, True), (late, True), (quick, False)):
        anne_s, bob_s = (await anne.get(f"/api/tables/{table}"))["seats"]
        assert "off_until" not in anne_s
        assert (bob_s.get("off_until", 0) > time.time() + 4 * DAY) is known
    # whoever does not sit there is not told who is not at home
    dan = await arrive("Dan")
    looking = await dan.sit(early)
    await looking.until(lambda s: bool(s.table))
    listed = {shown["id"]: shown for shown in await dan.get("/api/tables")}
    for shown in (await dan.get(f"/api/tables/{early}"), listed[early], looking.table):
        assert [seat.get("off_until") for seat in shown["seats"]] == [None, None]
    exported = await bob.get("/api/me/export")
    assert [note["kind"] for note in exported["notes"]] == ["days-off"]
    assert (await asked(bob)).json()["until"] is None
    (seat,) = (await anne.get(f"/api/tables/{early}"))["seats"][1:]
    assert seat["off_until"] <= time.time() + 60
    # nothing of it is Anne's
    assert (await anne.get("/api/me/days-off"))["weekdays"] == []


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"weekdays": [0, 1, 2, 3]}, "weekdays"),
        ({"weekdays": [7]}, "request"),
        ({"until": "2020-01-01"}, "until"),
        ({"until": "2999-01-01"}, "absence"),
        ({"until": "2026-02-31"}, "until"),
        ({"until": "tomorrow"}, "request"),
        ({"offset": 5000}, "request"),
        ({"away": True}, "request"),
    ],
)
async def test_days_off_that_make_no_sense_change_nothing(
    arrive: Arrive, body: dict[str, Any], error: str
) -> None:
    anne = await arrive("Anne")
    await asked(anne, weekdays=[2])
    answer = await asked(anne, **body)
    assert (answer.status_code, answer.json()["error"]) == (400, error)
    assert answer.json()["text"]
    assert (await anne.get("/api/me/days-off"))["weekdays"] == [2]


async def test_what_one_said_beforehand_reaches_nobody_else(arrive: Arrive) -> None:
    people = [await arrive(name) for name in ("Anne", "Bob", "Cléo")]
    table = await slow_table(*people)
    one, two, three = seats = [await person.sit(table) for person in people]
    watcher = await (await arrive("Dan")).sit(table)
    await people[0].post(f"/api/tables/{table}/start")
    assert (await three.ask("ask-me", when="never"))["type"] == "done"
    assert (await three.ask("ask-me", when="never"))["reason"] == "void"
    await three.link.send('{"type": "ask-me", "id": "k", "when": "sometimes"}')
    await three.until(lambda s: bool(s.troubles))
    await three.until(lambda s: s.update.get("asks") == "never")
    attack = one.update["legal"][0]
    codes = {a["verb"]: a["code"] for a in await people[0].get("/api/games/snap/actions")}
    assert attack != codes["rest"]
    await one.play(attack)
    for seat, asks in ((one, "always"), (two, "always"), (watcher, None)):
        await seat.until(lambda s: [clock["seat"] for clock in s.update["waiting"]] == [1])
        assert seat.update["asks"] == asks
        said = [item for item in seat.happened if item["kind"] == "asks"]
        assert said
        assert all("seat" not in item and "name" not in item for item in said)
        passed = [item for item in seat.happened if item["kind"] == "played" and item["seat"] == 2]
        assert [item["by"] for item in passed] == ["person"]
    for seat in (*seats, watcher):
        await seat.close()


async def test_at_other_tables_it_is_not_asked(arrive: Arrive) -> None:
    anne = await arrive("Anne")
    table = await slow_table(anne, pace="normal", game="the-game")
    seat = await anne.sit(table)
    await seat.until(lambda s: bool(s.update))
    assert (await seat.ask("ask-me", when="never"))["reason"] == "not-slow"
    assert seat.update["asks"] is None
