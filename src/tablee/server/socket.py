"""The socket of a table: one for every tab of every person who plays or watches."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from tablee.core.errors import ActionError
from tablee.server import messages as m
from tablee.server import metrics, presence
from tablee.server.access import may_see
from tablee.server.advice import Asker
from tablee.server.house import House
from tablee.server.live import LiveTable, Watcher
from tablee.server.logs import log
from tablee.server.reading import NoTable
from tablee.server.services import Services, services
from tablee.server.sessions import address, has_bearer, read_token, who
from tablee.server.tokens import token_hash
from tablee.server.words import language, refusal_text, rule_refusal, say
from tablee.table.commands import coming, playing, slow
from tablee.table.ledger import DamagedLog
from tablee.table.refusals import TableRefusal
from tablee.table.seats import Person

STRIKES = 50
"""Messages in a row that are not of the protocol, or too fast, before the socket is closed."""

# why a socket is closed, besides the codes of the standard
NO_TABLE, NOT_INVITED, NO_SESSION, TOO_MANY, MISBEHAVED = 4404, 4403, 4401, 4429, 4400
DAMAGED = 4409
BARRED = 4410

NOT_UNDERSTOOD = (msgspec.DecodeError, UnicodeError, RecursionError)
"""How msgspec says that a message is none of ours; the last: it is nested too deeply."""

GONE = (WebSocketDisconnect, OSError, RuntimeError)
"""How Litestar and uvicorn say that the other side has left."""

PROTOCOL = "tablee"
INVITATION = "invite."
"""A page cannot send headers with a socket, but names of protocols: ours, and an invitation. In an
address it would stand in the logs of every proxy."""

ASK_AGAIN = 5.0
"""Seconds after which the store is asked again whether a session that another worker may have
ended still is one."""

_decoder: msgspec.json.Decoder[m.ClientMessage] = msgspec.json.Decoder(m.ClientMessage)


class _Named(msgspec.Struct):
    """What answers a message that is not carried out: its id, if it has a good one."""

    id: m.Key


_named = msgspec.json.Decoder(_Named)


def _id_of(data: str | None) -> str | None:
    """The id of a message that may be anything; None: it cannot be read."""
    if data is None or len(data) > m.LARGEST:
        return None
    try:
        return _named.decode(data).id
    except NOT_UNDERSTOOD:
        return None


@websocket("/api/tables/{table_id:str}/socket", include_in_schema=False)
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: str) -> None:
    """Let somebody in, tell them what happens, do what they say."""
    here = services(socket)
    person = await who(socket)
    if person is None and has_bearer(socket):
        # a program that means to play must not find itself among those who watch
        await turn_away(socket, NO_SESSION, "unknown token")
        return
    try:
        live = await here.house.find(table_id, fresh=True)
    except NoTable:
        await turn_away(socket, NO_TABLE, "no such table")
        return
    except DamagedLog as error:
        await turn_away(socket, DAMAGED, f"the log is damaged at entry {error.number}")
        return
    if person is not None and person.id in live.table.barred:
        await turn_away(socket, BARRED, "asked to go")
        return
    if not may_see(here, live.table, person, invitation(socket)):
        await turn_away(socket, NOT_INVITED, "not invited")
        return
    keys = [f"person {person.id}"] if person is not None else []
    if not enter(here, keys, address(socket)):
        await turn_away(socket, TOO_MANY, "too many sockets")
        return
    try:
        await accept(socket)
        await Conversation(here, socket, live, person).hold()
    finally:
        leave(here, keys, address(socket))


def invitation(socket: WebSocket[Any, Any, Any]) -> str | None:
    """The invitation that came with a socket: in a header, or among the names of protocols."""
    given: str | None = socket.headers.get("tablee-invitation")
    offered: list[str] = socket.scope.get("subprotocols", [])
    named = [name.removeprefix(INVITATION) for name in offered if name.startswith(INVITATION)]
    return given or (named[0] if named else None)


async def accept(socket: WebSocket[Any, Any, Any]) -> None:
    """Open a socket in our protocol, if it was offered."""
    offered: list[str] = socket.scope.get("subprotocols", [])
    await socket.accept(subprotocols=PROTOCOL if PROTOCOL in offered else None)


async def turn_away(socket: WebSocket[Any, Any, Any], code: int, reason: str) -> None:
    """Close with a code that says why: a client only gets codes of sockets that were opened."""
    with contextlib.suppress(*GONE):
        await accept(socket)
        await socket.close(code=code, reason=reason)


def enter(here: Services, keys: list[str], origin: str) -> bool:
    """Whether there is room for one more socket: in the house, of this person, from there."""
    if here.open_sockets >= here.config.max_sockets:
        return False
    if not here.limits.sockets_from.enter(origin):
        return False
    if keys and not here.limits.sockets.enter(keys[0]):
        here.limits.sockets_from.leave(origin)
        return False
    here.open_sockets += 1
    metrics.SOCKETS.inc()
    return True


def leave(here: Services, keys: list[str], origin: str) -> None:
    """A socket that entered is closed."""
    here.open_sockets -= 1
    metrics.SOCKETS.dec()
    here.limits.sockets_from.leave(origin)
    for key in keys:
        here.limits.sockets.leave(key)


class Conversation:
    """One socket, from its opening to its end."""

    def __init__(
        self,
        here: Services,
        socket: WebSocket[Any, Any, Any],
        live: LiveTable,
        person: Person | None,
    ) -> None:
        self.here = here
        self.house: House = here.house
        self.socket = socket
        self.live = live
        self.person = person
        wanted = socket.query_params.get("lang") or socket.headers.get("accept-language")
        self.lang = language(wanted)
        last = socket.query_params.get("last", "0")
        seen = int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else 0
        self.watcher = Watcher(person.id if person is not None else None, seen)
        self.onlooking = socket.query_params.get("watch") == "1"
        self.origin = address(socket)
        token = read_token(socket) if person is not None else None
        self.session = token_hash(token) if token is not None else ""
        self.asked = time.monotonic()
        self.messages = here.limits.of_socket()
        self.strikes = 0
        self.ended = False
        self.advising: asyncio.Task[None] | None = None

    async def hold(self) -> None:
        """Talk and listen until one side closes."""
        talking = asyncio.create_task(self._talk())
        end = self.end
        if self.person is not None:
            self.here.visits.begin(self.session, self.person.id, end)
        presence.arrive(self.house, self.live, self.watcher)
        try:
            with contextlib.suppress(*GONE):
                await self._listen()
        finally:
            self.here.visits.over(self.session, end)
            presence.depart(self.house, self.live, self.watcher)
            tasks = [task for task in (talking, self.advising) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def end(self) -> None:
        """The session is over: so is this socket."""
        self.ended = True
        self.house.tasks.spawn(self._close(NO_SESSION, "the session is over"))

    async def _close(self, code: int, reason: str) -> None:
        with contextlib.suppress(*GONE):
            await self.socket.close(code=code, reason=reason)

    async def _known(self) -> bool:
        """Whether the session still is one; another worker may have ended it."""
        if self.person is None or self.ended or not self.here.store.shared:
            return not self.ended
        if time.monotonic() - self.asked > ASK_AGAIN:
            self.asked = time.monotonic()
            found = await self.here.store.session(self.session)
            if found is None or found.person != self.person.id:
                self.end()
        return not self.ended

    # -- telling ---------------------------------------------------------------------------------

    async def _talk(self) -> None:
        """Send an update whenever there is something new; a slow client gets fewer, larger ones."""
        watcher = self.watcher
        seated = self.live.table.seat_of(watcher.person)
        counted = -1
        told = False
        try:
            while True:
                await watcher.news.wait()
                watcher.news.clear()
                if not await self._known():
                    return
                if watcher.person in self.live.table.barred:
                    await self._close(BARRED, "asked to go")
                    return
                seat = self.live.table.seat_of(watcher.person)
                if seat != seated:
                    seated = seat
                    self.house.tasks.spawn(presence.be_present(self.house, self.live, watcher))
                if not told or self.live.table.number != watcher.last:
                    eyes = None if self.onlooking else seat
                    watcher.last, data = self.live.update(eyes, watcher.last, not told)
                    told = True
                    await self._send(data)
                if self.live.watching != counted:
                    counted = self.live.watching
                    await self._answer(m.Watching(count=counted))
        except GONE:
            pass  # gone; the listening side notices
        except Exception as error:
            log().error("telling failed", table=self.live.table.id, error=type(error).__name__)
            with contextlib.suppress(Exception):
                await self.socket.close(code=1011)

    async def _send(self, data: bytes) -> None:
        """Waits while the client does not read; uvicorn's pings end that, if it never does."""
        await self.socket.send({"type": "websocket.send", "text": data.decode(), "bytes": None})

    async def _answer(self, message: m.Answer) -> None:
        await self._send(msgspec.json.encode(message))

    # -- listening -------------------------------------------------------------------------------

    async def _listen(self) -> None:
        while self.strikes < STRIKES:
            data = await self._receive()
            if not self._may_speak():
                await self._strike("slow-down", id=_id_of(data))
                await asyncio.sleep(0.1)  # and whatever else is sent waits in the socket
                continue
            if data is None or len(data) > m.LARGEST:
                await self._strike("message", "a message is a text of at most 4096 bytes")
                continue
            try:
                message = _decoder.decode(data)
            except NOT_UNDERSTOOD as error:
                await self._strike("message", str(error)[:200], _id_of(data))
                continue
            self.strikes = 0
            await self._do(message)
        await self.socket.close(code=MISBEHAVED, reason="not the protocol")

    def _may_speak(self) -> bool:
        """Whether this is not too fast: for the socket, for the person, and for the address."""
        return self.messages.take() and not self.here.limits.messages.take(
            self.watcher.person, self.origin
        )

    async def _receive(self) -> str | None:
        """The next text; None for anything else."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="", code=1000)
        text = message.get("text")
        return text if isinstance(text, str) else None

    async def _strike(self, reason: str, detail: str = "", id: str | None = None) -> None:
        self.strikes += 1
        metrics.REFUSED.labels(reason).inc()
        text = say(self.lang, f"server.error.{reason}")
        await self._answer(m.Trouble(reason=reason, text=text, detail=detail, id=id))

    async def _do(self, message: m.ClientMessage) -> None:
        """Carry out a command, and answer it; a hint is answered later, and nobody waits for it."""
        if not isinstance(message, m.AskForHint | m.Check):
            await self._carry_out(message)
        elif self.advising is None or self.advising.done():
            self.advising = asyncio.create_task(self._advise(message))
        else:
            await self._answer(self._refused(message.id, TableRefusal("hint-later")))

    async def _advise(self, message: m.AskForHint | m.Check) -> None:
        with contextlib.suppress(*GONE):
            await self._carry_out(message)

    async def _carry_out(self, message: m.ClientMessage) -> None:
        answer: m.Answer
        try:
            if isinstance(message, m.Ping):
                answer = m.Pong(id=message.id)
            elif isinstance(message, m.AskForHint | m.Check):
                if self.person is None:
                    raise TableRefusal("not-seated")
                asker = Asker(self.here, self.live, self.person.id, self.origin, self.lang)
                answer = await asker.answer(message)
            elif isinstance(message, m.Why):
                answer = self._why(message)
            else:
                answer = m.Done(id=message.id, number=await self._change(message))
        except TableRefusal as refusal:
            answer = self._refused(message.id, refusal)
        except Exception as error:
            log().error("a command failed", table=self.live.table.id, error=type(error).__name__)
            answer = m.Refused(
                id=message.id,
                reason="server",
                params={},
                text=say(self.lang, "server.error.server"),
                rule=None,
                number=self.live.table.number,
            )
        await self._answer(answer)

    async def _change(
        self, message: m.Play | m.Say | m.GoAway | m.ComeBack | m.Pause | m.Resume | m.AskMe
    ) -> int:
        if self.person is None or not await self._known():
            raise TableRefusal("not-seated")
        person, table = self.person.id, self.live.table.id
        match message:
            case m.Play(id=key, code=code, number=number):
                return await self.house.play(table, person, code, number, key)
            case m.Say(text=text):
                if self.here.limits.remarks.take(person, self.origin):
                    raise TableRefusal("chatty")
                return await self.house.command(
                    table, lambda t, now: playing.say(t, person, text, now)
                )
            case _ if not self.here.limits.comings.take(person):
                raise TableRefusal("busy")
            case m.AskMe(when=when):
                return await self.house.command(
                    table, lambda t, now: slow.ask_me(t, person, when, now)
                )
            case m.GoAway():
                return await self.house.command(
                    table, lambda t, now: coming.go_away(t, person, now)
                )
            case m.ComeBack():
                return await self.house.command(
                    table, lambda t, now: coming.come_back(t, person, now)
                )
            case m.Pause():
                return await self.house.command(table, lambda t, now: playing.pause(t, person, now))
            case m.Resume():
                return await self.house.command(
                    table, lambda t, now: playing.resume(t, person, now)
                )

    def _why(self, message: m.Why) -> m.Because:
        """Why not: an answer that only speaks of what the seat may know."""
        table = self.live.table
        seat = table.seat_of(self.watcher.person)
        if seat is None:
            raise TableRefusal("not-seated")
        if table.match is None:
            raise TableRefusal("not-running")
        try:
            action = table.game.actions[message.code]
        except ActionError:
            raise TableRefusal("unknown-action", {"code": message.code}) from None
        refusal = table.match.state.refusal(seat, action)
        return m.Because(id=message.id, rule=rule_refusal(self.lang, table, seat, refusal))

    def _refused(self, id: str, refusal: TableRefusal) -> m.Refused:
        metrics.REFUSED.labels(refusal.reason).inc()
        table = self.live.table
        return m.Refused(
            id=id,
            reason=refusal.reason,
            params=refusal.params,
            text=refusal_text(self.lang, refusal),
            rule=rule_refusal(self.lang, table, table.seat_of(self.watcher.person), refusal.rule),
            number=table.number,
        )
