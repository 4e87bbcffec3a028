"""What the routes of a worker work with, put together once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.connection import ASGIConnection

from tablee.server.codes import Codes
from tablee.server.config import Config
from tablee.server.days import Masters
from tablee.server.family import follow_parent
from tablee.server.house import House
from tablee.server.invitations import Invitations
from tablee.server.keeper import Keeper
from tablee.server.limits import Limits
from tablee.server.lobby import Lobby
from tablee.server.logs import log
from tablee.server.news import News
from tablee.server.ratings import HouseRatings
from tablee.server.reading import index_all
from tablee.server.replays import Replays
from tablee.server.retention import Retention
from tablee.server.reviews import Reviews
from tablee.server.thinking import Thinker
from tablee.server.visits import Visits
from tablee.server.ways import Ways
from tablee.stores import store_for
from tablee.table.store import Store
from tablee.table.unlock import unlock

DAY = 86_400.0


class Services:
    """What one worker has."""

    store: Store
    house: House
    keeper: Keeper
    thinker: Thinker
    invitations: Invitations
    codes: Codes
    ways: Ways
    lobby: Lobby
    ratings: HouseRatings
    replays: Replays
    masters: Masters
    reviews: Reviews

    def __init__(self, config: Config) -> None:
        self.config = config
        self.limits = Limits(config.rate, config.sockets_each, config.tables_each)
        self.visits = Visits()
        self.news = News()
        self.open_sockets = 0

    @asynccontextmanager
    async def lifespan(self, _app: Litestar) -> AsyncIterator[None]:
        """From the opening of the store to a clean end."""
        config = self.config
        follow_parent(graceful=True)
        self.store = store_for(config.database_url, config.redis_url)
        await self.store.open()
        self.store.listen(self.news.heard)
        vault = await unlock(self.store, config.key, config.key_file())
        self.invitations = Invitations(vault.invitations)
        self.codes = Codes(self.store, vault)
        self.ways = Ways(self.store, vault)
        awaited = Path(config.compiled) if config.compiled else None
        self.thinker = Thinker(config.thinkers(), awaited, config.warning_playouts)
        self.house = House(self.store, vault)
        self.keeper = Keeper(
            self.house,
            self.thinker,
            tempo=config.bot_tempo,
            patience=config.patience,
            idle=config.idle_days * DAY,
            retention=Retention(
                self.house, log=config.log_days * DAY, records=config.record_days * DAY
            ),
        )
        self.lobby = Lobby(self.house, self.limits.tables_from)
        self.keeper.whose = self.lobby.whose
        self.ratings = HouseRatings(self.store)
        self.replays = Replays()
        self.masters = Masters()
        self.reviews = Reviews(lambda: self.thinker.build, config.review_playouts)
        await self.thinker.warm_up()  # first: bots of tables that go on would wait for it
        await self.keeper.open()
        self.house.tasks.spawn(index_all(self.store, vault))
        log().info("open", worker=self.house.worker, tables=len(self.house.owned))
        try:
            yield
        finally:
            self.house.closing = True
            await self.keeper.close()
            await self.house.close()
            self.thinker.close()
            self.replays.close()
            self.masters.close()
            self.reviews.close()
            await self.store.close()
            log().info("closed", worker=self.house.worker)


def services(connection: ASGIConnection[Any, Any, Any, Any]) -> Services:
    """The services of the worker that serves this connection."""
    found: Services = connection.app.state["services"]
    return found
