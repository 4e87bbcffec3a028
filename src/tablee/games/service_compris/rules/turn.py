"""The turn, from the giant's bite to the last pass: the state of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from tablee.core.actions import Action
from tablee.core.outcome import Outcome
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.games.service_compris.components import (
    CAMP_NAMES,
    CHARACTERS,
    COPY,
    COUNTERED_BY,
    DISCARD,
    FIRST_SAVE,
    KIND,
    MOST_TURNS,
    NAMES,
    NO_KIND,
    PLAY,
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
from tablee.games.service_compris.events import (
    CardPlayed,
    Countered,
    Discarded,
    Excused,
    ExcusedOwn,
    Named,
    NamedOwn,
    Passed,
    Picked,
    TurnBegan,
)
from tablee.games.service_compris.rules import attacks, counters, feast, knowledge, saves, treason
from tablee.games.service_compris.rules.refusals import obstacle, why_not
from tablee.games.service_compris.rules.situation import (
    CARD,
    CHOICE,
    NOBODY,
    NOTHING,
    PAYMENT,
    REACTION,
    Situation,
)

if TYPE_CHECKING:
    pass


@final
class ServiceCompris(Situation):
    """A match of Service Compris !"""

    def set_up(self) -> None:
        """SC-02 to SC-05, SC-44, SC-45: deal, and begin the dealer's turn."""
        dealer = self.options.dealer
        first = int(self.rng.below(self.seats)) if dealer == "random" else int(dealer)
        self.chosen = []
        self.deal_characters()
        self.deal_cards()
        self._begin_turn(first)

    # -- what may be done ------------------------------------------------------------------------

    def actors(self) -> list[int]:
        """The seat whose turn it is; while a card can be countered, all who have not passed."""
        if self.over:
            return []
        if self.stage != REACTION:
            return [self.turn]
        return [seat for seat in range(self.seats) if counters.is_asked(self, seat)]

    def legal(self, seat: int) -> list[Action]:
        """Cards with and without effect, what a card wants to know, or a counter and to pass."""
        moves: list[Action] = []
        if self.over:
            return moves
        if self.stage == REACTION:
            return counters.reactions(self, seat) if counters.is_asked(self, seat) else moves
        if seat != self.turn:
            return moves
        if self.stage != CARD:
            return self.open_choices()
        hand = self.hands[seat]
        kind = NO_KIND
        playable = False
        for card in hand:
            if KIND[card] != kind:
                kind = KIND[card]
                playable = not obstacle(self, kind)
            if playable:
                moves.append(PLAY[card])
        for card in hand:
            moves.append(DISCARD[card])
        return moves

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """The rule against this action."""
        return why_not(self, seat, action)

    def open_choices(self) -> list[Action]:
        """What the seat whose turn it is can choose; nothing when all is chosen."""
        if self.stage == PAYMENT:
            return counters.payments(self)
        return saves.choices(self) if self.card >= FIRST_SAVE else attacks.choices(self)

    # -- what it does ----------------------------------------------------------------------------

    def apply(self, seat: int, action: Action) -> None:
        """Play a card, choose, counter or pass."""
        self.stirred = False
        if isinstance(action, Pass):
            self.asked &= ~(1 << seat)
            if self.events is not None:
                self.events.append(Passed(seat=seat))
            if self.asked == 0:
                self._resolve()
        elif isinstance(action, Play):
            self._play(seat, int(action.card))
        elif isinstance(action, Discard):
            self._discard(seat, int(action.card))
        elif isinstance(action, Counter):
            self._counter(seat, int(action.card))
        else:
            self.choose(action)
            self._go_on()

    def _play(self, seat: int, card: int) -> None:
        """SC-08: with effect; SC-46: some saves turn up a secret chief."""
        self.spend(seat, card)
        self.card = KIND[card]
        self.stage = CHOICE
        if self.events is not None:
            self.events.append(CardPlayed(seat=seat, card=KINDS[self.card], copy=COPY[card]))
        treason.show_colours(self, self.card)
        self._go_on()

    def _discard(self, seat: int, card: int) -> None:
        """SC-08: without effect."""
        self.spend(seat, card)
        if self.events is not None:
            self.events.append(Discarded(seat=seat, card=KINDS[KIND[card]], copy=COPY[card]))
        self._conclude()

    def _counter(self, seat: int, card: int) -> None:
        """SC-11: the first counter closes the window."""
        self.spend(seat, card)
        self.counter = KIND[card]
        self.counterer = seat
        self.asked = 0
        if self.events is not None:
            self.events.append(
                Countered(
                    seat=seat,
                    card=KINDS[self.counter],
                    copy=COPY[card],
                    against=KINDS[self.card],
                    attacker=self.turn,
                )
            )
        self._resolve()

    def choose(self, action: Action) -> None:
        """Take down one choice of the seat whose turn it is; a payment is placed at once."""
        if isinstance(action, Name):
            name = int(action.camp) * NAMES + int(action.character)
            if self.stage == PAYMENT:
                counters.pay(self, name)
                return
            self.chosen.append(name)
            if self.events is not None:
                camp = int(action.camp)
                character = CAMP_NAMES[action.character]
                if camp == self.turn:
                    self.events.append(NamedOwn(seat=camp, character=character))
                else:
                    self.events.append(Named(seat=self.turn, camp=camp, character=character))
        elif isinstance(action, Pick):
            place = int(action.place)
            self.chosen.append(~place)
            if self.events is not None:
                character = CHARACTERS[self.table[place]]
                self.events.append(Picked(seat=self.turn, place=place, character=character))
        elif isinstance(action, Next):
            self.chosen.append(int(action.character))
        elif isinstance(action, Excuse):
            excused = int(action.camp)
            self.chosen.append(excused)
            if self.events is not None:
                own = ExcusedOwn(seat=self.turn)
                other = Excused(seat=self.turn, camp=excused)
                self.events.append(own if excused == self.turn else other)

    def _go_on(self) -> None:
        """Ask for the next choice; when all is chosen, open the window or let the card act.

        SC-58: where there is only one choice it is made at once.
        """
        options = self.open_choices()
        while len(options) == 1:
            self.choose(options[0])
            options = self.open_choices()
        if options:
            return
        if self.stage == CHOICE and COUNTERED_BY[self.card]:
            counters.open_window(self)
        elif self.stage == CHOICE:
            self._resolve()
        else:
            self._conclude()

    def _resolve(self) -> None:
        """The card acts; after a Surprise du chef its player may have to choose once more."""
        if self.card >= FIRST_SAVE:
            saves.resolve(self)
        else:
            attacks.resolve(self)
        if counters.owes(self):
            self.stage = PAYMENT
            self.chosen = []
            self._go_on()
        else:
            self._conclude()

    def _conclude(self) -> None:
        """The action is over: look at the table, then the next turn begins (SC-07, SC-11)."""
        counterer = self.counterer
        self.card = NO_KIND
        self.chosen = []
        self.counter = NO_KIND
        self.counterer = NOBODY
        self.owed = NOTHING
        self.pays = False
        self.stage = CARD
        feast.look_at_table(self)
        if self.over:
            return
        if counterer == NOBODY:
            self._begin_turn(self.next_alive(self.turn))
        else:
            self.draw_card(counterer)
            self._begin_turn(counterer)

    def _begin_turn(self, seat: int) -> None:
        """SC-14, SC-08: the giant eats, then the seat draws; SC-16: unless it is out by then."""
        while True:
            if self.turns == MOST_TURNS:
                feast.finish(self, "late")
                return
            self.turn = seat
            self.turns += 1
            if self.events is not None:
                self.events.append(TurnBegan(seat=seat, number=self.turns))
            feast.serve_feast(self)
            if self.over:
                return
            if self.alive[seat]:
                break
            seat = self.next_alive(seat)
        self.draw_card(seat)

    # -- the end ---------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """SC-17, SC-50, SC-56: the last survivor wins; else those who came furthest share."""
        if not self.over:
            return None
        winners = [seat for seat in range(self.seats) if self.alive[seat]]
        places = [place or 1 for place in self.places]  # SC-64
        scores: list[float] = []
        utility: list[float] = []
        for seat in range(self.seats):
            scores.append(float(self.left[self.leads[seat]]) if self.alive[seat] else 0.0)
            utility.append(1.0 / places.count(1) if places[seat] == 1 else 0.0)
        return Outcome(
            winners=tuple(winners),
            scores=tuple(scores),
            utility=tuple(utility),
            reason=self.ended,
            rule="SC-56" if self.ended == "late" else "SC-50" if self.treason else "SC-17",
            detail={"places": places, "last": feast.last_out(self), "turns": self.turns},
        )

    # -- other matches like this one -------------------------------------------------------------

    def _twin(self, rng: Rng) -> ServiceCompris:
        twin = ServiceCompris(self.game, self.seats, self.options, rng)
        twin.hands = [hand.copy() for hand in self.hands]
        twin.draw = self.draw.copy()
        twin.discard = self.discard.copy()
        twin.shuffles = self.shuffles
        twin.shuffled = self.shuffled.copy()
        twin.leads = self.leads.copy()
        twin.chiefs = self.chiefs.copy()
        twin.camps = self.camps.copy()
        twin.sizes = self.sizes.copy()
        twin.table = self.table.copy()
        twin.left = self.left.copy()
        twin.in_play = self.in_play
        twin.alive = self.alive.copy()
        twin.survivors = self.survivors
        twin.places = self.places.copy()
        twin.feast = self.feast
        twin.turn = self.turn
        twin.turns = self.turns
        twin.stage = self.stage
        twin.card = self.card
        twin.chosen = self.chosen.copy()
        twin.asked = self.asked
        twin.counter = self.counter
        twin.counterer = self.counterer
        twin.owed = self.owed
        twin.pays = self.pays
        twin.ended = self.ended
        return twin

    def _redeal(self, seat: int, rng: Rng) -> None:
        """Deal anew what this seat cannot know."""
        knowledge.redeal_cards(self, seat, rng)
        knowledge.redeal_chiefs(self, seat, rng)
