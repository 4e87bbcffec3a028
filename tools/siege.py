"""Siege: one stranger tries to knock a server over, to fill it, and to spoil an evening.

    python -m tools.siege                   every attack; about three minutes
    python -m tools.siege --only cookie --only replay

A server of its own is started on this machine's loopback, with the usual limits. The stranger comes
from one address, honest people from another: they play all the time, in a process of their own,
and their p99 is the time from an action until everybody at the table has seen it. All counts and
times are bounded. The table at the end says for each attack what happened, that p99, how busy the
server's main process was, and the memory of all its processes before and after; what should not
have happened is a failure.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from benchmarks.load import cpu, memory
from tools import siege_people  # noqa: F401 - its attacks come after these
from tools.live import Person, Server
from tools.siege_field import (
    ATTACKS,
    GONE,
    HONEST,
    Fallen,
    Field,
    attack,
    come_in,
    gauge,
    holds,
    open_socket,
    raw,
    status,
    visitor,
)

# -- knocking it over ----------------------------------------------------------------------------


@attack("replay: 400 eyes")
async def many_eyes(field: Field) -> str:
    """A match seen by the same eyes again and again, and then by all that there are."""
    async with visitor(field.server, field.stranger) as client:
        answer = await client.get(f"{field.replay}?eyes={','.join('0' * 400)}")
        frames = answer.json().get("replay", {}).get("frames", [])
        holds(answer.status_code == 200, f"answer: {answer.status_code}")
        holds(len(frames[0]["told"]) == 1, "eyes were not deduplicated")
        found: Counter[int] = Counter()

        async def look(which: int) -> None:
            eyes = ",".join(str(seat) for seat in range(field.seats) if which >> seat & 1)
            found[(await client.get(f"{field.replay}?eyes={eyes}")).status_code] += 1

        await asyncio.gather(*[look(which) for which in range(field.many(60))])
    holds(set(found) <= {200, 429, 503}, f"answers: {dict(found)}")
    return f"400 eyes became one; of {sum(found.values())} replays {found[200]} were shown"


@attack("replay: four viewers")
async def four_viewers(field: Field) -> str:
    """Four connections that look at all matches that there are."""
    found: Counter[int] = Counter()
    until = time.monotonic() + 10 * field.scale

    async def look() -> None:
        async with visitor(field.server, field.stranger) as client:
            while time.monotonic() < until:
                found[(await client.get(f"{field.replay}?eyes=0,1,2,3,4,5")).status_code] += 1

    await asyncio.gather(*[look() for _ in range(4)])
    holds(set(found) <= {200, 429, 503}, f"answers: {dict(found)}")
    return f"{found[200]} shown, {found[429]} told to wait"


@attack("cookie")
async def cookie(field: Field) -> str:
    """Cookies that take the standard library a quarter of a minute."""
    found: Counter[int] = Counter()
    for size in (1_000, 15_000, 40_000, 100_000):
        for _ in range(field.many(5)):
            reader, writer = await raw(field.server, field.stranger)
            value = b'tablee_session="' + b"\\" * size + b'"'
            head = b"GET /api/session HTTP/1.1\r\nhost: localhost\r\ncookie: " + value
            with contextlib.suppress(*GONE):
                writer.write(head + b"\r\n\r\n")
                await writer.drain()
            found[await status(reader)] += 1
            writer.close()
    holds(set(found) <= {401, 431, 0, 429}, f"answers: {dict(found)}")
    return f"{found[401]} unknown, {found[431] + found[0]} too large"


@attack("pings, never reading")
async def pings(field: Field) -> str:
    """A flood of pings whose pongs nobody takes."""
    frame = bytes([0x89, 0x80 | 125]) + b"\0\0\0\0" + b"x" * 125
    flood = frame * 500
    sent = cut = 0
    sockets = field.many(4)
    for _ in range(sockets):
        link = await open_socket(field.server, field.table, None, field.stranger)
        transport = link.transport
        transport.pause_reading()
        until = time.monotonic() + 5
        while not transport.is_closing() and sent < 150_000_000 and time.monotonic() < until:
            if transport.get_write_buffer_size() < 2**20:
                transport.write(flood)
                sent += len(flood)
            await asyncio.sleep(0)
        cut += transport.is_closing()
        transport.abort()
    holds(cut == sockets, f"{cut} of {sockets} sockets were cut off")
    return f"{cut} of {sockets} sockets cut off after {sent / 1e6:.0f} MB were offered"


@attack("sockets that never read")
async def never_reading(field: Field) -> str:
    """Sockets that are opened, and left alone."""
    before = await gauge(field.server, "tablee_sockets")
    links = []
    for _ in range(field.many(60)):
        link = await open_socket(field.server, field.table, None, field.stranger)
        link.transport.pause_reading()
        links.append(link)
    begun = time.monotonic()
    left = float(len(links))
    while time.monotonic() - begun < 75 and left > 0:
        await asyncio.sleep(1)
        left = await gauge(field.server, "tablee_sockets") - before
    for link in links:
        link.transport.abort()
    holds(left <= 0, f"{left:.0f} of {len(links)} are still there")
    return f"{len(links)} of {len(links)} aborted within {time.monotonic() - begun:.0f} s"


@attack("60 MB of headers")
async def headers(field: Field) -> str:
    """One header that never ends, very many, and a long one in each of many connections."""
    found: Counter[int] = Counter()

    async def flood(line: bytes, times: int) -> None:
        reader, writer = await raw(field.server, field.stranger)
        with contextlib.suppress(*GONE):
            writer.write(b"GET /api/games HTTP/1.1\r\nhost: localhost\r\n")
            for _ in range(times):
                writer.write(line)
                await writer.drain()
        found[await status(reader)] += 1
        writer.close()

    times = field.many(300)
    await asyncio.gather(
        flood(b"x: " + b"y" * 100_000, times),
        flood(b"x: y\r\n" * 10_000, times),
        *[flood(b"x: " + b"y" * 10_000 + b"\r\n", 20) for _ in range(field.many(50))],
    )
    holds(set(found) <= {431, 400, 0}, f"answers: {dict(found)}")
    return f"{found[431]} told that it is too much, {found[0]} cut off"


@attack("1,100 half-open requests")
async def half_open(field: Field) -> str:
    """Requests that are never finished."""
    held = []
    refused = 0
    for _ in range(field.many(1100)):
        try:
            reader, writer = await raw(field.server, field.stranger)
            writer.write(b"GET /api/games HTTP/1.1\r\nhost: local")
            held.append((reader, writer))
        except OSError:
            refused += 1
    async with visitor(field.server, HONEST) as client:
        answer = await client.get("/api/games")
        holds(answer.status_code == 200, "somebody else was locked out")

    async def ended(reader: asyncio.StreamReader) -> bool:
        with contextlib.suppress(*GONE):
            return await asyncio.wait_for(reader.read(), 25) is not None
        return True

    over = await asyncio.gather(*[ended(reader) for reader, _ in held])
    for _, writer in held:
        writer.close()
    return f"others were served; {sum(over) + refused} of {len(held) + refused} ended by the server"


@attack("slow bodies, slow readers")
async def slow(field: Field) -> str:
    """Bodies that never end, and answers that nobody takes."""
    held = []
    body = b"POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    for index in range(field.many(60)):
        reader, writer = await raw(field.server, field.stranger)
        if index % 2:
            writer.write(body + b'content-length: 100\r\n\r\n{"name": ')
        else:
            writer.write(b"GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n" * 8)
        held.append((reader, writer))
    begun = time.monotonic()

    async def ended(reader: asyncio.StreamReader) -> bool:
        with contextlib.suppress(*GONE):
            while await asyncio.wait_for(reader.read(2**16), 90):
                pass
            return True
        return False

    over = await asyncio.gather(*[ended(reader) for reader, _ in held[1::2]])
    for _, writer in held:
        writer.close()
    holds(all(over), f"{over.count(False)} bodies are still waited for")
    return f"{len(over)} bodies ended after {time.monotonic() - begun:.0f} s"


@attack("nested JSON, %00")
async def nonsense(field: Field) -> str:
    """What is well-formed, and yet nothing."""
    found: Counter[str] = Counter()
    person = await come_in(field.server, "Stranger", field.stranger)
    deep = "[" * 4000 + "]" * 4000
    wish = f'{{"game": "the-game", "seats": [], "options": {{"x": {deep}}}}}'
    for text in (deep, wish, f'{{"name": {deep}}}', b'{"name": "\xff"}'):
        for path in ("/api/tables", "/api/session"):
            kind = {"content-type": "application/json"}
            answer = await person.http.post(path, content=text, headers=kind)
            found[str(answer.status_code)] += 1
    for path in ("", "api/tables/", "api/games/", "assets/", "table/"):
        found[str((await person.http.get(f"/{path}%00")).status_code)] += 1
    link = await open_socket(field.server, field.table, person, field.stranger)
    deep = "[" * 2000 + "]" * 2000
    await link.send(deep)
    await link.send(f'{{"type": "say", "id": "a", "text": {deep}}}')
    await link.send('{"type": "ping", "id": "z"}')
    answers: list[dict[str, Any]] = []
    async with asyncio.timeout(20):
        while len(answers) < 3:
            answer_ = json.loads(await link.recv())
            if answer_["type"] not in ("update", "watching"):
                answers.append(answer_)
    await link.close()
    await person.close()
    holds([a["type"] for a in answers] == ["error", "error", "pong"], f"the socket said {answers}")
    holds(not any(code.startswith("5") for code in found), f"answers: {dict(found)}")
    return f"{sum(found.values())} requests and 2 messages: each an error of the protocol"


# -- filling and spoiling it ---------------------------------------------------------------------


@attack("tables without a host")
async def tables(field: Field) -> str:
    """As many tables as one can get, by as many names as one can have, without sitting down."""
    found: Counter[int] = Counter()
    until = time.monotonic() + 15 * field.scale
    people: list[Person] = []
    wish = {"game": "the-game", "seats": [{"kind": "open"}] * 2, "public": True}
    while time.monotonic() < until:
        with contextlib.suppress(*GONE):
            people.append(await come_in(field.server, f"S{len(people)}", field.stranger))
        made = await asyncio.gather(
            *[person.http.post("/api/tables", json=wish) for person in people[-40:]]
        )
        found.update(answer.status_code for answer in made)
        if all(answer.status_code != 201 for answer in made):
            await asyncio.sleep(0.2)
    anne = await come_in(field.server, "Anne", HONEST)
    mine = await anne.set_up("the-game", ["me", "open"], public=True)
    seat = await anne.sit(mine)
    await seat.until(lambda s: bool(s.table) and s.table["seats"][0].get("connected", False))
    await asyncio.sleep(1.2)  # the list serves everybody for a second
    listed = [table["id"] for table in await anne.get("/api/tables")]
    await anne.http.delete(f"/api/tables/{mine}")
    await anne.close()
    for person in people:
        await person.close()
    holds(found[201] <= 200, f"one address set up {found[201]} tables")
    holds(mine in listed[:3], "the table where somebody waits is buried")
    place = listed.index(mine) + 1
    wishes = sum(found.values())
    return f"{found[201]} tables of {wishes} wishes; an honest one is number {place} of the list"


@attack("away and back")
async def away_and_back(field: Field) -> str:
    """Going away and coming back, to have the time of one's turn again."""
    anne = await come_in(field.server, "Anne", field.stranger)
    settings = {"pace": "normal", "options": {"first_seat": 0}}
    table = await anne.set_up("the-game", ["me", "regular"], **settings)
    seat = await anne.sit(table)
    await anne.post(f"/api/tables/{table}/start")
    await seat.until(lambda s: bool(s.update.get("legal")))
    times = []
    for _ in range(field.many(6)):
        await asyncio.sleep(0.4)
        await seat.ask("away")
        answer = await seat.ask("back")
        if answer["type"] != "done":
            break
        await seat.until(lambda s, n=answer["number"]: s.number >= n)  # type: ignore[misc]
        if any(told.get("by") == "stand-in" for told in seat.happened):
            break  # it was faster, and that was another question
        times.append(next(w["remaining"] for w in seat.update["waiting"] if w["seat"] == 0))
    await anne.close()
    holds(times == sorted(times, reverse=True), f"the time that was left: {times}")
    holds(len(times) < 2 or times[-1] < times[0], f"the time that was left: {times}")
    return f"{len(times)} times back, with {[*times[:1], *times[-1:]]} s left"


@attack("remarks from many sockets")
async def remarks(field: Field) -> str:
    """The same words through ever new sockets."""
    anne = await come_in(field.server, "Anne", field.stranger)
    table = await anne.set_up("the-game", ["me", "open"], public=True)
    said: Counter[str] = Counter()
    begun = time.monotonic()
    for _ in range(field.many(20)):
        link = await open_socket(field.server, table, anne, field.stranger)
        for n in range(10):
            await link.send(json.dumps({"type": "say", "id": f"s{n}", "text": "bla"}))
        answers = 0
        async with asyncio.timeout(20):
            while answers < 10:
                answer = json.loads(await link.recv())
                if answer["type"] not in ("update", "watching"):
                    answers += 1
                    said[answer.get("reason", answer["type"])] += 1
        await link.close()
    seconds = time.monotonic() - begun
    await anne.close()
    holds(said["done"] <= 8 + seconds, f"{said['done']} remarks in {seconds:.0f} s")
    return f"{said['done']} of {sum(said.values())} remarks were heard"


@attack("1,000 handshakes")
async def handshakes(field: Field) -> str:
    """Sockets that are opened and closed again as fast as it goes."""
    found: Counter[str] = Counter()

    async def knock() -> None:
        try:
            link = await open_socket(field.server, field.table, None, field.stranger)
            link.transport.abort()
            found["open"] += 1
        except GONE:
            found["refused"] += 1

    for _ in range(field.many(20)):
        await asyncio.gather(*[knock() for _ in range(50)])
    return f"{found['open']} opened, {found['refused']} refused"


@attack("forged X-Forwarded-For")
async def forwarded(field: Field) -> str:
    """A new address with every request, by one's own word."""
    async with visitor(field.server, field.stranger) as client:
        found: Counter[int] = Counter()
        for n in range(100):
            client.cookies.clear()
            forged = {"x-forwarded-for": f"10.0.0.{n}"}
            answer = await client.post("/api/session", json={"name": "S"}, headers=forged)
            found[answer.status_code] += 1
    holds(found[429] > 0, "the header was believed")
    return f"{found[200]} new names, {found[429]} told to wait"


@attack("names, squatters")
async def squatters(field: Field) -> str:
    """Names that cannot be seen or told apart; somebody who sits where nobody wants them."""
    async with visitor(field.server, field.stranger) as client:
        for name in ("\u3164", "\u2800\u2800", "\u200b", "\u0301"):
            answer = await client.post("/api/session", json={"name": name})
            holds(answer.status_code == 400, f"{name!a} is a name")
    anne = await come_in(field.server, "Anne", HONEST)
    away = await come_in(field.server, "Host", HONEST)
    squatter = await come_in(
        field.server, "\uff21\u0578nn\u0435".replace("\u0578", ""), field.stranger
    )
    table = await anne.set_up("the-game", ["me", "open"], public=True)
    shown = await squatter.post(f"/api/tables/{table}/join", {})
    names = [seat["name"] for seat in shown["seats"]]
    holds(len(set(names)) == 2 and names[1] != "Anne", f"they go by {names}")
    gone = await anne.http.delete(f"/api/tables/{table}/seats/1/person")
    holds(gone.status_code == 200 and gone.json()["seats"][1]["kind"] == "open", gone.text)
    again = await squatter.http.post(f"/api/tables/{table}/join", json={})
    holds(again.status_code == 403, f"came back: {again.status_code}")
    other = await away.set_up("the-game", ["open", "open"], public=True)
    await squatter.post(f"/api/tables/{other}/join", {})
    left = await squatter.post(f"/api/tables/{other}/leave")
    holds(left["status"] == "waiting", "a stranger closed the table of somebody else")
    for person, made in ((anne, table), (away, other)):
        await person.http.delete(f"/api/tables/{made}")
    for person in (anne, away, squatter):
        await person.close()
    return f"no unseen name; {names[1]!a} beside 'Anne'; removed, barred; the other table stayed"


@attack("logged out, still playing")
async def logged_out(field: Field) -> str:
    """A socket that outlives its session."""
    anne = await come_in(field.server, "Anne", field.stranger)
    table = await anne.set_up("the-game", ["me", "open"], public=True)
    seat = await anne.sit(table)
    await seat.until(lambda s: bool(s.update))
    await anne.http.delete("/api/session")
    with contextlib.suppress(ConnectionError, TimeoutError):
        await seat.until(lambda s: False, 10)
    await anne.close()
    holds(seat.closed == 4401, f"the socket said {seat.closed}")
    return "the socket was closed with 4401"


@attack("what must be remembered")
async def by_heart(field: Field) -> str:
    """The log of a game that is played by heart, asked for again by an older number."""
    anne = await come_in(field.server, "Anne", field.stranger)
    settings = {"options": {"first_seat": 0}, "pace": "none", "public": True}
    table = await anne.set_up("the-game", ["me"], **settings)
    seat = await anne.sit(table)
    await anne.post(f"/api/tables/{table}/start")
    await seat.until(lambda s: bool(s.update.get("legal")))
    first = seat.number
    for _ in range(4):
        number = (await seat.play(seat.update["legal"][0]))["number"]
        await seat.until(lambda s, n=number: s.number >= n)  # type: ignore[misc]
    told = []
    for last in (0, 1, first - 1, first, first + 1):
        again = await anne.sit(table, last=last)
        await again.until(lambda s: bool(s.update))
        told += [h["number"] for h in again.happened if h.get("events") and h["number"] < number]
    await anne.close()
    holds(not told, f"told again: {sorted(set(told))}")
    return "five sockets, nothing told again"


@attack("other names for this server")
async def rebinding(field: Field) -> str:
    """A page of a stranger whose name is resolved to this server; invitations in addresses."""
    anne = await come_in(field.server, "Anne", field.stranger)
    for host in (
        "evil.example",
        "127.0.0.1.evil.example:8000",
        "localhost.evil.x",
        "[::1].x",
    ):
        answer = await anne.http.get("/api/games", headers={"host": host})
        holds(answer.status_code == 421, f"{host}: {answer.status_code}")
    table = await anne.set_up("the-game", ["me", "open"])
    token = (await anne.post(f"/api/tables/{table}/invitation"))["token"]
    async with visitor(field.server, field.stranger) as client:
        asked = await client.get(f"/api/tables/{table}?invite={token}")
        holds(asked.status_code == 403, "an invitation in an address opens the table")
        shown = await client.get(f"/api/tables/{table}", headers={"tablee-invitation": token})
        holds(shown.status_code == 200, f"an invitation in a header: {shown.status_code}")
    await anne.close()
    return "421 for all of them; invitations only in headers"


# -- the siege -----------------------------------------------------------------------------------


def resident(pid: int) -> float:
    """Memory of a process and of all that it started, in megabytes."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    found = memory(pid)
    with contextlib.suppress(OSError):
        for child in children.read_text().split():
            found += resident(int(child))
    return found


async def play_honestly(url: str, until_gone: int) -> None:
    """Four people at one table, ten actions a second; prints when and how long, line by line."""
    server = Server("memory:", Path(os.devnull))
    server.port = int(url.rpartition(":")[2])
    people = [await come_in(server, f"P{n}", HONEST) for n in range(4)]
    settings = {"pace": "none", "public": False, "options": {"first_seat": 0}}
    table = await people[0].set_up("the-game", ["me", "open", "open", "open"], **settings)
    invite = (await people[0].post(f"/api/tables/{table}/invitation"))["token"]
    for person in people[1:]:
        await person.post(f"/api/tables/{table}/join", {"invite": invite})
    seats = [await person.sit(table) for person in people]
    await people[0].post(f"/api/tables/{table}/start")
    while os.getppid() == until_gone:
        await asyncio.sleep(0.1)
        actors = [seat for seat in seats if seat.update.get("legal")]
        if not actors:
            if seats[0].status == "over":
                await people[0].http.post(f"/api/tables/{table}/rematch")
            continue
        seat = actors[0]
        begun = time.monotonic()
        answer = await seat.play(seat.update["legal"][0])
        if answer["type"] == "done":
            for other in seats:
                await other.until(lambda s: s.number >= answer["number"])  # noqa: B023
            took = time.monotonic() - begun
            sys.stdout.write(f"{begun} {took}\n")
            sys.stdout.flush()


class Honest:
    """The honest table, in a process of its own."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.log = folder / "honest"
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tools.siege", "--honest", server.url],
                stdout=out,
                env={**os.environ, "PYTHONPATH": os.pathsep.join([".", *sys.path])},
            )

    def times(self, begin: float, end: float) -> list[float]:
        """Seconds of the actions that were begun in this time."""
        rows = [line.split() for line in self.log.read_text().splitlines()]
        taken = [(float(row[0]), float(row[1])) for row in rows if len(row) == 2]
        return sorted(took for at, took in taken if begin <= at < end)

    def stop(self) -> None:
        """Enough."""
        self.process.terminate()
        self.process.wait(10)


@contextlib.asynccontextmanager
async def besieged(scale: float = 1.0, **settings: Any) -> AsyncIterator[Field]:
    """A server with the usual limits, and a match that is over."""
    with tempfile.TemporaryDirectory(prefix="tablee-siege-") as folder:
        usual = {"rate": 1, "sockets_each": 20, "bot_tempo": 0.05, **settings}
        server = Server(f"sqlite:{folder}/t.sqlite3", Path(folder) / "log", **usual)
        with server:
            field = Field(server, scale)
            await field.prepare()
            yield field


async def siege(names: list[str], scale: float) -> list[dict[str, Any]]:
    """All attacks, one after another."""
    rows = []
    async with besieged(scale) as field:
        server = field.server
        assert server.process is not None
        honest = Honest(server, server.log.parent)
        try:
            await asyncio.sleep(5)
            begun = time.monotonic()
            peace = resident(server.process.pid), sum(cpu(server.process.pid))
            await asyncio.sleep(5)
            rows.append(_row("(peace)", "", honest, begun, peace, server))
            for name in names:
                before = resident(server.process.pid), sum(cpu(server.process.pid))
                begun = time.monotonic()
                try:
                    what = await field.attack(name)
                except (Fallen, *GONE) as fallen:
                    what = f"FALLEN: {type(fallen).__name__} {fallen}"
                await asyncio.sleep(1.0)
                rows.append(_row(name, what, honest, begun, before, server))
        finally:
            honest.stop()
        for line in server.errors():
            sys.stdout.write(f"FALLEN: {line}\n")
    return rows


def _row(
    name: str,
    what: str,
    honest: Honest,
    begun: float,
    before: tuple[float, float],
    server: Server,
) -> dict[str, Any]:
    assert server.process is not None
    used = sum(cpu(server.process.pid)) - before[1]
    times = honest.times(begun, time.monotonic())
    row = {
        "attack": name,
        "what": what,
        "seconds": round(time.monotonic() - begun),
        "actions": len(times),
        "p99_ms": round(1000 * times[int(len(times) * 0.99)], 1) if times else None,
        "busy": round(100 * used / (time.monotonic() - begun)),
        "before_mb": round(before[0]),
        "after_mb": round(resident(server.process.pid)),
    }
    sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")
    sys.stdout.flush()
    return row


def _table(rows: list[dict[str, Any]]) -> str:
    lines = ["| attack | what happened | p99 of others | core | memory |", "|---|---|---|---|---|"]
    lines += [
        f"| {row['attack']} | {row['what']} | {row['p99_ms']} ms | {row['busy']} % "
        f"| {row['before_mb']} → {row['after_mb']} MB |"
        for row in rows
    ]
    return "\n".join(lines)


def main() -> int:
    """The siege, from the command line."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--only", action="append", default=[], help="attacks with this word")
    arguments.add_argument("--scale", type=float, default=1.0)
    arguments.add_argument("--honest", default="", help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.honest:
        asyncio.run(play_honestly(given.honest, os.getppid()))
        return 0
    names = [n for n in ATTACKS if not given.only or any(word in n for word in given.only)]
    rows = asyncio.run(siege(names, given.scale))
    sys.stdout.write("\n" + _table(rows) + "\n")
    return int(any("FALLEN" in row["what"] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
