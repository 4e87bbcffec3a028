"""How somebody touches the page: with a mouse, with a finger, or with the keyboard alone.

Whatever the hand, an offer is what the page shows as possible: the visible elements of a selector.
Nothing is ever clicked that a person could not see and reach.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

VISIBLE = """selector => [...document.querySelectorAll(selector)].filter(found => !found.disabled
  && found.checkVisibility({visibilityProperty: true}) && found.getClientRects().length)"""

# Where a finger or a mouse would go: the spot of the element that is nearest to its middle and
# that nothing else covers. Waits until the element has come to rest.
SPOT = f"""async ([selector, index]) => {{
  const found = ({VISIBLE})(selector)[index];
  if (!found) return null;
  found.scrollIntoView({{block: 'nearest', inline: 'nearest', behavior: 'instant'}});
  const place = () => JSON.stringify(found.getBoundingClientRect());
  for (let before = '', looks = 0; before !== place(); looks++) {{
    if (looks > 120) return {{covered: 'it does not come to rest'}};
    before = place();
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  }}
  if (!found.isConnected) return null;
  const box = found.getBoundingClientRect();
  const parts = [.5, .4, .6, .3, .7, .2, .8, .12, .88, .05, .95];
  // a finger and a mouse are told of in whole pixels
  const spots = parts.flatMap(y => parts.map(x => ({{x: Math.round(box.left + x * box.width),
    y: Math.round(box.top + y * box.height), far: Math.hypot(x - .5, y - .5)}})));
  spots.sort((a, b) => a.far - b.far);
  let cover = null;
  for (const {{x, y}} of spots) {{
    const hit = document.elementFromPoint(x, y);
    if (hit && found.contains(hit)) return {{x, y}};
    cover ??= hit?.outerHTML.slice(0, 200) ?? 'nothing';
  }}
  return {{covered: cover}};
}}"""


class Hand:
    """Touches what a selector shows; False when it is not there any more."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, selector: str, index: int = 0) -> bool:
        """Do what one does to a button."""
        spot: dict[str, Any] | None = self.page.evaluate(SPOT, [selector, index])
        if spot is None:
            return False
        assert "covered" not in spot, f"{selector} cannot be touched: {spot['covered']}"
        self.touch(spot["x"], spot["y"])
        return True

    def reaches(self, selector: str, index: int) -> bool:
        """Whether it can be touched where it is."""
        return "x" in (self.page.evaluate(SPOT, [selector, index]) or {})

    def touch(self, x: float, y: float) -> None:
        """Click, tap."""
        raise NotImplementedError

    def let_go(self) -> None:
        """Give up what was begun."""
        self.page.keyboard.press("Escape")


class Mouse(Hand):
    """Clicks."""

    def touch(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)


class Finger(Hand):
    """Taps; hovers over nothing."""

    def touch(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


class Keys(Hand):
    """Walks with Tab and presses Enter; has no mouse.

    Wherever it is pressed, the focus must be somewhere: a page that loses it leaves those who
    cannot see where to start again.
    """

    STEPS = 160
    AT = f"""([selector, index]) => {{
      const found = ({VISIBLE})(selector)[index];
      return !found ? 'gone' : document.activeElement === found ? 'there' : 'elsewhere';
    }}"""

    def press(self, selector: str, index: int = 0) -> bool:
        for _ in range(self.STEPS):
            where = self.page.evaluate(self.AT, [selector, index])
            if where == "gone":
                return False
            if where == "there":
                self.page.keyboard.press("Enter")
                return True
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {selector} ({index})")

    def reaches(self, selector: str, index: int) -> bool:
        return True

    def focus(self) -> str:
        """What has the focus, in short; empty: nothing."""
        found: str = self.page.evaluate(
            """() => document.activeElement === document.body || !document.activeElement ? ''
              : document.activeElement.outerHTML.slice(0, 160)"""
        )
        return found
