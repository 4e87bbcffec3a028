"""Brush and ink for the drawing of the board: colours, wobbly outlines, shapes as SVG text.

Everything is computed from numbers alone, so that the same board always gives the same picture,
letter for letter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tablee.core.rng import Rng

PAPER = "#FBF3E4"
INK = "#2A2420"
TOMATO = "#D0432A"
MUSTARD = "#DDA02A"
HERB = "#4C7A3A"
SEA = "#2F6F8F"
PLUM = "#6B3A63"
SALMON = "#E88D6F"

Point = tuple[float, float]


def mix(one: str, other: str, share: float) -> str:
    """A colour between two: so much of the other one."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def _channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


STONE = mix(HERB, PAPER, 0.62)
ROCK = mix(mix(INK, SEA, 0.25), PAPER, 0.62)
EARTH = mix(MUSTARD, INK, 0.55)
WOOD = mix(MUSTARD, INK, 0.35)
ORANGE = mix(TOMATO, MUSTARD, 0.55)


class Brush:
    """Draws shapes, a little unsteadily."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)

    def wobble(self, much: float) -> float:
        """A number from -much to much."""
        return (int(self._rng.below(2001)) - 1000) / 1000 * much

    def ring(self, x: float, y: float, rx: float, ry: float, points: int = 9) -> list[Point]:
        """An ellipse that a hand might have drawn."""
        start = self.wobble(0.4)
        ring: list[Point] = []
        for number in range(points):
            angle = start + number * 2 * math.pi / points
            much = 1 + self.wobble(0.07)
            ring.append((x + rx * much * math.cos(angle), y + ry * much * math.sin(angle)))
        return ring

    def block(self, x: float, y: float, half: float, squash: float) -> list[Point]:
        """A square stone, not quite square."""
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return [
            (x + half * (dx + self.wobble(0.12)), y + half * squash * (dy + self.wobble(0.12)))
            for dx, dy in corners
        ]


def smooth(points: Sequence[Point], closed: bool = True) -> str:
    """A soft line through the points (Catmull-Rom), as the `d` of a path."""
    count = len(points)
    d = [f"M{_n(points[0][0])} {_n(points[0][1])}"]
    for at in range(count if closed else count - 1):
        if closed:
            a, b, c, e = (points[(at + k) % count] for k in (-1, 0, 1, 2))
        else:
            a, b, c, e = (points[min(max(at + k, 0), count - 1)] for k in (-1, 0, 1, 2))
        one = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        two = (c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6)
        d.append("C" + " ".join(f"{_n(x)} {_n(y)}" for x, y in (one, two, c)))
    return "".join(d) + ("Z" if closed else "")


def straight(points: Sequence[Point], closed: bool = True) -> str:
    """A line with corners, as the `d` of a path."""
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points) + ("Z" if closed else "")


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def shape(d: str, fill: str, ink: float = 2.2) -> str:
    """A filled shape with an ink line; without one where `ink` is 0."""
    line = f' stroke="{INK}" stroke-width="{_n(ink)}"' if ink else ""
    return f'<path d="{d}" fill="{fill}"{line}/>'


def line(d: str, colour: str, width: float, dash: str = "") -> str:
    """A line and nothing inside."""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{_n(width)}"{dashed}/>'


def label(x: float, y: float, size: float, text: str, colour: str = INK) -> str:
    """A centred label."""
    return (
        f'<text x="{_n(x)}" y="{_n(y + size * 0.35)}" font-size="{_n(size)}" fill="{colour}">'
        f"{text}</text>"
    )
