"""Several people on one device: a curtain between them, and nobody sees another's hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.web.conftest import Door, Received, table_of, violations
from tests.web.hands import Finger, Hand, Keys
from tests.web.player import Player
from tests.web.players import PLAYERS, all_games
from tests.web.the_game import TheGame

NAMES = ("Camille", "Noor", "Ana")
PHONE: dict[str, Any] = {"width": 390, "height": 844}

# What a browser says of a house that is being restarted.
GONE = ("WebSocket connection to", "Failed to load resource")

# Everything in the page belongs to the curtain, or is what it hangs in.
NOTHING_ELSE = """() => {
  const curtain = document.querySelector('[data-testid=curtain]');
  return [...document.body.querySelectorAll('*')].filter(found => !curtain.contains(found)
    && !found.contains(curtain) && !found.matches('script')).map(found => found.outerHTML);
}"""

# All that a table says, to eyes, ears and programs.
SAID = """() => {
  const stage = document.querySelector('[data-stage]');
  const said = new Set();
  for (const node of [stage, ...stage.querySelectorAll('*')]) {
    for (const {name, value} of node.attributes)
      if (name === 'title' || name.startsWith('data-') || name === 'aria-label')
        said.add(name + '=' + value);
    for (const text of node.childNodes)
      if (text.nodeType === 3 && text.data.trim()) said.add(text.data.trim());
  }
  return [...said].sort();
}"""


class Living:
    """Some people around one phone; each has a twin, who sees what only they may see.

    A twin is the page of a device of their own, with the same session and nobody else's.
    """

    def __init__(self, door: Door, game: str, *seats: str, hand: type[Hand] = Finger) -> None:
        self.door = door
        self.page = page = door(f"/play/{game}", **PHONE)
        self.links: list[Received] = []
        page.on("websocket", self.listen)
        page.get_by_label("Ton prénom").fill(NAMES[0])
        page.get_by_role("group", name="Combien à table ?").get_by_text(
            str(len(seats) + 1), exact=True
        ).click()
        here = iter(NAMES[1:])
        for seat, kind in enumerate(seats, 1):
            page.locator(".seat").nth(seat).get_by_role("combobox").select_option(kind)
            if kind == "here":
                page.get_by_test_id(f"here-{seat}").fill(next(here))
        assert page.get_by_label("Rythme").input_value() == "none"
        page.get_by_test_id("lay").click()
        page.wait_for_selector("[data-testid=start]")
        self.player: Player = PLAYERS[game](page, hand, seed=5)
        self.twins: dict[int | None, Page] = {}
        self.called: list[int] = []

    def listen(self, link: WebSocket) -> None:
        """Everybody on the phone has a link of their own, and so has what all may see."""
        if "/api/tables/" in link.url:
            received = Received()
            received.listen(link)
            self.links.append(received)

    def was_told_each_their_own(self) -> None:
        """No link of the phone ever carried what another one's seat knows."""
        witness = self.door.house.witness(table_of(self.page))
        for link in self.links:
            (seat,) = {update["you"] for update in link.updates}
            assert sum(witness.check(frame, seat) for frame in link.frames) > 10

    def start(self) -> None:
        """The match begins: the curtain is down, or the table lies open."""
        self.page.get_by_test_id("start").click()
        self.page.wait_for_selector("[data-testid=curtain], [data-stage]")

    def twin(self, seat: int | None) -> Page:
        """The page of somebody's own device; of nobody's: that of a spectator."""
        if seat in self.twins:
            return self.twins[seat]
        table = table_of(self.page)
        cookie = self.page.context.cookies()[0]
        kept: list[str] = json.loads(
            self.page.evaluate("id => localStorage.getItem('tablee.here.' + id)", table)
        )
        tokens = [cookie["value"], *kept]
        page = self.door(f"/table/{table}" + self.page.evaluate("location.hash"), **PHONE)
        if seat is not None:
            page.context.add_cookies(
                [{"name": cookie["name"], "value": tokens[seat], "url": self.door.house.url}]
            )
            page.reload()
        self.twins[seat] = page
        return page

    def sees_no_more_than(self, seat: int | None) -> int:
        """Nothing is in the page that the page of this seat alone has not; how much there is."""
        twin = self.twin(seat)
        self.page.mouse.move(1, 1)  # nobody points at anything
        number = self.player.table().get_attribute("data-number")
        twin.wait_for_selector(f".table[data-number='{number}'][data-still=true] [data-stage] *")
        said: list[str] = self.page.evaluate(SAID)
        own: list[str] = twin.evaluate(SAID)
        assert set(said) <= set(own), (seat, sorted(set(said) - set(own)))
        return len(said)

    def lift(self) -> int:
        """Whoever is called says that they are there; which seat that is."""
        curtain = self.page.get_by_test_id("curtain")
        seat = int(curtain.get_attribute("data-seat") or -1)
        assert self.page.evaluate(NOTHING_ELSE) == []
        expect(curtain.get_by_role("heading")).to_contain_text(NAMES[seat])
        self.page.wait_for_timeout(450)  # who presses in the moment when it falls did not mean it
        assert self.player.hand.press("[data-testid=i-am-here]")
        self.page.wait_for_selector(f"[data-testid=holder][data-seat='{seat}']")
        self.player.before = ""
        self.called.append(seat)
        return seat

    def go_on(self, compare: int = 0) -> bool:
        """One thing after the other: lift the curtain, or act; False once it is over."""
        page = self.page
        if page.get_by_test_id("curtain").count():
            seat = self.lift()
            if self.called.count(seat) <= compare:
                page.wait_for_selector(".table[data-still=true] [data-stage] *")
                assert self.sees_no_more_than(seat) > 5
            return True
        if page.get_by_test_id("end").count():
            return False
        if seen := self.player.glance():
            self.player.step(seen)
        else:
            page.wait_for_timeout(60)
        return True


@pytest.mark.parametrize("game", all_games("the-game"))
def test_three_people_pass_one_phone_through_a_match(door: Door, game: str) -> None:
    living = Living(door, game, "here", "here")
    living.start()
    for _ in range(20_000):
        if not living.go_on(compare=2):
            break
    page = living.page
    expect(page.get_by_test_id("end")).to_be_visible()
    if game == "geant-rustre":  # nothing is hidden there
        assert living.called == []
    else:
        assert set(living.called) == {0, 1, 2}
    # whoever was here last sees how it ended, then the end is told to all: they can play once more
    stranger = living.twin(None)
    stranger.wait_for_selector("[data-testid=end]")
    told = stranger.locator("#end-title").inner_text()
    expect(page.locator("#end-title")).to_have_text(told)
    assert {link.updates[0]["you"] for link in living.links} == {None, 0, 1, 2}
    if game != "the-game":  # that takes a restart, which is no part of a quick test
        door.forgiven += GONE
        living.was_told_each_their_own()
    page.get_by_test_id("rematch").click()
    page.wait_for_selector("[data-testid=curtain], [data-testid=holder]")


def test_the_curtain_is_for_everybody_and_by_keyboard(door: Door) -> None:
    living = Living(door, "the-game", "here", hand=Keys)
    living.start()
    page = living.page
    page.wait_for_selector("[data-testid=curtain]")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert violations(page) == []
    # the button has the focus: Enter is enough, and a reload shows nothing either
    expect(page.get_by_test_id("i-am-here")).to_be_focused()
    living.lift()
    assert violations(page) == []
    page.reload()
    page.wait_for_selector("[data-testid=curtain]")
    assert page.evaluate(NOTHING_ELSE) == []
    living.lift()
    page.get_by_test_id("hide").click()
    page.wait_for_selector("[data-testid=curtain]")
    assert page.evaluate(NOTHING_ELSE) == []
    for _ in range(400):
        if len(set(living.called)) == 2:
            break
        living.go_on()
    assert set(living.called) == {0, 1}


def test_the_table_lies_open_while_somebody_elsewhere_plays(door: Door) -> None:
    living = Living(door, "the-game", "here", "open")
    page = living.page
    link = page.locator("#link").input_value()
    friend = door(link[link.index("/table") :])
    friend.get_by_label("Ton prénom").fill("Malo")
    friend.get_by_test_id("sit").click()
    expect(page.get_by_role("list").get_by_text("Malo", exact=True)).to_be_visible()
    living.start()
    far = TheGame(friend, seed=3)
    shown: dict[str, Any] = {}
    for _ in range(600):
        if page.get_by_test_id("onlookers").count():
            shown["watching"] = friend.get_by_test_id("watching").count()
            break
        living.go_on()
        # the friend only says who begins, and then lets the others wait
        if friend.locator(".buttons [data-code]").count() and (seen := far.glance()):
            far.step(seen)
    page.wait_for_selector("[data-testid=onlookers]")
    assert living.sees_no_more_than(None) > 5
    assert page.locator("[data-card]").count() == 0
    assert shown == {"watching": 0}  # who shares a device is no crowd
    # whoever wants to can look at their own hand meanwhile
    page.get_by_test_id("look-1").click()
    expect(page.get_by_test_id("curtain").get_by_role("heading")).to_have_text("Place à Noor")
    page.get_by_test_id("not-me").click()
    page.get_by_test_id("look-1").click()
    assert living.lift() == 1
    page.wait_for_selector("[data-card]")
    assert living.sees_no_more_than(1) > 5
    page.get_by_test_id("hide").click()
    page.wait_for_selector("[data-testid=onlookers]")
    assert page.locator("[data-card]").count() == 0
