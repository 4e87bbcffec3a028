"""The table: what lies on it, and the cards that move, each seen by those who may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.peco_peco.components import KIND, NOBODY, Variant
from tablee.games.peco_peco.events import Buried, Drew, Eliminated, Raided, Renewed, Shown, Stole
from tablee.games.peco_peco.naming import card_name
from tablee.games.peco_peco.rules.buffets import Buffets
from tablee.games.peco_peco.rules.cards import Animals
from tablee.games.peco_peco.rules.knowledge import NO_CARD

if TYPE_CHECKING:
    from tablee.core.game import Game

PHASES: Final = ["turn", "raid", "window", "plea", "mercy", "join"]
TURN: Final = 0  # the seat whose turn it is plays, announces or accuses
RAIDING: Final = 1  # it names a victim (PP-30)
WINDOW: Final = 2  # free-for-all: all with cards may accuse the suspect (PP-35)
PLEA: Final = 3  # the caught bluffer may plead a mistake (PP-15)
MERCY: Final = 4  # the opponents grant it or not (PP-15)
JOINING: Final = 5  # the solo player chooses a team (PP-43)


class Table(State):
    """What lies on the table, and who sees what of it when it moves.

    Attributes:
        variant: what the options make of the rules; all copies share it.
        animals: hands, pile and discard, and what is known of them.
        buffets: what was won.
        food: the stakes to come; the last one is the next.
        stake: what this round is about.
        lost: the stakes that nobody won (PP-19).
        first: who began this round.
        direction: 1 clockwise, -1 counterclockwise.
        turn: whose turn it is.
        owner: who played the top of the discard; NOBODY while it is the card turned up.
        declared: the seats, as bits, that announced while nobody has played yet (PP-19).
        played: animals played in this round (PP-47).
        phase: what is awaited: one of `PHASES`.
        suspect: who has just announced and can be accused, or was caught; else NOBODY.
        accuser: who caught them, while a plea is open; else NOBODY.
        waiting: the seats, as bits, that are still asked in a window.
        shown: the kinds in the hand last shown to all in this round (PP-14, PP-15).
        shown_by: whose it was, or NOBODY.
        thief: who last stole a card in this round, or NOBODY (PP-13, PP-14).
        robbed: from whom.
        stolen: its kind, which only these two know.
        winner: who won the round that ended the match; NOBODY while it runs, or if nobody did.
        ended: how the match ended; empty while it runs.
    """

    variant: Variant
    animals: Animals
    buffets: Buffets
    food: list[int]
    stake: int
    lost: list[int]
    first: int
    direction: int
    turn: int
    owner: int
    declared: int
    played: int
    phase: int
    suspect: int
    accuser: int
    waiting: int
    shown: list[int]
    shown_by: int
    thief: int
    robbed: int
    stolen: int
    winner: int
    ended: str

    def __init__(
        self, game: Game[Any], seats: int, options: Any, rng: Rng, variant: Variant
    ) -> None:
        super().__init__(game, seats, options, rng)
        self.variant = variant
        self.food = []
        self.stake = NOBODY
        self.lost = []
        self.first = 0
        self.direction = 1
        self.turn = 0
        self.owner = NOBODY
        self.declared = 0
        self.played = 0
        self.phase = TURN
        self.suspect = NOBODY
        self.accuser = NOBODY
        self.waiting = 0
        self.shown = []
        self.shown_by = NOBODY
        self.thief = NOBODY
        self.robbed = NOBODY
        self.stolen = NOBODY
        self.winner = NOBODY
        self.ended = ""

    def _copy_to(self, twin: Table) -> None:
        """Everything but the animals."""
        twin.buffets = self.buffets.copy()
        twin.food = self.food.copy()
        twin.stake = self.stake
        twin.lost = self.lost.copy()
        twin.first = self.first
        twin.direction = self.direction
        twin.turn = self.turn
        twin.owner = self.owner
        twin.declared = self.declared
        twin.played = self.played
        twin.phase = self.phase
        twin.suspect = self.suspect
        twin.accuser = self.accuser
        twin.waiting = self.waiting
        twin.shown = self.shown.copy()
        twin.shown_by = self.shown_by
        twin.thief = self.thief
        twin.robbed = self.robbed
        twin.stolen = self.stolen
        twin.winner = self.winner
        twin.ended = self.ended
        twin.over = self.over

    def in_round(self, seat: int) -> bool:
        """PP-11: who has no cards left and did not play the top card is out of the round."""
        return len(self.animals.hands[seat]) > 0 or seat == self.owner

    # -- cards that move -------------------------------------------------------------------------

    def _show(self, seat: int) -> None:
        self.animals.show(seat)
        self.shown = [KIND[card] for card in self.animals.hands[seat]]
        self.shown_by = seat
        if self.events is not None:
            cards = [card_name(card) for card in self.animals.hands[seat]]
            self.events.append(Shown(seat=seat, cards=cards))

    def _redraw(self, seat: int) -> None:
        """PP-14: the whole hand goes under the discard, and as many cards are drawn."""
        count = len(self.animals.hands[seat])
        self._bury(seat, "redraw")
        self._draw(seat, count)

    def _bury(self, seat: int, why: str) -> None:
        if self.events is not None:
            cards = [card_name(card) for card in self.animals.hands[seat]]
            self.events.append(Buried(seat=seat, count=len(cards), why=why, cards=cards))
        self.animals.bury(seat)

    def _draw(self, seat: int, count: int) -> None:
        """PP-17, PP-29: so many cards, or what there is."""
        drawn: list[int] = []
        for _ in range(count):
            if not self.animals.pile and self.events is not None:
                self.events.append(Renewed(count=len(self.animals.under)))
            card = self.animals.draw(seat, self.rng)
            if card != NO_CARD:
                drawn.append(card)
        if self.events is not None:
            cards = [card_name(card) for card in sorted(drawn)]
            self.events.append(Drew(seat=seat, count=len(cards), cards=cards))

    def _steal(self, thief: int, victim: int) -> None:
        card = self.animals.steal(thief, victim, self.rng)
        self.thief = thief
        self.robbed = victim
        self.stolen = KIND[card]
        if self.events is not None:
            self.events.append(Stole(seat=thief, victim=victim, card=card_name(card)))

    def _raid(self, victim: int) -> None:
        card = self.animals.raid(victim, self.rng)
        if self.events is not None:
            self.events.append(Raided(seat=self.turn, victim=victim, card=card_name(card)))
            self._tell_if_out(victim)

    def _forget_what_was_seen(self) -> None:
        """PP-23: all animals were shuffled, so what was shown or stolen means nothing now."""
        self.shown = []
        self.shown_by = NOBODY
        self.thief = NOBODY
        self.robbed = NOBODY
        self.stolen = NOBODY

    def _tell_if_out(self, seat: int) -> None:
        if self.events is not None and not self.in_round(seat):
            self.events.append(Eliminated(seat=seat))
