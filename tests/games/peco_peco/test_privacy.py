"""A bluff looks exactly like the truth, to everybody but the bluffer."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tablee.core.playout import random_step
from tablee.core.rng import Rng
from tablee.games.peco_peco import GAME
from tablee.games.peco_peco.components import NOBODY
from tablee.games.peco_peco.exchange import swap
from tablee.games.peco_peco.rules.table import PHASES
from tablee.testing.conformance import perceived
from tablee.testing.setups import setups

BEATS = {"elephant": "cat", "cat": "mouse", "mouse": "elephant"}


def fits(card: str, top: str, inverted: bool) -> bool:
    animal, icon, _ = card.split("-")
    on = top.split("-")[0]
    return icon == "bomb" or (BEATS[on] == animal if inverted else BEATS[animal] == on)


def make_honest(p: dict[str, Any], observer: int, rng: Rng, honest: bool) -> bool:
    """Exchange cards of the suspect's hand with the pile until it cannot (or can) play."""
    suspect = p["suspect"]
    inverted = p["stake"] in ("maki-2", "sushi-4", "onigiri-1")
    hand = p["hands"][suspect]
    for card in list(hand):
        good = fits(card, p["top"], inverted)
        if good != honest:
            continue
        others = [c for c in p["pile"] if fits(c, p["top"], inverted) != good]
        if not others or not swap(p, observer, card, rng.pick(others)):
            if honest:
                return False
            continue
        if not honest:
            return True
    return honest and not any(fits(card, p["top"], inverted) for card in hand)


def told(state: Any, observer: int, action: Any) -> list[Any]:
    """What the observer hears of an own action, up to the next deal, which is another matter."""
    twin = state.copy()
    twin.events = []
    twin.play(observer, action)
    heard: list[Any] = []
    for event in twin.events:
        if event.kind in ("round", "ended"):
            break
        heard.append(msgspec.to_builtins(event.seen_by(observer)))
    return heard


@pytest.mark.rule("PP-10")
def test_exchanging_a_bluffers_hand_for_an_honest_one_and_back_changes_nothing() -> None:
    rng = Rng(2)
    exchanged = 0
    for number, setup in enumerate(setups(GAME, mixed=1)):
        state = GAME.new(setup.seats, number, **setup.options)
        while not state.over:
            caught = PHASES[state.phase] in ("plea", "mercy")  # known by then
            # every state with the usual options, some of those with others
            wanted = not setup.options or rng.chance(4, state.seats**2)
            if wanted and state.suspect != NOBODY and not caught:
                exchanged += _exchange_and_compare(state, rng)
            random_step(state, rng)
    assert exchanged > 1000


def _exchange_and_compare(state: Any, rng: Rng) -> int:
    done = 0
    suspect = state.view(None).suspect
    for observer in range(state.seats):
        if observer == suspect:
            continue
        inverted = state.view(None).stake.rule == "inverted"
        p = json.loads(json.dumps(state.position()))
        bluff = any(fits(c, p["top"], inverted) for c in p["hands"][suspect])
        if not make_honest(p, observer, rng, honest=bluff):
            continue
        other = GAME.from_position(p)
        now = any(fits(c, p["top"], inverted) for c in p["hands"][suspect])
        assert now != bluff  # the truth has become a bluff, or the reverse
        assert perceived(other, observer) == perceived(state, observer)
        assert perceived(other, None) == perceived(state, None)
        assert other.actors() == state.actors()
        if observer in state.actors():
            for action in state.legal(observer):
                if action.verb in ("pass", "announce"):  # an accusation settles the matter
                    assert told(state, observer, action) == told(other, observer, action)
        done += 1
    return done


@pytest.mark.rule("PP-10")
def test_the_announcement_is_legal_in_every_turn() -> None:
    rng = Rng(8)
    for seats in GAME.seats:
        state = GAME.new(seats, seats)
        while not state.over:
            if state.view(None).phase == "turn":
                turn = state.view(None).turn
                assert GAME.action("announce") in state.legal(turn)
            random_step(state, rng)
