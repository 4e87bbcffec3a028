"""The commands, put together."""

from __future__ import annotations

import platform

from cyclopts import App
from cyclopts import CycloptsError as BadCommand

import tablee
from tablee.core.build import compiled

__all__ = ["COMMANDS", "BadCommand", "app"]

# What the list of commands says of each, before its module is loaded: the first line of its text.
COMMANDS = {
    "games:games": "List the games.",
    "games:rules": "Print how a game is played.",
    "learn:learn": "Learn a game by doing, lesson by lesson.",
    "puzzles:puzzles": "Solve puzzles: decisions of real matches in which one choice is best.",
    "play:play": "Play a game in the terminal, line by line.",
    "serve:serve": "Serve the tables, to this machine or to the world.",
    "simulate:simulate": "Play many matches among bots and count.",
    "tournament:tournament": "Let bots compete: shares of the victory, ratings and who beat whom.",
    "ladder:ladder": "Place a bot among those of its game: its share against each of them.",
    "replay:replay": "Replay a recorded match, action by action, and verify it.",
    "review:review": "Review a recorded match: what a seat played well, what it missed, and luck.",
    "replay:verify": "Check a finished match, or all logs of a database.",
    "keep:backup": "Copy the database, as it stands at this moment, while the server runs.",
    "keep:restore": "Put a backup into the place of the database, while no server runs.",
    "admin:admin": "The owner's desk: tables, people, reports; close, remove, notices.",
    "new:new": "Make a package with a small game that plays, to be changed into your own.",
    "check:check": "Check that games keep the contract of the engine.",
}


def version() -> str:
    """The version, and whether the rules run compiled."""
    mode = "compiled" if compiled() else "interpreted"
    return f"tablee {tablee.__version__} ({mode}, Python {platform.python_version()})"


app = App(
    name="tablee",
    help="Five French card and board games on one rule engine.",
    version=version,
    result_action="return_value",
)
for path, summary in COMMANDS.items():
    app.command(f"tablee.cli.{path}", help=summary)
