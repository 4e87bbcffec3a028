"""The command `tablee`."""

from __future__ import annotations

import json
import os
import platform
import secrets
import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, CycloptsError, Parameter
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import MofNCompleteColumn, Progress, TaskID
from rich.table import Table

import tablee
from tablee.bots import Budget, bot, bot_names
from tablee.core.build import compiled
from tablee.core.errors import OptionError, TableeError
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.texts import LANGUAGES, Texts, preferred_language
from tablee.registry import load

BAD_INPUT = 2
INTERRUPTED = 130

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

Options = Annotated[list[str] | None, Parameter(name="--option", negative="")]
Lang = Annotated[str | None, Parameter(name="--lang")]


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


# -- reading arguments ---------------------------------------------------------------------------


def read_option_arguments(given: list[str] | None) -> dict[str, Any]:
    """`name=value` arguments as options; a value is JSON, or else plain text."""
    options: dict[str, Any] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise OptionError("option", f"{pair!r} is not like name=value")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options


def language(lang: str | None) -> str:
    """The language that was asked for, or the person's own."""
    if lang is None:
        return preferred_language()
    if lang not in LANGUAGES:
        raise OptionError("lang", f"{lang!r} is not one of {', '.join(LANGUAGES)}")
    return lang


def names(text: str) -> list[str]:
    """A list with commas."""
    return [part.strip() for part in text.split(",")]


def thinking_time(iterations: int | None, seconds: float | None) -> Budget:
    """What each decision may cost."""
    if iterations is not None and iterations < 1:
        raise OptionError("iterations", f"at least 1, not {iterations}")
    if seconds is not None and not seconds > 0:
        raise OptionError("seconds", f"more than 0, not {seconds}")
    return Budget(seconds, iterations)


def core_count(jobs: int) -> int:
    """How many cores to use."""
    cores = (os.cpu_count() or 1) if jobs == -1 else jobs
    if cores < 1:
        raise OptionError("jobs", f"at least 1, or -1 for all cores, not {jobs}")
    return cores


def progress_bar() -> Progress:
    """A bar on the error stream: results can be piped."""
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    return Progress(*columns, console=err, transient=True)


# -- commands ------------------------------------------------------------------------------------


@app.command
def games(*, json: bool = False, lang: Lang = None) -> None:
    """List the games.

    Args:
        json: Print one JSON list, with the schema of the options.
        lang: fr or en.
    """
    chosen = language(lang)
    if json:
        print_json([_game_facts(game, chosen) for game in tablee.games()])
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("id", "title", "seats", "kind", "bots", "options"):
        table.add_column(heading, no_wrap=heading == "id")
    for game in tablee.games():
        facts = _game_facts(game, chosen)
        table.add_row(
            facts["id"],
            facts["title"],
            f"{facts['seats'][0]}-{facts['seats'][-1]}",
            "cooperative" if game.cooperative else "competitive",
            ", ".join(facts["bots"]),
            ", ".join(facts["options"]["properties"]),
        )
    out.print(table)


def _game_facts(game: Game[Any], lang: str) -> dict[str, Any]:
    texts = game.texts(lang)
    return {
        "id": game.id,
        "title": texts("title"),
        "tagline": texts("tagline"),
        "seats": list(game.seats),
        "cooperative": game.cooperative,
        "version": game.version,
        "actions": len(game.actions),
        "bots": bot_names(game),
        "options": game.options_schema(),
    }


@app.command
def simulate(
    game: str,
    *,
    seats: int | None = None,
    games: int = 1000,
    bot: str = "random",
    seed: int = 0,
    option: Options = None,
    iterations: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    json: bool = False,
) -> None:
    """Play many matches among bots and count.

    Args:
        game: The id of the game.
        seats: How many play (default: as few as can).
        games: How many matches.
        bot: Who plays: one name for all seats, or one per seat with commas.
        seed: The same seed gives the same matches, on any number of cores.
        option: An option of the game as name=value; may be given several times.
        iterations: Playouts for each decision of a bot that searches (default: its own).
        seconds: Time for each decision of a bot that searches; results then vary with the machine.
        jobs: How many cores to use; -1 for all.
        json: Print one JSON object.
    """
    from tablee.lab.report import summarise
    from tablee.lab.simulate import Simulation

    found = tablee.game(game)
    number = found.seats.start if seats is None else seats
    plan = Simulation.plan(
        found,
        number,
        games,
        names(bot),
        seed,
        read_option_arguments(option),
        thinking_time(iterations, seconds),
    )
    cores = core_count(jobs)
    with progress_bar() as progress:
        task = progress.add_task(found.id, total=games)
        results, taken = plan.run(cores, lambda played: progress.advance(task, played))
    report = summarise(found, plan, results, taken)
    if json:
        print_json(report)
    else:
        from tablee.lab.show import show_report

        show_report(out, found, report, results)


@app.command
def tournament(
    game: str,
    *,
    bots: str = "novice,regular,master",
    matches: int = 100,
    seats: int | None = None,
    seed: int = 0,
    option: Options = None,
    iterations: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    markdown: bool = False,
    json: bool = False,
) -> None:
    """Let bots compete: shares of the victory, ratings and who beat whom.

    Every bot sits in every seat equally often, with the same deals. In a cooperative game each bot
    plays as a team of its own kind.

    Args:
        game: The id of the game.
        bots: The entrants, with commas; one that is named twice takes two seats.
        matches: At least so many; only whole rounds are played.
        seats: How many play (default: as few as can).
        seed: The same seed gives the same result, on any number of cores.
        option: An option of the game as name=value; may be given several times.
        iterations: Playouts for each decision of a bot that searches (default: its own).
        seconds: Time for each decision of a bot that searches; results then vary with the machine.
        jobs: How many cores to use; -1 for all.
        markdown: Print Markdown.
        json: Print one JSON object.
    """
    from tablee.lab.arena import markdown as as_markdown
    from tablee.lab.arena import show_standings
    from tablee.lab.standings import count_up
    from tablee.lab.tournament import Tournament

    found = tablee.game(game)
    number = found.seats.start if seats is None else seats
    plan = Tournament.plan(
        found,
        names(bots),
        matches,
        number,
        seed,
        read_option_arguments(option),
        thinking_time(iterations, seconds),
    )
    cores = core_count(jobs)
    with progress_bar() as progress:
        task = progress.add_task(found.id, total=plan.matches)
        played, taken = plan.run(cores, lambda matches: progress.advance(task, matches))
    standings = count_up(found, plan, played)
    if json:
        print_json(standings)
    elif markdown:
        print(as_markdown(found, standings), end="")
    else:
        show_standings(out, found, standings, taken)


@app.command
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
        seats: Who sits where, with commas: "me" or the name of a bot (default: me and regulars).
        seed: The seed of the shuffle (default: a secret one).
        option: An option of the game as name=value; may be given several times.
        record: A file to write the match to after every action. If it exists, the match goes on.
        lang: fr or en.
    """
    from tablee.terminal.plain import ME, PlainTable

    chosen = language(lang)
    if record is not None and record.exists():
        match = Record.load(record)
        found = tablee.game(match.game)
    else:
        found = tablee.game(game if game is not None else _ask_game(chosen))
        who = names(seats) if seats is not None else None
        number = len(who) if who is not None else min(3, found.seats.stop - 1)
        shuffle: int | str = seed if seed is not None else f"blake2b:{secrets.token_hex(32)}"
        options = {**found.table_options, **read_option_arguments(option)}
        match, _ = Record.start(found, number, shuffle, **options)
        match.names = who
    others = "regular" if "regular" in bot_names(found) else "random"
    sitting = match.names or [ME] + [others] * (match.seats - 1)
    match.names = sitting
    for name in sitting:
        if name != ME:
            bot(name, found)
    PlainTable(match, sitting, chosen, ask, show, record, out.width).play()


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


def show(line: str) -> None:
    """Print a line for the person at the table."""
    out.print(line, markup=False)


def ask(prompt: str) -> str:
    """Ask the person for a line."""
    out.print(prompt, markup=False, end="")
    return input()


@app.command
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
        texts = texts.with_names(match.names)
    steps: list[dict[str, Any]] = []
    state.events = []
    for number, (seat, _) in enumerate(match.actions):
        action = match.step(state, number)
        events, state.events = state.events, []
        if json:
            told = [msgspec.to_builtins(event) for event in events]
            played = {"number": number + 1, "seat": seat, "code": action.code}
            steps.append({**played, "action": action.to_dict(), "events": told})
            continue
        show(f"{number + 1:>4}. {texts.seat(seat)}: {texts.action(action)}")
        for event in events:
            show("      · " + texts.event(event))
        if step:
            ask("")
    match.verify(state)
    outcome = state.outcome()
    if json:
        facts = {"game": match.game, "seats": match.seats, "options": match.options}
        verified = match.final is not None
        print_json({**facts, "steps": steps, "outcome": outcome, "verified": verified})
        return
    if outcome is not None:
        show(texts.outcome(outcome))
    show(
        texts("terminal.verified" if match.final else "terminal.unsealed", count=len(match.actions))
    )


@app.command
def verify(
    file: Path,
    *,
    shown: Annotated[str | None, Parameter(name="--hash")] = None,
    lang: Lang = None,
) -> None:
    """Check that a finished match was dealt from its seed and played by the rules.

    Args:
        file: The record.
        shown: The hash of the seed that was shown when the match started.
        lang: fr or en.
    """
    from tablee.table import verify as verify_record

    texts = Texts.load(language(lang))
    found = verify_record(Record.load(file), shown)
    show(texts("terminal.verified", count=found.actions))
    show(texts("terminal.hash", hash=found.seed_hash))


@app.command
def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    workers: int | None = None,
    open_page: Annotated[bool, Parameter(name="--open")] = False,
) -> None:
    """Serve the tables, to this machine or to the world. More settings: docs/server.md.

    Args:
        host: Where to listen (default: this machine alone).
        port: On which port (default: 8000, or another if it is taken).
        workers: How many processes; more than one needs PostgreSQL.
        open_page: Open the page in a browser, where there is a screen.
    """
    from tablee.server.config import PREFIX, Config
    from tablee.server.serve import serve as run_server

    for name, value in (("HOST", host), ("PORT", port), ("WORKERS", workers)):
        if value is not None:
            os.environ[PREFIX + name] = str(value)
    run_server(Config.from_environment(), open_page=open_page)


@app.command
def check(
    *games: str,
    matches: int = 2,
    every: int = 7,
    seed: int = 0,
    write_playthrough: str | None = None,
    seats: int | None = None,
    bot: str = "random",
    option: Options = None,
) -> None:
    """Check that games keep the contract: the conformance suite and the golden playthroughs.

    Args:
        games: Ids, or module:attribute for a game that is not installed yet (default: all).
        matches: Matches for every number of seats and every spread of options.
        every: Check every n-th state.
        seed: Another seed, other matches.
        write_playthrough: Write a new golden playthrough of this name instead.
        seats: For the playthrough: how many play.
        bot: For the playthrough: who plays.
        option: For the playthrough: an option as name=value.
    """
    from tablee import testing

    found = [load(name) if ":" in name else tablee.game(name) for name in games] or tablee.games()
    for game in found:
        if write_playthrough is not None:
            number = game.seats.start if seats is None else seats
            setup = testing.Setup(number, read_option_arguments(option))
            if bot != "random" and bot not in game.policies:
                raise OptionError("bot", f"{game.id} has no policy {bot!r}")
            path = testing.write_playthrough(
                game, setup, seed, write_playthrough, game.policies.get(bot)
            )
            out.print(f"{game.id}: wrote {path.name}", markup=False)
            continue
        files = testing.playthroughs(game)
        if not files:
            raise testing.ConformanceError(f"{game.id} has no golden playthrough")
        for path in files:
            testing.check_playthrough(game, path)
        tables = testing.setups(game)
        with Progress(console=err, transient=True) as progress:
            task = progress.add_task(game.id, total=len(tables))
            tell = partial(_advance, progress, task)
            played = testing.check_game(game, matches, seed, every, tell)
        out.print(f"{game.id}: {played} matches, {len(files)} playthroughs, all checks passed")


def _advance(progress: Progress, task: TaskID, setup: object) -> None:
    progress.advance(task)


@app.command
def rules(
    game: str,
    *,
    coverage: bool = False,
    catalogue: bool = False,
    tests: Path = Path("tests"),
    lang: Lang = None,
) -> None:
    """Print how a game is played.

    Args:
        game: The id of the game.
        coverage: Print instead which test names which rule.
        catalogue: Print instead the numbered catalogue.
        tests: Where the tests are, for --coverage.
        lang: fr or en.
    """
    from tablee.testing import trace

    found = tablee.game(game)
    if coverage:
        _print_coverage(found, tests)
    elif catalogue:
        for rule in trace.catalogue(found):
            out.print(f"{rule.id} [{rule.source}] {rule.text}", markup=False)
    else:
        page = found.folder / "texts" / f"rules.{language(lang)}.md"
        out.print(Markdown(page.read_text(encoding="utf-8")))


def _print_coverage(game: Game[Any], tests: Path) -> None:
    from tablee.testing import trace

    if not tests.is_dir():
        raise OptionError("tests", f"there is no folder {tests}")
    table = Table("rule", "tests", "named by", box=None, pad_edge=False)
    found = trace.coverage(game, tests)
    for rule, naming in found.items():
        table.add_row(rule.id, str(len(naming)), naming[0].name if naming else "no test")
    out.print(table)
    missing = [rule.id for rule, naming in found.items() if not naming]
    if missing:
        raise TableeError(f"rules without a test: {', '.join(missing)}")


def print_json(value: Any) -> None:
    """Print one JSON value."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


# -- the way in ----------------------------------------------------------------------------------


def main(arguments: list[str] | None = None) -> None:
    """Run the command; bad input is one line on standard error and exit code 2."""
    try:
        app(arguments, exit_on_error=False, print_error=False)
    except (CycloptsError, TableeError) as error:
        message = " ".join(str(error).split())
        err.print(f"tablee: {message}", markup=False, soft_wrap=True)
        sys.exit(BAD_INPUT)
    except (KeyboardInterrupt, EOFError):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
