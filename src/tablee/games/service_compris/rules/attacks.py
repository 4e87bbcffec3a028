"""Attacks: whether they can be played, what is to be chosen, and what they do."""

from __future__ import annotations

from tablee.core.actions import Action
from tablee.games.service_compris.components import (
    BUFFET_A_VOLONTE,
    CHOUCROUTE_MELBA,
    FROMAGE_ET_DESSERT,
    GARDE_MANGER,
    GOINFRERIE,
    HORS_D_OEUVRE,
    NAME,
    NAMED,
    NAMES,
    PANIER_GARNI,
    PIQUE_ASSIETTE,
    PLAT_DU_JOUR,
    SURPRISE_DU_CHEF,
    TROP_SALE,
)
from tablee.games.service_compris.rules.feast import begin_feast, devour
from tablee.games.service_compris.rules.situation import NOBODY, Situation

# -- whether it can be played ----------------------------------------------------------------------


def obstacle(s: Situation, kind: int) -> str:
    """Why the seat whose turn it is cannot play this attack with effect: a refusal; "" if it can.

    SC-08: a card without a legal target can only be played without effect.
    """
    if kind in (CHOUCROUTE_MELBA, HORS_D_OEUVRE, BUFFET_A_VOLONTE):
        if not s.table:
            return "SC-08_empty"
        return "SC-59" if 0 < feast_of(kind) <= s.feast else ""
    if not _someone_to_deliver(s):
        if kind == GOINFRERIE and s.table and s.feast < feast_of(kind):
            return ""  # SC-25: nobody has anything to give, but the feast begins
        return "SC-08_nobody"
    if kind == PIQUE_ASSIETTE and s.in_camp(s.turn) == 0:
        return "SC-26"
    return ""


def feast_of(kind: int) -> int:
    """SC-14, SC-29, SC-30: how many a turn are devoured in the feast of this card; 0: none."""
    if kind == HORS_D_OEUVRE:
        return 1
    return 2 if kind in (BUFFET_A_VOLONTE, GOINFRERIE) else 0


def _someone_to_deliver(s: Situation) -> bool:
    for camp in range(s.seats):  # asked for every card in hand, so without a generator
        if camp != s.turn and s.in_camp(camp) > 0:
            return True
    return False


# -- what is to be chosen --------------------------------------------------------------------------


def quota(kind: int) -> int:
    """SC-25, SC-28: how many characters each opponent gives."""
    return 2 if kind == GOINFRERIE else 1


def not_from(s: Situation, camp: int) -> str:
    """SC-18 to SC-28: why the next character cannot come from this camp: a refusal; "" if it can.

    What is named is somebody else's, but for the second one of Pique assiette (SC-26). Fromage et
    dessert keeps to one victim (SC-23).
    """
    if not s.chosen:
        return "SC-18_own" if camp == s.turn else ""
    kind = s.card
    if kind == PIQUE_ASSIETTE:
        return "" if camp == s.turn else "SC-26_own"
    if camp == s.turn:
        return "SC-18_own"
    if kind == FROMAGE_ET_DESSERT:
        return "" if camp == s.chosen[0] // NAMES else "SC-23"
    if given(s, camp) == quota(kind):
        return "SC-25" if kind == GOINFRERIE else "SC-28"
    return ""


def choices(s: Situation) -> list[Action]:
    """What the attacker can name next; nothing once all is named."""
    found: list[Action] = []
    if len(s.chosen) < NAMED[s.card]:
        for camp in range(s.seats):
            if not not_from(s, camp):
                add_names(s, camp, found)
    return found


def given(s: Situation, seat: int) -> int:
    """How many characters of this camp are named already."""
    count = 0
    for name in s.chosen:
        if name // NAMES == seat:
            count += 1
    return count


def add_names(s: Situation, camp: int, found: list[Action]) -> None:
    """All characters of a camp that can be named now."""
    if not s.treason:
        people = s.leads[camp]
        if s.can_name(camp, people):
            found.append(NAME[camp * NAMES + people])
        return
    for character in range(NAMES):
        if s.can_name(camp, character):
            found.append(NAME[camp * NAMES + character])


# -- what it does ----------------------------------------------------------------------------------


def resolve(s: Situation) -> None:
    """The attack takes effect, as far as its counter lets it.

    After a Surprise du chef it may leave something owed: see `counters`.
    """
    kind = s.card
    if kind == PIQUE_ASSIETTE:
        victim = s.chosen[0] // NAMES
        devour(s, [s.leave_camp(victim, s.chosen[0] % NAMES)], victim)
        if not s.over:
            s.show_the_last(victim)
            s.serve(s.chosen[1], len(s.table))
    elif kind == CHOUCROUTE_MELBA:
        eaten = s.table
        s.table = []
        devour(s, eaten, NOBODY)
    elif kind in (HORS_D_OEUVRE, BUFFET_A_VOLONTE):
        begin_feast(s, feast_of(kind))
    elif kind in (PANIER_GARNI, GOINFRERIE):
        for name in s.chosen:
            if s.counter != GARDE_MANGER or name // NAMES != s.counterer:  # SC-25
                s.serve(name, len(s.table))
        if kind == GOINFRERIE:
            begin_feast(s, feast_of(kind))
    elif kind == FROMAGE_ET_DESSERT:
        _cheese_and_dessert(s)
    elif s.counter == SURPRISE_DU_CHEF:
        s.pays = s.in_camp(s.turn) > 0  # SC-41
    elif s.counter != TROP_SALE:
        s.serve(s.chosen[0], 0 if kind == PLAT_DU_JOUR else len(s.table))


def _cheese_and_dessert(s: Situation) -> None:
    """SC-23, SC-24, SC-53: a counter spares the second one named, never the first."""
    if s.counter == SURPRISE_DU_CHEF:
        s.owed = s.chosen[0]
        s.pays = s.in_camp(s.turn) > 0
        return
    s.serve(s.chosen[0], len(s.table))
    if s.counter != TROP_SALE and len(s.chosen) > 1:
        s.serve(s.chosen[1], len(s.table))
