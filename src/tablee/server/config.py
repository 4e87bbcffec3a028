"""Configuration: environment variables, every one of them optional."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from tablee.core.errors import TableeError

PREFIX = "TABLEE_"

MOST = 10**9

_ADDRESS = re.compile(r"(https?://(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::([0-9]{1,5}))?)/?")

EVERYWHERE = "0.0.0.0"
"""The host that listens to every network of this machine."""

Port = Annotated[int, Meta(ge=0, le=65_535, description="a number from 0 (any free port) to 65535")]
OneOrMore = Annotated[int, Meta(ge=1, le=MOST, description="a whole number, 1 or more")]
NoneOrMore = Annotated[int, Meta(ge=0, le=MOST, description="a whole number, 0 or more")]
Factor = Annotated[float, Meta(ge=0, le=MOST, description="a number, 0 or more")]
Time = Annotated[float, Meta(gt=0, le=MOST, description="a number above 0")]
Switch = Annotated[bool, Meta(description="true or false")]


class ConfigError(TableeError):
    """A variable of the environment does not make sense; the message names it."""


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs. The variable of a field is TABLEE_ and its name in capitals.

    Attributes:
        host, port: where to listen.
        workers: how many processes; more than one needs PostgreSQL.
        database_url: `sqlite:PATH`, `postgresql://...` or `memory:`.
        key: of the store, 64 hexadecimal digits; none: it is in a file (`key_file`).
        redis_url: of a Redis that tells workers what the others wrote; none: PostgreSQL does.
        page: the folder of the built page; none: only the programming interface.
        compiled: the folder where a compiled build of the package may appear while the server runs:
            bots think with it as soon as it is there.
        origins: addresses of pages, separated by commas, that may use this server besides its own.
        hosts: names that this server is reached by, separated by commas; `*`: any.
        public_url: what people reach this server by, if not by its own address: that of a proxy, or
            of a router that hands connections on. Invitations begin with it.
        proxies: addresses and networks of proxies whose X-Forwarded-For is believed.
        secure: the server is reached over HTTPS only: cookies say so.
        bot_processes: how many processes think for the bots.
        bot_tempo: what the pauses of bots are multiplied by.
        review_playouts: for each decision of a review; 0: as many as a minute allows.
        warning_playouts: for a word before a mistake, however long they take; 0: as many as a
            second allows.
        max_tables, max_sockets: of the whole worker (tables: of the whole store).
        tables_each: open tables one person may sit at or host, and ten times so many that were
            set up from one address.
        sockets_each: sockets of one person, and ten times so many from one address.
        rate: what all rate limits are multiplied by; 0: no limit.
        idle_days: tables where no match runs are closed after so many days.
        log_days: so many days after a table was closed only the records of its matches are kept.
        record_days: so many days after that they are removed, too.
        patience: seconds without a sign of life after which a worker counts as dead.
        log: `console` or `json`.
        log_level: `debug`, `info`, `warning` or `error`.
    """

    host: str = "127.0.0.1"
    port: Port = 8000
    workers: OneOrMore = 1
    database_url: str = ""
    key: str = ""
    redis_url: str = ""
    page: str = ""
    compiled: str = ""
    origins: str = ""
    hosts: str = ""
    public_url: str = ""
    proxies: str = ""
    secure: Switch = False
    bot_processes: NoneOrMore = 0
    bot_tempo: Factor = 1.0
    review_playouts: NoneOrMore = 0
    warning_playouts: NoneOrMore = 0
    max_tables: OneOrMore = 5_000
    max_sockets: OneOrMore = 5_000
    tables_each: OneOrMore = 20
    sockets_each: OneOrMore = 20
    rate: Factor = 1.0
    idle_days: Time = 7.0
    log_days: Time = 30.0
    record_days: Time = 365.0
    patience: Time = 3.0
    log: Literal["console", "json"] = "console"
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Config:
        """The configuration that the environment holds.

        Raises:
            ConfigError: naming the variable, and what it may be.
        """
        given = {}
        for field in msgspec.structs.fields(cls):
            variable = PREFIX + field.name.upper()
            if value := environment.get(variable):
                given[field.name] = _read(variable, value, field.type)
        config = cls(**given)
        if config.public_url:
            address = _read_address(PREFIX + "PUBLIC_URL", config.public_url)
            config = msgspec.structs.replace(config, public_url=address)
        if not config.database_url:
            url = f"sqlite:{data_folder(environment) / 'tablee.sqlite3'}"
            config = msgspec.structs.replace(config, database_url=url)
        if not config.database_url.startswith("postgres"):
            needs = "needs TABLEE_DATABASE_URL=postgresql:"
            if config.workers > 1:
                raise ConfigError(f"TABLEE_WORKERS: more than one {needs}")
            if config.redis_url:
                raise ConfigError(f"TABLEE_REDIS_URL {needs}")
        return config

    def key_file(self) -> Path | None:
        """Where the key is, if the environment does not hold it: beside the database.

        None: the store is in memory, and so is its key.
        """
        kind, _, path = self.database_url.partition(":")
        if kind == "memory":
            return None
        if kind == "sqlite":
            return Path(path.removeprefix("//") + ".key")
        return data_folder(os.environ) / "tablee.key"

    def thinkers(self) -> int:
        """How many processes think: by default one for every core but the server's own."""
        return self.bot_processes or max(1, (os.cpu_count() or 2) - 1)

    def allowed_origins(self) -> frozenset[str]:
        """The origins of other pages that may use this server."""
        return frozenset(
            origin.rstrip("/") for origin in (*_listed(self.origins), self.public_url) if origin
        )

    def named_hosts(self) -> frozenset[str]:
        """The names that this server is reached by."""
        public = urlsplit(self.public_url).hostname or ""
        return frozenset(host.lower() for host in (*_listed(self.hosts), public) if host)

    def named_proxies(self) -> list[str]:
        """The proxies that are believed; uvicorn's own variable names them, too."""
        return _listed(self.proxies or os.environ.get("FORWARDED_ALLOW_IPS", ""))


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _read_address(variable: str, value: str) -> str:
    """An address as links begin with it: without the slash at its end.

    Raises:
        ConfigError: a link could not begin with it.
    """
    found = _ADDRESS.fullmatch(value.lower())
    if found is None or int(found[2] or 1) not in range(1, 65_536):
        told = "an address like https://tablee.example.org, without a path"
        raise ConfigError(f"{variable} has to be {told}")  # it may hold a password: not told again
    return found[1]


def _read(variable: str, value: str, kind: Any) -> Any:
    """The value of a variable, as the type of its field demands.

    Raises:
        ConfigError: it is none of that type.
    """
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        raise ConfigError(f"{variable} has to be {_allowed(kind)}, not {value!r}") from None


def _allowed(kind: Any) -> str:
    """What a field of this type may be, in words: its description, or the words to choose from."""
    for part in get_args(kind):
        if isinstance(part, Meta):
            return part.description or ""
    return " or ".join(get_args(kind))


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where a person's programs keep their data."""
    home = environment.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "tablee"


def page_folder(config: Config) -> Path | None:
    """The built page: configured, or the one inside the package; None if there is none."""
    folder = Path(config.page) if config.page else Path(__file__).parent.parent / "page"
    return folder if (folder / "index.html").is_file() else None
