"""Counters: the window in which they are played, and what a Surprise du chef costs."""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.games.service_compris.components import (
    COUNTER,
    COUNTERED_BY,
    FIRST_COUNTER_CARD,
    FIRST_SAVE,
    KIND,
    NAME,
    NAMES,
    PASS,
    PLAT_DU_JOUR,
    SECRET,
)
from tablee.games.service_compris.rules.attacks import add_names
from tablee.games.service_compris.rules.situation import NOTHING, REACTION, Situation

# -- the window ------------------------------------------------------------------------------------


def open_window(s: Situation) -> None:
    """SC-11: every opponent still in is asked, holder of a counter or not."""
    s.stage = REACTION
    s.asked = 0
    for seat in range(s.seats):
        if seat != s.turn and s.alive[seat]:
            s.asked |= 1 << seat


def is_asked(s: Situation, seat: int) -> bool:
    """This seat has neither countered nor passed yet."""
    return (s.asked >> seat) & 1 == 1


def reactions(s: Situation, seat: int) -> list[Action]:
    """SC-11, SC-43: every fitting counter in hand, and to pass."""
    found: list[Action] = []
    fitting = COUNTERED_BY[s.card]
    for card in s.hands[seat]:
        if card >= FIRST_COUNTER_CARD and KIND[card] in fitting:
            found.append(COUNTER[card - FIRST_COUNTER_CARD])
    found.append(PASS)
    return found


def is_against(s: Situation, seat: int) -> bool:
    """Somebody of this seat's camp is named, or of the tribe that it leads for all to see.

    A save is against nobody. Whom a secret chief leads says nothing here.
    """
    if s.card >= FIRST_SAVE:
        return False
    led = s.leads[seat] if s.chiefs[seat] != SECRET else NOTHING
    for name in s.chosen:
        if name // NAMES == seat or name % NAMES == led:
            return True
    return False


# -- Surprise du chef ------------------------------------------------------------------------------


def owes(s: Situation) -> bool:
    """SC-41: something is still to be placed after a Surprise du chef."""
    return s.pays or s.owed != NOTHING


def payments(s: Situation) -> list[Action]:
    """SC-23, SC-41: one of the attacker's own, and the victim's one, in the attacker's order."""
    found: list[Action] = []
    if s.pays:
        add_names(s, s.turn, found)
    if s.owed != NOTHING:
        if found and s.owed < found[0].code - NAME[0].code:
            found.insert(0, NAME[s.owed])
        else:
            found.append(NAME[s.owed])
    return found


def pay(s: Situation, name: int) -> None:
    """Place one of them; SC-22: against Plat du jour it goes to the front."""
    if name == s.owed:
        s.owed = NOTHING
    else:
        s.pays = False
    s.serve(name, 0 if s.card == PLAT_DU_JOUR else len(s.table))
