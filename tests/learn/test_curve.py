"""How a net does along the way: counted as it is, told in a table, drawn."""

from __future__ import annotations

import csv
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import tablee
from tablee.bots import bot, play_match
from tablee.core.rng import derive_seed
from tests.learn.test_net import made

np = pytest.importorskip("numpy", reason="NO NUMPY HERE: curves are NOT tested")

from tablee.learn import curve  # noqa: E402
from tablee.learn.arrays import Vector  # noqa: E402
from tablee.learn.curve import Curve, mean_reward  # noqa: E402


def test_the_likes_of_many_rows_are_those_of_each() -> None:
    net = made()
    batch = Vector("roi-lui", 20, 3, 5).reset()
    likes = net.likes(batch.observations, batch.masks)
    for row, mask, liked in zip(batch.observations, batch.masks, likes, strict=True):
        logits, _ = net.evaluate(row.tobytes())
        legal = np.flatnonzero(mask)
        assert liked == legal[np.argmax(logits[legal])]


def test_a_share_is_that_of_the_first_matches_of_every_table() -> None:
    """The same matches, one table at a time: which of them end first makes no difference."""
    net = made("peco-peco", 2)
    won = 0.0
    for table in range(3):
        vector = Vector("peco-peco", 1, 2, curve.SEED + table, opponents="novice")
        batch, ended = vector.reset(), 0
        while ended < 2:
            seat = int(batch.seats[0])
            batch = vector.step(net.likes(batch.observations, batch.masks))
            if batch.done[0]:
                won += float(batch.rewards[0, seat])
                ended += 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(curve, "TABLES", 3)
        assert mean_reward(net, "novice", 6) == pytest.approx(won / 6)


def test_looks_are_told_written_and_drawn(tmp_path: Path) -> None:
    found = Curve("roi-lui", matches=4)
    assert found.names == ["random", "novice", "regular"]
    told = [found.look(made(), minutes, 1000) for minutes in (0.5, 1.0)]
    assert told[1].startswith("1.0 min, 1,000 decisions: random ")
    found.rows[0][2:] = [0.0, 0.5, 1.0]
    found.rows[1][2:] = [1.0, 0.25, 0.0]
    found.write(tmp_path / "net.npz")
    with (tmp_path / "net.csv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["minutes", "decisions", "random", "novice", "regular"]
    assert rows[2] == ["1.00", "1000", "1.0000", "0.2500", "0.0000"]
    picture = ET.parse(tmp_path / "net.svg").getroot()
    drawn = [line.get("points") for line in picture.iter("{http://www.w3.org/2000/svg}polyline")]
    assert drawn == [
        "200.0,200.0 400.0,0.0",
        "200.0,100.0 400.0,150.0",
        "200.0,0.0 400.0,200.0",
    ]


def test_a_team_of_nets_is_seen_beside_teams_of_the_games_own() -> None:
    found = Curve("geant-rustre", 2, matches=3)
    assert found.names == ["net", "random", "novice", "regular"]
    found.look(made("geant-rustre", 2), 0.5, 1000)
    game = tablee.game("geant-rustre")
    values = []
    for number in range(3):
        seed = derive_seed(curve.SEED, "team", number)
        state = game.new(2, seed)
        play_match(state, [bot("regular", game)] * 2, seed)
        values.append(game.guide.values(state)[0])
    assert found.rows[0][5] == pytest.approx(sum(values) / 3)
    assert 0 <= found.rows[0][2] < 1
