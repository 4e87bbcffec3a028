"""What people do who are not in the network of the test: a program of its own.

    python -m tests.server.somebody host ADDRESS           lays a table, waits for a guest, starts
    python -m tests.server.somebody guest LINK

Tells in lines of JSON what it saw.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any
from urllib.parse import urlsplit

import httpx

from tools.live import Person


def tell(**seen: Any) -> None:
    print(json.dumps(seen), flush=True)  # noqa: T201 - it is the output


async def until_it_answers(address: str) -> None:
    """An address is told before anybody listens there."""
    async with asyncio.timeout(60), httpx.AsyncClient(base_url=address) as door:
        while True:
            try:
                await door.get("/healthz")
                return
            except httpx.ConnectError:
                await asyncio.sleep(0.1)


async def host(address: str) -> None:
    await until_it_answers(address)
    anne = await Person.come_in(address, "Anne")
    table = await anne.set_up("the-game", ["me", "open"], pace="none")
    base = (await anne.get("/api/reach"))["base"]
    path = (await anne.post(f"/api/tables/{table}/invitation"))["path"]
    seat = await anne.sit(table)
    tell(base=base, path=path)
    await seat.until(lambda at: bool(at.table) and at.table["seats"][1]["kind"] == "person")
    await anne.post(f"/api/tables/{table}/start")
    tell(guest=seat.table["seats"][1]["name"])
    await anne.close()


async def guest(link: str) -> None:
    parts = urlsplit(link)
    address, table = f"{parts.scheme}://{parts.netloc}", parts.path.rpartition("/")[2]
    invite = parts.fragment.removeprefix("invite=")
    noor = await Person.come_in(address, "Noor")
    page = await noor.http.get("/")
    base = (await noor.get("/api/reach"))["base"]
    strange = (await noor.http.get(f"/api/tables/{table}")).status_code
    await noor.post(f"/api/tables/{table}/join", {"invite": invite})
    seat = await noor.sit(table)
    await seat.until(lambda at: at.status == "running" and at.update["view"] is not None)
    tell(page=page.status_code, base=base, strange=strange, you=seat.update["you"])
    await noor.close()


if __name__ == "__main__":
    asyncio.run({"host": host, "guest": guest}[sys.argv[1]](sys.argv[2]))
