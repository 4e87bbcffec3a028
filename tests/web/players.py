"""Who plays which game."""

from __future__ import annotations

from tests.web.geant_rustre import GeantRustre
from tests.web.peco_peco import PecoPeco
from tests.web.player import Player
from tests.web.roi_lui import RoiLui
from tests.web.service_compris import ServiceCompris
from tests.web.the_game import TheGame

PLAYERS: dict[str, type[Player]] = {
    player.GAME: player for player in (ServiceCompris, PecoPeco, TheGame, GeantRustre, RoiLui)
}
GAMES = list(PLAYERS)
