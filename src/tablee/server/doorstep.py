"""What a process that thinks runs first, before it imports anything of this package.

It is run by its path (`runpy.run_path`), since to import it by name would be to import the package
already, and with it the build that the server itself runs. `build` is given to it: the folder of a
build to think with, or None for the server's own.
"""

from __future__ import annotations

import sys

build: str | None = globals().get("build")
if build is not None:
    # The script that started the server may have been run here again, and have imported its own.
    for name in [name for name in sys.modules if name.partition(".")[0] == "tablee"]:
        del sys.modules[name]
    sys.path.insert(0, build)

if __name__ == "doorstep":
    from tablee.server.thinking import start_process

    start_process()
