"""Siege of what people keep in a house: company, rounds, slow tables, figures, ways back.

Whoever attacks here is a guest with a name, or many of them from one address, and may even have
played with whom they are after. See `tools/siege.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections import Counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tools.live import Person
from tools.siege_field import GONE, HONEST, Field, attack, come_in, holds, visitor


async def news_of(field: Field, person: Person, address: str) -> ClientConnection:
    """The socket that says whether there is news for somebody."""
    return await connect(
        f"ws://127.0.0.1:{field.server.port}/api/me/socket",
        additional_headers={"cookie": f"tablee_session={person.http.cookies['tablee_session']}"},
        local_addr=(address, 0),
        compression=None,
        ping_interval=None,
        open_timeout=30,
        close_timeout=1,
    )


async def close_all(*people: Person) -> None:
    """All go home."""
    for person in people:
        await person.close()


def steady(answers: Counter[int], *expected: int) -> None:
    """Nothing else was answered."""
    holds(set(answers) <= set(expected), f"answers: {dict(answers)}")


async def company_of(person: Person) -> list[str]:
    """What those are called to somebody whom they may speak of."""
    return [one["id"] for one in await person.get("/api/me/company")]


async def told(person: Person, path: str) -> Any:
    """What somebody is shown who asks too much, and waits for as long as they are told to."""
    for _ in range(20):
        answer = await person.http.get(path)
        if answer.status_code != 429:
            break
        await asyncio.sleep(int(answer.headers["retry-after"]))
    return answer.raise_for_status().json()


@attack("news sockets")
async def news_sockets(field: Field) -> str:
    """Sockets for news by many names, which never read; and some that talk."""
    people = [await come_in(field.server, f"S{n}", field.stranger) for n in range(field.many(15))]
    held: list[ClientConnection] = []
    found: Counter[str] = Counter()
    for person in people:
        for _ in range(24):
            try:
                link = await news_of(field, person, field.stranger)
            except GONE:
                found["refused"] += 1  # too many handshakes
                continue
            with contextlib.suppress(TimeoutError):  # one that is open has nothing to say
                await asyncio.wait_for(link.wait_closed(), 0.01)
            found[str(link.close_code or "open")] += 1
            held.append(link)
    quiet = [link for link in held if link.close_code is None]
    holds(len(quiet) <= min(200, 20 * len(people)), f"{len(quiet)} are open")
    anne = await come_in(field.server, "Anne", HONEST)
    bell = await news_of(field, anne, HONEST)
    await anne.post("/api/me/rounds", {"name": "Nous"})
    told = json.loads(await asyncio.wait_for(bell.recv(), 20))
    holds(told == {"type": "news"}, f"somebody else was told {told}")
    for link in quiet[:5]:
        await link.send("[" * 1000)
        await asyncio.wait_for(link.wait_closed(), 20)
        holds(link.close_code == 4400, f"whoever talks is told {link.close_code}")
    for link in (*held, bell):
        link.transport.abort()
    await close_all(anne, *people)
    return f"{len(quiet)} open, {found['4429'] + found['refused']} refused; news of others came"


@attack("asks to one person")
async def asks(field: Field) -> str:
    """Somebody whom one has played with asks and asks: to tables, and into rounds."""
    pest = await come_in(field.server, "Pest", field.stranger)
    anne = await field.acquaint(pest)
    (her,) = await company_of(pest)
    (him,) = await company_of(anne)
    table = await pest.set_up("the-game", ["me", "open"])
    found: Counter[int] = Counter()
    begun = time.monotonic()
    for _ in range(field.many(200)):
        answer = await pest.http.post(f"/api/tables/{table}/asks", json={"people": [her]})
        found[answer.status_code] += 1
    steady(found, 204, 429)
    holds(found[204] <= 25 + (time.monotonic() - begun) / 10, f"{found[204]} were heard")
    shown = await anne.get("/api/me/asks")
    holds(len(shown) == 1, f"{len(shown)} invitations of one person")
    (await anne.http.delete(f"/api/me/asks/{him}")).raise_for_status()
    wish = {"name": "Come!", "people": [her]}
    for _ in range(field.many(40)):
        await pest.http.post("/api/me/rounds", json=wish)
    rounds = await anne.get("/api/me/rounds")
    for one in rounds:  # whoever declines is left alone
        (await anne.http.delete(f"/api/me/rounds/{one['id']}")).raise_for_status()
        await pest.http.post(f"/api/me/rounds/{one['id']}/members", json={"people": [her]})
    holds(await anne.get("/api/me/rounds") == [], "who declined is asked again")
    own = await anne.http.post("/api/me/rounds", json={"name": "Mine"})
    holds(own.status_code == 201, f"there is no room for one's own round: {own.text}")
    (await anne.http.put(f"/api/me/company/{him}/block", json={"blocked": True})).raise_for_status()
    await pest.http.post(f"/api/tables/{table}/asks", json={"people": [her]})
    holds(await anne.get("/api/me/asks") == [], "who is blocked is heard")
    await close_all(pest, anne)
    return f"{found[204]} of {sum(found.values())} asks were counted, one was shown; left alone"


@attack("a round of strangers")
async def strangers(field: Field) -> str:
    """One of them knows somebody, and asks them into a round: may the others speak to them?"""
    pest = await come_in(field.server, "Pest", field.stranger)
    puppet = await come_in(field.server, "Puppet", field.stranger)
    anne = await field.acquaint(pest)
    other = await field.acquaint(pest, puppet)
    names = {one["name"]: one["id"] for one in await pest.get("/api/me/company")}
    both = [names["Puppet"], *[id for name, id in names.items() if name != "Puppet"]]
    made = await pest.post("/api/me/rounds", {"name": "Us", "people": both})
    await puppet.post(f"/api/me/rounds/{made['id']}/join")
    (seen,) = await puppet.get("/api/me/rounds")
    asked = [one for one in seen["members"] if not one["joined"]]
    table = await puppet.set_up("the-game", ["me", "open"])
    known = await company_of(puppet)
    found: Counter[int] = Counter()
    for one in asked:
        answer = await puppet.http.post(f"/api/tables/{table}/asks", json={"people": [one["id"]]})
        found[answer.status_code] += one["id"] not in known
    holds(found[404] == len([one for one in asked if one["id"] not in known]), f"{dict(found)}")
    holds(
        not [one for one in asked if one["name"] and one["id"] not in known], "named to a stranger"
    )
    await close_all(pest, puppet, anne, other)
    return "who never met them was neither named nor asked"


@attack("1,000 rounds")
async def many_rounds(field: Field) -> str:
    """As many rounds as one can found, by as many names as one can have, with endless names."""
    found: Counter[int] = Counter()
    people = [await come_in(field.server, f"S{n}", field.stranger) for n in range(field.many(10))]
    for person in people:
        for _ in range(field.many(100)):
            answer = await person.http.post("/api/me/rounds", json={"name": "R" * 40})
            found[answer.status_code] += 1
    steady(found, 201, 409, 429)
    most = max([len(await told(person, "/api/me/rounds")) for person in people])
    holds(most <= 12, f"one person is in {most} rounds")
    long = await people[0].http.post("/api/me/rounds", json={"name": "R" * 10_000})
    holds(long.status_code in (400, 429), f"a name of 10,000 letters: {long.status_code}")
    await close_all(*people)
    return f"{found[201]} of {sum(found.values())}, at most {most} for one person"


@attack("words that never end")
async def endless(field: Field) -> str:
    """Every field of the routes of people, with far too much in it."""
    person = await come_in(field.server, "Anne", field.stranger)
    long, id = "x" * 15_000, "0" * 16
    wishes: list[tuple[str, str, dict[str, Any], str]] = [
        ("POST", "/api/session", {"name": long}, "name"),
        ("POST", "/api/me/rounds", {"name": "R", "people": [id] * 800}, "people"),
        ("POST", "/api/me/rounds", {"name": long}, "name"),
        ("PUT", "/api/me/rounds/r0", {"name": long}, "name"),
        ("PUT", "/api/me/rounds/r0", {"next": "soon"}, "next"),
        ("POST", "/api/me/company/table", {"people": [long]}, "people"),
        ("POST", "/api/me/company/table", {"people": [id], "game": long}, "game"),
        ("POST", f"/api/me/company/{id}/report", {"reason": long}, "reason"),
        ("POST", f"/api/tables/{field.table}/seats/0/report", {"reason": long}, "reason"),
        ("POST", f"/api/tables/{field.table}/asks", {"people": [id] * 800}, "people"),
        ("PUT", f"/api/me/company/{id}/block", {"blocked": long}, "blocked"),
        ("PUT", "/api/me/days-off", {"weekdays": [1] * 5_000}, "weekdays"),
        ("PUT", "/api/me/days-off", {"until": long}, "until"),
        ("PUT", "/api/me/rating", {"wanted": long}, "wanted"),
        ("POST", "/api/place", {"way": long}, "way"),
        ("POST", "/api/codes", {"code": long}, "code"),
    ]
    for method, path, body, part in wishes:
        answer = await person.http.request(method, path, json=body)
        told = answer.json()
        holds(answer.status_code == 400, f"{method} {path}: {answer.status_code}")
        holds(part in told["detail"], f"{method} {path} does not say what is wrong: {told}")
    puzzle = f"/api/games/the-game/puzzles/nothing?attempt={','.join('1' * 3000)}"
    for path in (puzzle, f"/api/me/matches?game={long}", f"/api/me/matches?company={long}"):
        answer = await person.http.get(path)
        holds(answer.status_code in (400, 404, 431), f"{path[:40]}: {answer.status_code}")
    await person.close()
    return f"{len(wishes) + 3} wishes, each refused; what is wrong is named"


@attack("slow tables")
async def slow_tables(field: Field) -> str:
    """As many tables for weeks as one can get, and days off said again and again."""
    found: Counter[int] = Counter()
    days: Counter[int] = Counter()
    people = [await come_in(field.server, f"S{n}", field.stranger) for n in range(field.many(12))]
    wish = {"game": "the-game", "seats": [{"kind": "me"}, {"kind": "bot"}], "pace": "three-days"}
    for person in people:
        for n in range(field.many(25)):
            answer = await person.http.post("/api/tables", json=wish)
            found[answer.status_code] += 1
            if answer.status_code == 201:
                await person.http.post(f"/api/tables/{answer.json()['id']}/start")
            off = await person.http.put("/api/me/days-off", json={"weekdays": [n % 7]})
            days[off.status_code] += 1
    steady(found, 201, 409, 429, 503)
    steady(days, 200, 409, 429)
    holds(found[201] <= 200, f"one address set up {found[201]} tables")
    turns = await told(people[0], "/api/me/turns")
    await close_all(*people)
    return (
        f"{found[201]} tables of {sum(found.values())} wishes ({len(turns)} turns of one person), "
        f"{days[200]} times other days off"
    )


@attack("figures, reviews and puzzles in a loop")
async def loops(field: Field) -> str:
    """What costs the house most, asked for all the time, with one's wishes changing."""
    pest = await come_in(field.server, "Pest", field.stranger)
    anne = await field.acquaint(pest)
    puzzles = await pest.get("/api/games/the-game/puzzles")
    own = (await pest.get("/api/me/matches"))["matches"][0]
    review = f"/api/tables/{own['table']}/records/1/review?seat="
    paths = ["/api/me/figures", "/api/me/matches", "/api/me/company", "/api/me/rounds"]
    paths += ["/api/days", "/api/me/turns", "/api/me/asks", "/api/me/export"]
    paths += [f"/api/games/the-game/puzzles/{puzzle['id']}" for puzzle in puzzles[:3]]
    paths += [f"{review}{seat}" for seat in range(len(own["seats"]))]
    paths += [f"/api/tables/{field.table}/records/1/review?seat={n}" for n in range(field.seats)]
    found: Counter[int] = Counter()
    until = time.monotonic() + 10 * field.scale

    async def ask(start: int) -> None:
        at = start
        while time.monotonic() < until:
            found[(await pest.http.get(paths[at % len(paths)])).status_code] += 1
            wanted = {"wanted": bool(at % 2)}
            found[(await pest.http.put("/api/me/rating", json=wanted)).status_code] += 1
            at += 1

    await asyncio.gather(*[ask(3 * n) for n in range(4)])
    steady(found, 200, 202, 429, 503)
    mine = await anne.http.get(f"{review}0")  # somebody else still has a place
    holds(mine.status_code in (200, 202), f"nobody else gets a review: {mine.status_code}")
    await close_all(pest, anne)
    return f"{found[200] + found[202]} answered, {found[429]} told to wait, {found[503]} busy"


@attack("guessed links and codes")
async def guessing(field: Field) -> str:
    """One-time links, recovery codes, four letters and passkeys, tried one after the other."""
    anne = await come_in(field.server, "Anne", HONEST)
    link = (await anne.post("/api/me/link"))["path"].partition("=")[2]
    codes = (await anne.post("/api/me/codes"))["codes"]
    found: Counter[int] = Counter()
    letters = "BCDFGHJKLMNPQRSTVWXZ"
    async with visitor(field.server, field.stranger) as client:
        for n in range(field.many(150)):
            near = (
                codes[0][:-1] + letters[n % len(letters)] if codes[0][-1] != letters[n % 20] else ""
            )
            for path, body in (
                ("/api/place", {"way": secrets.token_urlsafe(24)}),
                ("/api/place", {"way": near}),
                ("/api/codes", {"code": "".join(secrets.choice(letters) for _ in range(4))}),
                ("/api/place/passkey", {"credential": {"id": "x"}}),
            ):
                found[(await client.post(path, json=body)).status_code] += 1
    steady(found, 404, 400, 409, 429)
    holds(found[404] + found[400] <= 45, f"{dict(found)}")
    phone = visitor(field.server, HONEST)
    came = await phone.post("/api/place", json={"way": link})
    holds(came.status_code == 200, f"the real link: {came.status_code}")
    await phone.aclose()
    await close_all(anne)
    return f"{found[404] + found[400]} tries of {sum(found.values())}; the real link was good"


@attack("reports by many names")
async def reports(field: Field) -> str:
    """The owner's desk, buried under reports of whoever sits at public tables."""
    anne = await come_in(field.server, "Anne", HONEST)
    table = await anne.set_up("the-game", ["me", "open"], public=True)
    people = [await come_in(field.server, f"S{n}", field.stranger) for n in range(field.many(20))]
    found: Counter[int] = Counter()
    begun = time.monotonic()
    for person in people:
        for n in range(10):
            body = {"reason": "x" * 500, "remark": n + 1 if n % 2 else None}
            answer = await person.http.post(f"/api/tables/{table}/seats/0/report", json=body)
            found[answer.status_code] += 1
    steady(found, 204, 404, 429)
    heard = found[204] + found[404]
    holds(heard <= 32 + (time.monotonic() - begun) / 10, f"{heard} reports from one address")
    await anne.http.delete(f"/api/tables/{table}")
    await close_all(anne, *people)
    return f"{found[204]} of {sum(found.values())} were taken"
