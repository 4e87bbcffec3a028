"""Mine to take and to remove, on both stores: everything is in it, and nothing is left of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from tablee import Record
from tablee.stores import store_for
from tablee.stores.backup import back_up
from tablee.table import verify
from tablee.table.audit import audit
from tests.conftest import PLUGIN
from tools.live import Person, Server, vault_of

from .conftest import Arrive
from .test_matches import play
from .test_people import ended

pytestmark = pytest.mark.anyio

NAME = "Zébulon-Quichotte"
FORMS = [NAME.encode(), NAME.encode("utf-16-le"), json.dumps(NAME).encode()]


async def everything(database: str, folder: Path) -> bytes:
    """All that a reader of the store would see, and of a backup that is made now."""
    if database.startswith("sqlite"):
        path = Path(database.removeprefix("sqlite:"))
        back_up(path, folder / f"backup-{len(list(folder.iterdir()))}")
        return b"".join(file.read_bytes() for file in folder.iterdir() if "log" not in file.name)
    db = await asyncpg.connect(database)
    found = []
    for table in await db.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"):
        rows = await db.fetch(f'SELECT * FROM "{table["tablename"]}"')
        found += [value for row in rows for value in row.values()]
    await db.close()
    return b"\n".join(v if isinstance(v, bytes) else str(v).encode() for v in found)


async def test_all_of_it_is_taken_and_none_of_it_is_left(
    place: str, tmp_path: Path, snap: Any
) -> None:
    database = place
    made = Server(database, tmp_path / "log", [PLUGIN], bot_tempo=0)
    with made:
        anne = await Person.come_in(made.url, "Anne")
        mine = await Person.come_in(made.url, NAME)
        over, seats = await play(anne, mine, public=False)
        await seats[1].ask("say", text="bonne partie")
        await seats[0].ask("say", text=f"merci {NAME} !")
        running = await mine.set_up("the-game", ["me", "open"], public=True, pace="none")
        await anne.post(f"/api/tables/{running}/join", {})
        watching = await anne.sit(running)
        await mine.post(f"/api/tables/{running}/start")
        await watching.until(lambda s: s.status == "running")
        private = await anne.set_up("the-game", ["me", "open"])
        assert (await mine.http.post(f"/api/tables/{private}/knock")).status_code == 204
        await mine.post("/api/me/codes")
        sitting = await mine.sit(running)
        await sitting.until(lambda s: bool(s.update))

        taken = (await mine.http.get("/api/me/export")).json()
        assert taken["name"] == NAME
        assert set(taken["tables"]) == {over, running}
        assert [remark["text"] for remark in taken["remarks"]] == ["bonne partie"]
        assert (len(taken["devices"]), len(taken["ways"])) == (1, 8)
        (match,) = taken["matches"]
        assert (match["table"], match["match"], match["seats"]) == (over, 1, [1])
        verify(Record.from_json(json.dumps(match["record"]).encode()))
        before = await everything(database, tmp_path)
        assert any(form in before for form in FORMS)
        for file in tmp_path.glob("backup-*"):
            file.unlink()

        assert (await mine.http.delete("/api/me")).status_code == 204
        assert await ended(sitting) in (4401, 4410)  # the seat was left before the session ended
        assert (await mine.http.get("/api/session")).status_code == 401
        # at once, for those who look on
        await watching.until(lambda s: s.table["seats"][0].get("bot") == "regular")
        assert NAME not in json.dumps(watching.table)
        shown = await anne.get(f"/api/matches/{over}/1")
        assert [seat.get("name") for seat in shown["seats"]] == ["Anne", None, None]
        again = (await anne.http.get(f"/api/tables/{over}/records/1/replay")).json()
        assert again["verified"] is True
        assert again["replay"]["names"][1] == ""
        assert (await anne.get("/api/me/matches"))["total"] == 1
        assert (await anne.get("/api/me/matches"))["company"] == []
        left = await everything(database, tmp_path)
        for form in FORMS:
            assert form not in left
        assert NAME not in made.log.read_text()
        assert made.errors() == []
        await anne.close()
        await mine.close()
    store = store_for(database)
    await store.open()
    found = await audit(store, vault_of(database))
    await store.close()
    assert (found.tables, found.damaged) == (3, {})


@pytest.mark.long
async def test_other_workers_go_on_with_the_log_as_it_is_now(
    database: str, tmp_path: Path, snap: Any
) -> None:
    """A worker that still knows the old log finds its number taken, and reads the new one."""
    one, two = (
        Server(database, tmp_path / f"log{n}", [PLUGIN], bot_tempo=0, workers=1) for n in (1, 2)
    )
    with one, two:
        anne = await Person.come_in(one.url, "Anne")
        mine = await Person.come_in(two.url, NAME)
        table = await anne.set_up("snap", ["me", "open", "random"], public=True, pace="none")
        await mine.post(f"/api/tables/{table}/join", {})
        here = await anne.sit(table)
        await here.until(lambda s: bool(s.table) and s.table["seats"][1].get("name") == NAME)
        await anne.post(f"/api/tables/{table}/start")
        await here.until(lambda s: s.status == "running")
        assert (await mine.http.delete("/api/me")).status_code == 204
        await here.until(lambda s: s.table["seats"][1].get("bot") == "regular")
        assert (await here.ask("say", text="encore là"))["type"] == "done"
        await here.play_to_the_end(lambda legal: legal[-1])
        assert one.errors() == two.errors() == []
        await anne.close()
        await mine.close()
    store = store_for(database)
    await store.open()
    found = await audit(store, vault_of(database))
    await store.close()
    assert table not in found.damaged


async def test_a_stranger_takes_and_removes_nothing(arrive: Arrive, snap: Any) -> None:
    anne = await arrive("Anne")
    await play(anne)
    for method, path in (("GET", "/api/me/export"), ("DELETE", "/api/me")):
        assert httpx.request(method, anne.url + path).status_code == 401
    assert (await anne.get("/api/me/matches"))["total"] == 1
