"""Four letters instead of a link: lent to tables with free seats, and hard to guess."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from tablee.server.codes import LETTERS
from tools.live import Person, Server

from .conftest import Arrive

pytestmark = pytest.mark.anyio


async def code_of(person: Person, table: str) -> str:
    return str((await person.post(f"/api/tables/{table}/code"))["code"])


async def take(url: str, code: str, lang: str = "fr") -> httpx.Response:
    async with httpx.AsyncClient(base_url=url, headers={"accept-language": lang}) as stranger:
        return await stranger.post("/api/codes", json={"code": code})


async def test_a_code_is_as_good_as_the_link(server: Server, arrive: Arrive) -> None:
    anne, noor = await arrive("Anne"), await arrive("Noor")
    table = await anne.set_up("the-game", ["me", "open"])
    code = await code_of(anne, table)
    assert re.fullmatch(f"[{LETTERS}]{{4}}", code)
    assert await code_of(anne, table) == code
    given = (await take(server.url, f" {code.lower()} ")).json()
    assert given["path"] == f"/table/{table}#invite={given['token']}"
    await noor.post(f"/api/tables/{table}/join", {"invite": given["token"]})
    # whoever has the link may show the code, too; whoever has not may not even see the table
    third = await arrive("Malo")
    refused = await third.http.post(f"/api/tables/{table}/code")
    assert (refused.status_code, refused.json()["error"]) == (403, "not-invited")


async def test_a_code_is_good_while_seats_are_free(server: Server, arrive: Arrive) -> None:
    anne, noor = await arrive("Anne"), await arrive("Noor")
    table = await anne.set_up("the-game", ["me", "open"])
    code = await code_of(anne, table)
    invitation = (await take(server.url, code)).json()["token"]
    header = {"tablee-invitation": invitation}
    shown = await noor.http.post(f"/api/tables/{table}/code", headers=header)
    assert shown.json() == {"code": code}
    await noor.post(f"/api/tables/{table}/join", {"invite": invitation})
    gone = await take(server.url, code, "en")
    assert (gone.status_code, gone.json()["error"]) == (404, "no-code")
    assert "full" in gone.json()["text"]
    full = await anne.http.post(f"/api/tables/{table}/code")
    assert (full.status_code, full.json()["error"]) == (409, "no-free-seat")
    await noor.post(f"/api/tables/{table}/leave")
    assert (await take(server.url, code)).status_code == 200  # the letters on the screen again
    await anne.http.put(f"/api/tables/{table}/lock", json={"locked": True})
    assert (await take(server.url, code)).status_code == 404
    await anne.http.put(f"/api/tables/{table}/lock", json={"locked": False})
    await anne.http.put(f"/api/tables/{table}/seats/1", json={"bot": "random"})
    await anne.post(f"/api/tables/{table}/start")
    assert (await take(server.url, code)).status_code == 404


async def test_whoever_sits_may_start_where_the_host_does_not(arrive: Arrive) -> None:
    anne, noor = await arrive("Anne"), await arrive("Noor")
    table = await anne.set_up("the-game", ["open", "random"])
    before = await noor.http.post(f"/api/tables/{table}/start")
    assert (before.status_code, before.json()["error"]) == (403, "not-host")
    invitation = (await anne.post(f"/api/tables/{table}/invitation"))["token"]
    await noor.post(f"/api/tables/{table}/join", {"invite": invitation})
    assert (await noor.post(f"/api/tables/{table}/start"))["status"] == "running"


@pytest.mark.parametrize("code", ["ABCD", "BCD", "BCDFG", "éééé", "🂡🂡🂡🂡", "' OR"])
async def test_what_is_no_code_is_refused_in_words(server: Server, code: str) -> None:
    answer = await take(server.url, code)
    assert (answer.status_code, answer.json()["error"]) == (404, "no-code")
    assert "code" in answer.json()["text"]


async def test_codes_cannot_be_guessed_by_trying_many(tmp_path: Path) -> None:
    with Server(f"sqlite:{tmp_path}/t.sqlite3", tmp_path / "log", rate=1.0) as server:
        tries = [await take(server.url, "BCDF") for _ in range(25)]
        assert [answer.status_code for answer in tries[:20]] == [404] * 20
        assert all(answer.status_code == 429 for answer in tries[-4:])
        assert int(tries[-1].headers["retry-after"]) > 5


async def test_a_code_is_the_same_after_a_restart_and_not_in_the_file(tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/t.sqlite3", tmp_path / "log", bot_tempo=0)
    with server:
        anne = await Person.come_in(server.url, "Anne")
        table = await anne.set_up("the-game", ["me", "open"])
        code = await code_of(anne, table)
        server.stop()
        stored = b"".join(file.read_bytes() for file in tmp_path.glob("t.sqlite3*"))
        assert table.encode() in stored
        assert code.encode() not in stored
        server.start()
        assert (await take(server.url, code)).json()["path"].startswith(f"/table/{table}#")
        await anne.close()


async def test_a_code_of_one_worker_opens_at_another(database: str, tmp_path: Path) -> None:
    one = Server(database, tmp_path / "one", bot_tempo=0)
    with one, Server(database, tmp_path / "other", bot_tempo=0) as other:
        anne = await Person.come_in(one.url, "Anne")
        table = await anne.set_up("the-game", ["me", "open"])
        code = await code_of(anne, table)
        assert (await take(other.url, code)).json()["path"].startswith(f"/table/{table}#")
        await anne.http.put(f"/api/tables/{table}/seats/1", json={"bot": "random"})
        await anne.post(f"/api/tables/{table}/start")
        assert (await take(other.url, code)).status_code == 404
        await anne.close()
