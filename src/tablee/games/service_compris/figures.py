"""What is counted of Service Compris !; its score is who is left of one's people."""

from __future__ import annotations

from tablee.core.figures import Figure
from tablee.games.service_compris.components import FIRST_COUNTER, FIRST_SAVE
from tablee.games.service_compris.deck import KINDS
from tablee.games.service_compris.events import CardPlayed, Countered, FeastBegan

SAVES = frozenset(KINDS[FIRST_SAVE:FIRST_COUNTER])

FIGURES: tuple[Figure, ...] = (
    Figure(id="played", event=CardPlayed),
    Figure(id="saves", event=CardPlayed, when=lambda played: played.card in SAVES, of="played"),
    Figure(id="countered", event=Countered, seat="attacker"),
    Figure(id="counters", event=Countered),
    Figure(id="feasts", event=FeastBegan, seat=""),
)
