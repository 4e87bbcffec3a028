"""The door: sessions, headers, origins, limits, and what a stranger may ask."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

import tablee
from tablee.core.texts import flatten, parameters
from tools.live import Person, Server

from .conftest import Arrive

pytestmark = pytest.mark.anyio


async def test_the_cookie_is_out_of_reach_and_opaque(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        answer = await client.post("/api/session", json={"name": "  Anne\u202e \n Marie "})
        assert answer.json() == {"name": "Anne Marie", "program": False}
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        token = client.cookies["tablee_session"]
        database = Path(server.environment["TABLEE_DATABASE_URL"].removeprefix("sqlite:"))
        stored = database.read_bytes() + Path(f"{database}-wal").read_bytes()
        assert token.encode() not in stored  # only a hash of it is
        assert b"Anne Marie" in stored
        assert (await client.get("/api/session")).json()["name"] == "Anne Marie"
        await client.post("/api/session", json={"name": "Zoé"})
        assert client.cookies["tablee_session"] == token
        assert (await client.get("/api/session")).json()["name"] == "Zoé"
        assert (await client.delete("/api/session")).status_code == 204
        again = await client.get("/api/session", headers={"cookie": f"tablee_session={token}"})
        assert again.status_code == 401


async def test_every_answer_is_guarded(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        for path in ("/", "/healthz", "/api/games", "/api", "/nowhere", "/metrics"):
            headers = (await client.get(path)).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"origin": "http://[", "accept-language": "en"}, 403),
    ],
)
async def test_other_pages_change_nothing(
    server: Server, headers: dict[str, str], status: int
) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        answer = await client.post("/api/session", json={"name": "Anne"}, headers=headers)
        assert answer.status_code == status
        if status == 403:
            assert answer.json()["error"] == "origin"


async def test_a_socket_of_another_page_stays_closed(server: Server, arrive: Arrive) -> None:
    anne = await arrive("Anne")
    table = await anne.set_up("the-game", ["me"], public=True)
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    with pytest.raises(Exception, match="403"):
        await connect(address, additional_headers={"origin": "https://evil.example"})
    ours = await connect(address, additional_headers={"origin": server.url})
    await ours.close()


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        (b"{", 400, "request"),
        (b'{"name": 1}', 400, "request"),
        (b'{"name": ""}', 400, "request"),
        (b'{"name": "\\u200b"}', 400, "name"),
        (b'{"name": "a", "x": 1}', 400, "request"),
        (b'{"name": "' + b"a" * 20_000 + b'"}', 413, "too-large"),
    ],
)
async def test_bad_requests_say_what_is_wrong(
    server: Server, body: bytes, status: int, error: str
) -> None:
    headers = {"content-type": "application/json", "accept-language": "en-GB,fr;q=0.5"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers) as client:
        answer = await client.post("/api/session", content=body)
        assert answer.status_code == status
        assert answer.json()["error"] == error
        assert answer.json()["text"].isascii()


@pytest.mark.parametrize(
    ("media_type", "status"),
    [
        ("application/json", 200),
        ("Application/JSON; charset=utf-8", 200),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
    ],
)
async def test_a_body_is_json(server: Server, media_type: str, status: int) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        headers = {"content-type": media_type}
        answer = await client.post("/api/session", content=b'{"name": "Anne"}', headers=headers)
        assert answer.status_code == status
        assert status == 200 or answer.json()["error"] == "media-type"


async def test_what_is_not_there_is_told_in_json(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        for path in ("/api/zzz", "/api/zzz/yyy", "/api/games/the-game/zzz", "/zzz"):
            answer = await client.get(path)
            assert answer.status_code == 404
            assert answer.json()["error"] == "not-found"


async def test_a_body_without_a_length_is_limited_too(server: Server) -> None:
    async def flood() -> Any:
        for _ in range(100):
            yield b"x" * 1000

    async with httpx.AsyncClient(base_url=server.url) as client:
        answer = await client.post(
            "/api/session", content=flood(), headers={"content-type": "application/json"}
        )
        assert answer.status_code == 413


async def test_tables_of_others(server: Server, arrive: Arrive) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")

    async def look(table: str, invitation: str) -> httpx.Response:
        return await bob.http.get(f"/api/tables/{table}", headers={"tablee-invitation": invitation})

    table = await anne.set_up("the-game", ["me", "open", "open"])
    for path in ("start", "leave", "rematch", "invitation", "join"):
        answer = await bob.http.post(f"/api/tables/{table}/{path}", json={})
        assert answer.status_code in (403, 409)
    assert (await bob.http.delete(f"/api/tables/{table}")).status_code == 403
    seat = await bob.http.put(f"/api/tables/{table}/seats/1", json={"bot": "random"})
    assert seat.status_code == 403
    forged = (await anne.post(f"/api/tables/{table}/invitation"))["token"][:-2] + "xx"
    assert (await look(table, forged)).status_code == 403
    other = await anne.set_up("the-game", ["me", "open"])
    token = (await anne.post(f"/api/tables/{other}/invitation"))["token"]
    assert (await look(table, token)).status_code == 403
    assert (await look(other, token)).status_code == 200
    # what stands in an address stands in the log of every proxy: it opens nothing
    assert (await bob.http.get(f"/api/tables/{other}?invite={token}")).status_code == 403
    socket = await bob.sit(f"{other}/socket?invite={token}&x=")
    with pytest.raises(ConnectionError):
        await socket.until(lambda s: False)
    assert socket.closed == 4403
    await anne.http.put(f"/api/tables/{table}/seats/1", json={"bot": "regular"})
    shown = await anne.get(f"/api/tables/{table}")
    assert shown["seats"][1] == {"kind": "bot", "bot": "regular"}
    assert anne.http.cookies["tablee_session"] not in json.dumps(shown)
    mine = await anne.get("/api/tables?mine=true")
    assert {t["id"] for t in mine} >= {table, other}
    public = await bob.get("/api/tables")
    assert not {t["id"] for t in public} & {table, other}
    assert (await anne.http.delete(f"/api/tables/{table}")).status_code == 204
    assert (await anne.http.post(f"/api/tables/{table}/join", json={})).status_code == 409


async def test_strangers_are_asked_to_introduce_themselves(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        body = {"game": "the-game", "seats": [{"kind": "me"}]}
        assert (await client.post("/api/tables", json=body)).status_code == 401
        assert (await client.get("/api/tables?mine=true")).status_code == 401
        assert (await client.get("/api/tables")).status_code == 200


async def test_a_program_sits_down_with_its_token(server: Server, arrive: Arrive) -> None:
    anne = await arrive("Anne")
    table = await anne.set_up("the-game", ["me", "open"], public=True)
    async with httpx.AsyncClient(base_url=server.url) as client:
        token = (await client.post("/api/programs", json={"name": "HAL"})).json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
        assert (await client.get("/api/session")).json() == {"name": "HAL", "program": True}
        answer = await client.post(f"/api/tables/{table}/join", json={})
        assert answer.json()["seats"][1]["kind"] == "program"


async def test_a_token_that_opens_nothing_does_not_watch(server: Server, arrive: Arrive) -> None:
    anne = await arrive("Anne")
    table = await anne.set_up("the-game", ["me"], public=True)
    for token in ("forged", " "):
        stranger = Person(server.url, httpx.AsyncClient(), token)
        seat = await stranger.sit(table)
        with pytest.raises(ConnectionError):
            await seat.until(lambda s: False)
        assert seat.closed == 4401
        assert not seat.update
        await stranger.close()
    watcher = Person(server.url, httpx.AsyncClient())
    seat = await watcher.sit(table)
    await seat.until(lambda s: bool(s.update))
    await watcher.close()


async def test_everything_that_a_client_without_rules_needs(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        games = (await client.get("/api/games", headers={"accept-language": "en"})).json()
        assert {g["id"] for g in games} >= {game.id for game in tablee.games()}
        for shown in games:
            game = f"/api/games/{shown['id']}"
            actions = (await client.get(f"{game}/actions")).json()
            assert [a["code"] for a in actions] == list(range(len(actions)))
            for lang in ("fr", "en"):
                texts = (await client.get(f"{game}/texts/{lang}")).json()
                assert texts["title"]
            assert (await client.get(f"{game}/texts/de")).status_code == 404
        assert (await client.get("/api/texts/fr")).json()["table"]
        assert (await client.get("/api/games/chess")).json()["error"] == "no-game"
        assert (await client.get("/api/choices")).json()["reaction"] == 6.0
        described = (await client.get("/api/openapi.json")).json()
        joining = described["paths"]["/api/tables/{table_id}/join"]["post"]
        assert joining["security"] == [{"session": []}, {"bearer": []}]
        schemes = described["components"]["securitySchemes"]
        assert schemes["session"]["name"] == "tablee_session"
        assert schemes["session"]["in"] == "cookie"
        assert schemes["bearer"]["scheme"] == "bearer"
        readable = (await client.get("/api", headers={"accept-language": "en"})).text
        assert "POST /api/tables" in readable
        assert "<script" not in readable
        protocol = (await client.get("/api/protocol.json")).json()
        assert {"Play", "Update", "Refused"} <= set(protocol["$defs"])


async def test_limits_of_one_session_and_one_address(tmp_path: Path, arrive: Arrive) -> None:
    # the usual bursts, and a rate so low that a busy machine changes nothing
    made = Server(f"sqlite:{tmp_path}/t.sqlite3", tmp_path / "log", rate=0.02, sockets_each=3)
    with made:
        anne = await arrive("Anne", made.url)
        body = {"game": "the-game", "seats": [{"kind": "me"}], "public": True}
        made_tables = [await anne.http.post("/api/tables", json=body) for _ in range(12)]
        assert {answer.status_code for answer in made_tables} == {201, 429}
        assert 1 < int(made_tables[-1].headers["retry-after"]) <= 250  # 0.2 a second, times 0.02
        table = (await anne.get("/api/tables"))[0]["id"]
        seats = [await anne.sit(table) for _ in range(4)]
        with pytest.raises(ConnectionError):
            await seats[3].until(lambda s: False)
        assert seats[3].closed == 4429
        for _ in range(200):  # a talkative socket is slowed down, and in the end closed
            await seats[0].link.send('{"type":"ping","id":"x"}')
        await seats[0].until(lambda s: bool(s.troubles))
        assert seats[0].troubles[0]["reason"] == "slow-down"
        assert seats[0].troubles[0]["id"] == "x"
        remarks = [await seats[1].ask("say", text="bonjour") for _ in range(8)]
        assert remarks[-1]["reason"] == "chatty"
        answers = []
        for _ in range(30):  # ten at a time: connections of one address are few at this server
            answers += await asyncio.gather(*[anne.http.get("/api/games") for _ in range(10)])
        assert {answer.status_code for answer in answers} == {200, 429}
        assert next(a for a in answers if a.status_code == 429).headers["retry-after"]


async def test_logs_hold_no_secrets(tmp_path: Path, arrive: Arrive) -> None:
    made = Server(f"sqlite:{tmp_path}/t.sqlite3", tmp_path / "log", log_level="debug", bot_tempo=0)
    with made:
        anne = await arrive("Annabelle", made.url)
        table = await anne.set_up("the-game", ["me", "regular"])
        invite = (await anne.post(f"/api/tables/{table}/invitation"))["token"]
        await anne.http.get(f"/api/tables/{table}", headers={"tablee-invitation": invite})
        seat = await anne.sit(table, invite=invite)
        await anne.post(f"/api/tables/{table}/start")
        await seat.ask("say", text="confidence")
        await seat.play_to_the_end(lambda legal: legal[0])
        seed = (await anne.get(f"/api/tables/{table}/records/1"))["seed"]
        await seat.close()
    log = made.log.read_text()
    assert "/api/tables" in log
    for secret in (anne.http.cookies["tablee_session"], invite, seed, seed[8:], "Annabelle"):
        assert secret not in log
    assert "confidence" not in log


async def test_what_cannot_work_is_said_at_the_start(tmp_path: Path) -> None:
    for settings, word in (
        ({"workers": 2}, "TABLEE_WORKERS"),
        ({"redis_url": "redis://127.0.0.1"}, "TABLEE_REDIS_URL"),
        ({"port": "many"}, "TABLEE"),
    ):
        made = Server(f"sqlite:{tmp_path}/t.sqlite3", tmp_path / f"log{word}", **settings)
        with pytest.raises(RuntimeError, match=word):
            made.start()


def test_a_second_server_on_the_same_file_or_port_is_told_so_in_one_line(tmp_path: Path) -> None:
    database = f"sqlite:{tmp_path}/t.sqlite3"
    with Server(database, tmp_path / "first") as first:
        second = Server(database, tmp_path / "second")
        with pytest.raises(RuntimeError, match="does another server use it"):
            second.start()
        third = Server(f"sqlite:{tmp_path}/other.sqlite3", tmp_path / "third", port=first.port)
        with pytest.raises(RuntimeError, match=f"port {first.port} .* is taken"):
            third.start()
    assert [len(made.log.read_text().splitlines()) for made in (second, third)] == [1, 1]


def test_the_catalogues_say_the_same_in_both_languages() -> None:
    folder = Path(tablee.__file__).parent / "texts"
    fr, en = (flatten(json.loads((folder / f"{lang}.json").read_text())) for lang in ("fr", "en"))
    assert {key for key in fr if not key.endswith("_many")} == set(en)
    for key, text in en.items():
        assert parameters(text) == parameters(fr[key])


async def test_the_page_is_served_with_its_deep_links(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Tablée</title>")
    (page / "assets" / "app.js").write_text("export {}")
    for name in ("sw.js", "app.fr.webmanifest", "icon-192.png"):
        (page / name).write_text("{}")
    made = Server("memory:", tmp_path / "log", page=page)
    with made, httpx.Client(base_url=made.url) as client:
        for path in ("/", "/table/abc", "/play/the-game"):
            answer = client.get(path)
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/html")
            assert "Tablée" in answer.text
            assert answer.headers["cache-control"] == "no-cache"  # a newer page is seen at once
        built = client.get("/assets/app.js").headers
        assert "javascript" in built["content-type"]
        assert "immutable" in built["cache-control"]
        # what keeps its name is asked for again, above all the worker that keeps the others
        for name, kind in [
            ("sw.js", "javascript"),
            ("app.fr.webmanifest", "application/manifest+json"),
            ("icon-192.png", "image/png"),
        ]:
            answer = client.get(f"/{name}")
            assert answer.headers["cache-control"] == "no-cache"
            assert kind in answer.headers["content-type"]
            assert "worker-src 'self'" in answer.headers["content-security-policy"]
        assert client.get("/assets/none.js").status_code == 404
        assert client.get("/../log").status_code == 404
        assert client.get("/%2e%2e/log").status_code == 404
        assert client.get("/api/games").status_code == 200
        assert client.get("/healthz").json()["status"] == "ok"
