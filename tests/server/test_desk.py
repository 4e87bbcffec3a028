"""The owner's desk, beside a server that runs and without one; it shows no card and no seed."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import main
from tests.conftest import PLUGIN
from tools.live import KEY, Person, Server, _python_path


class Desk:
    """Runs the command as its owner would."""

    def __init__(self, database: str) -> None:
        path = os.pathsep.join([*_python_path(), str(PLUGIN)])
        self.environment = {**os.environ, "TABLEE_DATABASE_URL": database, "PYTHONPATH": path}
        if database.startswith("postgres"):
            self.environment["TABLEE_KEY"] = KEY
        self.printed: list[str] = []

    async def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tablee", "admin", *arguments]
        done = await asyncio.to_thread(  # sockets of this process go on meanwhile
            subprocess.run, command, env=self.environment, capture_output=True, text=True
        )
        self.printed.append(done.stdout + done.stderr)
        return done

    async def ask(self, *arguments: str) -> Any:
        done = await self.run(*arguments, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    async def refused(self, *arguments: str) -> str:
        done = await self.run(*arguments)
        assert (done.returncode, done.stdout) == (2, "")
        return done.stderr


@pytest.mark.anyio
@pytest.mark.long
async def test_the_desk_beside_a_server_and_without_one(
    place: str, tmp_path: Path, snap: Any
) -> None:
    database = place
    desk = Desk(database)
    with Server(database, tmp_path / "log", [PLUGIN], bot_tempo=0) as made:
        anne, bob = [await Person.come_in(made.url, name) for name in ("Anne", "Bob")]
        table = await anne.set_up("snap", ["me", "open"], public=True)
        await bob.post(f"/api/tables/{table}/join", {})
        seat = await bob.sit(table)
        await anne.post(f"/api/tables/{table}/start")
        await seat.until(lambda s: s.status == "running")
        await seat.ask("say", text="grr")
        path = f"/api/tables/{table}/seats/1/report"
        report = {"reason": "grogne", "remark": seat.number}
        assert (await anne.http.post(path, json=report)).status_code == 204
        waiting = await anne.set_up("the-game", ["me", "open"])

        listed = {row["table"]: row for row in (await desk.ask("tables"))}
        assert listed[table]["people"] == ["Anne", "Bob"]
        assert (listed[table]["status"], listed[waiting]["status"]) == ("running", "waiting")
        people = {row["name"]: row for row in (await desk.ask("people"))}
        assert (people["Anne"]["tables"], people["Bob"]["tables"]) == (2, 1)
        (told,) = await desk.ask("reports")
        assert (told["by_name"], told["about_name"], told["reason"]) == ("Anne", "Bob", "grogne")
        assert (told["about"], told["remark"]) == (people["Bob"]["person"], "grr")

        assert (await desk.ask("close", table))["outcome"] == "done"
        await seat.until(lambda s: s.status == "closed")
        assert "closed already" in (await desk.refused("close", table))
        assert "no such table" in (await desk.refused("close", "nowhere"))
        assert (await desk.ask("notice", "Fermé demain."))["outcome"] == "done"
        assert (await anne.get("/api/notice"))["text"] == "Fermé demain."
        assert (await desk.ask("remove", people["Bob"]["person"]))["outcome"] == "done"
        assert (await bob.http.get("/api/session")).status_code == 401
        assert (await desk.ask("reports")) == []
        assert "no such person" in (await desk.refused("remove", "p" + "0" * 16))
        assert "admin people" in (await desk.refused("remove", "Bob"))
        assert made.errors() == []
        await anne.close()
        await bob.close()

    assert (await desk.ask("close", waiting))["outcome"] == "done"  # it is done without a server
    assert (await desk.ask("notice"))["outcome"] == "done"
    everything = await desk.ask("log")
    did = [(deed["did"], deed["outcome"]) for deed in everything]
    assert did[:2] == [("notice", "done"), ("close", "done")]
    assert ("remove", "done") in did
    assert ("people", "done") in did
    assert ("close", "closed") in did
    assert {deed["by"] for deed in everything} == {everything[0]["by"]}
    assert people["Bob"]["person"] not in json.dumps(everything)
    with Server(database, tmp_path / "log", [PLUGIN], bot_tempo=0) as made:
        anne = await Person.come_in(made.url, "Zoé")
        assert (await anne.get("/api/notice"))["text"] is None
        await anne.close()
        assert "Zoé" in (await desk.run("people")).stdout
        assert made.errors() == []
    for secret in ("seed", "hand", "cards", "deck"):
        assert not [text for text in desk.printed if secret in text.lower()]


def test_the_desk_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*arguments: str) -> str:
        main(["admin", *arguments])
        return capsys.readouterr().out

    monkeypatch.setenv("TABLEE_DATABASE_URL", f"sqlite:{tmp_path}/t.sqlite3")
    for listing in ("tables", "people", "reports"):
        assert json.loads(run(listing, "--json")) == []
    assert run("notice", "Demain, c\u2019est fermé.", "--lang", "fr") == "C’est dit, ou retiré.\n"
    told = json.loads(run("log", "--json"))
    assert [(deed["did"], deed["what"]) for deed in told[:2]] == [
        ("notice", "Demain, c\u2019est fermé."),
        ("reports", ""),
    ]
    assert told[0]["by"] in run("log")
    for wrong in (["close", "nowhere"], ["remove", "Bob"], ["notice", "x" * 301]):
        with pytest.raises(SystemExit) as ended:
            main(["admin", *wrong])
        assert ended.value.code == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    monkeypatch.setenv("TABLEE_DATABASE_URL", "memory:")
    with pytest.raises(SystemExit):
        main(["admin", "tables"])
    assert "memory" in capsys.readouterr().err
