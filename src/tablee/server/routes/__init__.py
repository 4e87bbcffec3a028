"""The routes, by what they are about."""

from tablee.server.routes.about import ROUTES as ABOUT
from tablee.server.routes.days import ROUTES as DAYS
from tablee.server.routes.games import ROUTES as GAMES
from tablee.server.routes.lessons import ROUTES as LESSONS
from tablee.server.routes.matches import ROUTES as MATCHES
from tablee.server.routes.mine import ROUTES as MINE
from tablee.server.routes.people import ROUTES as PEOPLE
from tablee.server.routes.place import ROUTES as PLACE
from tablee.server.routes.tables import ROUTES as TABLES
from tablee.server.socket import table_socket

ROUTES = [
    *PEOPLE,
    *PLACE,
    *MINE,
    *GAMES,
    *LESSONS,
    *DAYS,
    *TABLES,
    *MATCHES,
    *ABOUT,
    table_socket,
]

__all__ = ["ROUTES"]
