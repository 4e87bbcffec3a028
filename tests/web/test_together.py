"""Several people at one table, each with a browser of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Door, Received, table_of
from tests.web.hands import Keys, Mouse
from tests.web.peco_peco import PecoPeco
from tests.web.player import Offers, Player
from tests.web.service_compris import ServiceCompris
from tests.web.the_game import TheGame

NAMES = ("Camille", "Noor", "Ana")
LANGUAGES = ("fr", "en", "fr")


class Party:
    """People who set up a table, invite each other, and play."""

    def __init__(self, door: Door, player: type[Player], count: int, seed: int = 1) -> None:
        self.door = door
        self.received = [Received() for _ in range(count)]
        host = door(f"/play/{player.GAME}", received=self.received[0])
        host.get_by_label("Ton prénom").fill(NAMES[0])
        seats = host.get_by_role("group", name="Combien à table ?")
        seats.get_by_text(str(count), exact=True).click()
        host.get_by_role("button", name="Mettre la table").click()
        link = host.locator("#link").input_value()
        self.pages: list[Page] = [host]
        for n in range(1, count):
            guest = door(link[link.index("/table") :], lang=LANGUAGES[n], received=self.received[n])
            guest.get_by_label("Ton prénom" if LANGUAGES[n] == "fr" else "Your name").fill(NAMES[n])
            guest.get_by_test_id("sit").click()
            expect(host.get_by_role("list").get_by_text(NAMES[n], exact=True)).to_be_visible()
            self.pages.append(guest)
        host.get_by_test_id("start").click()
        hands = (Mouse, Keys, Mouse)
        self.players: list[Player] = [
            player(page, hands[n], seed=seed + n) for n, page in enumerate(self.pages)
        ]
        for seat, page in enumerate(self.pages):
            page.wait_for_selector("[data-testid=prompt]")
            assert self.received[seat].updates[-1]["you"] == seat

    def play_until(self, holds: Callable[[], bool]) -> None:
        """Everybody does what they are asked, in turn; a match that ends is followed by another."""
        for _ in range(3000):
            if holds():
                return
            for player in self.players:
                if seen := player.glance():
                    player.step(seen)
                    if holds():
                        return
            if self.players[0].page.get_by_test_id("rematch").count():
                self.players[0].play_again()
                for player in self.players:
                    player.before = ""
        raise AssertionError(f"it did not happen: {[(p.asked(), p.before) for p in self.players]}")

    def come_to_rest(self) -> None:
        """Wait until nothing is on its way, and everybody is shown the same moment."""
        for _ in range(100):
            shown = {player.table().get_attribute("data-number") for player in self.players}
            still = {player.table().get_attribute("data-still") for player in self.players}
            if len(shown) == 1 and still == {"true"}:
                return
            self.pages[0].wait_for_timeout(100)
        raise AssertionError(f"the pages show different moments: {shown}, at rest: {still}")

    def all_know(self, event: str) -> bool:
        """Whether everybody was told of such an event."""
        return all(
            any(told["event"] == event for told in received.events()) for received in self.received
        )

    def first(self, event: str) -> dict[str, Any]:
        """The first such event."""
        return next(told for told in self.received[0].events() if told["event"] == event)

    def read_the_log(self, words: tuple[str, str], own: dict[int, tuple[str, str]]) -> None:
        """Everybody finds in words what was done: in their language, and to whom it concerns."""
        for n, (page, lang) in enumerate(zip(self.pages, LANGUAGES, strict=False)):
            page.get_by_test_id("log").click()
            said = own.get(n, words)[lang == "en"]
            expect(page.locator("aside li", has_text=said).first).to_be_visible()
            page.get_by_role("button", name="Fermer" if lang == "fr" else "Close").click()

    def keep_secrets(self) -> None:
        """Nobody was told more than their seat may know."""
        table = table_of(self.pages[0])
        for page in self.pages:
            page.context.close()
        witness = self.door.house.witness(table)
        for seat, received in enumerate(self.received):
            assert sum(witness.check(frame, seat) for frame in received.frames) > 10


def test_two_friends_by_a_link(door: Door) -> None:
    party = Party(door, TheGame, 2)
    party.play_until(lambda: sum(player.steps for player in party.players) > 12)
    expect(party.pages[0].locator("[data-pile] .spot").first).to_be_visible()
    party.come_to_rest()
    tops = [page.locator("[data-pile] .spot").all_inner_texts() for page in party.pages]
    assert tops[0] == tops[1]
    # one says something of a pile, and the other sees it there, and who said it
    for player in party.players:
        player.let_go()
    host, guest = party.pages
    host.locator(".speak").first.click()
    host.locator(".say button", has_text="Laissez-la-moi").click()
    expect(guest.locator("[data-signals] .signal", has_text=f"{NAMES[0]}: ")).to_have_count(1)


class AgainstTheClock(ServiceCompris):
    """Whenever it is asked for a counter, it sees how long it may think."""

    CLOCK = "!document.querySelector('.answer') || !!document.querySelector('.answer [role=timer]')"

    def choose(self, offers: Offers) -> tuple[str, int]:
        if "pass" in offers:
            assert self.page.evaluate(self.CLOCK)
        return super().choose(offers)


@pytest.mark.long
def test_three_at_service_compris_and_one_counters_another(door: Door) -> None:
    party = Party(door, AgainstTheClock, 3)
    party.play_until(lambda: party.all_know("countered"))
    event = party.first("countered")
    before = party.received[0].events()
    attacks = [told for told in before[: before.index(event)] if told["event"] == "played"]
    assert attacks[-1]["seat"] != event["seat"]
    name = NAMES[event["seat"]]
    party.read_the_log(
        (f"{name} contre avec", f"{name} counters with"),
        {event["seat"]: ("Tu contres avec", "You counter with")},
    )
    party.keep_secrets()


@pytest.mark.long
def test_three_at_peco_peco_and_an_accusation_is_seen_by_all(door: Door) -> None:
    party = Party(door, PecoPeco, 3)
    party.play_until(lambda: party.all_know("accused"))
    event = party.first("accused")
    party.play_until(lambda: party.all_know("caught") or party.all_know("shown"))
    who, whom = NAMES[event["seat"]], NAMES[event["accused"]]
    assert who != whom
    party.read_the_log(
        (f"{who} à {whom}", f"{who} to {whom}"),
        {
            event["seat"]: (f"Tu lances à {whom}", f"You say to {whom}"),
            event["accused"]: (f"{who} te lance", f"{who} says to you"),
        },
    )
    party.keep_secrets()


def test_a_host_removes_and_anybody_mutes(door: Door) -> None:
    party = Party(door, TheGame, 3)
    host, guest, other = party.pages
    for page in party.pages:
        page.get_by_test_id("chat").click()
    guest.locator("aside form input").fill("bla bla")
    guest.keyboard.press("Enter")
    for page in (host, other):
        expect(page.locator("li.said")).to_have_text("Noor bla bla")
    # each for themselves, and until they change their mind; it is remembered
    other.get_by_test_id("mute-1").click()
    expect(other.locator("li.said")).to_have_count(0)
    expect(host.locator("li.said")).to_have_count(1)
    other.reload()  # the drawer stays as it was
    expect(other.get_by_test_id("mute-1")).to_have_attribute("aria-pressed", "true")
    expect(other.locator("li.said")).to_have_count(0)
    other.get_by_test_id("mute-1").click()
    expect(other.locator("li.said")).to_have_count(1)
    assert other.get_by_test_id("remove").count() == 0
    host.get_by_role("button", name="Retirer Noor", exact=True).click()
    host.get_by_role("button", name="Retirer Noor pour de bon").click()
    expect(guest.get_by_role("heading")).to_have_text("The host has asked you to leave this table.")
    expect(host.get_by_test_id("mute-1")).to_have_count(0)
    tables = [update["table"] for update in party.received[0].updates if update["table"]]
    assert tables[-1]["seats"][1]["kind"] == "bot"
    host.get_by_test_id("settings").click()
    host.get_by_test_id("lock").click()
    host.get_by_test_id("settings").click()
    expect(host.get_by_test_id("lock")).to_have_text("Déverrouiller la table")
