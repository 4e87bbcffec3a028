"""Nets as players: one file, the choices that its layers say, and clear words if it is none."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee import cli
from tablee.bots import Budget, Perspective, play_match
from tablee.core.rng import Rng

np = pytest.importorskip("numpy", reason="NO NUMPY HERE: nets are NOT tested")

from tablee.learn import encoder  # noqa: E402
from tablee.learn.net import Net, NetBot, NetError  # noqa: E402
from tools import learners  # noqa: E402


def layers(width: int, sizes: list[int], seed: int = 1) -> list[Any]:
    rng = np.random.default_rng(seed)
    found = []
    for size in sizes:
        found.append((rng.normal(size=(width, size)).astype("f4"), np.zeros(size, "f4")))
        width = size
    return found


def made(game: str = "roi-lui", seats: int = 3) -> Net:
    features = encoder(game, seats)
    hidden = layers(features.width, [16, 8])
    heads = [layers(8, [outputs])[0] for outputs in (features.choices, 1)]
    return Net(game, seats, {}, hidden, *heads)


def test_a_net_comes_back_from_its_file_as_it_was(tmp_path: Path) -> None:
    net = made()
    net.save(tmp_path / "net.npz")
    other = Net.load(tmp_path / "net.npz")
    row = net.features.row(tablee.game("roi-lui").new(3, 1), 0)
    assert np.array_equal(net.evaluate(row)[0], other.evaluate(row)[0])
    assert net.evaluate(row)[1] == other.evaluate(row)[1]


def test_it_chooses_the_legal_action_for_which_most_speaks() -> None:
    net = made()
    weights, biases = net.policy
    net.policy = (weights * 0, biases.copy())
    state = tablee.game("roi-lui").new(3, 4)
    seat = state.actors()[0]
    seen = Perspective(state, seat, Rng(1))
    legal = [net.features.relative(state, seat, action) for action in seen.legal]
    wanted = legal[-1]
    net.policy[1][wanted] = 5.0
    net.policy[1][[number for number in range(18) if number not in legal]] = 9.0
    chosen = NetBot(net).choose(seen, Budget())
    assert net.features.relative(state, seat, chosen) == wanted


@pytest.mark.parametrize("game", [game.id for game in tablee.games()])
def test_nets_play_every_game_to_its_end(game: str) -> None:
    found = tablee.game(game)
    bot = NetBot(made(game, found.seats.start))
    state = found.new(found.seats.start, 2)
    play_match(state, [bot] * found.seats.start, 2)
    assert state.over


def test_what_is_no_net_is_named(tmp_path: Path) -> None:
    with pytest.raises(NetError, match=r"none\.npz: no net of ours"):
        Net.load(tmp_path / "none.npz")
    (tmp_path / "text.npz").write_text("hello")
    with pytest.raises(NetError, match=r"text\.npz: no net of ours"):
        Net.load(tmp_path / "text.npz")
    np.savez(tmp_path / "other.npz", a=np.zeros(3))
    with pytest.raises(NetError, match="about"):
        Net.load(tmp_path / "other.npz")
    net = made()
    with pytest.raises(NetError, match="version 99 of roi-lui"):
        Net("roi-lui", 3, {}, net.hidden, net.policy, net.value, version=99)
    with pytest.raises(NetError, match="does not fit"):
        Net("roi-lui", 4, {}, net.hidden, net.policy, net.value)
    with pytest.raises(NetError, match="a head of"):
        Net("roi-lui", 3, {}, net.hidden, net.value, net.value)
    with pytest.raises(NetError, match="cannot play roi-lui with 4"):
        NetBot(net).choose(Perspective(tablee.game("roi-lui").new(4, 1), 0, Rng(1)), Budget())


def test_a_net_of_a_module_climbs_the_ladder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made().save(tmp_path / "net.npz")
    (tmp_path / "my_bots.py").write_text(
        "from pathlib import Path\n"
        "from tablee.learn.net import NetBot\n"
        "Net = NetBot.load(Path(__file__).with_name('net.npz'))\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    cli.main(["ladder", "roi-lui", "--bot", "my_bots:Net", "--matches", "3"])
    told = capsys.readouterr().out
    assert "9 matches of Le Roi Lui, 3 seats, seed 0" in told
    assert "my_bots:Net is clearly better than:" in told
    sys.modules.pop("my_bots")


def test_blindness_is_counted_over_all_games() -> None:
    *_, counts = learners.blind(rows=300, every=25)
    assert list(counts) == [game.id for game in tablee.games()]
    for count in counts.values():
        assert count["matches"] >= 1
        assert count["resample"] == count["exchange_hidden"] >= 40
