"""Buffets: the stakes that were won, and what they are worth."""

from __future__ import annotations

from typing import Final, final

from tablee.games.peco_peco.components import NOBODY, TILTED, TYPE, TYPE_NAMES, VALUE, Variant

TYPES: Final = len(TYPE_NAMES)


@final
class Buffets:
    """What lies in front of the seats.

    Attributes:
        face_up: the stakes of each seat that count in full.
        face_down: those that are worth one point (PP-40).
        tilted: the stake that is not won yet, or NOBODY (PP-40).
        holder: whose it is.
        joined: the team that the solo player joined, or NOBODY (PP-43).
    """

    def __init__(self, seats: int, variant: Variant) -> None:
        self.variant: Variant = variant
        self.face_up: list[list[int]] = [[] for _ in range(seats)]
        self.face_down: list[list[int]] = [[] for _ in range(seats)]
        self.tilted: int = NOBODY
        self.holder: int = NOBODY
        self.joined: int = NOBODY

    def copy(self) -> Buffets:
        """Equal and independent."""
        twin = Buffets(0, self.variant)
        twin.face_up = [stakes.copy() for stakes in self.face_up]
        twin.face_down = [stakes.copy() for stakes in self.face_down]
        twin.tilted = self.tilted
        twin.holder = self.holder
        twin.joined = self.joined
        return twin

    # -- winning ---------------------------------------------------------------------------------

    def settle_tilted(self, winner: int) -> None:
        """PP-40: straighten the tilted stake if its holder won this round too, else turn it."""
        if self.tilted == NOBODY:
            return
        pile = self.face_up if winner == self.holder else self.face_down
        pile[self.holder].append(self.tilted)
        self.tilted = NOBODY
        self.holder = NOBODY

    def win(self, seat: int, stake: int, last: bool) -> None:
        """PP-21, PP-22, PP-40: the stake goes to the buffet, tilted if it says so."""
        if TILTED[stake] and not last:
            self.tilted = stake
            self.holder = seat
        else:
            self.face_up[seat].append(stake)

    # -- teams -----------------------------------------------------------------------------------

    def team(self, seat: int) -> int:
        """The team of a seat: its own number where everybody plays alone (PP-42, PP-43)."""
        if seat == self.variant.solo and self.joined != NOBODY:
            return self.joined
        return self.variant.team[seat]

    def members(self, team: int) -> list[int]:
        """The seats of a team."""
        return [seat for seat in range(len(self.face_up)) if self.team(seat) == team]

    def poorest(self) -> list[int]:
        """PP-43: the pairs that the solo player may join: least value, then fewest cards."""
        pairs = list(range(self.variant.teams))
        least = min([self.value(pair) for pair in pairs])
        pairs = [pair for pair in pairs if self.value(pair) == least]
        fewest = min([self.cards(pair) for pair in pairs])
        return [pair for pair in pairs if self.cards(pair) == fewest]

    # -- counting --------------------------------------------------------------------------------

    def types(self, team: int) -> int:
        """PP-24: the types, as bits, that lie face up."""
        types = 0
        for seat in self.members(team):
            for stake in self.face_up[seat]:
                types |= 1 << TYPE[stake]
        return types

    def complete(self, team: int) -> bool:
        """PP-24: one of each type face up."""
        return self.types(team) == (1 << TYPES) - 1

    def value(self, team: int) -> int:
        """PP-25: for each type its richest card and 1 for each further one; 1 for each face down.

        A tilted stake counts nothing.
        """
        richest = [0] * TYPES
        cards = 0
        types = 0
        for seat in self.members(team):
            cards += len(self.face_up[seat]) + len(self.face_down[seat])
            for stake in self.face_up[seat]:
                kind = TYPE[stake]
                types += 1 if richest[kind] == 0 else 0
                richest[kind] = max(richest[kind], VALUE[stake])
        # every card but the richest of each type is worth 1, face down or not
        return sum(richest) + cards - types

    def cards(self, team: int) -> int:
        """PP-26: how many Food cards, face down included."""
        return sum([len(self.face_up[s]) + len(self.face_down[s]) for s in self.members(team)])
