"""The conformance suite: what every game must pass, for our own games and for anybody's.

`tablee check GAME` runs it from the command line; `check_game` from a test.
"""

from tablee.testing.conformance import check_game, check_match, static_problems
from tablee.testing.expect import ConformanceError
from tablee.testing.playthrough import check_playthrough, playthroughs, write_playthrough
from tablee.testing.setups import Setup, setups
from tablee.testing.words import check_words

__all__ = [
    "ConformanceError",
    "Setup",
    "check_game",
    "check_match",
    "check_playthrough",
    "check_words",
    "playthroughs",
    "setups",
    "static_problems",
    "write_playthrough",
]
