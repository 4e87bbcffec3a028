"""The pictures of what teaches: lessons, a first match, the day, warnings, the coach.

    python -m tools.pictures_coach [NAME ...]

At a desk and on a phone, in French. See `tools/pictures.py`.
"""

from __future__ import annotations

import sys

from tools.browser import PATIENT
from tools.pictures import Photographer, main

GAME = "roi-lui"
NEXT = "[data-testid=guide] [data-testid=play-roi-lui]"
READY = "[data-still=true] [data-testid=ask]"
LIT = "[data-card].lit"


class Learner(Photographer):
    """Somebody who has never played here, and wants to know how."""

    def walk(self) -> None:
        """From the first lesson to what the coach says of a whole match."""
        self.context.add_init_script("localStorage.setItem('tablee.known', '1')")
        self.context.add_init_script(PATIENT)
        self.lesson()
        self.first_match()
        self.day()
        self.warning()
        self.puzzle()
        self.review()

    def lesson(self) -> None:
        """What is asked, and what is said to who takes the wrong dish."""
        page = self.page
        self.go(f"/learn/{GAME}/excess", READY)
        self.take("lesson")
        page.locator(".dishes button[data-code]").last.click()
        page.wait_for_selector("[data-testid=answer]:not(:empty)")
        self.take("lesson-wrong")

    def first_match(self) -> None:
        """The last lesson leads to it; its first decision is explained."""
        page = self.page
        self.go(f"/learn/{GAME}/end", READY)
        page.locator(".stack-of.lit, .pile.lit").first.click()
        page.locator(NEXT).click()
        page.wait_for_selector("[data-testid=ready]")
        page.get_by_test_id("name").fill("Camille")
        page.get_by_test_id("ready").click()
        page.wait_for_selector("[data-testid=guide]")
        page.wait_for_selector("[data-still=true] [data-testid=prompt]")
        self.take("first-match")

    def day(self) -> None:
        """One was played, the others wait."""
        page = self.page
        self.go("/day", f"[data-testid=day-{GAME}] [data-testid=play-day]")
        page.locator(f"[data-testid=day-{GAME}] [data-testid=play-day]").click()
        page.wait_for_url("**/table/**")
        page.wait_for_selector("[data-testid=prompt]")
        self.let_bots_play(page.url.split("#")[0].rsplit("/", 1)[1], "[data-testid=end]")
        self.go("/day", f"[data-testid=day-{GAME}][data-status=over] li.master")
        page.locator(f"[data-testid=day-{GAME}]").scroll_into_view_if_needed()
        self.take("day", whole=self.how.width > 1000)

    def warning(self) -> None:
        """A word before a mistake, and why."""
        page = self.page
        self.sit_down("the-game", most=1)
        self.follow_advice(1)
        page.wait_for_selector("[data-testid=ask-hint]:not([disabled])")
        page.get_by_test_id("settings").click()
        page.get_by_test_id("coach-mode").check()
        page.keyboard.press("Escape")
        cards = page.locator(LIT)
        numbers: list[str] = cards.evaluate_all("all => all.map(one => one.dataset.card)")
        page.locator(f"[data-card='{max(numbers, key=int)}']").click()
        page.locator("[data-pile='0']").click()
        page.get_by_test_id("warning-why").click()
        page.wait_for_selector("[data-testid=worths]")
        self.take("warning")

    def puzzle(self) -> None:
        """What one is asked, and what every choice is worth."""
        page = self.page
        self.go(f"/puzzles/{GAME}", READY)
        self.take("puzzle")
        page.locator(".dishes button[data-code]").first.click()
        page.wait_for_selector("[data-testid=comparison]")
        self.take("puzzle-answer")

    def review(self) -> None:
        """The coach beside a match."""
        page = self.page
        table = self.sit_down(GAME, most=3)
        self.let_bots_play(table, "[data-testid=end]")
        self.go(f"/replay/{table}/1", "[data-testid=slider]")
        page.get_by_test_id("ask-coach").click()
        page.wait_for_selector("[data-testid=counted]")
        if page.get_by_test_id("moment").count():
            page.get_by_test_id("moment").first.click()
            if not page.get_by_test_id("counted").is_visible():  # on a phone it stepped aside
                page.get_by_test_id("ask-coach").click()
        self.take("coach")


if __name__ == "__main__":
    main(sys.argv[1:], Learner, ("desk", "phone"))
