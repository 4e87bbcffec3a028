"""What can happen in Peco Peco."""

from __future__ import annotations

from tablee.core.events import Event


class RoundBegan(Event, frozen=True, tag="round"):
    """A stake was revealed, `hand` cards were dealt to each, `card` was turned up; `seat` begins.

    `prizes` are those of the stake, "none" if it has none.
    """

    seat: int
    number: int
    stake: str
    hand: int
    direction: str
    rule: str
    prizes: list[str]
    card: str


class Uneven(Event, frozen=True, tag="uneven"):
    """The winner of the last stake was dealt one card "more" or "less" (PP-38, PP-39)."""

    seat: int
    change: str
    count: int


class TurnBegan(Event, frozen=True, tag="turn"):
    """It is this seat's turn."""

    seat: int


class AnimalPlayed(Event, frozen=True, tag="played"):
    """A seat played an animal."""

    seat: int
    card: str


class Called(Event, frozen=True, tag="called"):
    """A seat called "Peco Peco!" with its last card but one (PP-44)."""

    seat: int


class Reversed(Event, frozen=True, tag="reversed"):
    """The round goes the other way now."""

    direction: str


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew cards; only the seat itself reads which."""

    seat: int
    count: int
    cards: list[str] | None

    def seen_by(self, seat: int | None) -> Drew:
        """The number of cards is public, the cards are not."""
        return self if seat == self.seat else Drew(seat=self.seat, count=self.count, cards=None)


class Renewed(Event, frozen=True, tag="renewed"):
    """The discard below its top was shuffled into a new pile."""

    count: int


class Raided(Event, frozen=True, tag="raided"):
    """A card of the victim went under the discard; only the victim knows which (PP-30)."""

    seat: int
    victim: int
    card: str | None

    def seen_by(self, seat: int | None) -> Raided:
        """The raider does not see the card either."""
        if seat == self.victim:
            return self
        return Raided(seat=self.seat, victim=self.victim, card=None)


class Announced(Event, frozen=True, tag="announced"):
    """A seat announced that it cannot play, truly or not."""

    seat: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat lets the announcement stand."""

    seat: int


class Accused(Event, frozen=True, tag="accused"):
    """A seat accused another of bluffing; whether it was right, the next events tell."""

    seat: int
    accused: int


class Caught(Event, frozen=True, tag="caught"):
    """A bluff came out: "admitted" without showing the hand, or "refused" as a mistake."""

    seat: int
    how: str


class Pleaded(Event, frozen=True, tag="pleaded"):
    """A caught bluffer says that it was a mistake."""

    seat: int


class Judged(Event, frozen=True, tag="judged"):
    """An opponent lets it pass as a "mistake", or calls it a "bluff"."""

    seat: int
    verdict: str


class Shown(Event, frozen=True, tag="shown"):
    """A seat showed its hand to all."""

    seat: int
    cards: list[str]


class Buried(Event, frozen=True, tag="buried"):
    """A seat put its hand under the discard: "redraw", "merciless" or "forgotten" (PP-44)."""

    seat: int
    count: int
    why: str
    cards: list[str] | None

    def seen_by(self, seat: int | None) -> Buried:
        """Only its owner knows what goes there; what was shown before is another event."""
        if seat == self.seat:
            return self
        return Buried(seat=self.seat, count=self.count, why=self.why, cards=None)


class Stole(Event, frozen=True, tag="stole"):
    """A seat took a card at random out of another hand; only these two know which."""

    seat: int
    victim: int
    card: str | None

    def seen_by(self, seat: int | None) -> Stole:
        """Thief and victim see the card."""
        if seat in (self.seat, self.victim):
            return self
        return Stole(seat=self.seat, victim=self.victim, card=None)


class Eliminated(Event, frozen=True, tag="eliminated"):
    """A seat is out of the round."""

    seat: int


class RoundWon(Event, frozen=True, tag="won"):
    """A seat won the round and its stake; `left`: cards in hand.

    The stake lies "up", or "tilted": not won for good yet (PP-40).
    """

    seat: int
    stake: str
    lies: str
    left: int


class Settled(Event, frozen=True, tag="settled"):
    """A tilted stake was straightened and lies "up", or it was turned and lies "down" (PP-40)."""

    seat: int
    stake: str
    lies: str


class Defeat(Event, frozen=True, tag="defeat"):
    """Nobody covered the first card: nobody wins the stake."""

    stake: str


class Joined(Event, frozen=True, tag="joined"):
    """The solo player joined these partners for the last round."""

    seat: int
    team: int
    others: list[int]


class Ended(Event, frozen=True, tag="ended"):
    """The match is over."""

    reason: str
    winners: list[int]


EVENT_TYPES = (
    RoundBegan,
    Uneven,
    TurnBegan,
    AnimalPlayed,
    Called,
    Reversed,
    Drew,
    Renewed,
    Raided,
    Announced,
    Passed,
    Accused,
    Caught,
    Pleaded,
    Judged,
    Shown,
    Buried,
    Stole,
    Eliminated,
    RoundWon,
    Settled,
    Defeat,
    Joined,
    Ended,
)
