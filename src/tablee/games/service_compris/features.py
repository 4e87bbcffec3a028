"""What a learner is told of Service Compris !"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.features import Features, Sheet
from tablee.core.state import State
from tablee.games.service_compris.components import (
    CARDS,
    CHAUD_DEVANT,
    CHIEF,
    CHIEF_STATES,
    CROWD,
    EXCUSE,
    FIRST_COUNTER,
    HAND,
    MOST_TURNS,
    NAME,
    NAMES,
    NEXT,
    NO_KIND,
    SECRET,
    TRIBES,
    Excuse,
    Name,
    Next,
)
from tablee.games.service_compris.rules.situation import NOBODY, NOTHING, STAGES
from tablee.games.service_compris.rules.turn import ServiceCompris

if TYPE_CHECKING:
    from tablee.core.game import Game

LINE: Final = 20  # places of the queue that are told one by one; hardly any is longer
AGES: Final = 8  # shuffles ago, the last one for all that is older
DIGIT: Final = 32  # turns are told in two digits of this base


@final
class ServiceComprisFeatures(Features):
    """Cards as one cell each; peoples in the order of their leaders, mine first.

    In treason, where leaders are secret, my people comes first and the others in the order of
    their numbers. A character is told by its people, a chief behind all peoples.
    """

    treason: bool
    characters: int
    slots: int
    hand: i64
    discard: i64
    ages: i64
    drawn: i64
    cards: i64
    draw: i64
    camps: i64
    alive: i64
    chiefs: i64
    leads: i64
    line: i64
    beyond: i64
    feast: i64
    turn: i64
    turns: i64
    stage: i64
    card: i64
    camp: i64
    named: i64
    picked: i64
    order: i64
    asked: i64
    counterer: i64
    owed: i64
    owed_who: i64
    pays: i64

    def __init__(self, game: Game[Any], seats: int, options: Any) -> None:
        super().__init__(game, seats, options)
        self.unordered = ["discard"]  # all of it will be shuffled
        self.treason = options.treason
        self.characters = seats * 2 if self.treason else seats
        self.slots = 2 * (seats - 1)  # SC-25: two of each opponent
        field = self.field
        self.hand = field("hand", CARDS, "cards that I hold")
        self.discard = field("discard", CARDS, "cards played since the last shuffle")
        self.ages = field(
            "ages",
            CARDS,
            "cards that others hold since before the last shuffle: shuffles ago",
            AGES - 1,
            True,
            True,
        )
        self.drawn = field(
            "drawn",
            (seats - 1) * AGES,
            "cards that each other holds, by the shuffles since they were drawn",
            HAND + 1,
            True,
            True,
        )
        self.cards = field("cards", seats - 1, "cards that each other holds", HAND + 1)
        self.draw = field("draw", 1, "cards in the draw pile", CARDS)
        each = seats if self.treason else 1
        self.camps = field(
            "camps",
            seats * each,
            "characters in each camp" + (", by people; no chief" if self.treason else ""),
            CROWD,
        )
        if seats > 2:
            self.alive = field("alive", seats, "who is still in")
        if self.treason:
            states = CHIEF_STATES[SECRET:]
            self.chiefs = field(
                "chiefs",
                seats * len(states),
                f"where each chief is: {', '.join(states)}",
                rare=True,
            )
            self.leads = field("leads", seats * seats, "whom each leads, if I know", rare=True)
        self.line = field(
            "line",
            LINE * self.characters,
            "the queue from the plate on, a character each",
            rare=True,
        )
        self.beyond = field(
            "beyond",
            self.characters,
            f"those behind the first {LINE} in the queue, counted",
            CROWD,
            rare=True,
        )
        self.feast = field("feast", 1, "characters devoured a turn", 2)
        self.turn = field("turn", seats, "whose turn it is")
        self.turns = field(
            "turns",
            2,
            f"turns begun: {DIGIT}s and ones",
            max(DIGIT, MOST_TURNS // DIGIT),
            rare=True,
        )
        self.stage = field("stage", len(STAGES), f"what is to be decided: {', '.join(STAGES)}")
        self.card = field("card", FIRST_COUNTER, "the kind of card that is being played", rare=True)
        self.camp = field(
            "camp", self.slots * seats, "whose characters were named, one by one", rare=True
        )
        if self.treason:
            self.named = field(
                "named", self.slots * (seats + 1), "who was named, or the chief", rare=True
            )
        self.picked = field("picked", LINE, "places of the queue that were picked", rare=True)
        self.order = field(
            "order",
            LINE * self.characters,
            "the new order of the queue, as far as named",
            rare=True,
        )
        self.asked = field("asked", seats, "who still has to counter or pass")
        self.counterer = field("counterer", seats, "who countered, while it is paid for", rare=True)
        self.owed = field("owed", seats, "whose character is still to be placed", rare=True)
        if self.treason:
            self.owed_who = field("owed_who", seats + 1, "who that is, or the chief", rare=True)
        self.pays = field("pays", 1, "one of the attacker's own is still to be placed", rare=True)

    # -- peoples ---------------------------------------------------------------------------------

    def _people(self, state: ServiceCompris, seat: i64, tribe: i64) -> i64:
        """A people as the seat counts them; those that do not play come last."""
        leads = state.leads
        if not self.treason:
            leader: i64 = 0
            while leader < self.seats:
                if leads[leader] == tribe:
                    return self.from_me(seat, leader)
                leader += 1
        mine: i64 = leads[seat]
        ahead = (tribe - mine) % TRIBES
        before: i64 = 0  # peoples that play, between mine and this one
        idle: i64 = tribe  # peoples that do not play, with a smaller number
        plays = False
        for lead in leads:
            if lead == tribe:
                plays = True
            if (lead - mine) % TRIBES < ahead:
                before += 1
            if lead < tribe:
                idle -= 1
        return before if plays else self.seats + idle

    def _character(self, state: ServiceCompris, seat: i64, character: i64) -> i64:
        """Somebody of the queue as the seat counts them."""
        if character >= TRIBES:
            return self.seats + self._people(state, seat, character - TRIBES)
        return self._people(state, seat, character)

    def relative(self, state: State, seat: int, action: Action) -> int:
        """Seats and peoples, counted from mine."""
        assert isinstance(state, ServiceCompris)
        if isinstance(action, Name):
            camp = action.camp
            if camp < self.seats:
                camp = self.from_me(seat, camp)
            who = action.character
            if who != CHIEF:
                who = self._people(state, seat, who)
            return NAME[camp * NAMES + who].code
        if isinstance(action, Next):
            who = action.character
            chief: i64 = TRIBES if who >= TRIBES else 0
            return NEXT[chief + self._people(state, seat, who - chief)].code
        if isinstance(action, Excuse) and action.camp < self.seats:
            return EXCUSE[self.from_me(seat, action.camp)].code
        return action.code

    # -- rows ------------------------------------------------------------------------------------

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        assert isinstance(state, ServiceCompris)
        self._write_cards(state, seat, sheet)
        self._write_camps(state, seat, sheet)
        for at, character in enumerate(state.table):
            who = self._character(state, seat, character)
            if at < LINE:
                sheet.mark(self.line + at * self.characters + who)
            else:
                sheet.add(self.beyond + who)
        sheet.put(self.feast, state.feast)
        sheet.mark(self.turn + self.from_me(seat, state.turn))
        sheet.put(self.turns, state.turns // DIGIT)
        sheet.put(self.turns + 1, state.turns % DIGIT)
        sheet.mark(self.stage + state.stage)
        if state.card != NO_KIND:
            self._write_decision(state, seat, sheet)

    def _write_cards(self, state: ServiceCompris, seat: i64, sheet: Sheet) -> None:
        sheet.mark_each(self.hand, state.hands[seat])
        sheet.mark_each(self.discard, state.discard)
        shuffles: i64 = state.shuffles
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                place = self.from_me(seat, other) - 1
                hand = state.hands[other]
                sheet.put(self.cards + place, len(hand))
                first = self.drawn + place * AGES
                for card in hand:
                    age = shuffles - state.shuffled[card]
                    if age >= AGES:
                        age = AGES - 1
                    sheet.add(first + age)
                    if age > 0:
                        sheet.put(self.ages + card, age)
            other += 1
        sheet.put(self.draw, len(state.draw))  # all of it is from the last shuffle

    def _write_camps(self, state: ServiceCompris, seat: i64, sheet: Sheet) -> None:
        seats: i64 = self.seats
        other: i64 = 0
        while other < seats:
            place = self.from_me(seat, other)
            if seats > 2 and state.alive[other]:
                sheet.mark(self.alive + place)
            if not self.treason:
                sheet.put(self.camps + place, state.sizes[other])
            else:
                tribe: i64 = 0
                while tribe < TRIBES:
                    count: i64 = state.camps[other * TRIBES + tribe]
                    if count:
                        who = self._people(state, seat, tribe)
                        sheet.put(self.camps + place * seats + who, count)
                    tribe += 1
                states = len(CHIEF_STATES) - SECRET
                sheet.mark(self.chiefs + place * states + state.chiefs[other] - SECRET)
                if other == seat or state.chiefs[other] != SECRET:
                    who = self._people(state, seat, state.leads[other])
                    sheet.mark(self.leads + place * seats + who)
            other += 1

    def _write_decision(self, state: ServiceCompris, seat: i64, sheet: Sheet) -> None:
        """The card that is being played, and what was said about it so far."""
        sheet.mark(self.card + state.card)
        for slot, choice in enumerate(state.chosen):
            if state.card == CHAUD_DEVANT:
                if slot < LINE:
                    who = self._character(state, seat, choice)
                    sheet.mark(self.order + slot * self.characters + who)
            elif choice < 0:
                if ~choice < LINE:
                    sheet.mark(self.picked + ~choice)
            else:
                self._write_name(
                    state,
                    seat,
                    choice,
                    self.camp + slot * self.seats,
                    self.named + slot * (self.seats + 1) if self.treason else 0,
                    sheet,
                )
        other: i64 = 0
        while other < self.seats:
            if state.asked >> int(other) & 1:
                sheet.mark(self.asked + self.from_me(seat, other))
            other += 1
        if state.counterer != NOBODY:
            sheet.mark(self.counterer + self.from_me(seat, state.counterer))
        if state.owed != NOTHING:
            whose = self.owed_who if self.treason else 0
            self._write_name(state, seat, state.owed, self.owed, whose, sheet)
        if state.pays:
            sheet.mark(self.pays)

    def _write_name(
        self, state: ServiceCompris, seat: i64, name: i64, camp: i64, named: i64, sheet: Sheet
    ) -> None:
        """A named character: its camp, and in treason who it is."""
        sheet.mark(camp + self.from_me(seat, name // NAMES))
        if self.treason:
            who = name % NAMES
            sheet.mark(named + (self.seats if who == CHIEF else self._people(state, seat, who)))
