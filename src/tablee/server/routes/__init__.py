"""The routes, by what they are about."""

from litestar.types import ControllerRouterHandler

from tablee.server.news_socket import news_socket
from tablee.server.routes.about import ROUTES as ABOUT
from tablee.server.routes.company import ROUTES as COMPANY
from tablee.server.routes.days import ROUTES as DAYS
from tablee.server.routes.door import ROUTES as DOOR
from tablee.server.routes.figures import ROUTES as FIGURES
from tablee.server.routes.games import ROUTES as GAMES
from tablee.server.routes.lessons import ROUTES as LESSONS
from tablee.server.routes.matches import ROUTES as MATCHES
from tablee.server.routes.mine import ROUTES as MINE
from tablee.server.routes.people import ROUTES as PEOPLE
from tablee.server.routes.place import ROUTES as PLACE
from tablee.server.routes.puzzles import ROUTES as PUZZLES
from tablee.server.routes.rounds import ROUTES as ROUNDS
from tablee.server.routes.slow import ROUTES as SLOW
from tablee.server.routes.tables import ROUTES as TABLES
from tablee.server.socket import table_socket

ROUTES: list[ControllerRouterHandler] = [
    PEOPLE,
    PLACE,
    MINE,
    GAMES,
    LESSONS,
    PUZZLES,
    DAYS,
    TABLES,
    DOOR,
    SLOW,
    MATCHES,
    COMPANY,
    ROUNDS,
    FIGURES,
    ABOUT,
    table_socket,
    news_socket,
]

__all__ = ["ROUTES"]
