"""`tablee replay` and `tablee verify`: matches that were recorded."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from tablee.bots import bot_names
from tablee.bots.registry import MASTERS
from tablee.cli.arguments import Lang, language
from tablee.cli.console import ask, print_json, show
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.texts import Texts
from tablee.stores.backup import is_database
from tablee.table import verify as verify_record
from tablee.table.names import clean
from tablee.terminal.plain import ME, seat_labels


def replay(file: Path, *, json: bool = False, step: bool = False, lang: Lang = None) -> None:
    """Replay a recorded match, action by action, and verify it.

    Args:
        file: The record.
        json: Print one JSON object.
        step: Wait for Enter after every action.
        lang: fr or en.
    """
    match = Record.load(file)
    state = match.begin()
    texts = state.game.texts(language(lang))
    if match.names:
        texts = texts.with_names(seat_names(match.names, state.game, texts))
    steps: list[dict[str, Any]] = []
    dealt, state.events = state.events or [], []
    told = ""
    if not json:
        for event in dealt:
            show("      · " + texts.event(event))
    for number, (seat, _) in enumerate(match.actions):
        action = match.step(state, number)
        events, state.events = state.events, []
        if json:
            happened = [msgspec.to_builtins(event) for event in events]
            played = {"number": number + 1, "seat": seat, "code": action.code}
            steps.append({**played, "action": action.to_dict(), "events": happened})
            continue
        done = texts.action(action)
        show(texts("terminal.played", number=f"{number + 1:>4}", seat=seat, action=done))
        for event in events:
            told = texts.event(event)
            show("      · " + told)
        if step:
            ask("")
    match.verify(state)
    outcome = state.outcome()
    if json:
        facts = {"game": match.game, "seats": match.seats, "options": match.options}
        verified = match.final is not None
        deal = [msgspec.to_builtins(event) for event in dealt]
        print_json(
            {**facts, "deal": deal, "steps": steps, "outcome": outcome, "verified": verified}
        )
        return
    if outcome is not None and texts.outcome(outcome) != told:  # the last event often says it
        show(texts.outcome(outcome))
    show(
        texts("terminal.verified" if match.final else "terminal.unsealed", count=len(match.actions))
    )


def seat_names(names: list[str], game: Game[Any], texts: Texts) -> list[str]:
    """What to call the seats: people by their names; at a terminal table, as it did."""
    if {ME, *bot_names(game), *MASTERS}.issuperset(names):
        return seat_labels(names, texts)
    return [clean(name) for name in names]  # a file may hold anything


def verify(
    file: str,
    *,
    shown: Annotated[str | None, Parameter(name="--hash")] = None,
    lang: Lang = None,
) -> None:
    """Check a finished match, or all logs of a database.

    A match: that it was dealt from its seed and played by the rules. A database: that every entry
    is there, and as it was written.

    Args:
        file: The record; or a database: its file (a backup, too), or its address.
        shown: The hash of the seed that was shown when the match started.
        lang: fr or en.
    """
    if file.startswith(("sqlite:", "postgres")) or is_database(Path(file)):
        from tablee.cli.keep import verify_database  # late: a record needs no server

        verify_database(file if ":" in file else f"sqlite:{file}", lang=lang)
        return
    texts = Texts.load(language(lang))
    found = verify_record(Record.load(file), shown)
    show(texts("terminal.verified", count=found.actions))
    show(texts("terminal.hash", hash=found.seed_hash))
