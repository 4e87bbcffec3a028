"""By which address other machines reach this server."""

from __future__ import annotations

import ipaddress
import socket

from tablee.server.config import EVERYWHERE, Config

ELSEWHERE = {EVERYWHERE: ("192.0.2.1", 9), "::": ("2001:db8::1", 9)}
"""Addresses that are nobody's (RFC 5737, RFC 3849): nothing is ever sent there."""


def reach(config: Config, asked: str = "") -> str | None:
    """What a link for others has to begin with.

    Args:
        config: how the server runs.
        asked: the `Host` of who wants to know.

    Returns:
        The public address, if there is one. The one in the local network, for somebody who sits at
        this very machine. None: the address that one came by oneself, unless that means this
        machine alone; then others cannot come at all.
    """
    if config.public_url:
        return config.public_url
    return network_address(config) if here_alone(bare_host(asked)) else None


def network_address(config: Config) -> str | None:
    """Where the local network finds this server; None: nowhere."""
    host: str | None = config.host
    if config.host in ELSEWHERE:
        host = _own_address(config.host)
    if host is None or here_alone(host):
        return None
    return address_of(host, config.port)


def own_address(config: Config) -> str:
    """Where this machine finds it: always the same, so that a browser knows one again."""
    return address_of(
        {EVERYWHERE: "127.0.0.1", "::": "::1"}.get(config.host, config.host), config.port
    )


def address_of(host: str, port: int) -> str:
    """Of a server that speaks plain HTTP."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def here_alone(host: str) -> bool:
    """Whether a name or an address means the machine that it is spoken on."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    return is_address(host) and ipaddress.ip_address(host).is_loopback


def is_address(host: str) -> bool:
    """Whether it is a bare IP address, and no name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def bare_host(asked: str) -> str:
    """A `Host` without its port."""
    name = asked.lower().rpartition("]")[0].lstrip("[") or asked.lower().partition(":")[0]
    return name.rstrip(".")


def _own_address(everywhere: str) -> str | None:
    """The address that this machine would send from; to find it, nothing is sent."""
    family = socket.AF_INET6 if ":" in everywhere else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE[everywhere])
        except OSError:  # no network
            return None
        address: str = probe.getsockname()[0]
        return address
