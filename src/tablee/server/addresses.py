"""Where somebody comes from, as far as limits are concerned."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

UNKNOWN = "?"


@lru_cache(maxsize=4096)
def neighbourhood(host: str) -> str:
    """What limits count by: an IPv4 address, or the /64 of an IPv6 one.

    Whoever has one IPv6 address has the 2^64 of its network.
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:100] or UNKNOWN
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


def origin_of(client: tuple[str, int] | None) -> str:
    """The neighbourhood of the `client` of an ASGI scope."""
    return neighbourhood(client[0]) if client else UNKNOWN
