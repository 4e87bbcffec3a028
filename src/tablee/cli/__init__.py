"""The command `tablee`: each command is a module of its own, loaded when it is called."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from tablee.core.errors import MissingExtra, TableeError
from tablee.extras import extra

BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> None:
    """Run the command; bad input is one line on standard error and exit code 2."""
    try:
        with extra("cli"):
            from tablee.cli.app import BadCommand, app
    except MissingExtra as error:
        _refuse(error)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    try:
        app(arguments, exit_on_error=False, print_error=False)
    except (BadCommand, TableeError) as error:
        _refuse(error)
    except ImportError as error:  # of a command that is loaded when it is called
        if isinstance(error.__cause__, MissingExtra):
            _refuse(error.__cause__)
        raise
    except (KeyboardInterrupt, EOFError):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def _refuse(error: Exception) -> NoReturn:
    # what it quotes may come from a file, and must not steer the terminal
    seen = "".join(c if c.isprintable() else " " for c in str(error))
    print(f"tablee: {' '.join(seen.split())}", file=sys.stderr)
    sys.exit(BAD_INPUT)
