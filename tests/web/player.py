"""Somebody who plays through the page, by what it offers, and never knows a rule.

A player of a game says which elements are offers (`OFFERS`: a kind and a selector) and which of
them it likes (`choose`). Everything else is the same for all games: look, choose, press, wait until
the page has something new to offer.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from tests.web.hands import VISIBLE, Hand, Keys, Mouse

Offers = dict[str, list[str]]
"""What can be pressed now, by kind: how each looks and what it says."""

LOOK = f"""([kinds, mine, before]) => {{
  const table = document.querySelector('.table[data-number]');
  if (!table || table.dataset.still !== 'true') return null;
  const over = !!document.querySelector('[data-testid=end]');
  const asked = !over && (!mine || ({VISIBLE})(mine).length > 0);
  const words = found => [found.getAttribute('aria-label') ?? found.textContent,
    found.getAttribute('aria-pressed') ?? '', found.dataset.code ?? ''].join('|');
  const offers = Object.fromEntries(Object.entries(asked ? kinds : {{}}).map(([kind, selector]) =>
    [kind, ({VISIBLE})(selector).map(words)]));
  const seen = {{over, number: Number(table.dataset.number), offers}};
  const any = over || Object.values(offers).some(all => all.length > 0);
  return any && JSON.stringify(seen) !== before ? seen : null;
}}"""

PATIENCE = 60_000


class Player:
    """Plays at random; a game's own player says what is offered and has a taste."""

    GAME: ClassVar[str]
    OFFERS: ClassVar[Mapping[str, str]]
    # Only when this can be seen is it our turn; empty: whenever something is offered.
    MINE: ClassVar[str] = ""

    def __init__(self, page: Page, hand: type[Hand] = Mouse, seed: int = 1) -> None:
        self.page = page
        self.hand = hand(page)
        self.chance = random.Random(seed)
        self.before = ""
        self.pressed = ("", 0)
        self.steps = 0

    def sit_down(self) -> Self:
        """From the shelf, with bots, by one button; who is new says their name and reads first."""
        self.page.wait_for_selector(f"[data-testid=play-{self.GAME}]")
        assert self.hand.press(f"[data-testid=play-{self.GAME}]")
        try:
            self.page.wait_for_selector("[data-testid=ready], [data-testid=prompt]")
        except TookTooLong:
            shown = self.page.locator("main").all_inner_texts()
            raise AssertionError(f"no table at {self.page.url}, but {shown}") from None
        if self.page.get_by_test_id("ready").count():
            if self.page.get_by_test_id("name").count():
                self.page.get_by_test_id("name").fill("Camille")
            assert self.hand.press("[data-testid=ready]")
        self.page.wait_for_selector("[data-testid=prompt]")
        return self

    def choose(self, offers: Offers) -> tuple[str, int]:
        """Which offer to take: its kind and its place among those of its kind."""
        return self.any_of(offers, *offers)

    def any_of(self, offers: Offers, *kinds: str) -> tuple[str, int]:
        """One of these kinds, at random; kinds that are not offered do not count."""
        found = [(kind, at) for kind in kinds for at in range(len(offers.get(kind, ())))]
        assert found, f"none of {kinds} is offered: {offers}"
        return self.chance.choice(found)

    def look(self, patience: float = PATIENCE) -> dict[str, Any]:
        """Wait until the page offers something that was not there at the last press."""
        try:
            seen = self.page.wait_for_function(
                LOOK, arg=[dict(self.OFFERS), self.MINE, self.before], timeout=patience
            )
        except TookTooLong:
            raise AssertionError(
                f"after {self.steps} steps the page offers nothing new, and says {self.asked()}; "
                f"{self.pressed} was pressed of {self.before}"
            ) from None
        found: dict[str, Any] = seen.json_value()
        return found

    def asked(self) -> list[str]:
        """What the page says that it waits for, and what it refused."""
        said = self.page.locator("[data-testid=prompt], [data-testid=refusal]")
        return said.all_inner_texts()

    def glance(self) -> dict[str, Any] | None:
        """What there is new to do right now, if anything."""
        seen: dict[str, Any] | None = self.page.evaluate(
            LOOK, [dict(self.OFFERS), self.MINE, self.before]
        )
        return None if seen is None or seen["over"] else seen

    def step(self, seen: dict[str, Any] | None = None) -> bool:
        """Do one thing of what was `seen`, or else of what comes; False once the match is over.

        What was seen may be gone meanwhile, when others act: then nothing is done.
        """
        seen = seen or self.look()
        if seen["over"]:
            return False
        kind, at = self.choose({kind: found for kind, found in seen["offers"].items() if found})
        if isinstance(self.hand, Keys) and self.steps:
            assert self.hand.focus(), f"after {self.steps} steps nothing has the focus"
        if self.hand.press(self.OFFERS[kind], at):
            self.pressed = (kind, at)
            self.before = self.page.evaluate("seen => JSON.stringify(seen)", seen)
            self.steps += 1
        return True

    def table(self) -> Locator:
        """What says how far the page is: `data-number`, and `data-still` when nothing is due."""
        return self.page.locator(".table[data-number]")

    def play_again(self) -> None:
        """Ask for another match, and wait until the end has gone: it would be pressed twice."""
        self.page.get_by_test_id("rematch").click()
        expect(self.page.get_by_test_id("end")).to_have_count(0, timeout=PATIENCE)
        self.before = ""

    def let_go(self) -> None:
        """Undo a gesture that was only begun, and point at nothing."""
        for _ in range(3):  # a gesture has at most so many parts
            self.page.keyboard.press("Escape")
        self.page.mouse.move(1, 1)
        self.before = ""

    def play(self, steps: int) -> None:
        """A few steps, or to the end if that comes first."""
        for _ in range(steps):
            if not self.step():
                return

    def play_to_the_end(self) -> None:
        """A whole match."""
        while self.step():
            assert self.steps < 1000
        expect(self.page.get_by_test_id("end")).to_be_visible()
