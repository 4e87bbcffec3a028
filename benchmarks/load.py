"""Load: real socket clients at many tables, against one worker with durable commits.

    python -m benchmarks.load                       200 tables of 4: at 200 actions/s, then flat out
    python -m benchmarks.load --tables 20 --seconds 3
    python -m benchmarks.load --postgres            a PostgreSQL of its own; --database: another one
    python -m benchmarks.load --review              at 200 actions/s, alone and beside a review

Reports actions per second, the time from sending an action until the table's views of it have
arrived (p50, p99; at all seats of the table), commits per second, and the server's memory. Clients
and server share the machine: with two cores, each has about one.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tools.live import Person, Server
from tools.postgres import running_postgres


class Brief(msgspec.Struct):
    """The part of a message that a player without eyes needs."""

    type: str
    number: int = 0
    legal: list[int] = []
    reason: str = ""


_brief = msgspec.json.Decoder(Brief)


class Table:
    """A table, its sockets, and the one task that plays for all of them."""

    def __init__(self, id: str, host: Person, links: list[ClientConnection]) -> None:
        self.id = id
        self.host = host
        self.links = links
        self.seen = [0] * len(links)
        self.legal: list[list[int]] = [[] for _ in links]
        self.changed = asyncio.Event()
        self.times: list[float] = []
        self.refused = 0
        self.acted = 0
        self.readers = [asyncio.create_task(self._read(seat)) for seat in range(len(links))]

    async def _read(self, seat: int) -> None:
        async for data in self.links[seat]:
            message = _brief.decode(data)
            if message.type == "update":
                self.seen[seat] = message.number
                self.legal[seat] = message.legal
            elif message.type == "done":
                self.done = message.number
            elif message.type != "watching":
                self.refused += 1
                self.done = -1
            self.changed.set()

    async def _wait(self, holds: Any) -> None:
        while not holds():
            self.changed.clear()
            if holds():
                return
            await self.changed.wait()

    async def act(self, key: int) -> None:
        """One action by whoever may act; returns when everybody has seen it."""
        actors = [seat for seat, legal in enumerate(self.legal) if legal]
        if not actors:
            await self.host.post(f"/api/tables/{self.id}/rematch")
            await self._wait(lambda: any(self.legal))
            return
        seat = random.choice(actors)
        message = {
            "type": "play",
            "id": f"{key}",
            "code": random.choice(self.legal[seat]),
            "number": self.seen[seat],
        }
        self.done = 0
        begun = time.perf_counter()
        await self.links[seat].send(msgspec.json.encode(message).decode())
        await self._wait(lambda: self.done != 0)
        number = self.done
        await self._wait(lambda: min(self.seen) >= number)
        self.times.append(time.perf_counter() - begun)

    async def play(self, until: float, rate: float | None) -> None:
        """Act until it is time to stop; at a rate, or as fast as it goes."""
        following = time.perf_counter() + (random.random() / rate if rate else 0)
        while time.perf_counter() < until:
            if rate:
                if following >= until:
                    return
                await asyncio.sleep(max(0.0, following - time.perf_counter()))
                following += random.expovariate(rate)
            self.acted += 1
            await self.act(self.acted)

    async def close(self) -> None:
        for link in self.links:
            await link.close()
        await asyncio.gather(*self.readers, return_exceptions=True)


async def open_table(server: Server, people: list[Person], seats: int) -> Table:
    """A table with these people, its match begun."""
    host = people[0]
    settings = {"public": True, "pace": "none", "options": {"first_seat": 0}}
    id = await host.set_up("the-game", ["me"] + ["open"] * (seats - 1), **settings)
    for person in people[1:seats]:
        await person.post(f"/api/tables/{id}/join", {})
    links = []
    for person in people[:seats]:
        cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        links.append(
            await connect(
                f"ws://127.0.0.1:{server.port}/api/tables/{id}/socket",
                additional_headers={"cookie": cookie},
                ping_interval=None,
                compression=None,
                open_timeout=60,
            )
        )
    table = Table(id, host, links)
    await host.post(f"/api/tables/{id}/start")
    await table._wait(lambda: any(table.legal))
    return table


def memory(pid: int) -> float:
    """Resident memory of a process, in megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu(pid: int) -> tuple[float, float]:
    """Processor seconds of a process: its own, and the system's for it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) / 100, int(fields[12]) / 100


async def measure(
    name: str, server: Server, tables: list[Table], seconds: float, rate: float | None
) -> dict[str, Any]:
    """Play for a while, and report."""
    assert server.process is not None
    for table in tables:
        table.times.clear()
    before = cpu(server.process.pid)
    begun = time.perf_counter()
    each = None if rate is None else rate / len(tables)
    await asyncio.gather(*[table.play(begun + seconds, each) for table in tables])
    took = time.perf_counter() - begun
    after = cpu(server.process.pid)
    used = (after[0] - before[0], after[1] - before[1])
    times = sorted(time for table in tables for time in table.times)
    result = {
        "phase": name,
        "tables": len(tables),
        "sockets": sum(len(table.links) for table in tables),
        "seconds": round(took, 1),
        "actions": len(times),
        "actions_per_second": round(len(times) / took),
        "p50_ms": round(1000 * statistics.median(times), 2),
        "p99_ms": round(1000 * times[int(len(times) * 0.99)], 2),
        "refused": sum(table.refused for table in tables),
        "server_cpu_share": round((used[0] + used[1]) / took, 2),
        "cpu_ms_per_action": round(1000 * used[0] / len(times), 3),
        "system_ms_per_action": round(1000 * used[1] / len(times), 3),
        "server_memory_mb": round(memory(server.process.pid), 1),
    }
    print(msgspec.json.encode(result).decode(), flush=True)
    return result


async def finish_a_match(person: Person) -> str:
    """A match of three to the end; the path of the review of it, which nobody has asked for yet."""
    seats = ["me", "regular", "regular"]
    table = await person.set_up("service-compris", seats, public=True, pace="none")
    await person.post(f"/api/tables/{table}/start")
    seat = await person.sit(table)
    await seat.play_to_the_end(lambda legal: legal[0])
    await seat.close()
    return f"/api/tables/{table}/records/1/review?seat=0"


async def beside_a_review(
    server: Server, tables: list[Table], seconds: float, person: Person, path: str
) -> dict[str, Any]:
    """Measure while a match is being judged.

    Raises:
        RuntimeError: it was done before the end.
    """
    await person.get(path)
    result = await measure("paced, beside a review", server, tables, seconds, 200.0)
    if "percent" not in await person.get(path):
        raise RuntimeError("the review was done before the measurement was")
    return result


async def run(
    tables: int, seats: int, seconds: float, database: str = "", *, review: bool = False
) -> list[dict[str, Any]]:
    """Set it all up, measure, and take it all down."""
    results = []
    with tempfile.TemporaryDirectory(prefix="tablee-load-") as folder:
        address = database or f"sqlite:{folder}/t.sqlite3"
        log = Path(folder) / "log"
        server = Server(address, log, tables_each=10**6, max_tables=10**6, bot_tempo=0)
        with server:
            people = [await Person.come_in(server.url, f"P{n}") for n in range(tables * seats)]
            opened: list[Table] = []
            try:
                judged = await finish_a_match(people[0]) if review else ""
                for n in range(tables):
                    group = people[n * seats : (n + 1) * seats]
                    opened.append(await open_table(server, group, seats))
                results.append(await measure("paced", server, opened, seconds, 200.0))
                if review:
                    results.append(
                        await beside_a_review(server, opened, seconds, people[0], judged)
                    )
                    return results
                results.append(await measure("flat out", server, opened, seconds, None))
                text = httpx.get(f"{server.url}/metrics").text
                print(
                    "\n".join(
                        line
                        for line in text.splitlines()
                        if line.startswith(
                            ("tablee_append_seconds_count", "tablee_append_seconds_sum")
                        )
                    )
                )
            finally:
                for table in opened:
                    await table.close()
                for person in people:
                    await person.close()
    return results


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=200)
    arguments.add_argument("--seats", type=int, default=4)
    arguments.add_argument("--seconds", type=float, default=15.0)
    arguments.add_argument("--database", default="")
    arguments.add_argument("--postgres", action="store_true")
    arguments.add_argument("--review", action="store_true")
    given = arguments.parse_args()
    with running_postgres() if given.postgres else nullcontext(given.database) as database:
        asyncio.run(run(given.tables, given.seats, given.seconds, database, review=given.review))
