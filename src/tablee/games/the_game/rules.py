"""The rules of The Game: four piles, ninety-eight cards, and a team that may not name a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.outcome import Outcome
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.the_game.components import (
    ANSWER,
    ANSWERS,
    BASES,
    CARDS,
    DESCENDING,
    DUE,
    EITHER,
    END,
    END_BURNING,
    FIRE_CARDS,
    HIGHEST,
    JUMP,
    LIT,
    LOWEST,
    ME,
    NO_FIRE,
    PILES,
    PLACE,
    SIGNAL,
    SIGNALS,
    SILENT,
    UNANSWERED,
    Answer,
    End,
    Place,
    Signal,
    Variant,
)
from tablee.games.the_game.events import (
    Answered,
    Covered,
    Drew,
    Ended,
    Placed,
    Signalled,
    TurnBegan,
)

if TYPE_CHECKING:
    from tablee.core.game import Game


def fits_on(card: i64, top: i64, pile: i64) -> bool:
    """TG-07, TG-08, TG-09: whether a pile with this top takes the card."""
    if pile < DESCENDING:
        return card > top or card == top - JUMP
    return card < top or card == top + JUMP


@final
class TheGame(State):
    """A match of The Game. Its attributes have no defaults: every copy would pay for them."""

    hands: list[list[i64]]  # the cards of each seat, sorted
    draw: list[i64]  # the draw pile; the last card is drawn first
    piles: list[list[i64]]  # the four piles from the base up; the base counts as the first card
    left: i64  # cards that are not placed yet; 0 wins (TG-17)
    turn: i64  # whose turn it is
    placed: i64  # cards placed in this turn
    asking: bool  # the team is still agreeing on who starts (TG-05)
    answers: list[int]  # what each seat said about starting
    fires: list[int]  # for each pile, whether an uncovered On Fire card is lit or due (TG-21)
    signals: list[list[int]]  # `signals[seat][pile]` (TG-11)
    ended: str  # how it ended; empty while it runs
    variant: Variant  # what the options make of the rules; all copies share it

    def __init__(
        self, game: Game[Any], seats: int, options: Any, rng: Rng, shared: Variant | None = None
    ) -> None:
        super().__init__(game, seats, options, rng)
        self.variant = Variant(seats, options) if shared is None else shared

    # -- set-up ----------------------------------------------------------------------------------

    def set_up(self) -> None:
        """TG-01 to TG-05: shuffle, deal, lay the four bases, agree on who starts."""
        self.left, self.turn, self.placed = len(CARDS), 0, 0
        self.asking, self.ended = False, ""
        self.draw = CARDS.copy()
        self.rng.shuffle(self.draw)
        self.piles = [[base] for base in BASES]
        self.fires = [NO_FIRE] * PILES
        self.hands = []
        for _ in range(self.seats):
            self.hands.append(sorted([self.draw.pop() for _ in range(self.variant.hand_size)]))
        self.answers = [UNANSWERED] * self.seats
        self.signals = [[SILENT] * PILES for _ in range(self.seats)]
        first = self.options.first_seat
        if first == "ask" and self.seats > 1:
            self.asking = True
        else:
            self._begin_turn(0 if first == "ask" else first)

    # -- what may be done ------------------------------------------------------------------------

    def fits(self, card: i64, pile: i64) -> bool:
        """TG-07, TG-08, TG-09: whether the card may be placed on the pile."""
        return fits_on(card, self.piles[pile][-1], pile)

    def required(self) -> int:
        """TG-06, TG-13, TG-18: how many cards a turn must place at least."""
        return self.variant.minimum if self.draw else 1

    def fire_due(self) -> bool:
        """TG-21: an On Fire card must still be covered in this turn."""
        return self.variant.on_fire and DUE in self.fires

    def loses(self, card: int, pile: int) -> bool:
        """Whether the seat whose turn it is loses the match by this placement, for all it knows.

        It is stuck before the minimum (TG-15), or the last card of its hand, which ends the turn,
        leaves a fire that is due (TG-24). The last card of all wins in any case (TG-23).
        """
        hand = self.hands[self.turn]
        if self.left == 1:
            return False
        if len(hand) == 1:
            return self.variant.on_fire and DUE in self.fires[:pile] + self.fires[pile + 1 :]
        if self.placed + 1 >= self.required():
            return False
        for other in range(PILES):
            top = card if other == pile else self.piles[other][-1]
            for next_card in hand:
                if next_card != card and fits_on(next_card, top, other):
                    return False
        return True

    def can_place(self) -> bool:
        """The seat whose turn it is holds a card that fits somewhere."""
        hand = self.hands[self.turn]
        pile: i64 = 0
        while pile < PILES:
            top = self.piles[pile][-1]
            for card in hand:
                if fits_on(card, top, pile):
                    return True
            pile += 1
        return False

    def actors(self) -> list[int]:
        """The seat whose turn it is; before the first card, all who have not said who starts."""
        if self.over:
            return []
        if self.asking:
            return [s for s in range(self.seats) if self.answers[s] == UNANSWERED]
        return [self.turn]

    def legal(self, seat: int) -> list[Action]:
        """Every card on every pile where it fits, and the end of the turn after the minimum."""
        moves: list[Action] = []
        if self.over:
            return moves
        if self.asking:
            if 0 <= seat < self.seats and self.answers[seat] == UNANSWERED:
                moves.extend(ANSWER)
            return moves
        if seat != self.turn:
            return moves
        piles = self.piles
        first, second, third, fourth = piles[0][-1], piles[1][-1], piles[2][-1], piles[3][-1]
        for card in self.hands[seat]:
            place = PLACE[card]
            if fits_on(card, first, 0):
                moves.append(place[0])
            if fits_on(card, second, 1):
                moves.append(place[1])
            if fits_on(card, third, 2):
                moves.append(place[2])
            if fits_on(card, fourth, 3):
                moves.append(place[3])
        if self.placed >= self.required():
            moves.append(END_BURNING if self.fire_due() else END)
        return moves

    def talk(self, seat: int) -> list[Action]:
        """TG-11: on each pile, any signal but the one that stands there."""
        said: list[Action] = []
        if self.variant.may_signal and not self.over:
            for pile in range(PILES):
                for signal in range(len(SIGNALS)):
                    if self.signals[seat][pile] != signal:
                        said.append(SIGNAL[pile][signal])
        return said

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """The rule against this action. A seat's hand is only looked at in its own turn."""
        if isinstance(action, Signal):
            return self._why_not_signal(seat, action)
        if self.asking:
            if not isinstance(action, Answer):
                return Refusal("TG-05")
            if self.answers[seat] != UNANSWERED:
                return Refusal("TG-05", {}, "answered")
            return None
        if isinstance(action, Answer):
            return Refusal("TG-05", {"turn": self.turn}, "begun")
        if seat != self.turn:
            return Refusal("TG-06", {"turn": self.turn}, "turn")
        if isinstance(action, Place):
            return self._why_not_place(seat, action)
        return self._why_not_end(action)

    def _why_not_place(self, seat: int, action: Place) -> Refusal | None:
        card = int(action.card)
        pile = int(action.pile)
        if card not in self.hands[seat]:
            return Refusal("TG-04", {"card": card})
        if self.fits(card, pile):
            return None
        top = self.piles[pile][-1]
        rule = "TG-07" if pile < DESCENDING else "TG-08"
        jump = top - JUMP if pile < DESCENDING else top + JUMP
        if LOWEST <= jump <= HIGHEST:
            return Refusal(rule, {"card": card, "top": top, "jump": jump})
        return Refusal(rule, {"card": card, "top": top}, "no_jump")

    def _why_not_end(self, action: Action) -> Refusal | None:
        required = self.required()
        if self.placed < required:
            rule = "TG-13" if not self.draw else "TG-06" if self.variant.minimum == 2 else "TG-18"
            return Refusal(rule, {"count": required, "placed": self.placed})
        burning = isinstance(action, End) and action.burning
        if self.fire_due() and not burning:
            return Refusal("TG-24", {"pile": self.fires.index(DUE)})
        if burning and not self.fire_due():
            lit = LIT in self.fires
            return Refusal(
                "TG-24",
                {"pile": self.fires.index(LIT)} if lit else {},
                "not_due" if lit else "no_fire",
            )
        return None

    def _why_not_signal(self, seat: int, action: Signal) -> Refusal | None:
        if not self.variant.may_signal:
            return Refusal("TG-11", {}, "off")
        if self.signals[seat][action.pile] == action.signal:
            return Refusal("TG-11", {"pile": int(action.pile)}, "same")
        return None

    # -- what it does ----------------------------------------------------------------------------

    def apply(self, seat: int, action: Action) -> None:
        """Place a card, end the turn, say who starts, or signal."""
        if isinstance(action, Place):
            self._place(seat, int(action.card), int(action.pile))
        elif isinstance(action, End):
            self._end_turn()
        elif isinstance(action, Answer):
            self._answer(seat, int(action.answer))
        elif isinstance(action, Signal):
            self.signals[seat][action.pile] = action.signal
            if self.events is not None:
                name = SIGNALS[action.signal]
                self.events.append(Signalled(seat=seat, pile=int(action.pile), signal=name))

    def _answer(self, seat: int, answer: int) -> None:
        """TG-05: the first volunteer starts; else the lowest indifferent seat, else seat 0."""
        self.answers[seat] = answer
        if self.events is not None:
            self.events.append(Answered(seat=seat, answer=ANSWERS[answer]))
        if answer == ME:
            first = seat
        elif UNANSWERED in self.answers:
            return
        else:
            first = self.answers.index(EITHER) if EITHER in self.answers else 0
        self.asking = False
        self._begin_turn(first)

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.placed = 0
        if self.events is not None:
            self.events.append(TurnBegan(seat=seat, minimum=self.required()))
        self._check_stuck()

    def _place(self, seat: int, card: int, pile: int) -> None:
        stack = self.piles[pile]
        hand = self.hands[seat]
        fire = self.variant.on_fire and card in FIRE_CARDS
        if self.events is not None:
            top = stack[-1]
            jump = card < top if pile < DESCENDING else card > top
            self.events.append(
                Placed(seat=seat, card=card, pile=pile, onto=top, jump=jump, fire=fire)
            )
            if self.fires[pile] != NO_FIRE:
                self.events.append(Covered(seat=seat, pile=pile))
        hand.remove(card)
        stack.append(card)
        self.fires[pile] = LIT if fire else NO_FIRE  # TG-23: a new fire, a new deadline
        self.placed += 1
        self.left -= 1
        if self.left == 0:
            self._finish("won")  # TG-17, TG-23: also with a fire on top
        elif hand:
            self._check_stuck()
        else:
            self._end_turn()  # nothing is left to decide

    def _check_stuck(self) -> None:
        """TG-15: whoever must place a card and cannot ends the match."""
        if self.placed < self.required() and not self.can_place():
            self._finish("stuck")

    def _end_turn(self) -> None:
        if self.variant.on_fire:
            if DUE in self.fires:
                self._finish("fire")  # TG-24
                return
            for pile in range(PILES):
                if self.fires[pile] == LIT:
                    self.fires[pile] = DUE
        self._fill_up()
        self._begin_turn(self._next_seat())

    def _fill_up(self) -> None:
        """TG-12: draw as many cards as were placed, while the draw pile lasts."""
        cards: list[i64] = []
        while self.draw and len(cards) < self.placed:
            cards.append(self.draw.pop())
        if not cards:
            return
        hand = self.hands[self.turn]
        hand.extend(cards)
        hand.sort()
        if self.events is not None:
            self.events.append(Drew(seat=self.turn, count=len(cards), cards=sorted(cards)))

    def _next_seat(self) -> int:
        """TG-14, TG-22: the next seat with cards in hand, in the end the same one again."""
        seat = (self.turn + 1) % self.seats
        while not self.hands[seat]:
            seat = (seat + 1) % self.seats
        return seat

    def _finish(self, ended: str) -> None:
        self.ended = ended
        self.over = True
        if self.events is not None:
            self.events.append(Ended(seat=self.turn, reason=ended, left=self.left or None))

    # -- the end ---------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """TG-15 to TG-17, TG-24: all win or all lose; the score is the cards left."""
        if not self.over:
            return None
        won = self.ended == "won"
        return Outcome(
            winners=tuple(range(self.seats)) if won else (),
            scores=(float(self.left),) * self.seats,
            utility=(1.0 if won else 0.0,) * self.seats,
            reason=self.ended,
            rule="TG-17" if won else "TG-15" if self.ended == "stuck" else "TG-24",
            detail={"left": self.left, "seat": self.turn, "excellent": self.left < 10},
        )

    # -- other matches like this one -------------------------------------------------------------

    def _twin(self, rng: Rng) -> TheGame:
        twin = TheGame(self.game, self.seats, self.options, rng, self.variant)
        twin.hands = [hand.copy() for hand in self.hands]
        twin.draw = self.draw.copy()
        twin.piles = [pile.copy() for pile in self.piles]
        twin.left = self.left
        twin.turn = self.turn
        twin.placed = self.placed
        twin.asking = self.asking
        twin.ended = self.ended
        # Search copies by the million: twins share what does not change any more, or never does.
        twin.fires = self.fires.copy() if self.variant.on_fire else self.fires
        twin.answers = self.answers.copy() if self.asking else self.answers
        may_signal = self.variant.may_signal
        twin.signals = [row.copy() for row in self.signals] if may_signal else self.signals
        return twin

    def _redeal(self, seat: int, rng: Rng) -> None:
        """Deal the cards anew that this seat has never seen: other hands and the draw pile.

        One thing is known of a hidden hand: who must place a card can (else the match would be
        over, TG-15).
        """
        must_fit = not self.asking and self.turn != seat and self.placed < self.required()
        unseen = self.draw
        for other in range(self.seats):
            if other != seat:
                unseen.extend(self.hands[other])
        unseen.sort()  # where they truly lie must not show
        while True:
            rng.shuffle(unseen)
            at = 0
            for other in range(self.seats):
                if other != seat:
                    size = len(self.hands[other])
                    self.hands[other] = sorted(unseen[at : at + size])
                    at += size
            if not must_fit or self.can_place():
                break
        self.draw = unseen[at:]
