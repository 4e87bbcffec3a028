"""Faults planted in Ascenseur, a game of real size: `tablee check` finds every one of them.

Those of `test_suite.py` are planted in the smallest game there is; here are tricks, bids, rounds
that are dealt anew and suits that a seat is known to lack.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, ClassVar, Self

import msgspec
import pytest

from examples.ascenseur import AscenseurGame
from examples.ascenseur.components import BIDS, CARDS, PLAYS, SUITS, AscenseurOptions, suit_of
from examples.ascenseur.events import Bid, CardLaid
from examples.ascenseur.position import LAYOUT
from examples.ascenseur.rules import Ascenseur
from examples.ascenseur.view import AscenseurView
from tablee import kit as g
from tablee import registry
from tablee.testing import ConformanceError, check_game


@pytest.fixture(autouse=True)
def _announced_in_one_test_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games here are all called `ascenseur`, whatever is wrong with them."""
    monkeypatch.setattr(registry, "_announced", {})


class Short(AscenseurOptions, frozen=True, kw_only=True):
    """A match of five rounds, to be quick."""

    top: int = 3


class Planted(Ascenseur):
    """No fault yet."""

    def next_to(self, seat: int) -> list[int]:
        return self.hands[(seat + 1) % self.seats]


class PlantedGame(AscenseurGame):
    """The game at a table of three: no fault yet."""

    seats = range(3, 4)
    options_type = Short
    state_type = Planted
    folder = AscenseurGame.folder


def test_the_wrappers_alone_are_no_fault() -> None:
    check_game(PlantedGame(), every=3)


# -- what may be done ----------------------------------------------------------------------------


class CodesInDisorder(Planted):
    def legal(self, seat: int) -> list[g.Action]:
        return super().legal(seat)[::-1]


class OffersWhatIsForbidden(Planted):
    def legal(self, seat: int) -> list[g.Action]:
        playing = seat == self.turn() and not self.over and -1 not in self.bids
        return [PLAYS[card] for card in self.hands[seat]] if playing else super().legal(seat)


class ForbidsWhatItOffers(Planted):
    def why_not(self, seat: int, action: g.Action) -> g.Refusal | None:
        return (
            g.Refusal("AS-05", reason="late")
            if action is BIDS[0]
            else super().why_not(seat, action)
        )


class RefusesByNoRule(Planted):
    def why_not(self, seat: int, action: g.Action) -> g.Refusal | None:
        return super().why_not(seat, action) and g.Refusal("AS-99")


class RefusesWithoutWords(Planted):
    def why_not(self, seat: int, action: g.Action) -> g.Refusal | None:
        return super().why_not(seat, action) and g.Refusal("AS-08", reason="odd")


class RefusalTellsAHand(Planted):
    def why_not(self, seat: int, action: g.Action) -> g.Refusal | None:
        found = super().why_not(seat, action)
        if found is None or not self.next_to(seat):
            return found
        return g.Refusal("AS-08", {"suit": SUITS[suit_of(self.next_to(seat)[0])]})


class AsksTheStrongest(Planted):
    """Who begins to bid gives away who holds the highest card."""

    def actors(self) -> list[int]:
        if self.over or -1 not in self.bids:
            return super().actors()
        left = [seat for seat in range(self.seats) if self.bids[seat] < 0]
        return [max(left, key=lambda seat: max(self.hands[seat]))]

    def turn(self) -> int:
        return self.actors()[0] if -1 in self.bids else super().turn()


# -- copies and draws ----------------------------------------------------------------------------


class SharesHands(Planted):
    def _twin(self, rng: g.Rng) -> Self:
        twin = super()._twin(rng)
        twin.hands = list(self.hands)
        return twin


class SharesVoids(Planted):
    def _twin(self, rng: g.Rng) -> Self:
        twin = super()._twin(rng)
        twin.voids = self.voids
        return twin


class ForgetsTheScores(Planted):
    def _twin(self, rng: g.Rng) -> Self:
        twin = super()._twin(rng)
        twin.scores = [0] * self.seats
        return twin


class ForgetsAnAttribute(Planted):
    def _twin(self, rng: g.Rng) -> Self:
        twin = super()._twin(rng)
        del twin.voids
        return twin


class KeepsTheFuture(Planted):
    def _twin(self, rng: g.Rng) -> Self:
        twin = super()._twin(rng)
        twin.rng = self.rng.copy()
        return twin


class RedealsNothing(Planted):
    def _redeal(self, seat: int, rng: g.Rng) -> None:
        pass


class RedealsTheOwnHand(Planted):
    def _redeal(self, seat: int, rng: g.Rng) -> None:
        super()._redeal((seat + 1) % self.seats, rng)


class RedealsWhatWasSaid(Planted):
    def _redeal(self, seat: int, rng: g.Rng) -> None:
        super()._redeal(seat, rng)
        self.bids = [bid and int(rng.below(self.size + 1)) for bid in self.bids]


class LosesACard(Planted):
    def _redeal(self, seat: int, rng: g.Rng) -> None:
        super()._redeal(seat, rng)
        self.stock = self.stock[1:]


class ForgetsWhoLacksWhat(Planted):
    def _redeal(self, seat: int, rng: g.Rng) -> None:
        voids, self.voids = self.voids, [0] * self.seats
        super()._redeal(seat, rng)
        self.voids = voids


class RemembersNoVoids(Planted):
    """Who could not follow is forgotten at once, by the state itself: no position can show it."""

    def apply(self, seat: int, action: g.Action) -> None:
        super().apply(seat, action)
        self.voids = [0] * self.seats


class RemembersVoidsForATrick(Planted):
    def _take(self, trick: list[int]) -> None:
        self.voids = [0] * self.seats
        super()._take(trick)


class RemembersBesideThePosition(Planted):
    """What it imagines depends on a count that no position holds."""

    moves = 0

    def apply(self, seat: int, action: g.Action) -> None:
        self.moves += 1
        super().apply(seat, action)

    def _redeal(self, seat: int, rng: g.Rng) -> None:
        if self.moves % 2:
            rng.below(2)
        super()._redeal(seat, rng)


class DealsByTheTruth(Planted):
    """Shuffles what is hidden as it lies, unsorted."""

    def _redeal(self, seat: int, rng: g.Rng) -> None:
        if any(self.voids):
            return super()._redeal(seat, rng)
        others = [other for other in range(self.seats) if other != seat]
        hidden = [card for other in others for card in self.hands[other]] + self.stock
        rng.shuffle(hidden)
        for other in others:
            self.hands[other] = sorted(hidden.pop() for _ in self.hands[other])
        self.stock = sorted(hidden)
        return None


# -- chance and the course of a match ------------------------------------------------------------


class DrawsFromElsewhere(Planted):
    elsewhere: ClassVar[g.Rng] = g.Rng(1)

    def _deal(self) -> None:
        super()._deal()
        at = int(self.elsewhere.below(9))
        self.trump, self.stock[at] = self.stock[at], self.trump
        self.stock.sort()


class IgnoresTheSeed(Planted):
    def set_up(self) -> None:
        self.rng = g.Rng(7)
        super().set_up()


class GoesOnForEver(Planted):
    def _score(self) -> None:
        self.round = 0
        super()._score()


class HasNoOutcome(Planted):
    def outcome(self) -> g.Outcome | None:
        return None


class KnowsTheOutcomeTooEarly(Planted):
    def outcome(self) -> g.Outcome | None:
        share = (1 / self.seats,) * self.seats
        early = g.Outcome((), (0.0,) * self.seats, share, "points", "AS-11")
        return super().outcome() or (early if self.round else None)


class ChangedOutcome(Planted):
    def outcome(self) -> g.Outcome | None:
        end = super().outcome()
        return end and self.changed(end)

    def changed(self, end: g.Outcome) -> g.Outcome:
        raise NotImplementedError


class SharesTooMuch(ChangedOutcome):
    def changed(self, end: g.Outcome) -> g.Outcome:
        return msgspec.structs.replace(end, utility=(1.0,) * self.seats)


class CountsOneSeatTooFew(ChangedOutcome):
    def changed(self, end: g.Outcome) -> g.Outcome:
        return msgspec.structs.replace(end, scores=end.scores[1:])


class EndsByNoRule(ChangedOutcome):
    def changed(self, end: g.Outcome) -> g.Outcome:
        return msgspec.structs.replace(end, rule="AS-99")


class EndsWithoutWords(ChangedOutcome):
    def changed(self, end: g.Outcome) -> g.Outcome:
        return msgspec.structs.replace(end, reason="somehow")


# -- what is told --------------------------------------------------------------------------------


class TellsTheNewHands(Planted):
    """From the second round on: the first one is dealt before anybody listens."""

    def _deal(self) -> None:
        super()._deal()
        self.tell(CardLaid(0, CARDS[self.hands[0][0]]))


class TellsWhatIsLeft(Planted):
    def apply(self, seat: int, action: g.Action) -> None:
        super().apply(seat, action)
        if self.next_to(seat):
            self.tell(CardLaid(seat, CARDS[self.next_to(seat)[0]]))


class Whispered(Bid, frozen=True, tag="whispered"):
    """An event that the game does not declare."""


class TellsOfNothingDeclared(Planted):
    def apply(self, seat: int, action: g.Action) -> None:
        super().apply(seat, action)
        self.tell(Whispered(seat, 0))


# What is said of each.
SAID = {
    "CodesInDisorder": "not in the order of codes",
    "RemembersBesideThePosition": "imagines other worlds for seat",
    "OffersWhatIsForbidden": "legal disagrees with the refusal",
    "ForbidsWhatItOffers": "legal disagrees with the refusal",
    "RefusesByNoRule": "no rule AS-99",
    "RefusesWithoutWords": "no text 'refusal.AS-08_odd'",
    "RefusalTellsAHand": "resample changed what seat .* the refusal of .* a secret is shown",
    "AsksTheStrongest": "bids: in turn",
    "SharesHands": "playing on a copy changed the original",
    "SharesVoids": "playing on a copy changed the original",
    "ForgetsTheScores": "what copy made is not equal: it has another scores",
    "ForgetsAnAttribute": "a copy has no voids: `_twin` leaves it out",
    "RemembersNoVoids": r"imagines what cannot be, .* refused there \(refusal.AS-08 suit=\w+\)",
    "RemembersVoidsForATrick": "imagines what cannot be",
    "KeepsTheFuture": "kept the future",
    "RedealsNothing": "resample hardly varies",
    "RedealsTheOwnHand": "resample changed what seat .* `_redeal` draws anew what the seat knows",
    "RedealsWhatWasSaid": "resample changed what seat .* `_redeal` draws anew what the seat knows",
    "LosesACard": "resample for seat . made an impossible position: .* are nowhere",
    "ForgetsWhoLacksWhat": "imagines what cannot be|resample for .* made an impossible position",
    "DealsByTheTruth": "depends on what it cannot know",
    "DrawsFromElsewhere": "the same seed, another match|events of the deal",
    "IgnoresTheSeed": "every seed gives the same match",
    "GoesOnForEver": "more moves than the bound",
    "HasNoOutcome": "over without an outcome",
    "KnowsTheOutcomeTooEarly": "over without an outcome",
    "TellsTheNewHands": "newly drawn or dealt",
    "TellsWhatIsLeft": "a secret|newly drawn or dealt",
    "TellsOfNothingDeclared": "not a declared event",
    "SharesTooMuch": "does not sum to 1",
    "CountsOneSeatTooFew": "one entry per seat",
    "EndsByNoRule": "ended by no rule",
    "EndsWithoutWords": "no text 'outcome.somehow'",
    "ShowsTheStock": "its view has trick .* a secret is shown",
    "ShowsSpectatorsAHand": "a spectator can tell .* its view has hand .* a secret is shown",
    "ExchangesNothing": "exchange_hidden changes nothing",
    "ExchangesTheOwnHand": "its view has hand .* exchange_hidden changes what the seat knows",
    "ExchangesWhatCannotBe": "exchange_hidden for seat . made an impossible position: hands",
    "ReadsAnything": "checks nothing",
    "LeavesOutAField": "kept beside the position",
    "PromisesTooMuch": "more moves than the bound",
    "HasNoLines": "no words for a view",
    "DeniesItsSecrets": "no secrets are declared",
    "SpeaksOfATeam": "all win together",
    "BreaksItsOptionsNextTime": "rematch: first_dealer",
    "SetsATableThatIsNotThere": "table_options: top",
    "LeavesOutAnEvent": "not a declared event",
    "illegal": "which is refused",
    "sighted": "in one world and",
    "meddling": "changed the state that it was handed",
}

STATES = [
    kind
    for kind in [*Planted.__subclasses__(), *ChangedOutcome.__subclasses__()]
    if kind is not ChangedOutcome
]


@pytest.mark.parametrize("kind", STATES, ids=lambda kind: kind.__name__)
def test_a_fault_of_the_rules_is_found(kind: type[Planted]) -> None:
    class Changed(PlantedGame):
        state_type = kind

    with pytest.raises(ConformanceError, match=SAID[kind.__name__]):
        check_game(Changed(), matches=2, every=3)


# -- the declaration -----------------------------------------------------------------------------


def _seen(state: Ascenseur, seat: int | None, shared: g.SharedFields) -> AscenseurView:
    view = AscenseurGame.look(state, seat, shared)
    assert isinstance(view, AscenseurView)
    return view


class ShowsTheStock(PlantedGame):
    def look(self, state: Ascenseur, seat: int | None, shared: g.SharedFields) -> AscenseurView:
        return msgspec.structs.replace(_seen(state, seat, shared), trick=[CARDS[state.stock[0]]])


class ShowsSpectatorsAHand(PlantedGame):
    def look(self, state: Ascenseur, seat: int | None, shared: g.SharedFields) -> AscenseurView:
        hand = [CARDS[card] for card in state.hands[2]]
        seen = _seen(state, seat, shared)
        return msgspec.structs.replace(seen, hand=hand) if seat is None else seen


class ExchangesNothing(PlantedGame):
    def exchange_hidden(self, position: dict[str, Any], seat: int, rng: g.Rng) -> bool:
        return False


class ExchangesTheOwnHand(PlantedGame):
    def exchange_hidden(self, position: dict[str, Any], seat: int, rng: g.Rng) -> bool:
        hand, stock = position["hands"][seat], position["stock"]
        if hand:
            hand[0], stock[0] = stock[0], hand[0]
        return bool(hand)


class ExchangesWhatCannotBe(PlantedGame):
    """Forgets who lacks which suit."""

    def exchange_hidden(self, position: dict[str, Any], seat: int, rng: g.Rng) -> bool:
        voids, position["voids"] = position["voids"], [[]] * position["seats"]
        found = AscenseurGame.exchange_hidden(position, seat, rng)
        position["voids"] = voids
        return found


class AnyCard(g.Name):
    """Takes whatever it is given for the first card."""

    def read(self, plain: Any, field: str, state: g.State) -> int:
        return self.numbers.get(plain, 0)


class ReadsAnything(PlantedGame):
    layout = g.Layout(
        **{
            **LAYOUT.fields,
            "hands": g.Items(g.Items(AnyCard(CARDS), ordered=True)),
            "stock": g.Items(AnyCard(CARDS), ordered=True),
            "played": g.Items(AnyCard(CARDS)),
            "trump": AnyCard(CARDS),
        }
    )

    def complete(self, state: Ascenseur) -> None:
        state.over = len(state.played) == state.size * state.seats


class LeavesOutAField(PlantedGame):
    layout = g.Layout(**{name: kind for name, kind in LAYOUT.fields.items() if name != "leader"})


class PromisesTooMuch(PlantedGame):
    def bound(self, seats: int, options: AscenseurOptions) -> int:
        return super().bound(seats, options) - 1


class HasNoLines(PlantedGame):
    def describe(self, view: AscenseurView, texts: g.Texts) -> list[str]:
        return []


class DeniesItsSecrets(PlantedGame):
    secrets = False


class SpeaksOfATeam(PlantedGame):
    cooperative = True


class BreaksItsOptionsNextTime(PlantedGame):
    def rematch(self, options: dict[str, Any], winners: list[int]) -> dict[str, Any]:
        return {**options, "first_dealer": winners[:1]}


class SetsATableThatIsNotThere(PlantedGame):
    table_options: ClassVar[dict[str, Any]] = {"top": "high"}


class LeavesOutAnEvent(PlantedGame):
    event_types: ClassVar[Any] = AscenseurGame.event_types[1:]


def illegal(state: Ascenseur, seat: int, rng: g.Rng) -> g.Action:
    """Plays whatever it holds first."""
    return state.legal(seat)[0] if -1 in state.bids else PLAYS[state.hands[seat][-1]]


def sighted(state: Ascenseur, seat: int, rng: g.Rng) -> g.Action:
    """Plays low where the next seat holds more than a king."""
    above = max(state.hands[(seat + 1) % state.seats], default=0) > 40
    return state.legal(seat)[0 if above else -1]


def meddling(state: Ascenseur, seat: int, rng: g.Rng) -> g.Action:
    """Sorts what it was handed to look at."""
    state.scores.reverse()
    state.scores[0] += 1
    return state.legal(seat)[0]


def player(policy: Any) -> type[PlantedGame]:
    class Changed(PlantedGame):
        policies: ClassVar[dict[str, Any]] = {"regular": policy}

    return Changed


PLAYERS = [illegal, sighted, meddling]
DECLARATIONS: list[type[PlantedGame]] = [*PlantedGame.__subclasses__()]


@pytest.mark.parametrize("kind", DECLARATIONS, ids=lambda kind: kind.__name__)
def test_a_fault_of_the_declaration_is_found(kind: type[PlantedGame]) -> None:
    with pytest.raises(ConformanceError, match=SAID[kind.__name__]):
        check_game(kind(), matches=2, every=3)


@pytest.mark.parametrize("policy", PLAYERS, ids=lambda policy: policy.__name__)
def test_a_faulty_player_is_found(policy: Any) -> None:
    with pytest.raises(ConformanceError, match=SAID[policy.__name__]):
        check_game(player(policy)(), every=3)


# -- the words -----------------------------------------------------------------------------------

WORDS = [
    ("texts/fr.json", '"took_you": "Tu prends', '"took_me": "Tu prends', "only one language"),
    ("texts/en.json", "You play {{card, card}}", "You play", "leaves out card|differ in"),
    ("texts/en.json", '"You take the', '"{{seat, seat}} takes the', "its reader|differ in"),
    ("texts/en.json", '"AS-08"', '"AS-80"', "only one language|AS-80"),
    ("texts/en.json", '"line": {', '"line": { "seat_you": "You",', "line.seat_you is never said"),
    ("rules.md", "- AS-11", "- AS-91", "AS-11"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), WORDS)
def test_a_fault_of_the_words_is_found(
    file: str, old: str, new: str, message: str, tmp_path: Path
) -> None:
    folder_ = tmp_path / "ascenseur"
    shutil.copytree(AscenseurGame.folder, folder_, ignore=shutil.ignore_patterns("*.py*"))
    text = (folder_ / file).read_text(encoding="utf-8")
    assert old in text
    (folder_ / file).write_text(text.replace(old, new), encoding="utf-8")

    class Elsewhere(PlantedGame):
        folder = folder_

    with pytest.raises(ConformanceError, match=message):
        check_game(Elsewhere(), every=3)


def test_each_is_expected_for_what_it_is() -> None:
    everything: list[Any] = [*STATES, *DECLARATIONS, *PLAYERS]
    planted = {kind.__name__ for kind in everything}
    assert planted == set(SAID)
    assert len(planted) + len(WORDS) >= 35
