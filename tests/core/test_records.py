"""Records: written, read, replayed and verified."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tablee
from tablee import Record, RecordError
from tablee.core.playout import random_step
from tablee.core.rng import Rng

GAME = tablee.game("the-game")


def played(seed: int | str = 5, moves: int = 1000) -> Record:
    """A record of a random match."""
    record, state = Record.start(GAME, 3, seed, on_fire=True)
    rng = Rng(1)
    while not state.over and len(record.actions) < moves:
        seat = state.actors()[0]
        action = rng.pick(state.legal(seat))
        state.play(seat, action)
        record.add(seat, action)
    record.seal(state)
    return record


@pytest.mark.parametrize("seed", [5, "blake2b:" + "ab" * 32])
def test_a_record_goes_through_a_file_and_replays(tmp_path: Path, seed: int | str) -> None:
    record = played(seed)
    record.save(tmp_path / "match.json")
    again = Record.load(tmp_path / "match.json")
    assert again == record
    state = again.replay()
    assert state.outcome() == record.outcome
    assert len(list(again.states())) == len(record.actions) + 1


def test_an_unfinished_record_resumes() -> None:
    record = played(moves=5)
    state = record.replay()
    assert not state.over
    random_step(state, Rng(0))


def _broken(change: dict[str, Any]) -> bytes:
    data = json.loads(played().to_json())
    data.update(change)
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": 9}, "seats: the-game is for 1 to 5, not 9"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"rules": 99}, "rules: recorded with version 99 of the-game"),
        ({"options": {"minimum": 7}}, "minimum: "),
        ({"options": {"speed": 7}}, "speed: there is no such field"),
        ({"seed": -4}, "a seed is a whole number"),
        ({"actions": [[0, 99999]]}, "step 1: the-game: no action 99999"),
        ({"actions": [[7, 3]]}, "step 1: seat 7: seats go from 0 to 2"),
        ({"actions": [[1, 3]]}, "step 1: seat 1 may not 'place card=2 pile=3'"),
        ({"actions": []}, "final: the replay ends in another position"),
    ],
)
def test_a_record_that_does_not_replay_says_where(change: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_json(_broken(change)).replay()
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 2}, "format: is 2; this program reads format 1"),
        ({"seats": "three"}, "$.seats"),
        ({"actions": [[0]]}, "$.actions[0]"),
        ({"bonus": 1}, "bonus"),
    ],
)
def test_what_is_not_a_record_says_what_is_wrong(change: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_json(_broken(change))
    assert message in str(caught.value)


def test_what_is_not_json_says_where() -> None:
    with pytest.raises(RecordError, match="not JSON"):
        Record.from_json(b'{"game": "the-game", ')


def test_a_file_that_is_no_record_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"^/no/such/file.json: cannot read it"):
        Record.load("/no/such/file.json")
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    with pytest.raises(RecordError, match=r"broken.json: not JSON"):
        Record.load(broken)


def test_another_outcome_is_noticed() -> None:
    record = played()
    outcome = record.outcome
    assert outcome is not None
    record.outcome = tablee.Outcome((0,), outcome.scores, outcome.utility, "won", "TG-17")
    with pytest.raises(RecordError, match="outcome: the replay ends otherwise"):
        record.replay()


def test_the_trail_of_a_sealed_record_tells_the_first_step_that_was_changed() -> None:
    record = played()
    record.check_trail()
    for at in (0, 3, len(record.actions) - 1):
        changed = msgspec.structs.replace(record, actions=[*record.actions])
        seat, code = changed.actions[at]
        changed.actions[at] = (seat, code + 1)
        with pytest.raises(RecordError, match="not the action") as caught:
            changed.check_trail()
        assert caught.value.step == at + 1
    shorter = msgspec.structs.replace(record, actions=record.actions[:-1])
    with pytest.raises(RecordError) as caught:
        shorter.check_trail()
    assert caught.value.step == len(record.actions)
    msgspec.structs.replace(shorter, trail=None).check_trail()  # from before there were trails
