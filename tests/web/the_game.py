"""Somebody who plays The Game through the page, with the mouse or with the keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

COSTS = """() => [...document.querySelectorAll('[data-pile]')].map(pile =>
  pile.classList.contains('can') ? Number(pile.querySelector('.cost').textContent.replace('−', '-'))
  : null)"""
STATE = """() => ({
  over: !!document.querySelector('[data-testid=end]'),
  answers: document.querySelectorAll('.buttons [data-code]').length,
  mine: !!document.querySelector('[data-testid=end-turn]'),
  placed: document.querySelectorAll('.pips .full').length,
  asked: document.querySelectorAll('.pips > span').length,
  notyet: !!document.querySelector('[data-testid=end-turn].notyet'),
  cards: [...document.querySelectorAll('[data-card]')].map(card => Number(card.dataset.card)),
})"""


class Player:
    """Plays the cheapest card, and ends the turn as soon as it may."""

    def __init__(self, page: Page, keyboard: bool = False) -> None:
        self.page = page
        self.keyboard = keyboard

    def press(self, selector: str) -> None:
        """Click it, or walk to it with Tab and press Enter."""
        if not self.keyboard:
            self.page.locator(selector).first.click()
            return
        for _ in range(120):
            if self.page.evaluate("s => !!document.activeElement?.matches(s)", selector):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")

    def step(self) -> bool:
        """Do one thing if it is our turn; False once the match is over."""
        state = self.page.evaluate(STATE)
        if state["over"]:
            return False
        if state["answers"] and not state["mine"]:
            self.press(".buttons [data-code]")
        elif state["mine"] and not state["notyet"]:
            self.press("[data-testid=end-turn]")
        elif state["mine"]:
            self.place(state["cards"])
        self.settle(state)
        return True

    def place(self, cards: list[int]) -> None:
        """Look at what each card would cost where, and place the cheapest."""
        best: tuple[int, int, int] | None = None
        for card in cards:
            self.look_at(card)
            for pile, cost in enumerate(self.page.evaluate(COSTS)):
                if cost is not None and (best is None or cost < best[0]):
                    best = (cost, card, pile)
        if self.keyboard:
            self.page.keyboard.press("Escape")
        if best is None:
            return  # it is not our turn any more, or the match has just ended
        self.press(f'[data-card="{best[1]}"]')
        if self.keyboard:
            self.page.keyboard.press(str(best[2] + 1))
        else:
            self.page.locator(f'[data-pile="{best[2]}"]').click()

    def look_at(self, card: int) -> None:
        """Have the page show what the card would cost: by pointing at it, or by walking to it."""
        if self.keyboard and self.page.evaluate("!!document.activeElement?.dataset.card"):
            self.page.keyboard.press("ArrowRight")
        if not self.keyboard:
            self.page.locator(f'[data-card="{card}"]').hover(position={"x": 12, "y": 20})
        elif not self.page.evaluate(
            "card => document.activeElement?.dataset.card === String(card)", card
        ):
            self.press(f'[data-card="{card}"]')
            self.page.keyboard.press("Escape")

    def settle(self, before: object) -> None:
        """Wait until something has changed."""
        self.page.wait_for_function(
            f"before => JSON.stringify(({STATE})()) !== before || !!document.hidden",
            arg=self.page.evaluate("state => JSON.stringify(state)", before),
            timeout=20_000,
        )

    def play_to_the_end(self) -> None:
        """A whole match."""
        while self.step():
            pass
        expect(self.page.get_by_test_id("end")).to_be_visible()
