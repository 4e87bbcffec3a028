"""Regular rounds: founded, joined, met, counted, left; and nobody else finds out."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from tablee.server import rounds as keeping
from tablee.stores.memory import MemoryStore
from tests.conftest import PLUGIN
from tools.live import Person, Server

from .conftest import Arrive
from .test_company import block, company, join, listen, told
from .test_matches import play
from .test_mine import FORMS, NAME, everything

pytestmark = pytest.mark.anyio


async def rounds(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = await person.get("/api/me/rounds")
    return found


async def evening(round_id: str, *people: Person, game: str = "") -> str:
    """The first lays a table for the round, the others come and they play."""
    laid = await people[0].post(f"/api/me/rounds/{round_id}/table", {"game": game})
    for person in people[1:]:
        (ask,) = [one for one in await person.get("/api/me/asks") if one["table"] == laid["id"]]
        assert ask["round"] == "Les Mercredis"
        invite = ask["path"].partition("=")[2]
        assert (await join(person, laid["id"], invite=invite)).status_code == 200
    free = [n for n, seat in enumerate(laid["seats"]) if seat["kind"] == "open"]
    for seat in free[len(people) - 1 :]:
        path = f"/api/tables/{laid['id']}/seats/{seat}"
        (await people[0].http.put(path, json={"bot": "random"})).raise_for_status()
    seats = [await person.sit(laid["id"]) for person in people]
    await people[0].post(f"/api/tables/{laid['id']}/start")
    await asyncio.gather(*[seat.play_to_the_end(lambda legal: legal[-1]) for seat in seats])
    return str(laid["id"])


async def test_a_round_is_founded_joined_met_counted_and_left(arrive: Arrive, snap: Any) -> None:
    names = ("Anne", "Bob", "Cléo", "Zoé")
    anne, bob, cleo, zoe = [await arrive(name) for name in names]
    await play(anne, bob, cleo)
    mine = await company(anne)
    bell = await listen(bob)
    people = [mine["Bob"]["id"], mine["Cléo"]["id"]]
    made = await anne.post("/api/me/rounds", {"name": " Les Mercredis ", "people": people})
    here = f"/api/me/rounds/{made['id']}"
    assert await told(bell) == {"type": "news"}
    await bell.close()
    assert (made["name"], made["joined"], made["matches"]) == ("Les Mercredis", True, 0)
    assert [(one["name"], one["joined"]) for one in made["members"]] == [
        ("Anne", True),
        ("Bob", False),
        ("Cléo", False),
    ]
    (asked,) = await rounds(bob)
    assert (asked["joined"], asked["name"]) == (False, "Les Mercredis")
    # who has not joined does nothing there, and a stranger is told that there is none
    for person, status in ((bob, 404), (zoe, 404)):
        for answer in (
            await person.http.put(here, json={"name": "Autre"}),
            await person.http.post(f"{here}/table", json={}),
            await person.http.post(f"{here}/members", json={"people": people}),
        ):
            assert (answer.status_code, answer.json()["error"]) == (status, "no-round")
    for answer in (await zoe.http.post(f"{here}/join"), await zoe.http.delete(here)):
        assert answer.status_code == 404
    assert await rounds(zoe) == []
    await bob.post(f"{here}/join")
    await cleo.post(f"{here}/join")

    # the next evening
    then = time.time() + 3 * 86_400
    bell = await listen(bob)
    (await cleo.http.put(here, json={"next": then})).raise_for_status()
    assert (await told(bell))["type"] == "news"
    assert (await rounds(bob))[0]["next"] == then
    for wrong in (then + 400 * 86_400, 1.0):
        assert (await cleo.http.put(here, json={"next": wrong})).status_code == 400
    (await anne.http.put(here, json={"name": "Les Mercredis"})).raise_for_status()
    assert (await rounds(bob))[0]["next"] == then  # it was not spoken of

    # never played together as a round: which game has to be said, and then it is as the last time
    assert (await anne.http.post(f"{here}/table", json={})).json()["error"] == "never-played"
    await evening(made["id"], anne, bob, cleo, game="snap")
    await evening(made["id"], bob, anne)
    await play(anne, bob)  # not at a table of the round
    (seen,) = await rounds(cleo)
    assert (seen["matches"], seen["game"]) == (2, "snap")
    played = {one["name"]: one["standing"]["played"] for one in seen["members"]}
    assert played == {"Anne": 2, "Bob": 2, "Cléo": 1}
    won = [one["standing"]["won"] for one in seen["members"]]
    assert won == sorted(won, reverse=True)
    assert {one["name"]: one["id"] for one in seen["members"]}["Cléo"] is None

    for person in (cleo, bob, anne):
        assert (await person.http.delete(here)).status_code == 204
        assert await rounds(person) == []
    await bell.close()


async def test_where_somebody_is_whom_one_avoids_one_is_not_asked(
    arrive: Arrive, snap: Any
) -> None:
    anne, bob = await arrive("Anne"), await arrive("Bob")
    await play(anne, bob)
    theirs, mine = await company(bob), await company(anne)
    assert await block(bob, theirs["Anne"]["id"]) == 204
    made = await anne.post("/api/me/rounds", {"name": "Nous", "people": [mine["Bob"]["id"]]})
    assert [one["name"] for one in made["members"]] == ["Anne", "Bob"]  # Anne is not told
    assert await rounds(bob) == []
    assert (await bob.http.post(f"/api/me/rounds/{made['id']}/join")).status_code == 404


async def test_who_is_only_asked_is_not_spoken_to_by_all_of_a_round(
    arrive: Arrive, snap: Any
) -> None:
    anne, bob, cleo = await arrive("Anne"), await arrive("Bob"), await arrive("Cléo")
    await play(anne, bob)
    await play(anne, cleo)
    people = [one["id"] for one in (await company(anne)).values()]
    made = await anne.post("/api/me/rounds", {"name": "Nous", "people": people})
    await bob.post(f"/api/me/rounds/{made['id']}/join")
    (seen,) = await rounds(bob)
    (asked,) = [one for one in seen["members"] if not one["joined"]]
    assert asked["name"] is None  # they have never met
    table = await bob.set_up("snap", ["me", "open"])
    body = {"people": [asked["id"]]}
    assert (await bob.http.post(f"/api/tables/{table}/asks", json=body)).status_code == 404
    # who is asked knows by whom, and may keep away from them
    (shown,) = await rounds(cleo)
    names = {one["name"]: one["id"] for one in shown["members"]}
    assert set(names) == {"Anne", "Bob", "Cléo"}
    await cleo.post(f"/api/me/rounds/{made['id']}/join")
    assert (await bob.http.post(f"/api/tables/{table}/asks", json=body)).status_code == 204
    assert len(await cleo.get("/api/me/asks")) == 1


async def test_who_declined_is_left_alone_and_asks_leave_room_for_ones_own(
    arrive: Arrive, snap: Any
) -> None:
    anne, bob, zoe = await arrive("Anne"), await arrive("Bob"), await arrive("Zoé")
    await play(anne, bob, zoe)
    her = [(await company(anne))["Bob"]["id"]]
    crews = [await anne.post("/api/me/rounds", {"name": f"R{n}", "people": her}) for n in range(12)]
    assert (await anne.http.post("/api/me/rounds", json={"name": "R"})).json()[
        "error"
    ] == "too-many"
    assert len(await rounds(bob)) == 12
    own = await bob.post("/api/me/rounds", {"name": "À moi"})
    one = f"/api/me/rounds/{crews[0]['id']}"
    for _ in range(2):
        assert (await bob.http.delete(one)).status_code in (204, 404)
        again = await anne.post(f"{one}/members", {"people": her})
        assert [member["name"] for member in again["members"]] == ["Anne"]
    assert crews[0]["id"] not in [crew["id"] for crew in await rounds(bob)]
    # what somebody asks whom one keeps away from takes no room from others
    assert await block(bob, (await company(bob))["Anne"]["id"]) == 204
    assert [crew["id"] for crew in await rounds(bob)] == [own["id"]]
    asked = [(await company(zoe))["Bob"]["id"]]
    await zoe.post("/api/me/rounds", {"name": "Chez Zoé", "people": asked})
    assert {crew["name"] for crew in await rounds(bob)} == {"À moi", "Chez Zoé"}


async def test_a_round_remembers_its_latest_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "EVENINGS", 3)
    store = MemoryStore()
    for n in range(5):
        await keeping.remember(store, "r1", f"t{n}")
    assert [note.name for note in await store.notes("r1", "evening")] == ["t4", "t3", "t2"]


async def test_what_is_noted_goes_with_whoever_is_removed_or_joined(
    place: str, tmp_path: Path, snap: Any
) -> None:
    made = Server(place, tmp_path / "log", [PLUGIN], bot_tempo=0)
    with made:
        names = ("Anne", "Balthazar", "Bob")  # one of them goes by another name later
        anne, mine, bob = [await Person.come_in(made.url, name) for name in names]
        await play(anne, mine, bob)
        await mine.post("/api/session", {"name": NAME})
        await play(anne, mine, bob)
        await anne.post("/api/me/rounds", {"name": "Chez Balthazar"})
        seen = await company(anne)
        together = [seen[NAME]["id"], seen["Bob"]["id"]]
        crew = await anne.post("/api/me/rounds", {"name": f"Chez {NAME}", "people": together})
        await mine.post(f"/api/me/rounds/{crew['id']}/join")
        own = await mine.post("/api/me/rounds", {"name": "À moi"})
        assert await block(anne, seen[NAME]["id"]) == 204
        assert await block(mine, (await company(mine))["Bob"]["id"]) == 204
        for about, reason in ((NAME, "gêne"), ("Bob", f"avec {NAME.upper()}, ils gênent")):
            path = f"/api/me/company/{seen[about]['id']}/report"
            assert (await anne.http.post(path, json={"reason": reason})).status_code == 204
        await anne.post("/api/me/company/table", {"people": together})

        # a guest turns out to be Bob, and what speaks of Bob speaks of the same person
        guest = await Person.come_in(made.url, "Robert")
        link = (await bob.post("/api/me/link"))["path"].partition("=")[2]
        await guest.post("/api/place", {"way": link, "join": True})
        kinds = {note["kind"] for note in (await guest.get("/api/me/export"))["notes"]}
        assert kinds == {"ask", "member"}

        assert (await mine.http.delete("/api/me")).status_code == 204
        left = await everything(place, tmp_path)
        for form in (*FORMS, NAME.upper().encode(), b"Balthazar"):
            assert form not in left
        assert own["id"].encode() not in left
        export = (await anne.get("/api/me/export"))["notes"]
        assert [note["kind"] for note in export if note["kind"] == "block"] == []
        (report,) = [note for note in export if note["kind"] == "report"]
        assert json.dumps(report["data"], ensure_ascii=False).count("…") == 1
        after, earlier = await rounds(anne)
        assert after["name"] == earlier["name"] == "Chez …"
        assert [one["name"] for one in after["members"]] == ["Anne", "Bob"]
        for person in (anne, mine, bob, guest):
            await person.close()
        assert made.errors() == []
