"""`tablee admin`: the owner's desk, on the machine of the server. There is no page for it."""

from __future__ import annotations

import asyncio
import getpass
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

import msgspec
from cyclopts import App
from rich.table import Table as Columns

from tablee.cli.arguments import Lang, language
from tablee.cli.console import print_json, show, show_all, words
from tablee.core.errors import OptionError, TableeError
from tablee.core.texts import Texts
from tablee.server import reports as told
from tablee.server.company import PERSON, name_of
from tablee.server.config import Config
from tablee.server.desk import Action, DeskEntry, Order, answer_to, carry_out, deeds, leave_order
from tablee.server.house import House
from tablee.server.reading import NoTable
from tablee.server.services import Services
from tablee.stores import beside, store_for
from tablee.table.info import TableInfo
from tablee.table.ledger import DamagedLog
from tablee.table.names import clean
from tablee.table.store import StoreError
from tablee.table.unlock import unlock

PATIENCE = 20.0
"""Seconds after which a server that runs should have answered."""

LONGEST = 300
"""Characters of a notice."""

MANY = 1000

admin = App(name="admin", help="The owner's desk: tables, people, reports; close, remove, notices.")


class _Desk:
    """A house from its owner's side: the store, and whether a server runs on it."""

    def __init__(self, here: Services, running: bool) -> None:
        self.here = here
        self.store = here.store
        self.running = running

    async def do(self, do: Action, what: str = "") -> DeskEntry:
        """Have something done by the server that runs, or do it; it is in the log then.

        Raises:
            TableeError: nobody answered.
        """
        order = Order(do, what, getpass.getuser())
        if not self.running:
            return await carry_out(self.here, order)
        deed = await answer_to(self.store, await leave_order(self.store, order), PATIENCE)
        if deed is None:
            raise TableeError("the server does not answer; nothing is known to have been done")
        return deed

    async def looked(self, at: Action) -> None:
        """Write down that somebody looked; that needs no server."""
        await carry_out(self.here, Order(at, "", getpass.getuser()))


@asynccontextmanager
async def _desk() -> AsyncIterator[_Desk]:
    config = Config.from_environment()
    if config.database_url.startswith("memory"):
        raise StoreError("a store in memory is nobody's but its server's: there is no desk for it")
    here = Services(config)
    here.store = store_for(config.database_url, config.redis_url)
    running = False
    if beside.is_open(config.database_url):
        here.store, running = beside.store_beside(config.database_url), True
    await here.store.open()
    try:
        if here.store.shared:
            running = bool(await here.store.alive(0.0, max(10.0, 3 * config.patience)))
        here.house = House(here.store, await unlock(here.store, config.key, config.key_file()))
        yield _Desk(here, running)
        await here.house.close()
    finally:
        await here.store.close()


def _print(rows: list[dict[str, Any]], json: bool) -> None:
    if json:
        print_json(rows)
        return
    if not rows:
        return
    columns = Columns(*rows[0], box=None, pad_edge=False)
    for row in rows:
        columns.add_row(*(words(_cell(name, value)) for name, value in row.items()))
    show_all(columns)


def _cell(name: str, value: Any) -> str:
    if name == "at" and value is not None:
        return datetime.fromtimestamp(value).astimezone().strftime("%Y-%m-%d %H:%M")
    if isinstance(value, list):
        return ", ".join(map(str, value))
    text = "" if value is None else str(value)
    # names and remarks are other people's: they must not steer the terminal
    return "".join(c if c.isprintable() else " " for c in text)


def _tell(deed: DeskEntry, json: bool, lang: str | None) -> None:
    if deed.outcome != "done":
        reasons = {
            "no-table": "there is no such table",
            "no-person": "there is no such person",
            "closed": "that table is closed already",
        }
        raise TableeError(reasons.get(deed.outcome, deed.outcome))
    if json:
        print_json(deed)
    else:
        show(Texts.load(language(lang))(f"terminal.admin.{deed.did}"))


@admin.command
def tables(*, every: bool = False, json: bool = False) -> None:
    """List the tables: what is played, how they stand, who sits there.

    Args:
        every: Those that are closed, too.
        json: Print one JSON list.
    """

    async def work() -> list[dict[str, Any]]:
        async with _desk() as desk:
            await desk.looked("tables")
            found = await desk.store.all_heads(MANY)
        infos = [msgspec.json.decode(data, type=TableInfo) for data in found]
        return [
            {
                "table": info.id,
                "game": info.game,
                "status": info.status,
                "public": info.public,
                "matches": info.matches,
                "people": [seat.name for seat in info.seats if seat.name],
                "bots": sum(seat.kind == "bot" for seat in info.seats),
            }
            for info in infos
            if every or info.status != "closed"
        ]

    _print(asyncio.run(work()), json)


@admin.command
def people(*, json: bool = False) -> None:
    """List the people: by what the house knows them, what they go by, when they last came.

    Args:
        json: Print one JSON list.
    """

    async def work() -> list[dict[str, Any]]:
        async with _desk() as desk:
            await desk.looked("people")
            return [
                {
                    "person": who.person,
                    "name": who.name,
                    "program": who.program,
                    "at": who.at,
                    "tables": await desk.store.count(who.person),
                }
                for who in await desk.store.everybody(MANY)
            ]

    _print(asyncio.run(work()), json)


@admin.command
def reports(*, json: bool = False) -> None:
    """List what people told you of others, the latest first.

    Args:
        json: Print one JSON list.
    """

    async def work() -> list[dict[str, Any]]:
        async with _desk() as desk:
            await desk.looked("reports")
            rows = []
            for note in await desk.store.noted("report"):
                for one in told.reported(note):
                    rows.append(
                        {
                            "at": one.at,
                            "by": note.owner,
                            "by_name": await name_of(desk.store, note.owner),
                            "about": note.name,
                            "about_name": await name_of(desk.store, note.name),
                            "reason": one.reason,
                            "table": one.table,
                            "remark": await _remark(desk, one, note.name),
                        }
                    )
        return sorted(rows, key=lambda row: -row["at"])

    _print(asyncio.run(work()), json)


async def _remark(desk: _Desk, one: told.Reported, person: str) -> str:
    if one.remark is None:
        return ""
    try:
        return await told.said(desk.here.house, one.table, one.remark, person)
    except (NoTable, DamagedLog):
        return ""


@admin.command
def close(table: str, *, json: bool = False, lang: Lang = None) -> None:
    """Close a table, whatever goes on there.

    Args:
        table: Its name in addresses.
        json: Print what was done as JSON.
        lang: fr or en.
    """
    _tell(asyncio.run(_ordered("close", table)), json, lang)


@admin.command
def remove(person: str, *, json: bool = False, lang: Lang = None) -> None:
    """Remove a person as they could themselves: name, remarks, devices. Matches stay whole.

    Args:
        person: As in the list of people.
        json: Print what was done as JSON.
        lang: fr or en.
    """
    if not PERSON.fullmatch(person):
        raise OptionError("person", "look into `tablee admin people` for what to write here")
    _tell(asyncio.run(_ordered("remove", person)), json, lang)


@admin.command
def notice(text: str = "", *, json: bool = False, lang: Lang = None) -> None:
    """Tell everybody something, on every page, until it is withdrawn: without a text.

    Args:
        text: What to tell.
        json: Print what was done as JSON.
        lang: fr or en.
    """
    told_text = clean(text)
    if len(told_text) > LONGEST:
        raise OptionError("text", f"at most {LONGEST} characters")
    _tell(asyncio.run(_ordered("notice", told_text)), json, lang)


async def _ordered(do: Action, what: str) -> DeskEntry:
    async with _desk() as desk:
        return await desk.do(do, what)


@admin.command
def log(*, limit: int = 100, json: bool = False) -> None:
    """List what was done at this desk, the latest first.

    Args:
        limit: How much of it.
        json: Print one JSON list.
    """

    async def work() -> list[dict[str, Any]]:
        async with _desk() as desk:
            return [msgspec.structs.asdict(deed) for deed in await deeds(desk.store, limit)]

    _print(asyncio.run(work()), json)
