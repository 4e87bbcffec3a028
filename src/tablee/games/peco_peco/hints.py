"""What a hint of this game says: facts of the table, which the seat can see."""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.core.guide import Reason
from tablee.core.rng import Rng
from tablee.games.peco_peco.bot import leads
from tablee.games.peco_peco.components import (
    BOMB,
    DRAW,
    ICONS,
    KIND,
    MERCILESS,
    MOST_PLAYED,
    NO_ACCUSATION,
    NOBODY,
    RAID,
    ROUND_RULE,
    Accuse,
    Announce,
    Pass,
    Play,
    Raid,
)
from tablee.games.peco_peco.rules.match import PecoPeco

LIKELY = 35
"""Percents that a bluff must have for a person to think of accusing."""

WORLDS = 400
"""Imagined worlds in which liars are counted."""


def reason(state: PecoPeco, seat: int, action: Action) -> Reason:
    """How likely a bluff is, with what it costs and brings; or what one keeps."""
    mine = len(state.animals.hands[seat])
    if isinstance(action, Accuse | Pass) and state.suspect >= 0:
        percent = _percent(state, seat)
        merciless = ROUND_RULE[state.stake] == MERCILESS
        key = f"hint.{action.verb}" + ("_merciless" if merciless else "")
        return Reason(key, {"suspect": state.suspect, "percent": percent})
    if isinstance(action, Announce):
        if not any(isinstance(move, Play) for move in state.legal(seat)):
            return Reason("hint.honest")
        if leads(state, seat):
            return Reason("hint.partner")
        rule = ROUND_RULE[state.stake]
        safe = "_safe" if rule == NO_ACCUSATION else "_merciless" if rule == MERCILESS else ""
        return Reason(f"hint.bluff{safe}", {"count": mine})
    if isinstance(action, Play):
        return Reason(_play(state, seat, int(action.kind) % ICONS))
    if isinstance(action, Raid):
        victim = int(action.seat)
        return Reason("hint.raid", {"victim": victim, "count": len(state.animals.hands[victim])})
    if action.verb == "join":
        return Reason("hint.best")
    return Reason(f"hint.{action.verb}")


def _play(state: PecoPeco, seat: int, icon: int) -> str:
    """What a card does besides beating the discard, or what one keeps by it."""
    hand = state.animals.hands[seat]
    if sum(state.fitting() >> KIND[card] & 1 for card in hand) == 1:
        return "hint.only_card"
    if icon == RAID and any(state.can_raid(seat, victim) for victim in range(state.seats)):
        return "hint.play_raid"
    if icon == DRAW and state.played < MOST_PLAYED:  # PP-47
        return "hint.play_draw"
    keeps_bomb = icon != BOMB and any(KIND[card] % ICONS == BOMB for card in hand)
    return "hint.play_spare" if keeps_bomb else "hint.play"


def thinks_of(state: PecoPeco, seat: int, action: Action, others: list[Action]) -> Action:
    """To accuse, where a bluff is likely; else another card, or not to do it."""
    if not isinstance(action, Accuse) and state.suspect >= 0:
        for other in others:
            if isinstance(other, Accuse) and _percent(state, seat) >= LIKELY:
                return other
    for kind in (Play, Pass, Announce):
        for other in others:
            if isinstance(other, kind):
                return other
    return others[0]


def odds(state: PecoPeco, seat: int, action: Action) -> Reason | None:
    """How likely a bluff was when one accused or did not; how likely to be accused of one's own."""
    if isinstance(action, Accuse | Pass) and state.suspect not in (NOBODY, seat):
        return Reason("odds.doubt", {"suspect": state.suspect, "percent": _percent(state, seat)})
    if not isinstance(action, Announce) or ROUND_RULE[state.stake] == NO_ACCUSATION:
        return None
    if leads(state, seat) or not any(isinstance(move, Play) for move in state.legal(seat)):
        return None  # nobody doubts a partner's card, and the truth is no bluff
    return Reason("odds.bluff", {"percent": _accused(state, seat, action)})


def _accused(state: PecoPeco, seat: int, announcement: Action) -> int:
    """How often regulars would accuse who announces this."""
    guide = state.game.guide
    rng = Rng(2)
    accused = 0
    for _ in range(WORLDS):
        world = guide.imagine(state, seat, rng)
        assert isinstance(world, PecoPeco)
        world.apply(seat, announcement)
        while world.suspect == seat:
            other = rng.pick(world.actors())
            answer = guide.policy(world, other, rng)
            if isinstance(answer, Accuse):
                accused += 1
                break
            world.apply(other, answer)
    return round(100 * accused / WORLDS)


def _percent(state: PecoPeco, seat: int) -> int:
    """How often the suspect could have played, in worlds such as those that were compared in."""
    imagine = state.game.guide.imagine
    rng = Rng(1)
    liars = 0
    for _ in range(WORLDS):
        world = imagine(state, seat, rng)
        assert isinstance(world, PecoPeco)
        liars += world.animals.holds(state.suspect, world.fitting())
    return round(100 * liars / WORLDS)
