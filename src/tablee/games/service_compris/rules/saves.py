"""Saves: whether they can be played, what is to be chosen, and what they do."""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.games.service_compris.components import (
    CHARACTERS,
    CHAUD_DEVANT,
    CHIEF,
    EXCUSE,
    INDIGESTION,
    LE_CHEF_EST_PARTI,
    NEXT,
    PAS_BON,
    PICK,
    RETOUR_EN_CUISINE,
    RONDE_DES_PLATS,
    TRIBES,
    TROU_NORMAND,
    VENENEUX,
)
from tablee.games.service_compris.events import Rearranged
from tablee.games.service_compris.rules import treason
from tablee.games.service_compris.rules.attacks import add_names
from tablee.games.service_compris.rules.feast import end_feast
from tablee.games.service_compris.rules.situation import Situation

# -- whether it can be played ----------------------------------------------------------------------


def obstacle(s: Situation, kind: int) -> str:
    """Why the seat whose turn it is cannot play this save with effect: a refusal; "" if it can."""
    if kind == TROU_NORMAND:
        return "" if s.feast > 0 else "SC-35"
    if not s.table:
        return "SC-08_empty"
    if kind == CHAUD_DEVANT:
        return "" if len(set(s.table)) > 1 else "SC-34"
    if s.treason:
        if kind == INDIGESTION:
            return "" if _someone_returns(s) else "SC-47"
        if not _someone_to_save(s):
            return "SC-46"
    if kind == RONDE_DES_PLATS and not _someone_to_swap_in(s):
        return "SC-33_chief" if s.in_camp(s.turn) > 0 else "SC-33"
    return ""


def can_save(s: Situation, character: int) -> bool:
    """SC-31, SC-46: the seat whose turn it is may take this character from the table."""
    return not s.treason or character % TRIBES == s.leads[s.turn]


def _someone_to_save(s: Situation) -> bool:
    return any(can_save(s, character) for character in s.table)


def _someone_returns(s: Situation) -> bool:
    for character in s.table:
        if can_save(s, character) or treason.is_led_openly(s, character % TRIBES):
            return True
    return False


def newcomers(s: Situation, camp: int) -> int:
    """SC-33: how many of a camp can be swapped in: all who are not delivered yet.

    SC-55: but not one's own chief, who has company again.
    """
    return s.sizes[camp] if camp == s.turn else s.in_camp(camp)


def _someone_to_swap_in(s: Situation) -> bool:
    for camp in range(s.seats):
        if newcomers(s, camp) > 0:
            return True
    return False


def can_excuse(s: Situation, camp: int) -> bool:
    """SC-36: characters of the people that this seat leads are on the table."""
    return s.leads[camp] in s.table


# -- what is to be chosen --------------------------------------------------------------------------


def choices(s: Situation) -> list[Action]:
    """What the player of the save can choose next; nothing once all is chosen."""
    kind = s.card
    chosen = len(s.chosen)
    found: list[Action] = []
    if kind in (RETOUR_EN_CUISINE, VENENEUX, RONDE_DES_PLATS):
        if chosen == 0:
            for place in range(len(s.table)):
                if can_save(s, s.table[place]):
                    found.append(PICK[place])
        elif chosen == 1 and kind == RONDE_DES_PLATS:
            for camp in range(s.seats):
                if newcomers(s, camp) > 0:
                    add_names(s, camp, found)
    elif kind == CHAUD_DEVANT:
        for character in range(len(NEXT)):
            if waits(s, character):
                found.append(NEXT[character])
    elif kind == PAS_BON and chosen == 0 and not s.treason:
        for camp in range(s.seats):
            if can_excuse(s, camp):
                found.append(EXCUSE[camp])
    return found


def waits(s: Situation, character: int) -> bool:
    """SC-34: one of these on the table has no place in the new order yet."""
    return s.table.count(character) > s.chosen.count(character)


# -- what it does ----------------------------------------------------------------------------------


def resolve(s: Situation) -> None:
    """The save takes effect, unless Le chef est parti cancels it (SC-39)."""
    kind = s.card
    if s.counter == LE_CHEF_EST_PARTI:
        return
    if kind in (RETOUR_EN_CUISINE, VENENEUX):
        s.bring_back(s.table.pop(~s.chosen[0]))
    elif kind == RONDE_DES_PLATS:
        place = ~s.chosen[0]
        leaving = s.table.pop(place)
        s.serve(s.chosen[1], place)
        s.bring_back(leaving)
    elif kind == CHAUD_DEVANT:
        s.table = list(s.chosen)
        if s.events is not None:
            names = [CHARACTERS[character] for character in s.table]
            s.events.append(Rearranged(seat=s.turn, table=names))
    elif kind == TROU_NORMAND:
        end_feast(s)
    elif kind == PAS_BON:
        _clear_table(s, s.leads[s.turn if s.treason else s.chosen[0]])
    elif kind == INDIGESTION:
        _clear_table(s, CHIEF)


def _clear_table(s: Situation, people: int) -> None:
    """SC-36, SC-37, SC-47: a people goes back, or (CHIEF) all peoples that are led openly."""
    staying: list[int] = []
    waiting = s.table
    s.table = staying
    for character in waiting:
        tribe = character % TRIBES
        if tribe == people or (
            people == CHIEF and (not s.treason or treason.is_led_openly(s, tribe))
        ):
            s.bring_back(character)
        else:
            staying.append(character)
