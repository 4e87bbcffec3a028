"""What a learner is told of Peco Peco."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.features import Features, Sheet
from tablee.core.state import State
from tablee.games.peco_peco.components import (
    CARDS,
    COPIES,
    KIND,
    KINDS,
    MOST_PLAYED,
    NOBODY,
    RAID_ON,
    STAKES,
    Raid,
    Variant,
)
from tablee.games.peco_peco.rules.knowledge import ANYWHERE, NO_CARD, PILE, SIZE, UNDER
from tablee.games.peco_peco.rules.match import PecoPeco
from tablee.games.peco_peco.rules.table import PHASES

if TYPE_CHECKING:
    from tablee.core.game import Game

MOST_COPIES: Final = max(COPIES)


@final
class PecoPecoFeatures(Features):
    """Animals counted by kind; others are those after me, clockwise.

    Of cards that I cannot see it is told where I know one to be (`sure`), and where one may be
    that I saw move with others (`maybe`): there places that such cards may have changed between
    are taken together.
    """

    variant: Variant
    hand: i64
    top: i64
    owner: i64
    hands: i64
    pile: i64
    under: i64
    sure: i64
    maybe: i64
    proved: i64
    stake: i64
    coming: i64
    face_up: i64
    face_down: i64
    tilted: i64
    holder: i64
    lost: i64
    first: i64
    clockwise: i64
    turn: i64
    declared: i64
    played: i64
    phase: i64
    suspect: i64
    accuser: i64
    waiting: i64
    solo: i64
    joined: i64

    def __init__(self, game: Game[Any], seats: int, options: Any) -> None:
        super().__init__(game, seats, options)
        self.forgets = ["shown", "theft"]  # what still holds of them is known of the cards
        self.unordered = ["lost", "buffets.face_up"]
        self.variant = Variant(seats, options)
        field = self.field
        places = seats + 1  # the others' hands, under the discard, the pile
        self.hand = field("hand", KINDS, "animals that I hold, by kind", MOST_COPIES)
        self.top = field("top", KINDS, "the top of the discard, by kind")
        self.owner = field("owner", seats, "who played it; nobody: it was turned up")
        self.hands = field("hands", seats - 1, "cards that each other holds", CARDS)
        self.pile = field("pile", 1, "cards in the pile", CARDS)
        self.under = field("under", 1, "cards under the top of the discard", CARDS)
        self.sure = field(
            "sure",
            places * KINDS,
            "animals that I know to be in each other hand, under the discard, in the pile, by kind",
            MOST_COPIES,
            True,
            True,
        )
        self.maybe = field(
            "maybe",
            places * KINDS,
            "animals that may be there, and not everywhere, by kind",
            MOST_COPIES,
            True,
            True,
        )
        self.proved = field(
            "proved",
            (seats - 1) * KINDS,
            "kinds one of which a caught bluffer held, where that card may be",
            1,
            True,
            True,
        )
        self.stake = field("stake", STAKES, "what this round is about", rare=True)
        self.coming = field("coming", STAKES, "stakes still to come", 1, True, True)
        self.face_up = field(
            "face_up", seats * STAKES, "stakes in each buffet that count in full", rare=True
        )
        self.face_down = field(
            "face_down", seats, "stakes in each buffet worth one point", STAKES, rare=True
        )
        self.tilted = field("tilted", STAKES, "the stake that is not won for good yet", rare=True)
        self.holder = field("holder", seats, "whose that is", rare=True)
        self.lost = field("lost", STAKES, "stakes that nobody won", rare=True)
        self.first = field("first", seats, "who began the round")
        self.clockwise = field("clockwise", 1, "which way the round goes")
        self.turn = field("turn", seats, "whose turn it is")
        self.declared = field("declared", seats, "who announced while nobody has played")
        self.played = field(
            "played", 1, f"animals played in this round, up to {MOST_PLAYED + 1}", MOST_PLAYED + 1
        )
        self.phase = field(
            "phase", len(PHASES), f"what is to be decided: {', '.join(PHASES)}", rare=True
        )
        self.suspect = field("suspect", seats, "who has just announced, or was caught")
        self.accuser = field("accuser", seats, "who caught them, while a plea is open", rare=True)
        self.waiting = field("waiting", seats, "who is still asked", rare=True)
        if self.variant.solo != NOBODY:
            self.solo = field("solo", seats, "who has no partner (PP-43)")
            self.joined = field("joined", seats, "whom they joined", rare=True)

    def relative(self, state: State, seat: int, action: Action) -> int:
        """Victims, counted from me."""
        if isinstance(action, Raid) and action.seat < self.seats:
            return RAID_ON[self.from_me(seat, action.seat)].code
        return action.code

    # -- rows ------------------------------------------------------------------------------------

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        assert isinstance(state, PecoPeco)
        animals = state.animals
        for card in animals.hands[seat]:
            sheet.add(self.hand + KIND[card])
        sheet.mark(self.top + KIND[animals.top])
        for other in range(self.seats):
            if other != seat:
                place = self.from_me(seat, other) - 1
                sheet.put(self.hands + place, len(animals.hands[other]))
        sheet.put(self.pile, len(animals.pile))
        sheet.put(self.under, len(animals.under))
        self._write_known(state, seat, sheet)
        for fact in animals.memory.facts:
            if fact.seat == seat:
                self._write_fact(state, seat, fact.places, fact.kinds, fact.loot, sheet)
        self._write_stakes(state, seat, sheet)
        self._write_round(state, seat, sheet)

    def _place(self, seat: i64, place: i64) -> i64:
        """A place as the seat counts them; its own hand is none of them."""
        if place == UNDER:
            return self.seats - 1
        if place == PILE:
            return self.seats
        return self.from_me(seat, place) - 1

    def _write_known(self, state: PecoPeco, seat: i64, sheet: Sheet) -> None:
        """Where I know cards to be, and where those may be that I know something of."""
        may = state.animals.memory.may[seat]
        mine: i64 = 1 << seat
        narrowed = False
        card: i64 = -1
        for somewhere in may:
            card += 1
            places: i64 = somewhere
            if places != ANYWHERE and places != mine:
                if SIZE[places] > 1:
                    narrowed = True
                else:
                    self._count(seat, self.sure, places, KIND[card], sheet)
        if narrowed:
            self._write_narrowed(may, seat, sheet)

    def _write_narrowed(self, may: list[int], seat: i64, sheet: Sheet) -> None:
        """Sets of places that overlap are united: `resample` does not tell them apart either."""
        sets: list[int] = []
        for places in may:
            if places != ANYWHERE and SIZE[places] > 1:
                united = places
                apart: list[int] = []
                for other in sets:
                    if other & united:
                        united |= other
                    else:
                        apart.append(other)
                apart.append(united)
                sets = apart
        for card in range(CARDS):
            places = may[card]
            if places != ANYWHERE and SIZE[places] > 1:
                for united in sets:
                    if united & places:
                        self._count(seat, self.maybe, united, KIND[card], sheet)

    def _count(self, seat: i64, field: i64, places: i64, kind: i64, sheet: Sheet) -> None:
        """Count one of a kind at each of these places but my own hand and the top."""
        place: i64 = 0
        while place <= PILE:
            if places >> place & 1 and place != seat:
                sheet.add(field + self._place(seat, place) * KINDS + kind)
            place += 1

    def _write_fact(
        self, state: PecoPeco, seat: i64, places: i64, kinds: i64, loot: int, sheet: Sheet
    ) -> None:
        """Somebody was caught: in which hands the card may be that proved it."""
        other: i64 = 0
        while other < self.seats:
            there = places >> other & 1 != 0
            if not there and loot != NO_CARD:
                there = loot in state.animals.hands[other]  # who took it is known to all
            if there and other != seat:
                first = self.proved + (self.from_me(seat, other) - 1) * KINDS
                kind: i64 = 0
                while kind < KINDS:
                    if kinds >> kind & 1:
                        sheet.mark(first + kind)
                    kind += 1
            other += 1

    def _write_stakes(self, state: PecoPeco, seat: i64, sheet: Sheet) -> None:
        sheet.mark(self.stake + state.stake)
        sheet.mark_each(self.coming, state.food)
        sheet.mark_each(self.lost, state.lost)
        buffets = state.buffets
        for other in range(self.seats):
            place = self.from_me(seat, other)
            sheet.mark_each(self.face_up + place * STAKES, buffets.face_up[other])
            sheet.put(self.face_down + place, len(buffets.face_down[other]))
        if buffets.tilted != NOBODY:
            sheet.mark(self.tilted + buffets.tilted)
            sheet.mark(self.holder + self.from_me(seat, buffets.holder))
        solo = self.variant.solo
        if solo != NOBODY:
            sheet.mark(self.solo + self.from_me(seat, solo))
            if buffets.joined != NOBODY:
                for other in range(self.seats):
                    if other != solo and buffets.team(other) == buffets.joined:
                        sheet.mark(self.joined + self.from_me(seat, other))

    def _write_round(self, state: PecoPeco, seat: i64, sheet: Sheet) -> None:
        sheet.mark(self.first + self.from_me(seat, state.first))
        if state.direction > 0:
            sheet.mark(self.clockwise)
        sheet.mark(self.turn + self.from_me(seat, state.turn))
        sheet.put(self.played, min(state.played, MOST_PLAYED + 1))
        sheet.mark(self.phase + state.phase)
        self._write_who(seat, self.owner, state.owner, sheet)
        self._write_who(seat, self.suspect, state.suspect, sheet)
        self._write_who(seat, self.accuser, state.accuser, sheet)
        for other in range(self.seats):
            place = self.from_me(seat, other)
            if state.declared >> other & 1:
                sheet.mark(self.declared + place)
            if state.waiting >> other & 1:
                sheet.mark(self.waiting + place)

    def _write_who(self, seat: i64, field: i64, other: i64, sheet: Sheet) -> None:
        if other != NOBODY:
            sheet.mark(field + self.from_me(seat, other))
