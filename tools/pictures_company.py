"""The pictures of what one comes back for: company, slow tables, figures.

    python -m tools.pictures_company [NAME ...]

At a desk and on a phone, in French. See `tools/pictures.py`.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from playwright.sync_api import APIRequestContext

from tools.pictures import Photographer, main

FRIENDS = ("Noor", "Ana", "Zoé")
PLAYED = ("the-game", "service-compris", "roi-lui", "the-game", "peco-peco", "the-game")
SLOW = (("service-compris", "day"), ("roi-lui", "three-days"))
WEEK = 7 * 24 * 3600


class Regular(Photographer):
    """Somebody who has played here before, with friends."""

    def ask(self, who: APIRequestContext, path: str, body: Any = None) -> Any:
        """As a page of theirs would ask."""
        answer = who.post(self.address + path, data=body or {})
        return answer.json() if answer.body() else None

    def lay(self, friends: list[APIRequestContext], game: str, pace: str) -> str:
        """A match with friends has begun; the id of its table."""
        me = self.context.request
        seats = [{"kind": "me"}, *[{"kind": "open"}] * len(friends)]
        wish = {"game": game, "seats": seats, "pace": pace, "public": True}
        table: str = self.ask(me, "/api/tables", wish)["id"]
        for friend in friends:
            self.ask(friend, f"/api/tables/{table}/join")
        self.ask(me, f"/api/tables/{table}/start")
        return table

    def finish(self, table: str, people: list[APIRequestContext]) -> None:
        """Stand-ins play to the end."""
        for person in people:
            self.ask(person, f"/api/tables/{table}/leave")
        while (
            self.context.request.get(f"{self.address}/api/tables/{table}").json()["status"]
            != "over"
        ):
            time.sleep(0.2)

    def walk(self) -> None:
        """My past; then every screen that tells of it."""
        browser = self.context.browser
        assert browser is not None
        me = self.context.request
        self.ask(me, "/api/session", {"name": "Camille"})
        self.context.add_init_script("localStorage.setItem('tablee.known', '1')")
        friends = [browser.new_context().request for _ in FRIENDS]
        for friend, name in zip(friends, FRIENDS, strict=True):
            self.ask(friend, "/api/session", {"name": name})
        for at, game in enumerate(PLAYED):
            company = friends[at % 2 : at % 2 + 2]
            table = self.lay(company, game, "fast")
            self.finish(table, [me, *company])
        known = me.get(f"{self.address}/api/me/company").json()
        wish = {"name": "Les mercredis", "people": [one["id"] for one in known]}
        round_id = self.ask(me, "/api/me/rounds", wish)["id"]
        for friend in friends[:2]:
            self.ask(friend, f"/api/me/rounds/{round_id}/join")
        me.put(f"{self.address}/api/me/rounds/{round_id}", data={"next": time.time() + WEEK})
        for game, pace in SLOW:
            self.lay(friends[:2], game, pace)
        self.look()

    def look(self) -> None:
        """The shelf of a regular, and their page."""
        page = self.page
        self.go("/", "[data-testid=going]")
        self.take("slow")
        self.go("/me", "[data-testid=companion]")
        self.take("me")
        for part in ("company", "figures"):
            page.locator(f"#me-{part}").evaluate("part => part.scrollIntoView()")
            self.take(part)


if __name__ == "__main__":
    main(sys.argv[1:], Regular, ("desk", "phone"))
