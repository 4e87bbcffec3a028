"""Treason: what is known of the chiefs, and what they change."""

from __future__ import annotations

from tablee.games.service_compris.components import REVEALING, SECRET, SERVED, SHOWN
from tablee.games.service_compris.rules.situation import Situation


def is_led_openly(s: Situation, tribe: int) -> bool:
    """SC-47: the chief of this tribe has been turned up and is alive."""
    chief = s.chiefs[s.leader(tribe)]
    return chief in (SHOWN, SERVED)


def show_colours(s: Situation, kind: int) -> None:
    """SC-46: whoever uses one of these saves turns up their chief, countered or not."""
    if s.treason and kind in REVEALING:
        s.reveal(s.turn)


def is_secret_to(s: Situation, seat: int | None, other: int) -> bool:
    """Whether a seat (None: a spectator) cannot know whom another one leads."""
    return s.chiefs[other] == SECRET and other != seat and not s.over
