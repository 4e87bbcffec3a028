"""Fuzz: malformed, replayed, out-of-turn, foreign-seat and oversized messages to sockets.

    python -m tools.fuzz --messages 100000
    python -m tools.fuzz --messages 1000000 --processes 4     four servers and their senders

The one who sends them sits at a slow table where it is somebody else's turn, or only watches. Every
message must be answered; nothing may change but what the sender was told is done; nothing of
another hand may be told; and the table must be playable afterwards. One message of each batch goes
to the socket for news, which has to hang up and may say nothing but that there is news.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, get_args

import httpx
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import tablee
from tablee.server.messages import ClientMessage, Level
from tablee.table.entries import When
from tools.live import Person, Server

IDS = st.sampled_from(["a", "b", "c"]) | st.text(max_size=70)
NUMBERS = st.integers(-3, 700) | st.integers() | st.floats() | st.none() | st.booleans()
TEXTS = st.text(max_size=400) | st.sampled_from(["bonjour", "j’ai le 45", "\u202e", "\x00"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
KINDS = [tag for kind in get_args(ClientMessage) if (tag := kind.__struct_config__.tag)]
WORDS = st.sampled_from([*get_args(When), *get_args(Level)]) | st.text(max_size=12)


def _commands() -> st.SearchStrategy[dict[str, Any]]:
    """Messages that are right, or nearly so."""
    near = st.fixed_dictionaries(
        {"type": st.sampled_from(KINDS) | st.text(max_size=8), "id": IDS},
        optional={"code": NUMBERS, "number": NUMBERS, "text": TEXTS, "seat": NUMBERS, "x": JSON}
        | {"when": WORDS, "level": WORDS},
    )
    right = st.fixed_dictionaries(
        {
            "type": st.just("play"),
            "id": st.sampled_from("abcdefgh") | st.integers(0, 10**9).map(str),
            "code": st.integers(0, 420),
            "number": st.integers(0, 12),
        }
    )
    why = st.fixed_dictionaries(
        {"type": st.just("why"), "id": st.just("w"), "code": st.integers(0, 420)}
    )
    ask_me = st.fixed_dictionaries({"type": st.just("ask-me"), "id": IDS, "when": WORDS})
    return near | right | why | ask_me


MESSAGES: st.SearchStrategy[str | bytes] = st.one_of(
    _commands().map(json.dumps),
    _commands()
    .map(json.dumps)
    .flatmap(lambda text: st.integers(0, len(text)).map(lambda at: text[:at] + text[at + 1 :])),
    JSON.map(json.dumps),
    st.text(max_size=60),
    st.binary(max_size=60),
)


NO_ANSWER = (1007, 1009, 4400)
"""How a socket is closed by what is not UTF-8, too large, or too much nonsense."""


class Sender:
    """The one who misbehaves."""

    def __init__(self, url: str, path: str, cookie: str) -> None:
        self.address = url.replace("http", "ws", 1) + path
        self.headers = {"cookie": cookie} if cookie else {}
        self.link: ClientConnection | None = None
        self._stack = contextlib.ExitStack()
        self.answers: Counter[str] = Counter()
        self.done: set[int] = set()
        self.sent = 0
        self.received: list[dict[str, Any]] = []

    def _open(self) -> ClientConnection:
        if self.link is None:
            opening = connect(
                self.address,
                additional_headers=self.headers,
                compression=None,
                max_size=2**22,
                max_queue=None,  # who stops reading answers no pings, and is cut off
                ping_interval=None,
            )
            self.link = self._stack.enter_context(opening)
        return self.link

    def send(self, message: str | bytes) -> None:
        """Send a message, and take in everything up to its answer."""
        link = self._open()
        self.sent += 1
        try:
            link.send(message)
            while True:
                answer = json.loads(link.recv(timeout=20))
                self.received.append(answer)
                if answer["type"] not in ("update", "watching"):
                    break
        except ConnectionClosed as closed:
            self._hung_up(closed, message)
            return
        self.answers[answer.get("reason") or answer["type"]] += 1
        if answer.get("reason") == "server":
            raise AssertionError(f"the server failed on {message!r}")
        if answer["type"] == "done":
            self._may_be_done(json.loads(message), answer)

    def interrupt(self, message: str | bytes) -> None:
        """Say something where there is nothing to say: the other side hangs up."""
        link = self._open()
        self.sent += 1
        try:
            link.send(message)
            while True:
                told = json.loads(link.recv(timeout=20))
                assert told == {"type": "news"}, f"{told} after {message!r}"
        except ConnectionClosed as closed:
            self._hung_up(closed, message)

    def _hung_up(self, closed: ConnectionClosed, message: str | bytes) -> None:
        code = closed.rcvd.code if closed.rcvd else 1006
        if code not in NO_ANSWER:
            raise AssertionError(f"closed: {closed}, after {message!r}") from None
        self.answers[f"closed {code}"] += 1
        self.link = None

    def drain(self) -> None:
        """Take in what arrived meanwhile, so that nobody has to wait for a slow reader."""
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while self.link is not None:
                self.received.append(json.loads(self.link.recv(timeout=0)))

    def _may_be_done(self, message: dict[str, Any], answer: dict[str, Any]) -> None:
        """Only talk, remarks and the stand-in are for who is not asked."""
        if message["type"] == "play" and message["code"] < SIGNALS:
            raise AssertionError(f"out of turn, and yet done: {message}")
        self.done.add(answer["number"])

    def close(self) -> None:
        """Leave."""
        self._stack.close()
        self.link = None


CHANGES = ("played", "said", "away", "back", "paused", "resumed", "asks")
"""Kinds of happenings by which somebody changed something."""

# from here on, actions are signals, which everybody may always give
SIGNALS = min(action.code for action in tablee.game("the-game").actions if action.talk)


def fuzz(messages: int, number: int = 1) -> dict[str, Any]:
    """Send so many messages to a server of our own, and check what they did."""
    with tempfile.TemporaryDirectory(prefix="tablee-fuzz-") as folder:
        made = Server(f"sqlite:{folder}/t.sqlite3", Path(folder) / "log", bot_tempo=0)
        with made, httpx.Client(base_url=made.url) as anne, httpx.Client(base_url=made.url) as bob:
            for client, name in ((anne, "Anne"), (bob, "Bob")):
                client.post("/api/session", json={"name": name}).raise_for_status()
            wish = {
                "game": "the-game",
                "seats": [{"kind": "me"}, {"kind": "open"}],
                "public": True,
                "pace": "three-days",
                "options": {"first_seat": 0},
            }
            table = anne.post("/api/tables", json=wish).raise_for_status().json()["id"]
            bob.post(f"/api/tables/{table}/join", json={}).raise_for_status()
            anne.post(f"/api/tables/{table}/start").raise_for_status()
            cookies = [f"tablee_session={who.cookies['tablee_session']}" for who in (anne, bob)]
            # it is Anne's turn all the time: she is here, and only looks on
            path = f"/api/tables/{table}/socket?lang=en"
            patient = Sender(made.url, path, cookies[0])
            patient.send('{"type":"ping","id":"here"}')
            senders = [Sender(made.url, path, cookies[1]), Sender(made.url, path, "")]
            news = Sender(made.url, "/api/me/socket", cookies[1])
            each = 25
            begun = time.monotonic()

            @seed(number)
            @settings(
                max_examples=max(1, messages // each),
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
                phases=[Phase.generate],  # the table remembers: a failure cannot be made smaller
            )
            @given(st.integers(0, 9), st.lists(MESSAGES, min_size=each, max_size=each))
            def send_all(who: int, batch: list[str | bytes]) -> None:
                sender = senders[who == 0]
                for message in batch:
                    sender.send(message)
                news.interrupt(batch[0])
                for other in (patient, *senders):
                    other.drain()

            try:
                send_all()
            except AssertionError:
                print(*made.errors(), sep="\n", file=sys.stderr)
                raise
            senders[0].send("x" * 5000)
            for sender in (patient, news, *senders):
                sender.close()
            return {
                "messages": sum(sender.sent for sender in (news, *senders)),
                "seconds": round(time.monotonic() - begun, 1),
                "seated": dict(senders[0].answers),
                "spectator": dict(senders[1].answers),
                "news": dict(news.answers),
                **asyncio.run(_check(made, anne, table, senders)),
            }


async def _check(
    made: Server, anne: httpx.Client, table: str, senders: list[Sender]
) -> dict[str, Any]:
    """The table is as it should be, and goes on."""
    browser = httpx.AsyncClient(base_url=made.url, cookies=dict(anne.cookies))
    person = Person(made.url, browser)
    seat = await person.sit(table)
    await seat.until(lambda s: bool(s.update.get("legal")))
    hand = seat.update["view"]["hand"]
    assert len(hand) == 7, "Anne has not played, and yet her hand changed"
    for sender in senders:
        for message in sender.received:
            if message["type"] == "update":
                own = message["view"]["hand"]
                assert own is None or not set(own) & set(hand), "another hand was told"
    played = [told for told in seat.happened if told["kind"] in CHANGES]
    acknowledged = set().union(*(sender.done for sender in senders))
    assert {told["number"] for told in played} <= acknowledged, "changed without an answer"
    assert not senders[1].done, "a spectator changed something"
    assert (await seat.play(seat.update["legal"][0]))["type"] == "done"
    await person.close()
    errors = made.errors()
    return {
        "changes_all_acknowledged": len(acknowledged),
        "server_errors": len(errors),
        "errors": errors[:20],
    }


def fuzz_many(messages: int, number: int, processes: int) -> dict[str, Any]:
    """The same by several senders at once, each with a server of its own; what came of it all."""
    each = [messages // processes] * processes
    with ProcessPoolExecutor(processes) as pool:
        found = list(pool.map(fuzz, each, range(number, number + processes)))
    total = dict(found[0])
    for other in found[1:]:
        for name, value in other.items():
            if isinstance(value, dict):
                total[name] = dict(Counter(total[name]) + Counter(value))
            else:
                total[name] = max(total[name], value) if name == "seconds" else total[name] + value
    return total


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--messages", type=int, default=100_000)
    arguments.add_argument("--seed", type=int, default=1, help="of the first process")
    arguments.add_argument("--processes", type=int, default=1)
    options = arguments.parse_args()
    found = fuzz_many(options.messages, options.seed, options.processes)
    print(json.dumps(found, indent=1))
    sys.exit(bool(found["errors"]))
