"""Why not: the rule against an action, in the order in which a person would be told."""

from __future__ import annotations

from typing import Final

from tablee.core.actions import Action
from tablee.core.refusal import Refusal
from tablee.games.service_compris.components import (
    CAMP_NAMES,
    CHARACTERS,
    CHAUD_DEVANT,
    CHIEF,
    COUNTER_RULE,
    COUNTERED_BY,
    FIRST_COUNTER,
    FIRST_SAVE,
    KIND,
    NAMES,
    PAS_BON,
    RETOUR_EN_CUISINE,
    RONDE_DES_PLATS,
    SECRET,
    SHOWN,
    VENENEUX,
    Counter,
    Discard,
    Excuse,
    Name,
    Next,
    Pass,
    Pick,
    Play,
)
from tablee.games.service_compris.deck import KINDS
from tablee.games.service_compris.rules import attacks, saves
from tablee.games.service_compris.rules.counters import is_asked
from tablee.games.service_compris.rules.situation import (
    CARD,
    NOTHING,
    PAYMENT,
    REACTION,
    Situation,
)

ABOUT_NOBODY: Final = ["SC-18_own", "SC-26_own"]  # refusals that name no victim


def obstacle(s: Situation, kind: int) -> str:
    """Why this kind of card cannot be played with effect now: a refusal; "" if it can."""
    if kind >= FIRST_COUNTER:
        return "SC-10"
    if kind >= FIRST_SAVE:
        return saves.obstacle(s, kind)
    return attacks.obstacle(s, kind)


def why_not(s: Situation, seat: int, action: Action) -> Refusal | None:
    """The rule against this action; None when it is legal."""
    if not s.alive[seat]:
        return Refusal("SC-16", {}, "chief" if s.treason else "")
    if s.stage == REACTION:
        return _why_not_react(s, seat, action)
    if isinstance(action, (Counter, Pass)):
        return Refusal("SC-11", {}, "closed")
    if seat != s.turn:
        return Refusal("SC-07", {"turn": s.turn})
    if isinstance(action, Play):
        return _why_not_play(s, seat, int(action.card), True)
    if isinstance(action, Discard):
        return _why_not_play(s, seat, int(action.card), False)
    if s.stage == CARD:
        return Refusal("SC-08", {}, "card")
    if isinstance(action, Name):
        return _why_not_name(s, int(action.camp), int(action.character))
    if isinstance(action, Pick):
        return _why_not_pick(s, int(action.place))
    if isinstance(action, Next):
        return _why_not_next(s, int(action.character))
    assert isinstance(action, Excuse)
    return _why_not_excuse(s, int(action.camp))


def _refusal(key: str) -> Refusal:
    rule, _, reason = key.partition("_")
    return Refusal(rule, {}, reason)


def _finish_first(s: Situation) -> Refusal:
    return Refusal("SC-08", {"card": KINDS[s.card]}, "choose")


# -- cards -----------------------------------------------------------------------------------------


def _why_not_react(s: Situation, seat: int, action: Action) -> Refusal | None:
    if seat == s.turn:
        return Refusal("SC-11", {"card": KINDS[s.card]}, "wait")
    if not is_asked(s, seat):
        return Refusal("SC-11", {}, "passed")
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Counter):
        return Refusal("SC-11", {"turn": s.turn, "card": KINDS[s.card]})
    card = int(action.card)
    kind = KIND[card]
    if kind not in COUNTERED_BY[s.card]:
        return Refusal(COUNTER_RULE[kind], {"card": KINDS[s.card]})
    return _why_not_held(s, seat, card)


def _why_not_held(s: Situation, seat: int, card: int) -> Refusal | None:
    if card in s.hands[seat]:
        return None
    return Refusal("SC-05", {"card": KINDS[KIND[card]]})


def _why_not_play(s: Situation, seat: int, card: int, effect: bool) -> Refusal | None:
    if s.stage != CARD:
        return _finish_first(s)
    held = _why_not_held(s, seat, card)
    if held is not None or not effect:
        return held
    problem = obstacle(s, KIND[card])
    return _refusal(problem) if problem else None


# -- choices ---------------------------------------------------------------------------------------


def _why_not_name(s: Situation, camp: int, character: int) -> Refusal | None:
    if camp >= s.seats:
        return Refusal("SC-02", {"count": s.seats})
    name = camp * NAMES + character
    if s.stage == PAYMENT:
        if name == s.owed:
            return None
        if camp != s.turn:
            return Refusal("SC-41", {}, "own" if s.owed == NOTHING else "both")
        return _why_not_there(s, camp, character)
    if s.card == RONDE_DES_PLATS and len(s.chosen) == 1:
        if character == CHIEF and saves.newcomers(s, camp) < s.in_camp(camp):
            return Refusal("SC-55")
        return _why_not_there(s, camp, character)
    if s.card >= FIRST_SAVE:
        return _finish_first(s)
    problem = attacks.not_from(s, camp)
    if not problem:
        return _why_not_there(s, camp, character)
    if problem == "SC-23":
        return Refusal(problem, {"victim": s.chosen[0] // NAMES})
    return _refusal(problem) if problem in ABOUT_NOBODY else Refusal(problem, {"victim": camp})


def _why_not_there(s: Situation, camp: int, character: int) -> Refusal | None:
    """SC-49, SC-51: the character is in the camp, and if it is a chief, alone there."""
    if s.can_name(camp, character):
        return None
    if not s.alive[camp]:
        return Refusal("SC-16", {"victim": camp}, "victim")
    if character == CHIEF and (s.chiefs[camp] == SECRET or s.chiefs[camp] == SHOWN):
        return Refusal("SC-49", {"victim": camp})
    return Refusal("SC-51", {"victim": camp, "character": CAMP_NAMES[character]})


def _why_not_pick(s: Situation, place: int) -> Refusal | None:
    kind = s.card
    picks = kind in (RETOUR_EN_CUISINE, VENENEUX, RONDE_DES_PLATS)
    if not picks or s.chosen:
        return _finish_first(s)
    if place >= len(s.table):
        return Refusal("SC-03", {"count": len(s.table)})
    if not saves.can_save(s, s.table[place]):
        return Refusal("SC-46", {"character": CHARACTERS[s.table[place]]}, "tribe")
    return None


def _why_not_next(s: Situation, character: int) -> Refusal | None:
    if s.card != CHAUD_DEVANT:
        return _finish_first(s)
    if not saves.waits(s, character):
        return Refusal("SC-34", {"character": CHARACTERS[character]}, "next")
    return None


def _why_not_excuse(s: Situation, camp: int) -> Refusal | None:
    if s.card != PAS_BON or s.treason:
        return _finish_first(s)
    if camp >= s.seats:
        return Refusal("SC-02", {"count": s.seats})
    return None if saves.can_excuse(s, camp) else Refusal("SC-36")
