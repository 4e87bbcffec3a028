"""How the meal goes: the chef lays the table, everybody takes one turn, the king has the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.outcome import Outcome
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.games.roi_lui.components import (
    CARDS,
    DISHES,
    DRAW,
    DRAWN,
    EMERALD,
    FEED,
    FIRST,
    KINDS,
    LAY,
    MEAL,
    PASS,
    PER_SEAT,
    SECOND,
    SERVE,
    TAKE,
    USE,
    Draw,
    Feed,
    Lay,
    Pass,
    Take,
    Use,
)
from tablee.games.roi_lui.events import (
    Drew,
    EmeraldLaid,
    EmeraldShown,
    EmeraldUsed,
    Ended,
    Fed,
    KingServed,
    KingUnserved,
    Passed,
    TableLaid,
    Took,
    WentShort,
)
from tablee.games.roi_lui.rules.scoring import named, settle

if TYPE_CHECKING:
    pass


@final
class RoiLui(State):
    """A match of Le Roi Lui.

    Hands are kept in two parts, because two kinds of people know them: everybody has seen what
    was taken from the table, and only its owner what came from the pile (RL-19).
    """

    pile: list[i64]  # the last card is drawn first; a card is a dish's number or EMERALD
    table: list[i64]  # portions of each dish on the table
    emeralds: i64 = 0  # Emeralds on the table
    king: list[i64]  # the king's portions of each dish
    taken: list[i64]  # what each seat took from the table: `taken[seat * KINDS + dish]`
    drawn: list[i64]  # what each seat drew from the pile, laid out in the same way
    eaten: list[i64]  # portions of each dish that Emerald ate; they have left the game
    fed: i64 = 0  # Emeralds that have left the game
    chef: i64 = 0  # who laid this table
    turn: i64 = 0  # whose turn it is
    phase: i64 = SERVE  # what that seat decides; an Emerald that is DRAWN lies nowhere

    # -- set-up ----------------------------------------------------------------------------------

    def set_up(self) -> None:
        """RL-02: name the first chef, who shuffles everything and lays the table."""
        first = self.options.first_chef
        self.chef = int(self.rng.below(self.seats)) if first == "random" else first
        self.table, self.king, self.eaten = [0] * KINDS, [0] * KINDS, [0] * KINDS
        self.taken, self.drawn = [0] * (self.seats * KINDS), [0] * (self.seats * KINDS)
        self.pile = CARDS.copy()
        self.rng.shuffle(self.pile)
        self._lay_table()

    # -- what may be done ------------------------------------------------------------------------

    def can_feed(self) -> bool:
        """RL-11: the king has the two portions that Emerald eats."""
        portions: i64 = 0
        for count in self.king:
            portions += count
        return portions >= MEAL

    def can_use(self) -> bool:
        """RL-11: an Emerald lies on the table, and the king has what it eats."""
        return self.emeralds > 0 and self.can_feed()

    def bare(self) -> bool:
        """RL-10: no dish is left on the table."""
        return not any(self.table)

    def must_pass(self) -> bool:
        """RL-10: no dish, no pile and no Emerald to use."""
        return not self.pile and self.bare() and not self.can_use()

    def to_act(self) -> list[int]:
        """RL-06: who has still to act in this service, the seat whose turn it is first."""
        if self.over:
            return []
        left = (self.chef - self.turn - 1) % self.seats + 1
        return [(self.turn + step) % self.seats for step in range(left)]

    def services_left(self) -> int:
        """RL-15: how many more tables the pile is enough for, if nobody draws."""
        return len(self.pile) // (PER_SEAT * self.seats)

    def actors(self) -> list[int]:
        """The seat whose turn it is."""
        return [] if self.over else [self.turn]

    def legal(self, seat: int) -> list[Action]:
        """Any dish on the table, a card from the pile, Emerald; then what Emerald eats."""
        moves: list[Action] = []
        if self.over or seat != self.turn:
            return moves
        dish: i64 = 0
        phase: i64 = self.phase
        if phase == SERVE:
            while dish < KINDS:
                if self.table[dish]:
                    moves.append(TAKE[dish])
                dish += 1
            if self.pile:
                moves.append(DRAW)
            if self.can_use():
                moves.append(USE)
            if not moves:
                moves.append(PASS)
        elif phase == DRAWN:
            moves.append(USE)
            moves.append(LAY)
        else:
            while dish < KINDS:
                if self.king[dish]:
                    moves.append(FEED[dish])
                dish += 1
        return moves

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """The rule against this action. All that it looks at is public."""
        if seat != self.turn:
            return Refusal("RL-06", {"turn": self.turn})
        if self.phase == SERVE:
            return self._why_not_serve(action)
        if self.phase == DRAWN:
            return None if isinstance(action, (Use, Lay)) else Refusal("RL-09")
        if not isinstance(action, Feed):
            return Refusal("RL-11", {}, "feed")
        if not self.king[action.dish]:
            return Refusal("RL-11", {"dish": DISHES[action.dish]}, "dish")
        return None

    def _why_not_serve(self, action: Action) -> Refusal | None:
        if isinstance(action, Take):
            if self.table[action.dish]:
                return None
            return Refusal("RL-10") if self.bare() else Refusal("RL-07", dict(action.fields))
        if isinstance(action, Draw):
            return None if self.pile else Refusal("RL-10", {}, "pile")
        if isinstance(action, Use):
            if not self.emeralds:
                return Refusal("RL-11")
            return None if self.can_feed() else Refusal("RL-11", {}, "king")
        if isinstance(action, Feed):
            return Refusal("RL-12")
        if isinstance(action, Lay):
            return Refusal("RL-09", {}, "lay")
        return None if self.must_pass() else Refusal("RL-10", {}, "pass")

    # -- what it does ----------------------------------------------------------------------------

    def apply(self, seat: int, action: Action) -> None:
        """Take a dish, draw, use Emerald or lay it down, feed it, or pass."""
        if isinstance(action, Take):
            self._take(seat, action.dish)
        elif isinstance(action, Draw):
            self._draw(seat)
        elif isinstance(action, Feed):
            self._feed(seat, action.dish)
        elif isinstance(action, Use):
            self._use(seat)
        elif isinstance(action, Lay):
            self.phase = SERVE
            self._lay(seat)
            self._draw(seat)
        elif isinstance(action, Pass):
            if self.events is not None:
                self.events.append(Passed(seat=seat))
            self._next_turn()

    def _take(self, seat: i64, dish: i64) -> None:
        """RL-07: all portions of the dish."""
        count = self.table[dish]
        self.table[dish] = 0
        self.taken[seat * KINDS + dish] += count
        if self.events is not None:
            self.events.append(Took(seat=int(seat), dish=DISHES[dish], count=count))
        self._next_turn()

    def _draw(self, seat: i64) -> None:
        """RL-08, RL-09: draw until a portion comes, or an Emerald that can be used at once."""
        while self.pile:
            card = self.pile.pop()
            if card != EMERALD:
                self.drawn[seat * KINDS + card] += 1
                if self.events is not None:
                    self.events.append(Drew(seat=int(seat), dish=DISHES[card]))
                self._next_turn()
                return
            if self.events is not None:
                self.events.append(EmeraldShown(seat=int(seat)))
            if self.can_feed():
                self.phase = DRAWN
                return
            self._lay(seat)
        if self.events is not None:
            self.events.append(WentShort(seat=int(seat)))
        self._next_turn()

    def _lay(self, seat: i64) -> None:
        self.emeralds += 1
        if self.events is not None:
            self.events.append(EmeraldLaid(seat=int(seat)))

    def _use(self, seat: int) -> None:
        """RL-11: an Emerald leaves the game, from the table or as it was drawn."""
        if self.phase == SERVE:
            self.emeralds -= 1
        self.fed += 1
        self.phase = FIRST
        if self.events is not None:
            self.events.append(EmeraldUsed(seat=seat))

    def _feed(self, seat: i64, dish: i64) -> None:
        """RL-11: a portion of the king's leaves the game; the second ends the turn."""
        self.king[dish] -= 1
        self.eaten[dish] += 1
        if self.events is not None:
            left = self.king[dish]
            self.events.append(Fed(seat=int(seat), dish=DISHES[dish], left=left))
        if self.phase == FIRST:
            self.phase = SECOND
        else:
            self.phase = SERVE
            self._next_turn()

    def _next_turn(self) -> None:
        """RL-06: everybody acts once, clockwise from the chef; then the king has the rest."""
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.chef:
            self._serve_king()
            self.chef = (self.chef + 1) % self.seats  # RL-03
            self._lay_table()

    def _serve_king(self) -> None:
        """RL-13: he takes all that is left on the table, but no Emerald (RL-14)."""
        if self.events is not None:
            count = sum(self.table)
            served = KingServed(count=count, dishes=named(self.table))
            self.events.append(served if count else KingUnserved())
        dish: i64 = 0
        while dish < KINDS:
            if self.table[dish]:
                self.king[dish] += self.table[dish]
                self.table[dish] = 0
            dish += 1

    def _lay_table(self) -> None:
        """RL-04, RL-05, RL-15: twice as many cards as players, or it is over."""
        count = PER_SEAT * self.seats
        self.turn = self.chef
        if len(self.pile) < count:
            self._finish()
            return
        before = self.emeralds
        table = self.table
        for _ in range(count):
            card = self.pile.pop()
            if card == EMERALD:
                self.emeralds += 1
            else:
                table[card] = table[card] + 1  # compiled, faster than +=
        if self.events is not None:
            self.events.append(
                TableLaid(
                    seat=self.chef,
                    count=count,
                    dishes=named(self.table),
                    emeralds=self.emeralds - before,
                    left=len(self.pile),
                )
            )

    def _finish(self) -> None:
        self.over = True
        if self.events is not None:
            end = settle(self._hands(), self.king)
            why = end.detail
            self.events.append(
                Ended(
                    reason=end.reason,
                    winners=list(end.winners),
                    best=why["best"],
                    tied=why["tied"],
                    fewest=why["fewest"],
                )
            )

    # -- the end ---------------------------------------------------------------------------------

    def hand(self, seat: i64) -> list[int]:
        """All portions of a seat, by dish."""
        at = seat * KINDS
        return [self.taken[at + dish] + self.drawn[at + dish] for dish in range(KINDS)]

    def _hands(self) -> list[list[int]]:
        return [self.hand(seat) for seat in range(self.seats)]

    def outcome(self) -> Outcome | None:
        """RL-16 to RL-18, with all that explains the scores in `detail`."""
        return settle(self._hands(), self.king) if self.over else None

    # -- other matches like this one -------------------------------------------------------------

    def _twin(self, rng: Rng) -> RoiLui:
        twin = RoiLui(self.game, self.seats, self.options, rng)
        twin.pile = self.pile.copy()
        twin.table = self.table.copy()
        twin.emeralds = self.emeralds
        twin.king = self.king.copy()
        twin.taken = self.taken.copy()
        twin.drawn = self.drawn.copy()
        twin.eaten = self.eaten.copy()
        twin.fed = self.fed
        twin.chef = self.chef
        twin.turn = self.turn
        twin.phase = self.phase
        return twin

    def _redeal(self, seat: int, rng: Rng) -> None:
        """Deal anew what this seat has never seen: what the others drew, and the pile.

        A drawn Emerald is shown (RL-09), so the one thing known of a hidden card in a hand is
        that it is a portion. Hence the hands are dealt first, from the unseen portions alone, and
        the rest is shuffled into a pile: whichever portions the hands get, the rest has equally
        many orders, so all deals that fit are equally likely.
        """
        unseen: list[int] = []
        rest: list[int] = []
        for card in self.pile:
            (rest if card == EMERALD else unseen).append(card)
        sizes = [sum(self.drawn[at : at + KINDS]) for at in range(0, len(self.drawn), KINDS)]
        mine = seat * KINDS
        for at in range(len(self.drawn)):
            if not mine <= at < mine + KINDS:
                unseen.extend([at % KINDS] * self.drawn[at])
                self.drawn[at] = 0
        unseen.sort()  # where they truly lie must not show
        for other in range(self.seats):
            if other != seat:
                for _ in range(sizes[other]):
                    _deal(self.drawn, other, unseen, rng)
        rest.extend(unseen)
        rng.shuffle(rest)
        self.pile = rest


def _deal(hands: list[int], seat: i64, cards: list[int], rng: Rng) -> None:
    """Move one of the cards, every one equally likely, into a hand."""
    at = rng.below(len(cards))
    card: i64 = cards[at]
    cards[at] = cards[-1]
    cards.pop()
    hands[seat * KINDS + card] += 1
