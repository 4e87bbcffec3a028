"""A living room: one big screen is the table, phones are hands."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.camera import read_page
from tests.web.conftest import Door, Received, table_of, violations
from tests.web.hands import Finger, Keys
from tests.web.player import Player
from tests.web.players import GAMES, PLAYERS

PHONE: dict[str, Any] = {"width": 390, "height": 844}
SCREEN: dict[str, Any] = {"width": 1920, "height": 1080}

# What somebody holds, in each game that has hands.
HELD = ".fan [data-card], [data-mine] [data-card], ul[data-hand] [data-card], [data-me] [data-mine]"
# Everybody else, and what lies on the table alone: all that is on the big screen.
AROUND = ".around .seat, .top .player, .guests, .giant, .deck, .camps .camp:not(.lit)"


class Room:
    """A screen that was set up as such, and two people with phones, and a bot."""

    def __init__(self, door: Door, game: str, lang: str = "fr") -> None:
        self.door = door
        self.game = game
        self.received = Received()
        self.screen = door(f"/play/{game}", lang=lang, received=self.received, **SCREEN)
        self.lang = lang
        self.phones: list[Page] = []

    def lay(self) -> str:
        """Three seats, two of them for people; the address of the code that phones look at."""
        page = self.screen
        page.get_by_test_id("on-screen").check()
        page.locator(".counts button", has_text="3").click()
        page.locator(".seat select").nth(1).select_option("regular")
        page.get_by_test_id("lay").click()
        page.wait_for_selector("[data-testid=code]")
        assert table_of(page).endswith("/screen")
        link = read_page(page.locator("[data-testid=way-in] svg"))
        assert "?" not in link
        return link[link.index("/table") :]

    def code(self) -> str:
        """The letters that the room reads."""
        return self.screen.get_by_test_id("code").inner_text().replace("\n", "").strip()

    def sit(self, phone: Page, name: str) -> None:
        """Somebody takes a seat."""
        phone.locator(".sit input").fill(name)
        phone.get_by_test_id("sit").click()
        phone.wait_for_selector("[data-testid=at-screen]")
        self.screen.wait_for_selector(f".lobby li:has-text('{name}')", state="attached")
        self.phones.append(phone)

    def start(self) -> list[Player]:
        """Somebody who sits begins: the one who laid the table does not sit."""
        self.phones[0].get_by_test_id("start").click()
        self.screen.wait_for_selector("[data-stage] *")
        players = []
        for seed, phone in enumerate(self.phones, 3):
            phone.wait_for_selector("[data-stage].hand *")
            players.append(PLAYERS[self.game](phone, Finger, seed=seed))
        return players

    def play(self, players: list[Player], most: int = 10**6) -> None:
        """Whoever is asked does something, so many times, or to the end."""
        steps = 0
        while steps < most and not self.screen.get_by_test_id("end").count():
            for player in players:
                if seen := player.glance():
                    player.step(seen)
                    steps += 1
            self.screen.wait_for_timeout(40)
            assert self.screen.locator(HELD).count() == 0
        assert steps > 1

    def table(self) -> str:
        return table_of(self.screen).removesuffix("/screen")

    def nothing_secret_was_told(self) -> None:
        """Of all that the screen was told, nothing is anybody's alone."""
        table = self.table()
        answers = [
            answer.text() for answer in self.received.answers if "/session" not in answer.url
        ]
        for context in self.door.contexts:
            context.close()
        witness = self.door.house.witness(table)
        told = sum(witness.check(frame, seat=None) for frame in self.received.frames)
        assert told > 5
        for secret in witness.secrets:
            assert all(secret not in answer for answer in answers)


def test_phones_sit_down_by_the_screens_code_and_letters(door: Door) -> None:
    room = Room(door, "the-game")
    path = room.lay()
    screen, code = room.screen, room.code()
    assert violations(screen) == []
    room.sit(door(path, **PHONE), "Noor")
    # the other one types letters: wrong ones first
    second = door("/", **PHONE)
    second.get_by_test_id("have-code").click()
    second.wait_for_selector("[data-testid=code-field]:focus")
    second.get_by_test_id("code-field").fill("zzzz")
    door.forgiven.append("404")
    second.get_by_test_id("code-sit").click()
    second.wait_for_selector("#code-help[role=alert]")
    assert violations(second) == []
    second.get_by_test_id("code-field").fill(code.lower())
    second.get_by_test_id("code-sit").click()
    room.sit(second, "Malo")
    screen.wait_for_selector("[data-testid=code]", state="detached")  # all seats are taken
    players = room.start()
    room.play(players, 4)
    for page in (screen, second):
        assert violations(page) == []
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        assert violations(page, "color-contrast") == []
    # a phone has its own hand alone, and the whole table whenever it wants to
    assert second.locator(HELD).count() > 0
    assert second.locator(AROUND).count() == 0
    second.get_by_test_id("whole").click()
    second.wait_for_selector(AROUND)
    second.reload()
    second.wait_for_selector(AROUND)
    second.get_by_test_id("settings").click()
    second.get_by_test_id("only-hand").click()
    second.wait_for_selector("[data-stage].hand")
    assert second.locator(AROUND).count() == 0
    room.nothing_secret_was_told()


def test_the_screen_is_opened_by_letters_and_by_keyboard(door: Door) -> None:
    host = door("/play/the-game", lang="en")
    host.get_by_label("Your name").fill("Camille")
    host.get_by_test_id("lay").click()
    host.get_by_test_id("big-screen").locator("summary").click()
    code = host.get_by_test_id("my-code").inner_text()
    screen = door("/", lang="en", **SCREEN)
    hand = Keys(screen)
    assert hand.press("[data-testid=have-code]")
    screen.wait_for_selector("[data-testid=code-field]:focus")
    screen.keyboard.type(code)
    assert hand.press("[data-testid=code-screen]")
    screen.wait_for_selector("[data-testid=code]")
    expect(screen.get_by_test_id("code")).to_have_text(code)
    screen.wait_for_selector(".lobby li:has-text('Camille')", state="attached")
    assert screen.get_by_test_id("start").count() == 0  # it is nobody's host
    assert hand.press("[data-testid=loud]")
    expect(screen.get_by_test_id("loud")).to_have_attribute("title", "Turn the sound on")
    # whoever has neither letters nor a link stays outside
    stranger = door(f"/table/{table_of(screen).removesuffix('/screen')}/screen", lang="en")
    stranger.wait_for_selector("h1:has-text('invited guests only')")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_screen_two_phones_and_a_bot_play_a_match(door: Door, game: str) -> None:
    room = Room(door, game)
    path = room.lay()
    for name in ("Noor", "Malo"):
        room.sit(door(path, **PHONE), name)
    players = room.start()
    room.play(players, 6)
    assert violations(room.screen) == []
    for phone in room.phones:
        assert phone.locator(AROUND).count() == 0
        assert violations(phone) == []
    if game != "geant-rustre":
        assert room.phones[0].locator(HELD).count() > 0
    room.play(players)
    end = room.screen.get_by_test_id("end")
    expect(end).to_be_visible()
    assert len(end.locator("h2").inner_text()) > 3
    assert violations(room.screen) == []
    # once more, asked for from a phone
    room.phones[1].get_by_test_id("rematch").click()
    room.screen.wait_for_selector("[data-testid=end]", state="detached")
    room.play(players, 3)
    room.nothing_secret_was_told()
