"""The example bot does what its page says."""

from __future__ import annotations

import asyncio
import subprocess
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


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "usage: python examples/bot.py SERVER TABLE [INVITATION]"),
        (["nowhere", "table"], "nowhere: unknown url type"),
        (["http://127.0.0.1:1", "table"], "http://127.0.0.1:1: "),
    ],
)
def test_the_example_bot_says_in_one_line_why_it_cannot_play(
    arguments: list[str], line: str
) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "bot.py", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(line)
    assert done.stderr.count("\n") == 1
