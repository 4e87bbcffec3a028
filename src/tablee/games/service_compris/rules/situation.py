"""The match at one moment: who holds what, what is being decided, and the smallest moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.service_compris.components import (
    CARDS,
    CHARACTERS,
    CHIEF,
    CROWD,
    HAND,
    KIND,
    NAMES,
    NO_CHIEF,
    NO_KIND,
    SECRET,
    SERVED,
    SHOWN,
    TRIBE_NAMES,
    TRIBES,
)
from tablee.games.service_compris.deck import KINDS
from tablee.games.service_compris.events import (
    Drew,
    Reshuffled,
    Returned,
    Revealed,
    Served,
    ServedFirst,
)

if TYPE_CHECKING:
    from tablee.core.game import Game

# What is being decided, and by whom:
CARD: Final = 0  # the seat whose turn it is plays a card
CHOICE: Final = 1  # it names what the card wants to know
REACTION: Final = 2  # its opponents counter or pass
PAYMENT: Final = 3  # it was countered by Surprise du chef and places a character of its own
STAGES: Final = ["card", "choice", "reaction", "payment"]

NOBODY: Final = -1
NOTHING: Final = -1


class Situation(State):
    """Everything there is on and around the giant's table.

    Characters are numbers: on the table the tribe, or for a chief TRIBES more; in a camp the
    tribe, or CHIEF. A named character is one number too: `camp * NAMES + character`; a picked
    place is `~place`, so that the two cannot be confused in `chosen`.
    """

    treason: bool  # whether this is the game with secret chiefs
    hands: list[list[int]]  # the card numbers of each seat, sorted
    draw: list[int]  # the draw pile; the last card is drawn first
    discard: list[int]  # the cards played since the last shuffle, in order
    shuffles: int = 0  # how often the discard became the draw pile (SC-09)
    shuffled: list[int]  # for each card, the shuffle that it last took part in; 0: the first deal
    leads: list[int]  # the tribe that each seat leads; those that are not here do not play
    chiefs: list[int]  # where the chief of each seat is
    camps: list[int]  # `camps[seat * TRIBES + tribe]` undelivered; chiefs are not counted
    sizes: list[int]  # undelivered characters of each seat, chiefs not counted
    table: list[int]  # the queue, nearest to the plate first
    left: list[int]  # characters of each tribe that are not in the bin, chiefs counted
    in_play: int  # the sum of `left`
    alive: list[bool]  # who is still in
    survivors: int  # how many are
    places: list[int]  # the place of each seat that is out (SC-64); 0: it is still in
    feast: int = 0  # characters devoured a turn; 0: no feast
    turn: int = 0  # whose turn it is
    turns: int = 0  # how many turns have begun
    stage: int = CARD  # what is being decided
    card: int = NO_KIND  # the kind of card that is being played
    chosen: list[int]  # what its player has chosen so far
    asked: int = 0  # who still has to counter or pass, as a set of bits
    counter: int = NO_KIND  # the kind of counter that was played
    counterer: int = NOBODY  # who played it
    owed: int = NOTHING  # the victim's character still to be placed after a Surprise du chef, named
    pays: bool = False  # the attacker has still to place one of their own
    stirred: bool = False  # this action put a character on the table or devoured one (SC-13)
    ended: str = ""  # how it ended; empty while it runs

    def __init__(self, game: Game[Any], seats: int, options: Any, rng: Rng) -> None:
        super().__init__(game, seats, options, rng)
        self.treason = options.treason

    # -- set-up ----------------------------------------------------------------------------------

    def deal_cards(self) -> None:
        """SC-04: shuffle the action cards and deal five to each."""
        self.draw = list(range(CARDS))
        self.rng.shuffle(self.draw)
        self.shuffled = [0] * CARDS
        self.discard = []
        self.hands = []
        for _ in range(self.seats):
            self.hands.append(sorted([self.draw.pop() for _ in range(HAND)]))

    def choose_peoples(self) -> None:
        """SC-02, SC-63: a people each, as chosen; the others are drawn from those that are left."""
        chosen: list[str] = list(self.options.peoples)
        left = [tribe for tribe in range(TRIBES) if TRIBE_NAMES[tribe] not in chosen]
        self.rng.shuffle(left)
        self.leads = []
        for seat in range(self.seats):
            if seat < len(chosen) and chosen[seat] in TRIBE_NAMES:
                self.leads.append(TRIBE_NAMES.index(chosen[seat]))
            else:
                self.leads.append(left.pop())

    def deal_characters(self) -> None:
        """SC-02: a people each. SC-44, SC-45: or a secret chief and a mixed camp each."""
        self.choose_peoples()
        self.camps = [0] * (self.seats * TRIBES)
        self.table = []
        self.alive = [True] * self.seats
        self.survivors = self.seats
        self.places = [0] * self.seats
        self.left = [CROWD if tribe in self.leads else 0 for tribe in range(TRIBES)]
        self.in_play = CROWD * self.seats
        if not self.treason:
            self.chiefs = [NO_CHIEF] * self.seats
            self.sizes = [CROWD] * self.seats
            for seat, tribe in enumerate(self.leads):
                self.camps[seat * TRIBES + tribe] = CROWD
            return
        self.rng.shuffle(self.leads)
        self.chiefs = [SECRET] * self.seats
        self.sizes = [CROWD - 1] * self.seats
        crowd = [tribe for tribe in self.leads for _ in range(CROWD - 1)]
        self.rng.shuffle(crowd)
        for number, tribe in enumerate(crowd):
            self.camps[number // (CROWD - 1) * TRIBES + tribe] += 1

    # -- questions -------------------------------------------------------------------------------

    def in_camp(self, seat: int) -> int:
        """How many characters a seat can still deliver, its chief counted."""
        chief = self.chiefs[seat]
        return self.sizes[seat] + (1 if chief in (SECRET, SHOWN) else 0)

    def leader(self, tribe: int) -> int:
        """The seat that leads a tribe: for rules only, it may be a secret."""
        return self.leads.index(tribe)

    def next_alive(self, seat: int) -> int:
        """SC-07: the next seat clockwise that is still in."""
        seat = (seat + 1) % self.seats
        while not self.alive[seat]:
            seat = (seat + 1) % self.seats
        return seat

    def can_name(self, camp: int, character: int) -> bool:
        """SC-49, SC-51: this character is in the camp, not named yet, and the chief comes last."""
        if character == CHIEF:
            chief = self.chiefs[camp]
            if chief != SECRET and chief != SHOWN:
                return False
            free: i64 = self.sizes[camp]
            for name in self.chosen:
                if name == camp * NAMES + CHIEF:
                    return False
                if name // NAMES == camp:
                    free -= 1
            return free == 0
        count: i64 = self.camps[camp * TRIBES + character]
        if count > 0 and self.chosen:
            wanted = camp * NAMES + character
            for name in self.chosen:
                if name == wanted:
                    count -= 1
        return count > 0

    # -- cards -----------------------------------------------------------------------------------

    def draw_card(self, seat: int) -> None:
        """SC-08: one card into the hand; SC-09: the discard is shuffled when the pile is empty."""
        if not self.draw:
            self.shuffles += 1
            self.draw = self.discard
            self.discard = []
            for card in self.draw:
                self.shuffled[card] = self.shuffles
            self.rng.shuffle(self.draw)
            if self.events is not None:
                self.events.append(Reshuffled(cards=len(self.draw)))
        card = self.draw.pop()
        hand = self.hands[seat]
        at = len(hand)
        while at > 0 and hand[at - 1] > card:
            at -= 1
        hand.insert(at, card)
        if self.events is not None:
            self.events.append(Drew(seat=seat, card=KINDS[KIND[card]]))

    def spend(self, seat: int, card: int) -> None:
        """Discard a card from the hand."""
        self.hands[seat].remove(card)
        self.discard.append(card)

    # -- characters ------------------------------------------------------------------------------

    def leave_camp(self, camp: int, character: int) -> int:
        """Take a character out of a camp; returns what it is on the table."""
        if character == CHIEF:
            self.chiefs[camp] = SERVED
            return TRIBES + self.leads[camp]
        self.camps[camp * TRIBES + character] -= 1
        self.sizes[camp] -= 1
        return character

    def show_the_last(self, camp: int) -> None:
        """SC-48: a chief who is the last one in its camp is turned up."""
        if self.sizes[camp] == 0:
            self.reveal(camp)

    def serve(self, name: int, place: int) -> None:
        """Put a named character on the table, at this place."""
        camp = name // NAMES
        character = self.leave_camp(camp, name % NAMES)
        if self.events is not None:
            told = CHARACTERS[character]
            if place == 0 and self.table:
                self.events.append(ServedFirst(camp=camp, character=told))
            else:
                self.events.append(Served(camp=camp, character=told, place=place))
        if place == len(self.table):
            self.table.append(character)
        else:
            self.table.insert(place, character)
        self.stirred = True
        self.show_the_last(camp)

    def bring_back(self, character: int) -> None:
        """Put a character that has left the table into the camp of whoever leads its tribe."""
        tribe = character % TRIBES
        camp = self.leader(tribe)
        if character >= TRIBES:
            self.chiefs[camp] = SHOWN
        else:
            self.camps[camp * TRIBES + tribe] += 1
            self.sizes[camp] += 1
        if self.events is not None:
            self.events.append(Returned(camp=camp, character=CHARACTERS[character]))

    def reveal(self, seat: int) -> None:
        """SC-46, SC-48: turn up the chief of a seat, if it is still secret."""
        if self.chiefs[seat] == SECRET:
            self.chiefs[seat] = SHOWN
            if self.events is not None:
                self.events.append(Revealed(seat=seat, tribe=TRIBE_NAMES[self.leads[seat]]))
