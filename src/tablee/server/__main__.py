"""`python -m tablee.server`: serve as the environment says."""

from __future__ import annotations

import sys

from tablee.core.errors import TableeError
from tablee.server.config import ConfigError
from tablee.server.serve import serve


def main(arguments: list[str]) -> None:
    """Serve.

    Raises:
        TableeError: the server cannot be started; arguments are not understood at all.
    """
    if arguments:
        raise ConfigError(
            "python -m tablee.server takes no arguments: it reads TABLEE_... variables "
            "(docs/server.md); `tablee serve --help` lists what can be said on a command line"
        )
    serve()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except TableeError as error:
        print(error, file=sys.stderr)  # noqa: T201 - it is the output
        sys.exit(2)
