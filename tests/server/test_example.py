"""The example bot does what its page says."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tools.live import ROOT, Server

from .conftest import Arrive

pytestmark = pytest.mark.anyio


async def test_the_example_bot_joins_and_plays(
    server: Server, arrive: Arrive, tmp_path: Path
) -> None:
    text = (ROOT / "examples" / "bot.py").read_text()
    quick = tmp_path / "bot.py"
    quick.write_text(text.replace("random.uniform(0.5, 1.5)", "0.01"))
    anne = await arrive("Anne")
    table = await anne.set_up("snap", ["me", "open", "regular"], options={"turns": 6})
    invitation = (await anne.post(f"/api/tables/{table}/invitation"))["token"]
    bot = await asyncio.create_subprocess_exec(
        sys.executable, quick, server.url, table, invitation, stdout=asyncio.subprocess.PIPE
    )
    seat = await anne.sit(table)
    await seat.until(lambda s: s.table.get("seats", [{}, {}])[1].get("connected", False))
    await anne.post(f"/api/tables/{table}/start")
    await seat.play_to_the_end(lambda legal: legal[0])
    out, _ = await asyncio.wait_for(bot.communicate(), 20)
    assert bot.returncode == 0
    assert out.decode().startswith("over:")
    assert len(text.splitlines()) < 55
