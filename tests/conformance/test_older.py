"""What was written under older rules is not misread: it is refused, and the version is named."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tablee
from tablee import PositionError, Record, RecordError
from tablee.core.game import Game

each_game = pytest.mark.parametrize("game", tablee.games(), ids=lambda game: game.id)

# Le Géant Rustre, version 2: one match as a position and as a record, as that version wrote it.
POSITION = json.loads("""
{"game": "geant-rustre", "version": 2, "seats": 4,
 "options": {"giant": "easy", "goal": "four", "cakes": 5, "mine_is_shelter": true},
 "rng": {"stream": "fast", "words": [400540650, 2040892408, 3475429527, 934986286]},
 "dwarfs": {"red": [1, 1], "yellow": [3, 4], "blue": [3, 8], "purple": [1, 4]},
 "giant": "J", "bushes": [9, 12, 14, 19, 21, 25, 29], "cakes": [], "cakes_left": 5, "eating": 0,
 "turn": 0, "actor": 0, "phase": "move", "rolled": ["giant", "brown-5"], "stuck": false,
 "lifted": null, "replanted": false, "ended": ""}
""")
RECORD = b"""
{"game": "geant-rustre", "rules": 2, "seats": 4,
 "options": {"giant": "easy", "goal": "four", "cakes": 5, "mine_is_shelter": true},
 "seed": 27182,
 "actions": [[0, 182], [2, 80], [2, 83], [3, 120], [0, 181], [1, 40], [1, 40], [1, 198], [1, 238],
             [2, 80], [2, 215], [2, 245]],
 "final": "500310063716b74ab212ed7935bac4b8", "outcome": null, "names": null, "format": 1}
"""


def test_an_older_match_of_le_geant_rustre_says_that_it_is_older() -> None:
    game = tablee.game("geant-rustre")
    with pytest.raises(PositionError) as of_position:
        game.from_position(POSITION)
    assert str(of_position.value) == f"version: is 2; these are rules version {game.version}"
    record = Record.from_json(RECORD)
    with pytest.raises(RecordError) as of_record:
        record.replay()
    assert of_record.value.problem == (
        f"rules: recorded with version 2 of geant-rustre; this is version {game.version}"
    )


@each_game
def test_a_position_of_other_rules_names_its_version_whatever_its_fields(game: Game[Any]) -> None:
    """Other rules have other fields: that one is missing is not what is wrong."""
    seats = game.seats[-1]
    now = game.new(seats, 7).position()
    for version in (game.version - 1, game.version + 1):
        older = {**now, "version": version, "a_field_of_that_time": 1}
        del older["rng"]
        with pytest.raises(PositionError) as caught:
            game.from_position(older)
        assert caught.value.field == "version"
        assert caught.value.problem == f"is {version}; these are rules version {game.version}"


@each_game
def test_a_record_of_other_rules_names_its_version_whatever_its_options(game: Game[Any]) -> None:
    record, state = Record.start(game, game.seats[-1], 7)
    record.seal(state)
    record.options = {"an_option_of_that_time": True}
    record.rules = game.version - 1
    for read in (record.begin, record.replay):
        with pytest.raises(RecordError) as caught:
            read()
        assert caught.value.problem == (
            f"rules: recorded with version {game.version - 1} of {game.id}; "
            f"this is version {game.version}"
        )
