"""Two machines in one house: network namespaces of our own, with a cable between them.

Needs Linux, root and iproute2. Nothing of the machine's own network is touched.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from types import TracebackType

HOME, GUEST = "192.168.213.1", "192.168.213.2"


def missing() -> str:
    """What keeps us from making networks here; empty: nothing."""
    if shutil.which("ip") is None:
        return "iproute2 is not installed"
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "only root can"
    name = f"tablee{os.getpid()}x"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True, check=False)
    if made.returncode:
        return made.stderr.strip()
    _ip("netns", "del", name)
    return ""


class House:
    """A `home` where a server can run, and a `guest` who can only reach it by the cable."""

    def __init__(self) -> None:
        self.home = f"tablee{os.getpid()}h"
        self.guest = f"tablee{os.getpid()}g"

    def __enter__(self) -> House:
        try:
            for name in (self.home, self.guest):
                _ip("netns", "add", name)
            _ip("-n", self.home, "link", "add", "cable", "type", "veth", "peer", "name", "cable",
                "netns", self.guest)  # fmt: skip
            for name, address, other in ((self.home, HOME, GUEST), (self.guest, GUEST, HOME)):
                _ip("-n", name, "address", "add", f"{address}/24", "dev", "cable")
                _ip("-n", name, "link", "set", "lo", "up")
                _ip("-n", name, "link", "set", "cable", "up")
                _ip("-n", name, "route", "add", "default", "via", other)  # as a router would be
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for name in (self.home, self.guest):
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


def inside(network: str, *command: str) -> list[str]:
    """A command as it is called in one of the networks."""
    return ["ip", "netns", "exec", network, *command]


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True)
