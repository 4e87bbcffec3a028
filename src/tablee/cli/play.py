"""`tablee play`: a match in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import tablee
from tablee.bots import bot, bot_names
from tablee.cli.arguments import Lang, Options, language, names, read_option_arguments
from tablee.cli.console import ask, out, show, show_page
from tablee.core.errors import OptionError
from tablee.core.game import Game
from tablee.core.options import read_options
from tablee.core.record import Record
from tablee.registry import named_game
from tablee.terminal.plain import ME, PlainTable, read_number


def play(
    game: str | None = None,
    *,
    seats: str | None = None,
    seed: int | str | None = None,
    option: Options = None,
    record: Path | None = None,
    lang: Lang = None,
) -> None:
    """Play a game in the terminal, line by line.

    The options are those of a table among people (in The Game: signals, and all are asked who
    starts) unless you choose others.

    Args:
        game: The id of the game, or module:attribute for one that is not installed yet; without
            it you are asked.
        seats: Who sits where, with commas: "me" or the name of a bot. Or how many: me and regulars.
        seed: The seed of the shuffle: a number, or one that a match printed (default: a secret
            one).
        option: An option of the game as name=value; may be given several times.
        record: A file to write the match to after every action. If it exists, the match goes on,
            and the other arguments may only repeat what it holds.
        lang: fr or en.
    """
    chosen = language(lang)
    if record is not None and record.exists():
        match = Record.load(record)
        if game is not None and named_game(game).id != match.game:
            raise OptionError("game", f"{record} is a match of {match.game}, not of {game}")
        found = tablee.game(match.game)
        match.names = _resumed_company(match, seats, found, record)
        _check_resumed(match, seed, read_option_arguments(option), found, record)
    else:
        found = named_game(game if game is not None else _ask_game(chosen))
        who, number = _company(seats, found)
        shuffle: int | str = seed if seed is not None else f"blake2b:{secrets.token_hex(32)}"
        options = {**found.table_options, **read_option_arguments(option)}
        match, _ = Record.start(found, number, shuffle, **options)
        match.names = who
    others = "regular" if "regular" in bot_names(found) else "random"
    sitting = match.names or [ME] + [others] * (match.seats - 1)
    match.names = sitting
    PlainTable(match, sitting, chosen, ask, show, record, out.width, show_page).play()


def _company(seats: str | None, game: Game[Any]) -> tuple[list[str] | None, int]:
    """Who was asked for (None: nobody in particular), and how many that are."""
    if seats is None:
        return None, min(3, max(game.seats))
    number = read_number(seats)
    if number is not None:
        return None, number
    who = names(seats)
    for name in who:
        if name != ME:
            bot(name, game)
    return who, len(who)


def _resumed_company(
    match: Record, seats: str | None, game: Game[Any], file: Path
) -> list[str] | None:
    """Who goes on with a recorded match: those that it names, or else those asked for."""
    if seats is None:
        return match.names
    who, number = _company(seats, game)
    if number != match.seats:
        raise OptionError("seats", f"{file} is a match of {match.seats}, not of {number}")
    if who is not None and match.names is not None and who != match.names:
        raise OptionError("seats", f"{file} is a match of {','.join(match.names)}, not of {seats}")
    return match.names or who


def _check_resumed(
    match: Record, seed: int | str | None, given: dict[str, Any], game: Game[Any], file: Path
) -> None:
    """Refuse what a recorded match contradicts: it would go on as it is, whatever was asked."""
    if seed is not None and seed != match.seed:
        raise OptionError("seed", f"{file} was shuffled from another one")  # which is a secret
    played = game.options_dict(read_options(match.options, game.options_type, match.seats))
    wanted = {**match.options, **given}
    asked = game.options_dict(read_options(wanted, game.options_type, match.seats))
    for name in given:
        if asked[name] != played[name]:
            raise OptionError(name, f"{file} is played with {played[name]!r}, not {asked[name]!r}")


def _ask_game(lang: str) -> str:
    all_games = tablee.games()
    for place, game in enumerate(all_games, start=1):
        texts = game.texts(lang)
        show(
            texts(
                "terminal.game_line",
                number=place,
                id=game.id,
                title=texts("title"),
                tagline=texts("tagline"),
                least=game.seats.start,
                most=game.seats.stop - 1,
            )
        )
    answer = ask(all_games[0].texts(lang)("terminal.which_game") + " ").strip()
    number = read_number(answer)
    if number is not None and 1 <= number <= len(all_games):
        return all_games[number - 1].id
    return answer
