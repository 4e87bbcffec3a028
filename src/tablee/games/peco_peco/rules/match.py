"""What may be done in Peco Peco, and what it does: play, announce, accuse, raid, plead."""

from __future__ import annotations

from typing import final

from tablee.core.actions import Action
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.games.peco_peco.components import (
    ACCUSE,
    ADMIT,
    ANIMAL_NAMES,
    ANNOUNCE,
    DENY,
    DRAW,
    FITTING,
    FREE_FOR_ALL,
    GRANT,
    ICONS,
    INVERTED,
    JOIN,
    KIND,
    KIND_NAMES,
    MERCILESS,
    MOST_PLAYED,
    NO_ACCUSATION,
    NOBODY,
    PASS,
    PLAY,
    PLAY_CALLING,
    PLEAD,
    RAID,
    RAID_ON,
    REVERSE,
    ROUND_RULE,
    Accuse,
    Announce,
    Answer,
    Join,
    Judge,
    Pass,
    Play,
    Raid,
)
from tablee.games.peco_peco.events import (
    Accused,
    AnimalPlayed,
    Announced,
    Called,
    Caught,
    Judged,
    Passed,
    Pleaded,
    Reversed,
)
from tablee.games.peco_peco.naming import card_name, direction_name
from tablee.games.peco_peco.rules.imagine import imagine
from tablee.games.peco_peco.rules.knowledge import NO_CARD
from tablee.games.peco_peco.rules.round import Rounds
from tablee.games.peco_peco.rules.table import JOINING, MERCY, PHASES, PLEA, RAIDING, TURN, WINDOW


@final
class PecoPeco(Rounds):
    """A match of Peco Peco; its attributes are described in `PecoTable`."""

    # -- conditions ------------------------------------------------------------------------------

    def fitting(self) -> int:
        """PP-08, PP-31, PP-33: the kinds, as bits, that beat the top of the discard."""
        inverted = 1 if ROUND_RULE[self.stake] == INVERTED else 0
        return FITTING[inverted][KIND[self.animals.top] // ICONS]

    def can_accuse(self) -> bool:
        """PP-07, PP-34: in a turn, somebody has just announced, and accusing is allowed."""
        return self.suspect != NOBODY and ROUND_RULE[self.stake] != NO_ACCUSATION

    def call_due(self, seat: int) -> bool:
        """PP-44: the card to be played now is the last but one."""
        return self.variant.last_call and len(self.animals.hands[seat]) == 2

    def can_raid(self, seat: int, victim: int) -> bool:
        """PP-30: an opponent with cards."""
        return (
            victim < self.seats
            and len(self.animals.hands[victim]) > 0
            and self.buffets.team(seat) != self.buffets.team(victim)
        )

    def can_join(self, team: int) -> bool:
        """PP-43: one of the poorest teams."""
        return team in self.buffets.poorest()

    # -- what may be done ------------------------------------------------------------------------

    def actors(self) -> list[int]:
        """Whose turn it is; in a window, everybody who is still asked."""
        if self.over:
            return []
        phase = self.phase
        if phase in (TURN, RAIDING):
            return [self.turn]
        if phase == PLEA:
            return [self.suspect]
        if phase == JOINING:
            return [self.variant.solo]
        return [seat for seat in range(self.seats) if self.waiting >> seat & 1]

    def awaited(self, seat: int) -> bool:
        """Whether this seat may act now."""
        if self.over:
            return False
        phase = self.phase
        if phase in (TURN, RAIDING):
            return seat == self.turn
        if phase == PLEA:
            return seat == self.suspect
        if phase == JOINING:
            return seat == self.variant.solo
        return self.waiting >> seat & 1 != 0

    def legal(self, seat: int) -> list[Action]:
        """The animals that fit, the announcement, an accusation; or the answers to a question."""
        moves: list[Action] = []
        if not self.awaited(seat):
            return moves
        phase = self.phase
        if phase == TURN:
            self._add_plays(seat, PLAY, moves)
            if self.call_due(seat):
                self._add_plays(seat, PLAY_CALLING, moves)
            moves.append(ANNOUNCE)
            if self.can_accuse():
                moves.append(ACCUSE)
        elif phase == RAIDING:
            for victim in range(self.seats):
                if self.can_raid(seat, victim):
                    moves.append(RAID_ON[victim])
        elif phase == WINDOW:
            moves.append(ACCUSE)
            moves.append(PASS)
        elif phase == PLEA:
            moves.append(PLEAD)
            moves.append(ADMIT)
        elif phase == MERCY:
            moves.append(GRANT)
            moves.append(DENY)
        else:
            for team in self.buffets.poorest():
                moves.append(JOIN[team])
        return moves

    def _add_plays(self, seat: int, plays: list[Play], moves: list[Action]) -> None:
        fitting = self.fitting()
        last = NO_CARD
        for card in self.animals.hands[seat]:  # sorted: equal kinds lie side by side
            kind = KIND[card]
            if kind != last and fitting >> kind & 1:
                moves.append(plays[kind])
            last = kind

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """The rule against this action. A seat's hand is only looked at in its own turn."""
        phase = self.phase
        if not self.awaited(seat):
            return self._why_not_now(seat)
        if isinstance(action, Play):
            return self._why_not_play(seat, action) if phase == TURN else self._busy()
        if isinstance(action, Announce):
            return None if phase == TURN else self._busy()
        if isinstance(action, Accuse):
            if phase == WINDOW:
                return None
            return self._why_not_accuse() if phase == TURN else self._busy()
        if isinstance(action, Raid):
            return self._why_not_raid(seat, int(action.seat))
        if isinstance(action, Join):
            if phase != JOINING:
                return Refusal("PP-43", {}, "not_now")
            return None if self.can_join(int(action.team)) else Refusal("PP-43")
        if isinstance(action, Pass):
            return None if phase == WINDOW else Refusal("PP-35", {}, "no_window")
        if isinstance(action, Answer):
            return None if phase == PLEA else Refusal("PP-15", {}, "no_plea")
        return None if phase == MERCY else Refusal("PP-15", {}, "no_plea")

    def _why_not_now(self, seat: int) -> Refusal:
        """Why a seat is not asked at all."""
        if self.phase == WINDOW:
            if seat == self.suspect:
                return Refusal("PP-35", {}, "suspect")
            return Refusal("PP-35", {}, "answered" if self.animals.hands[seat] else "no_cards")
        if self.phase == MERCY:
            if seat == self.suspect:
                return Refusal("PP-15", {}, "suspect")
            friend = self.buffets.team(seat) == self.buffets.team(self.suspect)
            return Refusal("PP-15", {}, "friend" if friend else "answered")
        if not self.in_round(seat):
            return Refusal("PP-11", {}, "out")
        return Refusal("PP-07", {"turn": self.actors()[0]}, "turn")

    def _busy(self) -> Refusal:
        """Something else must be answered first."""
        return Refusal("PP-07", {}, f"busy_{PHASES[self.phase]}")

    def _why_not_play(self, seat: int, action: Play) -> Refusal | None:
        kind = int(action.kind)
        if self.animals.find(seat, kind) == NO_CARD:
            return Refusal("PP-07", {"card": KIND_NAMES[kind]}, "not_held")
        if not self.fitting() >> kind & 1:
            inverted = ROUND_RULE[self.stake] == INVERTED
            top = KIND[self.animals.top]
            return Refusal(
                "PP-33" if inverted else "PP-08",
                {"animal": ANIMAL_NAMES[kind // ICONS], "top": ANIMAL_NAMES[top // ICONS]},
            )
        if action.call and not self.call_due(seat):
            return Refusal("PP-44", {}, "" if self.variant.last_call else "off")
        return None

    def _why_not_accuse(self) -> Refusal | None:
        if self.can_accuse():
            return None
        if ROUND_RULE[self.stake] == NO_ACCUSATION:
            return Refusal("PP-34")
        if ROUND_RULE[self.stake] == FREE_FOR_ALL:
            return Refusal("PP-35", {}, "closed")
        return Refusal("PP-07", {}, "nobody")

    def _why_not_raid(self, seat: int, victim: int) -> Refusal | None:
        if self.phase != RAIDING:
            return Refusal("PP-30", {}, "not_now")
        if self.can_raid(seat, victim):
            return None
        if victim >= self.seats:
            return Refusal("PP-30", {}, "no_seat")
        if self.buffets.team(seat) == self.buffets.team(victim):
            return Refusal("PP-30", {}, "friend")
        return Refusal("PP-30", {"victim": victim}, "no_cards")

    # -- what it does ----------------------------------------------------------------------------

    def apply(self, seat: int, action: Action) -> None:
        """Do a legal action."""
        if isinstance(action, Play):
            self._play(seat, int(action.kind), action.call)
        elif isinstance(action, Announce):
            self._announce(seat)
        elif isinstance(action, Accuse):
            self._accuse(seat)
        elif isinstance(action, Pass):
            self.waiting &= ~(1 << seat)
            if self.events is not None:
                self.events.append(Passed(seat=seat))
            if self.waiting == 0:
                self._close_window()
        elif isinstance(action, Raid):
            self._raid(int(action.seat))
            self._advance(seat)
        elif isinstance(action, Answer):
            if action.plead:
                self._plead(seat)
            else:
                self._punish_bluffer("admitted")
        elif isinstance(action, Judge):
            self._judge(seat, action.grant)
        elif isinstance(action, Join):
            self.join(int(action.team))

    def _play(self, seat: int, kind: int, call: bool) -> None:
        forgotten = self.call_due(seat) and not call
        covered = self.owner
        card = self.animals.find(seat, kind)
        self.animals.play(seat, card)
        self.owner = seat
        self.suspect = NOBODY
        self.declared = 0
        self.played += 1
        if self.events is not None:
            self.events.append(AnimalPlayed(seat=seat, card=card_name(card)))
            if call:
                self.events.append(Called(seat=seat))
            if covered != NOBODY and covered != seat:
                self._tell_if_out(covered)
        if forgotten:
            self._bury(seat, "forgotten")  # PP-44, before the icon (PP-49)
        icon = kind % ICONS
        if icon == REVERSE:
            self.direction = -self.direction
            if self.events is not None:
                self.events.append(Reversed(direction=direction_name(self.direction)))
        elif icon == DRAW:
            if self.played <= MOST_PLAYED:  # PP-47
                self._draw(seat, 1)
        elif icon == RAID:
            victims = [s for s in range(self.seats) if self.can_raid(seat, s)]
            if len(victims) > 1:
                self.phase = RAIDING
                return
            if victims:
                self._raid(victims[0])
        self._advance(seat)

    def _announce(self, seat: int) -> None:
        """PP-10: true or not, it looks the same."""
        if self.events is not None:
            self.events.append(Announced(seat=seat))
        if self.owner == NOBODY:
            self.declared |= 1 << seat
        self.suspect = seat
        if ROUND_RULE[self.stake] != FREE_FOR_ALL:
            self._advance(seat)
            return
        self.phase = WINDOW
        self.waiting = 0
        for other in range(self.seats):
            if other != seat and self.animals.hands[other]:
                self.waiting |= 1 << other
        if self.waiting == 0:
            self._close_window()

    def _close_window(self) -> None:
        """PP-35: the turn goes to the player after the one who announced."""
        seat = self.suspect
        self.suspect = NOBODY
        self._advance(seat)

    # -- accusations -----------------------------------------------------------------------------

    def _accuse(self, seat: int) -> None:
        """PP-13, PP-14: did the suspect hold a card that fits?"""
        accused = self.suspect
        fitting = self.fitting()
        self.accuser = seat
        self.waiting = 0
        bluff = self.animals.holds(accused, fitting)
        if self.events is not None:
            self.events.append(Accused(seat=seat, accused=accused))
        if not bluff:
            self._show(accused)
            self._redraw(accused)
            self._steal(accused, seat)
            self._punish_further(seat)
            self._end_accusation()
            return
        self.animals.memory.proved(accused, fitting)
        if self.variant.magnanimity:
            self.phase = PLEA
        else:
            self._punish_bluffer("admitted")

    def _punish_bluffer(self, how: str) -> None:
        """PP-13: the accuser steals a card."""
        if self.events is not None:
            self.events.append(Caught(seat=self.suspect, how=how))
        self._steal(self.accuser, self.suspect)
        self._punish_further(self.suspect)
        self._end_accusation()

    def _punish_further(self, seat: int) -> None:
        """PP-36: the caught bluffer or the wrong accuser loses the rest of the hand too."""
        if ROUND_RULE[self.stake] == MERCILESS and self.animals.hands[seat]:
            self._bury(seat, "merciless")
        self._tell_if_out(seat)

    def _plead(self, seat: int) -> None:
        """PP-15, PP-50: the hand is shown, and all opponents are asked."""
        if self.events is not None:
            self.events.append(Pleaded(seat=seat))
        self._show(seat)
        self.phase = MERCY
        for other in range(self.seats):
            if self.buffets.team(other) != self.buffets.team(seat):
                self.waiting |= 1 << other

    def _judge(self, seat: int, grant: bool) -> None:
        """PP-15: a mistake is a mistake when nobody says otherwise."""
        self.waiting &= ~(1 << seat)
        if self.events is not None:
            self.events.append(Judged(seat=seat, verdict="mistake" if grant else "bluff"))
        if not grant:
            self.waiting = 0
            self._punish_bluffer("refused")
        elif self.waiting == 0:
            self._redraw(self.suspect)
            self._steal(self.accuser, self.suspect)
            self._tell_if_out(self.suspect)
            self._end_accusation()

    def _end_accusation(self) -> None:
        """PP-16, PP-35: the turn goes on, or passes on if the accuser is out of the round."""
        accused = self.suspect
        accuser = self.accuser
        self.suspect = NOBODY
        self.accuser = NOBODY
        self.phase = TURN
        if ROUND_RULE[self.stake] == FREE_FOR_ALL:
            self._advance(accused)
        elif not self.in_round(accuser):
            self._advance(accuser)

    # -- other matches like this one -------------------------------------------------------------

    def _twin(self, rng: Rng) -> PecoPeco:
        twin = PecoPeco(self.game, self.seats, self.options, rng, self.variant)
        twin.animals = self.animals.copy()
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
        return twin

    def _redeal(self, seat: int, rng: Rng) -> None:
        """Deal anew what this seat cannot know (see `imagine`), and the stakes to come.

        All stakes that are not revealed yet are equally likely in every order.
        """
        imagine(self.animals, seat, rng)
        self.food.sort()  # where they truly lie must not show
        rng.shuffle(self.food)
        if seat != self.thief and seat != self.robbed:
            self.stolen = NOBODY
