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


class PecoTable(State):
    """What lies on the table, and who sees what of it when it moves."""

    variant: Variant  # what the options make of the rules; all copies share it
    animals: Animals  # hands, pile and discard, and what is known of them
    buffets: Buffets  # what was won
    food: list[int]  # the stakes to come; the last one is the next
    stake: int = NOBODY  # what this round is about
    lost: list[int]  # the stakes that nobody won (PP-19)
    first: int = 0  # who began this round
    direction: int = 1  # 1 clockwise, -1 counterclockwise
    turn: int = 0  # whose turn it is
    owner: int = NOBODY  # who played the top of the discard; NOBODY: it was turned up
    declared: int = 0  # the seats, as bits, that announced while nobody has played yet (PP-19)
    played: int = 0  # animals played in this round (PP-47)
    phase: int = TURN  # what is awaited: one of `PHASES`
    suspect: int = NOBODY  # who has just announced and can be accused, or was caught
    accuser: int = NOBODY  # who caught them, while a plea is open
    waiting: int = 0  # the seats, as bits, that are still asked in a window
    shown: list[int]  # the kinds in the hand last shown to all in this round (PP-14, PP-15)
    shown_by: int = NOBODY  # whose it was
    thief: int = NOBODY  # who last stole a card in this round (PP-13, PP-14)
    robbed: int = NOBODY  # from whom
    stolen: int = NOBODY  # its kind, which only these two know
    winner: int = NOBODY  # who won the round that ended the match, if anybody did
    ended: str = ""  # how the match ended; empty while it runs

    def __init__(
        self, game: Game[Any], seats: int, options: Any, rng: Rng, shared: Variant | None = None
    ) -> None:
        super().__init__(game, seats, options, rng)
        if shared is not None:
            self.variant = shared  # a copy, which gets the rest
            return
        self.variant = Variant(seats, options)
        self.animals = Animals(seats)
        self.buffets = Buffets(seats, self.variant)
        self.lost = []
        self.shown = []

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
        self.shown_by = NOBODY
        self.thief = NOBODY

    def _tell_if_out(self, seat: int) -> None:
        if self.events is not None and not self.in_round(seat):
            self.events.append(Eliminated(seat=seat))
