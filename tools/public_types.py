"""Look whether everything public has a type that all checkers read alike: `pyright --verifytypes`.

    python -m tools.public_types         # make check does it, where there is pyright

It needs `pyright` on the path (`pip install pyright`; it brings a Node.js where there is none), and
some ten seconds.
Public is what `tablee`, `tablee.kit`, `tablee.bots` and `tablee.testing` list, with all that it is
made of.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import tablee
from tablee import bots, kit, testing

PUBLIC = {
    f"{module.__name__}.{name}"
    for module in (tablee, kit, bots, testing)
    for name in module.__all__
    if name != "__version__"
}
COMMAND = ["pyright", "--verifytypes", "tablee", "--ignoreexternal", "--outputjson"]


def incomplete(symbols: list[dict[str, Any]]) -> list[str]:
    """The public names whose type is not known for sure."""
    unsure = {one["name"] for one in symbols if not one["isTypeKnown"] or one["isTypeAmbiguous"]}
    return sorted(unsure & PUBLIC)


def main() -> None:
    """Ask, and say what is missing; `pyright --verifytypes tablee` says why."""
    if shutil.which("pyright") is None:
        sys.exit("pyright is missing: pip install pyright")
    # pyright looks for the package with the first Python on the path
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    asked = subprocess.run(
        COMMAND, capture_output=True, text=True, check=False, env=os.environ | {"PATH": path}
    )
    symbols = json.loads(asked.stdout)["typeCompleteness"]["symbols"]
    found = incomplete(symbols)
    assert {one["name"] for one in symbols} >= PUBLIC, "pyright has not read all that is public"
    print(*found, f"{len(PUBLIC)} public names, {len(found)} of them incomplete", sep="\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
