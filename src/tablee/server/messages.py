"""The protocol of the socket: every message, in both directions. See `docs/protocol.md`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.core.refusal import ParamValue
from tablee.table.entries import When
from tablee.table.happenings import Happening
from tablee.table.info import TableInfo

PROTOCOL = 1

LARGEST = 4096
"""Bytes of one message of a client."""

Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._:-]+\Z")]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Text = Annotated[str, Meta(max_length=1000)]
Level = Literal["nudge", "move", "compared"]


class Command(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"
):
    """What a client sends. The answer carries the same `id`."""

    id: Key


class Play(Command, frozen=True, kw_only=True, tag="play"):
    """Act.

    Attributes:
        id: chosen by the client, once for each action: an action is applied once, however often
            it is sent, also after a reconnection or a restart of the server.
        code: the action, one of `legal` or `talk`.
        number: of the last update that the person had seen when they decided.
    """

    code: Number
    number: Number


class Why(Command, frozen=True, kw_only=True, tag="why"):
    """Ask why an action is not allowed now."""

    code: Number


class Say(Command, frozen=True, kw_only=True, tag="say"):
    """Say something to the table."""

    text: Text


class GoAway(Command, frozen=True, kw_only=True, tag="away"):
    """Let the stand-in play for me."""


class ComeBack(Command, frozen=True, kw_only=True, tag="back"):
    """Take my seat back from the stand-in."""


class Pause(Command, frozen=True, kw_only=True, tag="pause"):
    """Let the bots wait while I read; only where nobody else plays."""


class Resume(Command, frozen=True, kw_only=True, tag="resume"):
    """Let the bots go on."""


class AskMe(Command, frozen=True, kw_only=True, tag="ask-me"):
    """At a slow table: when to ask me in a reaction window; else I pass. Nobody else is told."""

    when: When


class AskForHint(Command, frozen=True, kw_only=True, tag="hint"):
    """Ask what a good player would do now; only when one is asked to act.

    Attributes:
        id: of the command.
        level: how much is to be told: where to look (`nudge`), what to do and why (`move`), or
            that and what the other moves are worth (`compared`). All come from one search.
    """

    level: Level = "compared"


class Check(Command, frozen=True, kw_only=True, tag="check"):
    """Ask whether an action would be a clear mistake; only where all others are bots.

    Nothing is played: whoever wants to be warned asks before each `play`.

    Attributes:
        id: of the command.
        code, number: as in `play`.
    """

    code: Number
    number: Number


class Ping(Command, frozen=True, kw_only=True, tag="ping"):
    """Ask for a sign of life."""


ClientMessage = (
    Play | Why | AskForHint | Check | Say | GoAway | ComeBack | Pause | Resume | AskMe | Ping
)


class Answer(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """What the server sends."""


class SeatClock(msgspec.Struct, frozen=True):
    """A seat that is waited for, and how many seconds it has left (None: no clock)."""

    seat: int
    remaining: float | None


class Update(Answer, frozen=True, kw_only=True, tag="update"):
    """How the table stands, and what happened since the last update.

    Attributes:
        number: of the last entry of the log that is in it; goes into `play`, and into the address
            of the next socket.
        whole: `happened` continues what the client knows; if false, the client forgets all
            earlier happenings.
        happened: what happened, one item for every entry, as this seat may read it.
        log_from: moves before this entry are not to be looked up now: this seat has to remember
            them. 0 in most games, and once a match is over.
        table: who sits where; null when it is as in the last update.
        you: the seat of this socket; null for a spectator.
        view: what this seat sees of the match; null before the first.
        legal: codes of the moves that this seat may make now.
        talk: codes of what this seat may say by signals now.
        waiting: who is waited for, and how long.
        window: they are waited for in a reaction window.
        asks: at a slow table, when this seat is asked in such windows; null for a spectator.
    """

    number: int
    whole: bool
    happened: list[Happening]
    log_from: int
    table: TableInfo | None
    you: int | None
    view: Any
    legal: list[int]
    talk: list[int]
    waiting: list[SeatClock]
    window: bool
    asks: When | None = None


class Watching(Answer, frozen=True, kw_only=True, tag="watching"):
    """How many watch the table without a seat: told at the beginning, and when it changes."""

    count: int


class Done(Answer, frozen=True, kw_only=True, tag="done"):
    """The command was carried out, and is on disk as entry `number`."""

    id: str
    number: int


class RuleRefusal(msgspec.Struct, frozen=True):
    """The rule of the game that forbids it, and its words."""

    rule: str
    key: str
    params: dict[str, ParamValue]
    text: str


class Refused(Answer, frozen=True, kw_only=True, tag="refused"):
    """The command was not carried out, and nothing changed.

    Attributes:
        id: of the command.
        reason: which refusal: `raced`, `illegal`, `not-seated`, ... (`table.refusal.<reason>`);
            `server`: something went wrong here, send it again with the same id.
        params: the facts of the case.
        text: it in words, in the language of the socket.
        rule: the rule of the game behind it, where there is one.
        number: of the table as it stands now.
    """

    id: str
    reason: str
    params: dict[str, ParamValue]
    text: str
    rule: RuleRefusal | None
    number: int


class Because(Answer, frozen=True, kw_only=True, tag="because"):
    """The answer to `why`: the rule that forbids the action; null when it is allowed."""

    id: str
    rule: RuleRefusal | None


class Compared(msgspec.Struct, frozen=True):
    """How the advice compares with what a person would think of.

    Attributes:
        key: the text that says it, of the game's catalogue or of the common one; its parameters
            are `ours`, `theirs`, and `other`: the other move in words.
        code: the other move.
        ours: what the advice is worth, from 0 to 100.
        theirs: what the other is worth, in the same imagined matches.
    """

    key: str
    code: int
    ours: int
    theirs: int


class Beside(msgspec.Struct, frozen=True):
    """Another move, in the same imagined matches as the advice.

    Attributes:
        code: the move.
        worth: what it is worth, from 0 to 100.
        clearly: it is worse by more than chance explains; else it is about as good.
    """

    code: int
    worth: int
    clearly: bool


class Nudge(Answer, frozen=True, kw_only=True, tag="nudge"):
    """The answer to `hint` at the level `nudge`: where to look.

    Attributes:
        id: of the command.
        key, params: a text of the game's catalogue or of the common one, and what it speaks of.
        text: it in words, in the language of the socket.
        number: of the table that it is advice for.
    """

    id: str
    key: str
    params: dict[str, str | int]
    text: str
    number: int


class Hint(Answer, frozen=True, kw_only=True, tag="hint"):
    """The answer to `hint`.

    Attributes:
        id: of the command.
        code: what a good player would do, one of `legal`.
        reason: why: the key of a text of the game's catalogue, or of the common one.
        params: what that text speaks of.
        compared: beside another move; null when there was nothing to compare, or that was not
            asked for.
        worth: what the advice is worth, from 0 to 100.
        others: the best of the other moves, from the best down; none if that was not asked for.
        text: all of it in words, in the language of the socket.
        number: of the table that it is advice for; when the table has moved on, it is stale.
    """

    id: str
    code: int
    reason: str
    params: dict[str, str | int]
    compared: Compared | None
    worth: int
    others: list[Beside]
    text: str
    number: int


class Warned(msgspec.Struct, frozen=True):
    """Something else is clearly better, by what the seat knows.

    Attributes:
        code: what, one of `legal`.
        reason, params: what speaks for it: a text, as in `hint`.
        ours: what it is worth, from 0 to 100.
        theirs: what was about to be played is worth, in the same imagined matches.
        grave: by so much that a review would call it a grave mistake.
        text: all of it in words, in the language of the socket.
    """

    code: int
    reason: str
    params: dict[str, str | int]
    ours: int
    theirs: int
    grave: bool
    text: str


class Checked(Answer, frozen=True, kw_only=True, tag="checked"):
    """The answer to `check`.

    Attributes:
        id: of the command.
        warning: why one should think again; null: nothing that is clear.
        number: of the table that it is about.
    """

    id: str
    warning: Warned | None
    number: int


class Pong(Answer, frozen=True, kw_only=True, tag="pong"):
    """Here."""

    id: str


class Trouble(Answer, frozen=True, kw_only=True, tag="error"):
    """The message was not understood, or came too fast. Nothing changed.

    Attributes:
        reason: `message` (not one of the protocol) or `slow-down`.
        text: it in words, in the language of the socket.
        detail: which part of the message is wrong, for developers.
        id: of the message; null when it could not be read.
    """

    reason: str
    text: str
    detail: str = ""
    id: str | None = None


ServerMessage = (
    Update | Watching | Done | Refused | Because | Nudge | Hint | Checked | Pong | Trouble
)


def schema() -> dict[str, Any]:
    """The JSON schema of the protocol: `client` and `server` are what each side sends."""
    (client, server), definitions = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The socket of a table, protocol {PROTOCOL}",
        "type": "object",
        "properties": {"client": client, "server": server},
        "$defs": definitions,
    }
