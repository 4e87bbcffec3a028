"""A page that is reloaded, or whose network or server goes away, in the middle of a turn."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Door, Received
from tests.web.player import Player
from tests.web.players import GAMES, PLAYERS, all_games

OFFLINE = ("WebSocket connection to", "ERR_INTERNET_DISCONNECTED")
# What one begins without sending it: a card held, a card looked at, the dragon called, a stone.
BEGIN = {
    "the-game": "card",
    "service-compris": "card",
    "roi-lui": "dragon",
    "geant-rustre": "step",
    "peco-peco": "call",
}


def to_my_turn(player: Player, steps: int = 4) -> dict[str, list[str]]:
    """Play a little, and stop where it is our turn; what is offered then."""
    player.play(steps)
    player.look()
    player.let_go()
    seen = player.look()
    assert not seen["over"]
    offers: dict[str, list[str]] = seen["offers"]
    return offers


def begin(player: Player, offers: dict[str, list[str]]) -> None:
    """Begin a gesture where there is one to begin."""
    kind = BEGIN[player.GAME]
    if offers.get(kind):
        assert player.hand.press(player.OFFERS[kind])


def lose(page: Page) -> None:
    """The network goes away, and with it the socket."""
    page.context.set_offline(True)
    page.evaluate("for (const socket of sockets) socket.close()")


@pytest.mark.parametrize("game", GAMES)
def test_a_reload_in_mid_turn_loses_nothing(door: Door, game: str) -> None:
    page = door()
    player = PLAYERS[game](page, seed=5).sit_down()
    offers = to_my_turn(player)
    number = player.table().get_attribute("data-number")
    begin(player, offers)
    page.reload()
    player.before = ""
    again = player.look()
    assert again["offers"] == offers  # and what was begun is not
    # coming and going is written down too, but nothing else was
    assert int(number or 0) <= again["number"] <= int(number or 0) + 2
    player.play(3)


@pytest.mark.parametrize("game", all_games("the-game", "service-compris"))
def test_what_is_done_without_a_network_is_done_once_when_it_is_back(door: Door, game: str) -> None:
    door.forgiven += OFFLINE
    received = Received()
    page = door(received=received)
    player = PLAYERS[game](page, seed=6).sit_down()
    to_my_turn(player)
    lose(page)
    expect(page.get_by_test_id("lost")).to_be_visible()
    acted, sent = len(own_moves(received)), plays(received)
    # the page shows what it knew; whoever acts now waits
    for _ in range(4):
        seen = player.look()
        kind, at = player.choose({k: found for k, found in seen["offers"].items() if found})
        assert player.hand.press(player.OFFERS[kind], at)
        player.before = page.evaluate("seen => JSON.stringify(seen)", seen)
        if player.table().get_attribute("data-still") == "false":
            break
    else:
        raise AssertionError("nothing was sent")
    expect(page.get_by_test_id("lost")).to_be_visible()
    assert len(own_moves(received)) == acted
    page.context.set_offline(False)
    expect(page.get_by_test_id("lost")).to_be_hidden()
    player.look()
    assert len(own_moves(received)) - acted == len(plays(received) - sent) > 0
    player.play(3)


def plays(received: Received) -> set[str]:
    """The ids of what the page sent to be played; a repetition has the same one."""
    return {said["id"] for said in received.sent if said["type"] == "play"}


def own_moves(received: Received) -> list[int]:
    """The numbers of what our seat did, as the page was told."""
    return [
        told["number"]
        for update in received.updates
        for told in update["happened"]
        if told["kind"] == "played" and told["seat"] == 0
    ]


class SlowNews:
    """A network on which, once it is told to, what happened comes later than the answer to it."""

    def __init__(self, page: Page) -> None:
        self.late = False
        self.kept: list[str | bytes] = []
        self.answers = 0
        page.route_web_socket("**/socket?**", self.connect)

    def connect(self, link: WebSocketRoute) -> None:
        """Between a page and the server."""
        self.link = link
        link.connect_to_server().on_message(self.tell)

    def tell(self, frame: str | bytes) -> None:
        """Pass on what the server says, or keep it for later."""
        kind = json.loads(frame)["type"]
        self.answers += kind == "done"
        if self.late and kind == "update":
            self.kept.append(frame)
        else:
            self.link.send(frame)

    def catch_up(self) -> None:
        """What was kept arrives."""
        self.late = False
        for frame in self.kept:
            self.link.send(frame)


def test_nothing_is_offered_until_it_is_known_what_came_of_the_last_action(door: Door) -> None:
    page = door()
    news = SlowNews(page)
    player = PLAYERS["the-game"](page, seed=6).sit_down()
    to_my_turn(player)
    news.late, answered = True, news.answers
    while player.table().get_attribute("data-still") == "true":  # a card, then a pile
        assert player.step()
    while news.answers == answered:
        page.wait_for_timeout(20)  # lets the link talk
    page.evaluate("new Promise(done => setTimeout(done))")  # the page has heard the answer
    assert player.table().get_attribute("data-still") == "false"
    assert not page.locator(player.OFFERS["pile"]).count()
    assert not player.glance()
    news.catch_up()
    player.play(2)


def test_a_lost_server_is_told_and_found_again(door: Door) -> None:
    door.forgiven += OFFLINE
    page = door()
    player = PLAYERS["the-game"](page).sit_down()
    player.play(2)
    door.house.stop()
    expect(page.get_by_test_id("lost")).to_be_visible()
    door.house.start()
    expect(page.get_by_test_id("lost")).to_be_hidden(timeout=30_000)
    player.before = ""
    player.play(3)
