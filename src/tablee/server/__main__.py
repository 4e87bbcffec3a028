"""`python -m tablee.server`: serve as the environment says."""

from __future__ import annotations

import sys

from tablee.core.errors import TableeError
from tablee.server.serve import serve

if __name__ == "__main__":
    try:
        serve()
    except TableeError as error:
        sys.exit(str(error))
