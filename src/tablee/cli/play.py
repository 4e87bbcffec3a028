"""`tablee play`: a match in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import tablee
from tablee.bots import bot, bot_names
from tablee.cli.arguments import Lang, Options, language, names, read_option_arguments
from tablee.cli.console import ask, out, show
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.terminal.plain import ME, PlainTable


def play(
    game: str | None = None,
    *,
    seats: str | None = None,
    seed: int | None = None,
    option: Options = None,
    record: Path | None = None,
    lang: Lang = None,
) -> None:
    """Play a game in the terminal, line by line.

    The options are those of a table among people (in The Game: signals, and all are asked who
    starts) unless you choose others.

    Args:
        game: The id of the game; without it you are asked.
        seats: Who sits where, with commas: "me" or the name of a bot. Or how many: me and regulars.
        seed: The seed of the shuffle (default: a secret one).
        option: An option of the game as name=value; may be given several times.
        record: A file to write the match to after every action. If it exists, the match goes on.
        lang: fr or en.
    """
    chosen = language(lang)
    if record is not None and record.exists():
        match = Record.load(record)
        found = tablee.game(match.game)
    else:
        found = tablee.game(game if game is not None else _ask_game(chosen))
        who, number = _company(seats, found)
        shuffle: int | str = seed if seed is not None else f"blake2b:{secrets.token_hex(32)}"
        options = {**found.table_options, **read_option_arguments(option)}
        match, _ = Record.start(found, number, shuffle, **options)
        match.names = who
    others = "regular" if "regular" in bot_names(found) else "random"
    sitting = match.names or [ME] + [others] * (match.seats - 1)
    match.names = sitting
    PlainTable(match, sitting, chosen, ask, show, record, out.width).play()


def _company(seats: str | None, game: Game[Any]) -> tuple[list[str] | None, int]:
    """Who was asked for (None: nobody in particular), and how many that are."""
    if seats is None or seats.isdecimal():
        return None, min(3, max(game.seats)) if seats is None else int(seats)
    who = names(seats)
    for name in who:
        if name != ME:
            bot(name, game)
    return who, len(who)


def _ask_game(lang: str) -> str:
    all_games = tablee.games()
    for number, game in enumerate(all_games, start=1):
        texts = game.texts(lang)
        show(
            texts(
                "terminal.game_line",
                number=number,
                id=game.id,
                title=texts("title"),
                tagline=texts("tagline"),
                least=game.seats.start,
                most=game.seats.stop - 1,
            )
        )
    answer = ask(all_games[0].texts(lang)("terminal.which_game") + " ").strip()
    if answer.isdecimal() and 1 <= int(answer) <= len(all_games):
        return all_games[int(answer) - 1].id
    return answer
