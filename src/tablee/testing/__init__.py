"""The conformance suite: what every game must pass, for our own games and for anybody's.

`tablee check GAME` runs it from the command line; `check_game` from a test.
"""

from tablee.testing.conformance import ConformanceError, check_game, check_match, setups
from tablee.testing.playthrough import check_playthrough, playthroughs, write_playthrough
from tablee.testing.setups import Setup

__all__ = [
    "ConformanceError",
    "Setup",
    "check_game",
    "check_match",
    "check_playthrough",
    "playthroughs",
    "setups",
    "write_playthrough",
]
