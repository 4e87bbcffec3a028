"""The feast: when it begins and ends, who is devoured, who is out, and the end of the match."""

from __future__ import annotations

from tablee.games.service_compris.components import (
    CHARACTERS,
    CROWDED,
    DEVOURED,
    LAST_FEW,
    TRIBE_NAMES,
    TRIBES,
)
from tablee.games.service_compris.events import (
    Devoured,
    Ended,
    FeastBegan,
    FeastEnded,
    FeastRaised,
    Left,
    LeftWithOthers,
    Snatched,
)
from tablee.games.service_compris.rules.situation import NOBODY, Situation


def begin_feast(s: Situation, rate: int) -> None:
    """SC-12, SC-14: the feast begins, or is raised to two a turn, if there is anything to eat."""
    if s.table and s.feast < rate:
        if s.events is not None:
            s.events.append(FeastRaised(rate=rate) if s.feast else FeastBegan(rate=rate))
        s.feast = rate


def end_feast(s: Situation) -> None:
    """SC-15, SC-35: the feast ends, and its rate is forgotten."""
    if s.feast > 0:
        s.feast = 0
        if s.events is not None:
            s.events.append(FeastEnded())


def look_at_table(s: Situation) -> None:
    """SC-12, SC-13, SC-38: after an action, does a feast begin or end by itself?"""
    if not s.table:
        end_feast(s)
    elif s.stirred and s.feast == 0 and (len(s.table) > CROWDED or s.in_play < LAST_FEW):
        begin_feast(s, 1)


def serve_feast(s: Situation) -> None:
    """SC-14: at the start of a turn the nearest is devoured, two of them one after the other.

    SC-54: who is out and whether the match ends is decided after each bite.
    """
    bites = s.feast
    while bites > 0 and s.table and not s.over:
        devour(s, [s.table.pop(0)], NOBODY)
        bites -= 1


def devour(s: Situation, characters: list[int], camp: int) -> None:
    """SC-03: these go into the bin together; SC-16, SC-50: whoever has lost by it leaves.

    They have left the table already, or came straight out of this camp.
    """
    lost: list[int] = []
    for character in characters:
        tribe = character % TRIBES
        s.left[tribe] -= 1
        s.in_play -= 1
        if s.events is not None:
            eaten = CHARACTERS[character]
            straight = Snatched(character=eaten, camp=camp)
            s.events.append(Devoured(character=eaten) if camp == NOBODY else straight)
        if character >= TRIBES:
            leader = s.leader(tribe)
            s.chiefs[leader] = DEVOURED
            lost.append(leader)
        elif not s.treason and s.left[tribe] == 0:
            lost.append(s.leader(tribe))
    s.stirred = True
    if not s.table:
        end_feast(s)
    if lost:
        lost.sort()
        _leave(s, lost)


def _leave(s: Situation, lost: list[int]) -> None:
    """SC-16: these are out and discard their hands. SC-52: what is left in their camps is lost.

    SC-64: they share the place behind all who are still in.
    """
    s.survivors -= len(lost)
    place = s.survivors + 1
    for seat in lost:
        s.alive[seat] = False
        s.places[seat] = place
        s.discard.extend(s.hands[seat])
        s.hands[seat] = []
        lost_with: dict[str, int] = {}
        for tribe in range(TRIBES):
            count = s.camps[seat * TRIBES + tribe]
            if count:
                lost_with[TRIBE_NAMES[tribe]] = count
            s.left[tribe] -= count
            s.in_play -= count
            s.camps[seat * TRIBES + tribe] = 0
        s.sizes[seat] = 0
        if s.events is not None:
            s.events.append(
                LeftWithOthers(seat=seat, place=place, lost=lost_with)
                if lost_with
                else Left(seat=seat, place=place)
            )
    if s.survivors == 1:
        finish(s, "survivor")
    elif s.survivors == 0:
        finish(s, "nobody")


def last_out(s: Situation) -> list[int]:
    """SC-17: the seats that went out last, together."""
    return [seat for seat in range(s.seats) if s.places[seat] == s.survivors + 1]


def finish(s: Situation, ended: str) -> None:
    """SC-17, SC-56: the match is over."""
    s.ended = ended
    s.over = True
    if s.events is not None:
        winners = [seat for seat in range(s.seats) if s.alive[seat]]
        s.events.append(Ended(reason=ended, winners=winners, last=last_out(s)))
