"""Who plays which game."""

from __future__ import annotations

from typing import Any

import pytest

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
SHORT = [game for game in GAMES if game != "peco-peco"]
"""A whole match of these takes a browser less than half a minute."""


def all_games(*quick: str) -> list[Any]:
    """Every game as a parameter; all but these take their time, in `make e2e`."""
    return [game if game in quick else pytest.param(game, marks=pytest.mark.long) for game in GAMES]
