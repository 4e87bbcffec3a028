"""Golden playthroughs: whole matches as text files that people can read.

A file holds the set-up, then every action with what it did. It is checked by playing its actions
again and writing it anew: it changes only when the rules do.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec

from tablee.core.errors import TableeError
from tablee.core.events import Event
from tablee.core.game import Game
from tablee.core.guide import Policy
from tablee.core.record import fingerprint
from tablee.core.rng import Rng, derive_seed
from tablee.core.state import State
from tablee.testing.expect import ConformanceError, expect
from tablee.testing.setups import Setup

STEP = ". seat "
NAME = re.compile(r"[\w-]+")


def playthroughs(game: Game[Any]) -> list[Path]:
    """The playthrough files of a game."""
    return sorted((game.folder / "playthroughs").glob("*.txt"))


def _event(event: Event) -> str:
    fields = msgspec.to_builtins(event)
    kind = fields.pop("event")
    return " ".join([kind, *[f"{name}={json.dumps(value)}" for name, value in fields.items()]])


def _told(state: State) -> list[str]:
    lines = [f"    {_event(event)}" for event in state.events or []]
    state.events = []
    return lines


def render(
    game: Game[Any],
    setup: Setup,
    seed: int,
    steps: list[tuple[int, str]] | None,
    policy: Policy | None = None,
) -> str:
    """The text of a match: of these steps, or where None, of what a policy (or chance) does."""
    state: State = game.new(setup.seats, seed, **setup.options)
    state.events = []
    rng = Rng(derive_seed(seed, "playthrough"))
    lines = [
        f"game: {game.id}",
        f"rules: {game.version}",
        f"seats: {setup.seats}",
        f"options: {json.dumps(setup.options)}",
        f"seed: {seed}",
        f"start: {fingerprint(state)}",
        "",
    ]
    number = 0
    while not state.over if steps is None else number < len(steps):
        if steps is None:
            seat = rng.pick(state.actors())
            action = policy(state, seat, rng) if policy else rng.pick(state.legal(seat))
        else:
            seat, action = steps[number][0], game.actions.parse(steps[number][1])
        choices = len(state.legal(seat))
        state.play(seat, action)
        number += 1
        facts = f"[{choices} legal, {fingerprint(state)[:8]}]"
        lines.append(f"{number}{STEP}{seat}: {action}    {facts}")
        lines.extend(_told(state))
    lines += ["", f"outcome: {json.dumps(msgspec.to_builtins(state.outcome()))}", ""]
    return "\n".join(lines)


def _read(text: str) -> tuple[Setup, int, list[tuple[int, str]]]:
    header: dict[str, str] = {}
    steps: list[tuple[int, str]] = []
    for line in text.splitlines():
        number, found, rest = line.partition(STEP)
        if found and number.isdigit():
            seat, _, action = rest.partition(": ")
            steps.append((int(seat), action.split("    [")[0]))
        elif not line.startswith(" ") and ": " in line:
            name, _, value = line.partition(": ")
            header[name] = value
    setup = Setup(int(header["seats"]), json.loads(header["options"]))
    return setup, int(header["seed"]), steps


def check_playthrough(game: Game[Any], path: Path) -> None:
    """Play the file again; it must come out letter for letter."""
    text = path.read_text(encoding="utf-8")
    try:
        setup, seed, steps = _read(text)
        again = render(game, setup, seed, steps)
    except (TableeError, KeyError, ValueError) as error:
        raise ConformanceError(
            f"{path.name}: {error} (if the rules were meant to change, delete {path} and write it "
            f"anew with --write-playthrough {path.stem})"
        ) from error
    for number, (old, new) in enumerate(
        zip(text.splitlines(), again.splitlines(), strict=False), start=1
    ):
        expect(old == new, f"{path.name}, line {number}: was '{old}', is '{new}'")
    expect(text == again, f"{path.name}: the match is now longer or shorter")


def write_playthrough(
    game: Game[Any], setup: Setup, seed: int, name: str, policy: Policy | None = None
) -> Path:
    """Write a new playthrough, played by a policy of the game or at random.

    Raises:
        TableeError: the name is not that of a file, or there is such a playthrough already: it is
            a promise, and nobody should break it by a slip of the keyboard.
    """
    if not NAME.fullmatch(name):
        raise TableeError(f"{name!r} is not a name of letters, digits, - and _")
    path = game.folder / "playthroughs" / f"{name}.txt"
    if path.exists():
        raise TableeError(f"{game.id} has a playthrough {name} already: delete {path} first")
    text = render(game, setup, seed, None, policy)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
