"""The conformance suite itself: it passes a sound game and finds every fault put into it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Self

import msgspec
import pytest

from examples.qui_reste import (
    CARD,
    GAME,
    GO,
    STAY,
    QuiReste,
    QuiResteGame,
    QuiResteView,
    Said,
    Shown,
)
from tablee import cli, registry
from tablee.core.actions import Action
from tablee.core.errors import TableeError
from tablee.core.game import Game
from tablee.core.guide import Guide, Reason
from tablee.core.kinds import Each, Flag, Items, Maybe, Number
from tablee.core.layout import Layout
from tablee.core.outcome import Outcome
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.core.state import State
from tablee.core.texts import Texts
from tablee.core.view import SharedFields
from tablee.registry import announce, load
from tablee.testing import ConformanceError, check_game, check_words
from tablee.testing.conformance import check_match, static_problems
from tablee.testing.setups import Setup, setups, values
from tablee.testing.telling import check_offers, check_refusal


@pytest.fixture(autouse=True)
def _announced_in_one_test_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games here are all called `qui-reste`, whatever is wrong with them."""
    monkeypatch.setattr(registry, "_announced", {})


def test_a_sound_game_passes() -> None:
    assert check_game(GAME, matches=5, every=1) == 5 * len(GAME.seats)


def test_the_example_passes_as_its_first_lines_say(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["check", "examples.qui_reste:GAME"])
    assert "qui-reste: 6 matches, 1 playthroughs, all checks passed" in capsys.readouterr().out


def test_a_game_of_a_package_of_its_own_passes(
    snap: Game[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    cli.main(["check", snap.id])
    assert "snap: 10 matches, 1 playthroughs, all checks passed" in capsys.readouterr().out


def test_what_a_view_does_not_have_cannot_be_shown() -> None:
    class ShowsMore(QuiResteGame):
        folder = GAME.folder
        shows: ClassVar = {"card": CARD, "cart": CARD}

    assert list(static_problems(ShowsMore())) == [
        "ShowsMore.shows: a QuiResteView has no field 'cart'"
    ]


class Faulty(QuiReste):
    """No fault yet."""


class Unsorted(Faulty):
    def legal(self, seat: int) -> list[Action]:
        return super().legal(seat)[::-1]


class OffersWhatItRefuses(Faulty):
    def legal(self, seat: int) -> list[Action]:
        return [STAY, GO] if seat in self.actors() else []

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action is GO and self.cards[seat] == 9:
            return Refusal("QR-02")
        return super().why_not(seat, action)


class RefusesWithoutWords(Faulty):
    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return None if self.said[seat] is None else Refusal("QR-02", {}, "odd")


class AsksOnlyTheStrong(Faulty):
    """Who is asked gives away who holds what."""

    def actors(self) -> list[int]:
        asked = [s for s in super().actors() if self.cards[s] > 3]
        return asked or super().actors()

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        return None if seat in self.actors() else Refusal("QR-02")


class SharesWithItsCopy(Faulty):
    def _twin(self, rng: Rng) -> Self:
        twin = super()._twin(rng)
        twin.said = self.said
        return twin


class ForgetsToVary(Faulty):
    def _redeal(self, seat: int, rng: Rng) -> None:
        pass


class KeepsTheFuture(Faulty):
    def _twin(self, rng: Rng) -> Self:
        twin = super()._twin(rng)
        twin.rng = self.rng.copy()
        return twin


class ResamplesTheOwnCard(Faulty):
    def _redeal(self, seat: int, rng: Rng) -> None:
        super()._redeal((seat + 1) % self.seats, rng)


class LosesACard(Faulty):
    def _redeal(self, seat: int, rng: Rng) -> None:
        super()._redeal(seat, rng)
        self.rest = self.rest[1:]


class ShowsWhereTheCardsLie(Faulty):
    """Draws anew without sorting first: the result depends on the truth."""

    def _redeal(self, seat: int, rng: Rng) -> None:
        hidden = [card for other, card in enumerate(self.cards) if other != seat] + self.rest
        rng.shuffle(hidden)
        self.cards = [self.cards[s] if s == seat else hidden.pop() for s in range(self.seats)]
        self.rest = hidden


class TellsASecret(Faulty):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        self.tell(Shown(cards=[self.cards[0]]))


class TellsOfNothingDeclared(Faulty):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        self.tell(Undeclared(seat=seat, stays=True))


class Undeclared(Said, frozen=True, tag="undeclared"):
    """An event that the game does not declare."""


class SharesTooMuch(Faulty):
    def outcome(self) -> Outcome | None:
        end = super().outcome()
        return end and Outcome(end.winners, end.scores, (1.0,) * self.seats, end.reason, end.rule)


class GoesOnForEver(Faulty):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if self.over:
            self.over = False
            self.said = [None] * self.seats


class PlaysDifferentlyEachTime(Faulty):
    """Draws from something else than the stream of the match."""

    draws = Rng(1)

    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        self.draws.shuffle(self.rest)


STATES = [
    Unsorted,
    OffersWhatItRefuses,
    RefusesWithoutWords,
    AsksOnlyTheStrong,
    SharesWithItsCopy,
    ForgetsToVary,
    KeepsTheFuture,
    ResamplesTheOwnCard,
    LosesACard,
    ShowsWhereTheCardsLie,
    TellsASecret,
    TellsOfNothingDeclared,
    SharesTooMuch,
    GoesOnForEver,
    PlaysDifferentlyEachTime,
]


def _with_state(kind: type[QuiReste]) -> QuiResteGame:
    """The game, played with another kind of state."""

    class Changed(QuiResteGame):
        state_type = kind

    return Changed()


@pytest.mark.parametrize("kind", STATES, ids=lambda kind: kind.__name__)
def test_a_faulty_state_is_found(kind: type[QuiReste]) -> None:
    with pytest.raises(ConformanceError):
        check_game(_with_state(kind), matches=20, every=1)


def test_the_wrapper_alone_is_no_fault() -> None:
    check_game(_with_state(Faulty), matches=5, every=1)


class CountsBeside(Faulty):
    """Keeps how many have stayed beside the position, and shares it with its copies."""

    stayed: list[int]

    def set_up(self) -> None:
        super().set_up()
        self.stayed = []

    def _twin(self, rng: Rng) -> Self:
        twin = super()._twin(rng)
        twin.stayed = self.stayed
        return twin

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """Only two may stay."""
        full = action is STAY and len(self.stayed) == 2
        return Refusal("QR-02") if full else super().why_not(seat, action)

    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if action is STAY:
            self.stayed.append(seat)


class CountsBesideRightly(CountsBeside):
    """The same, each copy with a list of its own: no fault."""

    def _twin(self, rng: Rng) -> Self:
        return QuiReste._twin(self, rng)


def _counting(kind: type[CountsBeside]) -> QuiResteGame:
    class Counting(QuiResteGame):
        state_type = kind

        def complete(self, state: QuiReste) -> None:
            super().complete(state)
            assert isinstance(state, CountsBeside)
            state.stayed = [seat for seat, stays in enumerate(state.said) if stays]

    return Counting()


def test_a_copy_that_shares_what_is_not_in_the_position_is_found() -> None:
    check_game(_counting(CountsBesideRightly), matches=3, every=1)
    with pytest.raises(ConformanceError):
        check_game(_counting(CountsBeside), matches=3, every=1)


class Redeals(Faulty):
    """Deals all cards anew from the stream whenever somebody stays, and tells nobody."""

    def apply(self, seat: int, action: Action) -> None:
        if action is STAY and self.said.count(None) > 1:
            deck = list(range(1, 10))
            self.rng.shuffle(deck)
            self.cards, self.rest = deck[: self.seats], deck[self.seats :]
            self.told()
        super().apply(seat, action)

    def told(self) -> None:
        """What is told of the new hands."""


class TellsNewHands(Redeals):
    def told(self) -> None:
        self.tell(Shown(cards=list(self.cards)))


class TellsOldHandsAtTheEndOfARound(Redeals):
    """Lawful: what was shown is gone with the round, and no view speaks of it any more."""

    def apply(self, seat: int, action: Action) -> None:
        if action is STAY and self.said.count(None) > 1:
            self.tell(Shown(cards=list(self.cards)))
        super().apply(seat, action)


def test_newly_dealt_hands_in_a_public_event_are_found_and_a_lawful_end_of_a_round_is_not() -> None:
    check_game(_with_state(Redeals), matches=5, every=1)
    check_game(_with_state(TellsOldHandsAtTheEndOfARound), matches=20, every=1)
    with pytest.raises(ConformanceError, match="newly drawn or dealt"):
        check_game(_with_state(TellsNewHands), matches=5, every=1)


class TellsItsDeal(Faulty):
    def set_up(self) -> None:
        super().set_up()
        self.tell(Shown(cards=list(self.cards)))


class TellsTheDeal(QuiResteGame):
    state_type = TellsItsDeal


class ShowsAllCards(QuiResteGame):
    def look(self, state: QuiReste, seat: int | None, shared: SharedFields) -> QuiResteView:
        sound = super().look(state, seat, shared)
        return msgspec.structs.replace(sound, cards=list(state.cards))


class ShowsSpectatorsACard(QuiResteGame):
    whose = 1

    def look(self, state: QuiReste, seat: int | None, shared: SharedFields) -> QuiResteView:
        return super().look(state, self.whose if seat is None else seat, shared)


class ShowsSpectatorsTheFirstCard(ShowsSpectatorsACard):
    whose = 0


class ExchangesNothing(QuiResteGame):
    def exchange_hidden(self, position: dict[str, Any], seat: int, rng: Rng) -> bool:
        return False


class AnyNumber(Number):
    """Takes whatever it is given."""

    def read(self, plain: Any, field: str, state: State) -> int:
        return int(plain)


class ReadsAnyCards(QuiResteGame):
    """Reads what it must and checks none of it."""

    layout = Layout(
        cards=Items(AnyNumber()), rest=Items(AnyNumber()), said=Each(Maybe(Flag(), None))
    )


class BreaksDownOverNonsense(QuiResteGame):
    def complete(self, state: QuiReste) -> None:
        super().complete(state)
        assert len(state.rest) == 9 - state.seats

    layout = ReadsAnyCards.layout


def illegal(state: QuiReste, seat: int, rng: Rng) -> Action:
    """Offers an action of another table."""
    return Action("stay")


def late(state: QuiReste, seat: int, rng: Rng) -> Action:
    """Breaks down."""
    return state.legal(seat)[2]


def sighted(state: QuiReste, seat: int, rng: Rng) -> Action:
    """Stays when it has the highest card, which it cannot know."""
    return STAY if state.cards[seat] == max(state.cards) else GO


def meddling(state: QuiReste, seat: int, rng: Rng) -> Action:
    """Plays on what it was handed to look at."""
    state.apply(seat, STAY)
    return STAY


PLAYERS = [
    (illegal, "no action of the game"),
    (late, r"the bot 'regular' in seat \d \(seed 7, move \d\) raised IndexError"),
    (sighted, "must not look at what is hidden"),
    (meddling, "changed the state"),
]


@pytest.mark.parametrize(("policy", "message"), PLAYERS, ids=[p.__name__ for p, _ in PLAYERS])
def test_a_faulty_player_is_found_and_named(policy: Any, message: str) -> None:
    class Changed(QuiResteGame):
        policies: ClassVar[dict[str, Any]] = {"regular": policy}

    with pytest.raises(ConformanceError, match=message):
        check_game(Changed(), seed=7, every=1)


def test_a_sound_player_passes() -> None:
    class Changed(QuiResteGame):
        policies: ClassVar[dict[str, Any]] = {
            "regular": lambda state, seat, rng: STAY if state.cards[seat] > 4 else GO
        }

    check_game(Changed(), seed=7, every=1)


class ForgetsTheRest(QuiResteGame):
    layout = Layout(
        cards=Each(CARD), rest=Items(CARD, ordered=True), said=Each(Maybe(Flag(), None))
    )


class PromisesTooMuch(QuiResteGame):
    def bound(self, seats: int, options: Any) -> int:
        return seats - 1


class HasNoWords(QuiResteGame):
    def describe(self, view: Any, texts: Any) -> list[str]:
        return []


class SpeaksOfATeam(QuiResteGame):
    cooperative = True


class DeniesItsSecrets(QuiResteGame):
    secrets = False


DECLARATIONS: list[Callable[[], QuiResteGame]] = [
    ShowsAllCards,
    ShowsSpectatorsACard,
    ShowsSpectatorsTheFirstCard,
    TellsTheDeal,
    ExchangesNothing,
    ReadsAnyCards,
    BreaksDownOverNonsense,
    ForgetsTheRest,
    PromisesTooMuch,
    HasNoWords,
    SpeaksOfATeam,
    DeniesItsSecrets,
]


@pytest.mark.parametrize("kind", DECLARATIONS, ids=lambda kind: kind.__name__)
def test_a_faulty_declaration_is_found(kind: Callable[[], QuiResteGame]) -> None:
    with pytest.raises(ConformanceError):
        check_game(kind(), matches=20, every=1)


WORDS = [
    ("texts/fr.json", '"line": {', '"more": "Encore", "line": {', "only one language has more"),
    ("texts/en.json", "{{stays}}", "{{stay}}", "event.said: the languages differ in"),
    ("texts/fr.json", "Qui reste\u202f?", "Qui reste ?", "a space that breaks"),
    ("texts/fr.json", "Qui reste\u202f?", "Qui reste?", "no space"),
    ("texts/en.json", "Everybody went", "Everybody's gone", "a straight apostrophe"),
    ("texts/en.json", "Everybody went.", "Everybody went .", "a space too many"),
    ("texts/en.json", '"Everybody went."', '""', "outcome.nobody is empty"),
    ("texts/fr.json", '"line": {', '"line": { "n_one": "un",', "line.n has no form many, other"),
    ("texts/en.json", '"go": "go"', '"go": "stay"', "two actions have the same words"),
    ("texts/fr.json", '"tagline"', '"tag"', "only one language has tag, tagline"),
    ("texts/en.json", '"line": {', '"nudge": {"go": "Think."}, "line": {', "nudge.stay is missing"),
    ("texts/en.json", '"line": {', '"nudge": {"run": "Run."}, "line": {', "no such action"),
    ("texts/fr.json", '"line": {', '"nudge": {"stay": "Ou rester."}, "line": {', "says what to do"),
    ("texts/rules.fr.md", "# Qui", "Qui", "does not begin with a title"),
    ("texts/rules.en.md", "If everybody goes, nobody wins.", "", "fewer than 50 words"),
    ("rules.md", "QR-02 [J]", "QR-02", "line 4: not like '- XY-07 [B] ...'"),
    ("rules.md", "QR-02 [J]", "QR-01 [J]", "QR-01 is used twice"),
    ("rules.md", "- QR-03", "QR-03", "no rule QR-03, the end_rule"),
    ("rules.md", "- QR-02", "QR-02", "no rule for the text refusal.QR-02"),
]


def copied(folder: Path) -> QuiResteGame:
    """The game with files of its own."""
    shutil.copytree(GAME.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))

    class Elsewhere(QuiResteGame):
        pass

    Elsewhere.folder = folder
    return Elsewhere()


@pytest.mark.parametrize(("file", "old", "new", "message"), WORDS, ids=[row[3] for row in WORDS])
def test_faulty_words_are_found(
    file: str, old: str, new: str, message: str, tmp_path: Path
) -> None:
    game = copied(tmp_path / "qui_reste")
    text = (game.folder / file).read_text(encoding="utf-8")
    assert old in text
    (game.folder / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ConformanceError, match=re.escape(message)):
        check_words(game)


TOLD = [
    ("texts/fr.json", "Tu $t(staysYou", "{{seat, seat}} $t(stays", "speaks of its reader"),
    ("texts/en.json", "You $t(staysYou", "{{seat, seat}} $t(stays", "speaks of its reader"),
    ("texts/en.json", "The cards: {{cards, list}}", "All are shown", "leaves out cards"),
    ("texts/fr.json", "Tu gagnes", "{{winners, seats}} gagne", "speaks of its reader"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), TOLD)
def test_a_sentence_that_leaves_out_a_fact_or_its_reader_is_found(
    file: str,
    old: str,
    new: str,
    message: str,
    tmp_path: Path,
) -> None:
    game = copied(tmp_path / "qui_reste")
    announce(game)
    text = (game.folder / file).read_text(encoding="utf-8")
    assert old in text
    (game.folder / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ConformanceError, match=message):
        check_match(game, Setup(3, {}), seed=1)  # somebody wins


class SpeaksOfMe(Guide):
    """Advises in a sentence about the seat that asks."""

    def reason(self, state: Any, seat: int, action: Action, then: Action | None = None) -> Reason:
        return Reason("event.said", {"seat": seat, "stays": "true"})


@pytest.mark.parametrize("addressed", [True, False])
def test_a_reason_that_does_not_speak_to_its_reader_is_found(
    addressed: bool, tmp_path: Path
) -> None:
    class Advised(QuiResteGame):
        guide = SpeaksOfMe()

        def texts(self, lang: str) -> Texts:
            texts = super().texts(lang)
            if not addressed:
                texts.entries = {k: v for k, v in texts.entries.items() if k != "event.said_you"}
            return texts

    game = Advised()
    announce(game)
    if addressed:
        check_match(game, Setup(3, {}), seed=1)
        return
    with pytest.raises(ConformanceError, match=r"event\.said, told to .* speaks of its reader"):
        check_match(game, Setup(3, {}), seed=1)


def test_an_action_and_a_refusal_that_do_not_speak_to_their_reader_are_found() -> None:
    texts = Texts(
        "en",
        {"action.raid": "raid {{seat, seat}}’s hand", "refusal.XY-01": "{{turn, seat}} plays."},
    )
    with pytest.raises(ConformanceError, match=r"refusal\.XY-01, told to seat 1"):
        check_refusal(Refusal("XY-01", {"turn": 1}), texts, 1)
    check_refusal(Refusal("XY-01", {"turn": 1}), texts, 0)

    class Raids(QuiReste):
        def talk(self, seat: int) -> list[Action]:
            return [Action("raid", {"seat": 1}, talk=True)]

        def legal(self, seat: int) -> list[Action]:
            return []

    class Raiding(QuiResteGame):
        state_type = Raids

        def texts(self, lang: str) -> Texts:
            return texts

    state = Raiding().new(2, 1)
    with pytest.raises(ConformanceError, match=r"action\.raid, told to seat 1"):
        check_offers(state, ["en"])


@pytest.mark.parametrize("file", ["texts/rules.fr.md", "texts/en.json", "rules.md"])
def test_a_file_that_is_missing_is_named(file: str, tmp_path: Path) -> None:
    game = copied(tmp_path / "qui_reste")
    check_words(copied(tmp_path / "whole"))
    (game.folder / file).unlink()
    with pytest.raises(TableeError, match=Path(file).name):
        check_words(game)


def test_a_game_of_another_package_is_loaded_by_its_place() -> None:
    assert load("examples.qui_reste:GAME") is GAME
    assert load("examples.qui_reste") is GAME


def test_the_spread_of_options_reaches_every_value() -> None:
    import tablee

    tried = setups(tablee.game("the-game"))
    assert {setup.seats for setup in tried} == {1, 2, 3, 4, 5}
    assert {setup.options.get("minimum") for setup in tried} >= {3}
    assert {setup.options.get("first_seat") for setup in tried} >= {"ask", 4}
    assert Setup(3, {}) in tried
    assert not any(s.seats == 2 and s.options.get("first_seat") == 4 for s in tried)
    assert values({"type": "integer", "minimum": 0, "maximum": 5}) == [0, 5]


def test_interned_actions_are_the_examples_own() -> None:
    assert list(GAME.actions) == [STAY, GO]


def test_all_that_is_seen_without_playing_is_said_at_once(tmp_path: Path) -> None:
    game = copied(tmp_path / "qui_reste")
    page = game.folder / "texts/rules.fr.md"
    page.write_text(page.read_text(encoding="utf-8") + "\nOups : une faute\n", encoding="utf-8")
    line = len(page.read_text(encoding="utf-8").splitlines())
    (game.folder / "texts/rules.en.md").unlink()
    with pytest.raises(ConformanceError) as error:
        check_game(game)
    assert f"rules.fr.md, line {line}: a space that breaks" in str(error.value)
    assert "qui-reste has no page of rules in 'en'" in str(error.value)


def test_what_is_not_declared_is_named() -> None:
    class Bare(QuiResteGame):
        version: ClassVar[Any] = "1"

    with pytest.raises(ConformanceError, match=r"Bare\.version is something else"):
        check_game(Bare())


def test_a_game_without_words_is_checked_at_the_beginning(tmp_path: Path) -> None:
    game = copied(tmp_path / "qui_reste")
    shutil.rmtree(game.folder / "texts")
    with pytest.raises(TableeError):
        check_game(game)
    assert check_game(game, texts=False) == len(GAME.seats)


def test_the_command_leaves_out_words_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["check", "examples.qui_reste:GAME", "--no-texts"])
    assert "all checks but those of texts passed" in capsys.readouterr().out
