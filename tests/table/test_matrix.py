"""Every command against every state of a table, for everybody who may ask: as one table.

Anne is the host and sits in seat 0, Bob sits in seat 1, Dan in seat 2 and is away as soon as a
match runs, Cléo is a stranger. Seat 3 is a bot's; seat 4 is open while the table waits (`waiting`)
and a bot's else. A cell is the entry that is written (`+`), or why not, with all facts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import tablee
from tablee.core.game import Game
from tablee.table import TableRefusal
from tablee.table.commands import coming, hosting, playing
from tablee.table.entries import SeatPlan
from tablee.table.seats import Person
from tablee.table.table import Table

from .sitting import ANNE, BOB, CLEO, Sitting

DAN = Person("p-dan", "Dan")
PEOPLE = {"host": ANNE, "seated": BOB, "away": DAN, "stranger": CLEO}
STATES = ("waiting", "ready", "running", "window", "over", "closed")
AT = 5000.0


def lay(game: Game[Any], state: str) -> Table:
    """A table in this state."""
    last = None if state == "waiting" else "random"
    sitting = Sitting(game, [None, None, None, "regular", last], options={"turns": 3})
    for person in (ANNE, BOB, DAN):
        sitting.do(coming.sit, person)
        sitting.do(coming.connect, person.id, worker="w")
    if state in ("waiting", "ready"):
        return sitting.table
    sitting.do(hosting.start, ANNE.id)
    sitting.do(coming.go_away, DAN.id)
    if state != "running":
        sitting.play(ANNE, "attack victim=1")
    if state in ("over", "closed"):
        sitting.finish()
        for seat in sitting.table.seats[:2]:
            seat.away = None  # nobody touched anything: all are away, and two are back
    if state == "closed":
        sitting.do(hosting.close, ANNE.id)
    return sitting.table


def play(verb: str) -> Callable[[Table, Person], Any]:
    def act(table: Table, person: Person) -> Any:
        code = table.game.action(verb).code
        return playing.play_as(table, person.id, code, table.number, AT, "k")

    return act


ASKED: dict[str, Callable[[Table, Person], Any]] = {
    "sit": lambda t, p: coming.sit(t, p, AT),
    "sit 1": lambda t, p: coming.sit(t, p, AT, 1),
    "sit 9": lambda t, p: coming.sit(t, p, AT, 9),
    "stand": lambda t, p: coming.stand(t, p.id, AT),
    "plan 3": lambda t, p: hosting.plan(t, p.id, AT, 3, "random"),
    "open 3": lambda t, p: hosting.plan(t, p.id, AT, 3, None),
    "plan 1": lambda t, p: hosting.plan(t, p.id, AT, 1, "random"),
    "plan -1": lambda t, p: hosting.plan(t, p.id, AT, -1, "random"),
    "plan champion": lambda t, p: hosting.plan(t, p.id, AT, 3, "champion"),
    "remove 1": lambda t, p: hosting.remove(t, p.id, AT, 1),
    "remove 0": lambda t, p: hosting.remove(t, p.id, AT, 0),
    "remove 3": lambda t, p: hosting.remove(t, p.id, AT, 3),
    "remove 5": lambda t, p: hosting.remove(t, p.id, AT, 5),
    "lock": lambda t, p: hosting.lock(t, p.id, AT, True),
    "unlock": lambda t, p: hosting.lock(t, p.id, AT, False),
    "start": lambda t, p: hosting.start(t, p.id, AT),
    "rematch": lambda t, p: hosting.rematch(t, p.id, AT),
    "close": lambda t, p: hosting.close(t, p.id, AT),
    "attack": play("attack victim=3"),
    "pass": play("pass"),
    "play 99": lambda t, p: playing.play_as(t, p.id, 99, t.number, AT, "k"),
    "play ahead": lambda t, p: playing.play_as(t, p.id, 0, t.number + 1, AT, "k"),
    "hint": lambda t, p: playing.ask_for_hint(t, p.id)[1],
    "warning": lambda t, p: playing.ask_for_warning(t, p.id, 0, t.number)[1],
    "say": lambda t, p: playing.say(t, p.id, " Bonjour\n!", AT),
    "say nothing": lambda t, p: playing.say(t, p.id, "\u200b", AT),
    "say much": lambda t, p: playing.say(t, p.id, "a" * 301, AT),
    "away": lambda t, p: coming.go_away(t, p.id, AT),
    "back": lambda t, p: coming.come_back(t, p.id, AT),
    "rename": lambda t, p: coming.rename(t, Person(p.id, "Zoé"), AT),
    "rename to the same": lambda t, p: coming.rename(t, p, AT),
    "pause": lambda t, p: playing.pause(t, p.id, AT),
    "resume": lambda t, p: playing.resume(t, p.id, AT),
    "knock": lambda t, p: coming.knock(t, p, AT),
    "answer nobody": lambda t, p: coming.answer_knock(t, p.id, 1, True, AT),
    "connect": lambda t, p: coming.connect(t, p.id, "v", AT),
    "connect again": lambda t, p: coming.connect(t, p.id, "w", AT),
    "disconnect": lambda t, p: coming.disconnect(t, p.id, "w", AT),
    "disconnect elsewhere": lambda t, p: coming.disconnect(t, p.id, "v", AT),
}


def answer(ask: Callable[[Table, Person], Any], table: Table, person: Person) -> str:
    """What is written, or why not."""
    try:
        entry = ask(table, person)
    except TableRefusal as refusal:
        facts = [f"{name}={value}" for name, value in refusal.params.items()]
        rule = [] if refusal.rule is None else [refusal.rule.key]
        return " ".join([refusal.reason, *facts, *rule])
    if isinstance(entry, int):
        return f"+seat {entry}"
    fields = msgspec.to_builtins(entry)
    assert fields.pop("at") == AT
    seed = fields.pop("seed", "blake2b:")
    assert seed.startswith("blake2b:")
    return "+" + " ".join(str(value) for value in fields.values())


def row(game: Game[Any], state: str, command: str) -> str:
    """The answers to all four, where they differ."""
    found = {}
    for name, person in PEOPLE.items():
        table = lay(game, state)
        number, seats = table.number, [msgspec.structs.replace(seat) for seat in table.seats]
        found[name] = answer(ASKED[command], table, person)
        assert (table.number, table.seats) == (number, seats)  # a command changes nothing
    told: dict[str, list[str]] = {}
    for name, text in found.items():
        told.setdefault(text, []).append(name)
    if len(told) == 1:
        return next(iter(told))
    return "; ".join(f"{', '.join(names)}: {text}" for text, names in told.items())


MATRIX: dict[str, dict[str, str]] = {
    "sit": {
        "waiting": "host, seated, away: seated; stranger: +sat 4 p-cleo Cléo",
        "ready over": "host, seated, away: seated; stranger: full",
        "running window": "running",
        "closed": "closed",
    },
    "sit 1": {
        "waiting ready over": "host, seated, away: seated; stranger: taken seat=1",
        "running window": "running",
        "closed": "closed",
    },
    "sit 9": {
        "waiting ready over": "host, seated, away: seated; stranger: no-seat count=5",
        "running window": "running",
        "closed": "closed",
    },
    "stand": {
        "waiting ready over": (
            "host: +stood 0; seated: +stood 1; away: +stood 2; stranger: not-seated"
        ),
        "running window": (
            "host: +away 0 asked; seated: +away 1 asked; away: away; stranger: not-seated"
        ),
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "plan 3": {
        "waiting ready over": "host: +planned 3 random; seated, away, stranger: not-host",
        "running window": "host: running; seated, away, stranger: not-host",
        "closed": "host: closed; seated, away, stranger: not-host",
    },
    "open 3": {
        "waiting ready over": "host: +planned 3; seated, away, stranger: not-host",
        "running window": "host: running; seated, away, stranger: not-host",
        "closed": "host: closed; seated, away, stranger: not-host",
    },
    "plan 1": {
        "waiting ready over": "host: taken seat=1; seated, away, stranger: not-host",
        "running window": "host: running; seated, away, stranger: not-host",
        "closed": "host: closed; seated, away, stranger: not-host",
    },
    "plan -1": {
        "waiting ready over": "host: no-seat count=5; seated, away, stranger: not-host",
        "running window": "host: running; seated, away, stranger: not-host",
        "closed": "host: closed; seated, away, stranger: not-host",
    },
    "plan champion": {
        "waiting ready over": (
            "host: bot bots=random, regular, master; seated, away, stranger: not-host"
        ),
        "running window": "host: running; seated, away, stranger: not-host",
        "closed": "host: closed; seated, away, stranger: not-host",
    },
    "remove 1": {
        "waiting ready over": "host: +removed 1; seated, away, stranger: not-host",
        "running window": "host: +removed 1 regular; seated, away, stranger: not-host",
        "closed": "host: closed; seated, away, stranger: not-host",
    },
    "remove 0": {
        "waiting ready running window over": ("host: yourself; seated, away, stranger: not-host"),
        "closed": "host: closed; seated, away, stranger: not-host",
    },
    "remove 3": {
        "waiting ready running window over": (
            "host: nobody seat=3; seated, away, stranger: not-host"
        ),
        "closed": "host: closed; seated, away, stranger: not-host",
    },
    "remove 5": {
        "waiting ready running window over": (
            "host: no-seat count=5; seated, away, stranger: not-host"
        ),
        "closed": "host: closed; seated, away, stranger: not-host",
    },
    "lock": {
        "waiting ready running window over": "host: +locked; seated, away, stranger: not-host",
        "closed": "host: closed; seated, away, stranger: not-host",
    },
    "unlock": {
        "waiting ready running window over": "host: unlocked; seated, away, stranger: not-host",
        "closed": "host: closed; seated, away, stranger: not-host",
    },
    "start": {
        "waiting": "host: open-seats; seated, away, stranger: not-host",
        "ready": "host: +started 1; seated, away, stranger: not-host",
        "running window": "host: running; seated, away, stranger: not-host",
        "over": "host: over; seated, away, stranger: not-host",
        "closed": "host: closed; seated, away, stranger: not-host",
    },
    "rematch": {
        "waiting ready": "host, seated, away: not-over; stranger: not-seated",
        "running window": "host, seated, away: running; stranger: not-seated",
        "over": "host, seated, away: +started 1; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "close": {
        "waiting ready over": "host: +closed; seated, away, stranger: not-host",
        "running window": "host: running; seated, away, stranger: not-host",
        "closed": "closed",
    },
    "attack": {
        "waiting ready": "host, seated, away: not-running; stranger: not-seated",
        "running": "host: +played 0 3 k; seated, away: illegal refusal.SN-01; stranger: not-seated",
        "window": (
            "host: illegal refusal.SN-01; seated, away: illegal refusal.SN-03; stranger: not-seated"
        ),
        "over": "host, seated, away: over; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "pass": {
        "waiting ready": "host, seated, away: not-running; stranger: not-seated",
        "running": (
            "host: illegal refusal.SN-04; seated, away: illegal refusal.SN-01; stranger: not-seated"
        ),
        "window": (
            "host: illegal refusal.SN-01; seated: +played 1 8 k; away: +played 2 8 k; "
            "stranger: not-seated"
        ),
        "over": "host, seated, away: over; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "play 99": {
        "waiting ready": "host, seated, away: not-running; stranger: not-seated",
        "running window": "host, seated, away: unknown-action code=99; stranger: not-seated",
        "over": "host, seated, away: over; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "play ahead": {
        "waiting ready": "host, seated, away: not-running; stranger: not-seated",
        "running": "host, seated, away: number number=9; stranger: not-seated",
        "window": "host, seated, away: number number=10; stranger: not-seated",
        "over": "host, seated, away: over; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "hint": {
        "waiting ready": "host, seated, away: not-running; stranger: not-seated",
        "running": "host: +seat 0; seated, away: not-asked; stranger: not-seated",
        "window": "host: not-asked; seated: +seat 1; away: +seat 2; stranger: not-seated",
        "over": "host, seated, away: over; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "warning": {
        "waiting ready": "host, seated, away: not-running; stranger: not-seated",
        "running": "host: no-coach; seated, away: not-asked; stranger: not-seated",
        "window": "host: not-asked; seated, away: no-coach; stranger: not-seated",
        "over": "host, seated, away: over; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "say": {
        "waiting ready running window over": (
            "host: +said 0 Bonjour !; seated: +said 1 Bonjour !; away: +said 2 Bonjour !; "
            "stranger: not-seated"
        ),
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "say nothing": {
        "waiting ready running window over": "host, seated, away: silent; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "say much": {
        "waiting ready running window over": (
            "host, seated, away: too-long count=300; stranger: not-seated"
        ),
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "away": {
        "waiting ready": "host, seated, away: not-running; stranger: not-seated",
        "running window": (
            "host: +away 0 asked; seated: +away 1 asked; away: away; stranger: not-seated"
        ),
        "over": "host, seated, away: over; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "back": {
        "waiting ready": "host, seated, away: not-away; stranger: not-seated",
        "running over": "host, seated: not-away; away: +back 2; stranger: not-seated",
        "window": "host, seated: not-away; away: time-up; stranger: not-seated",  # it is late
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "rename": {
        "waiting ready running window over": (
            "host: +renamed 0 Zoé; seated: +renamed 1 Zoé; away: +renamed 2 Zoé; "
            "stranger: not-seated"
        ),
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "rename to the same": {
        "waiting ready running window over": "host, seated, away: same-name; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "pause": {
        "waiting ready": "host, seated, away: not-running; stranger: not-seated",
        "running window": "host, seated, away: not-alone; stranger: not-seated",
        "over": "host, seated, away: over; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "resume": {
        "waiting ready running window over": "host, seated, away: not-paused; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "knock": {
        "waiting ready running window over": (
            "host: +knocked p-anne Anne; seated: +knocked p-bob Bob; "
            "away: +knocked p-dan Dan; stranger: +knocked p-cleo Cléo"
        ),
        "closed": "closed",
    },
    "answer nobody": {
        "waiting ready running window over": "host, seated, away: no-knock; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "connect": {
        "waiting ready running window over": (
            "host: +connected 0 v; seated: +connected 1 v; away: +connected 2 v; "
            "stranger: not-seated"
        ),
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "connect again": {
        "waiting ready running window over": "host, seated, away: connected; stranger: not-seated",
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "disconnect": {
        "waiting ready running window over": (
            "host: +disconnected 0 w; seated: +disconnected 1 w; away: +disconnected 2 w; "
            "stranger: not-seated"
        ),
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
    "disconnect elsewhere": {
        "waiting ready running window over": (
            "host, seated, away: not-connected; stranger: not-seated"
        ),
        "closed": "host, seated, away: closed; stranger: not-seated",
    },
}


@pytest.mark.parametrize("command", ASKED)
def test_every_command_in_every_state(snap: Game[Any], command: str) -> None:
    expected = {state: text for states, text in MATRIX[command].items() for state in states.split()}
    assert {state: row(snap, state, command) for state in STATES} == expected


@pytest.mark.parametrize(
    ("settings", "plan", "expected"),
    [
        ({}, [None], "seats fewest=2 most=6"),
        ({}, [None] * 7, "seats fewest=2 most=6"),
        ({"options": {"turns": "many"}}, [None] * 2, "option field=turns problem="),
        ({"pace": "slow"}, [None] * 2, "pace paces=relaxed, normal, fast, none"),
        ({"reaction": 2.9}, [None] * 2, "reaction shortest=3 longest=30"),
        ({"reaction": 30.1}, [None] * 2, "reaction shortest=3 longest=30"),
        ({}, [None, "champion"], "bot bots=random, regular, master"),
    ],
)
def test_what_cannot_be_set_up(
    snap: Game[Any], settings: dict[str, Any], plan: list[str | None], expected: str
) -> None:
    seats = [SeatPlan(bot=level) for level in plan]
    told = answer(lambda _, p: hosting.create(snap, p, seats, AT, **settings), Table("t"), ANNE)
    assert told.startswith(expected)


def test_what_is_set_up_when_nothing_is_said(snap: Game[Any]) -> None:
    made = hosting.create(snap, ANNE, [SeatPlan(), SeatPlan()], AT)
    assert not made.public
    assert (made.pace, made.reaction, made.hints, made.host) == ("normal", 6.0, True, ANNE.id)
    for reaction in (3.0, 30.0):
        assert hosting.create(snap, ANNE, made.plan, AT, reaction=reaction).reaction == reaction


def test_the_house_closes_what_a_host_may_not(snap: Game[Any]) -> None:
    found = {}
    for state in STATES:
        table = lay(snap, state)
        found[state] = answer(lambda t, _: hosting.close(t, None, AT), table, ANNE)
    assert found == {**dict.fromkeys(STATES, "+closed"), "closed": "closed"}
    assert answer(ASKED["close"], Table("new"), ANNE) == "closed"


def test_a_remark_is_cleaned_and_measured(snap: Game[Any]) -> None:
    table = lay(snap, "running")
    assert playing.say(table, ANNE.id, "a" * 300, AT).text == "a" * 300
    # a bell, a soft hyphen, a lone surrogate, a private and an unassigned character
    unseen = "a\x07b\u00adc\ud800d\ue000e\u0378f"
    assert playing.say(table, ANNE.id, unseen, AT).text == "abcdef"
    assert playing.say(table, ANNE.id, " a\u2003\n b\u200d ", AT).text == "a b\u200d"


def test_forbidden_talk_is_illegal_and_names_its_rule() -> None:
    sitting = Sitting(tablee.game("the-game"), [None, None]).started(ANNE, BOB)

    def talk(table: Table, person: Person) -> Any:
        return playing.say(table, person.id, "j’ai le 45", AT)

    assert answer(talk, sitting.table, ANNE) == "illegal refusal.TG-11_number"


def test_a_table_without_hints(snap: Game[Any]) -> None:
    sitting = Sitting(snap, [None, None], hints=False).started(ANNE, BOB)
    assert answer(ASKED["hint"], sitting.table, ANNE) == "no-hints"


def test_who_plays_with_bots_alone_may_be_warned(snap: Game[Any]) -> None:
    def ask(table: Table, code: int, number: int) -> Any:
        return playing.ask_for_warning(table, ANNE.id, code, number)

    alone = Sitting(snap, [None, "regular"]).started(ANNE).table
    attack = snap.action("attack victim=1")
    match, seat, action = ask(alone, attack.code, alone.number)
    assert (match, seat, action) == (alone.match, 0, attack)
    for code, number, reason in (
        (99, alone.number, "unknown-action"),
        (attack.code, alone.number + 1, "number"),
        (attack.code, 0, "raced"),
        (0, alone.number, "illegal"),
    ):
        with pytest.raises(TableRefusal) as caught:
            ask(alone, code, number)
        assert caught.value.reason == reason
    silent = Sitting(snap, [None, "regular"], hints=False).started(ANNE).table
    with pytest.raises(TableRefusal) as caught:
        ask(silent, 0, silent.number)
    assert caught.value.reason == "no-hints"
