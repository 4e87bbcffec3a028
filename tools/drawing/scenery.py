"""What stands in the landscape: trees, rocks, water, the mine, the cave and the giant's hut."""

from __future__ import annotations

from tablee.games.geant_rustre.board import Ornament
from tools.drawing.brush import (
    EARTH,
    HERB,
    INK,
    MUSTARD,
    ORANGE,
    PAPER,
    ROCK,
    SALMON,
    SEA,
    TOMATO,
    WOOD,
    Brush,
    Point,
    line,
    mix,
    shape,
    smooth,
    straight,
)

FIR = mix(HERB, INK, 0.25)
FIR_DARK = mix(HERB, INK, 0.48)
LEAF = mix(HERB, MUSTARD, 0.3)
LEAF_DARK = mix(HERB, INK, 0.18)
DARK = mix(INK, SEA, 0.12)


def ornament(brush: Brush, thing: Ornament) -> list[str]:
    """Something to look at."""
    draw = {
        "fir": fir,
        "tree": tree,
        "boulder": boulder,
        "pond": pond,
        "flowers": flowers,
        "grass": grass,
        "cloud": cloud,
    }[thing.kind]
    return draw(brush, thing.x, thing.y, thing.size)


def fir(brush: Brush, x: float, y: float, s: float) -> list[str]:
    """A fir of three skirts, its shadow side to the right."""
    parts = [shape(straight([(x - 4 * s, y), (x + 4 * s, y), (x, y - 20 * s)]), WOOD, 1.6)]
    for width, low, high in ((24, 8, 42), (20, 28, 60), (14, 46, 78)):
        w = (width + brush.wobble(1.5)) * s
        tip = (x + brush.wobble(1.5) * s, y - high * s)
        base = y - low * s
        parts.append(shape(straight([(x - w, base), (x, base + 5 * s), (x + w, base), tip]), FIR))
        parts.append(shape(straight([(x, base + 5 * s), (x + w, base), tip]), FIR_DARK, 0))
    return parts


def tree(brush: Brush, x: float, y: float, s: float) -> list[str]:
    """A round tree."""
    trunk = [(x - 5 * s, y), (x + 5 * s, y), (x + 3 * s, y - 26 * s), (x - 3 * s, y - 26 * s)]
    crown = brush.ring(x, y - 42 * s, 25 * s, 25 * s, 8)
    shade = brush.ring(x + 7 * s, y - 36 * s, 16 * s, 17 * s, 7)
    return [
        shape(straight(trunk), WOOD, 1.8),
        shape(smooth(crown), LEAF),
        shape(smooth(shade), LEAF_DARK, 0),
    ]


def boulder(brush: Brush, x: float, y: float, s: float) -> list[str]:
    """A boulder with a light top."""
    body = [(x - 26 * s, y), (x - 20 * s, y - 20 * s), (x - 2 * s, y - 28 * s)]
    body += [(x + 18 * s, y - 22 * s), (x + 28 * s, y)]
    top = [(x - 20 * s, y - 20 * s), (x - 2 * s, y - 28 * s), (x + 18 * s, y - 22 * s)]
    top += [(x + 4 * s, y - 14 * s)]
    return [shape(straight(body), mix(ROCK, INK, 0.2)), shape(straight(top), ROCK, 1.4)]


def pond(brush: Brush, x: float, y: float, s: float) -> list[str]:
    """Still water that nobody wants to wade through, not even a giant."""
    parts = [
        shape(smooth(brush.ring(x, y, 46 * s, 24 * s, 10)), mix(SEA, PAPER, 0.35)),
        shape(
            smooth(brush.ring(x - 4 * s, y + 3 * s, 32 * s, 14 * s, 9)), mix(SEA, PAPER, 0.15), 0
        ),
    ]
    for dx, dy in ((-12, -4), (10, 6)):
        wave = [(x + (dx - 9) * s, y + dy * s), (x + dx * s, y + (dy - 3) * s)]
        wave += [(x + (dx + 9) * s, y + dy * s)]
        parts.append(line(smooth(wave, closed=False), PAPER, 1.8))
    return parts


def flowers(brush: Brush, x: float, y: float, s: float) -> list[str]:
    """A handful of flowers."""
    parts = []
    for number, (dx, dy) in enumerate(((-16, 2), (-5, -6), (7, 1), (17, -5), (1, 9))):
        colour = (TOMATO, PAPER, MUSTARD)[number % 3]
        ring = brush.ring(x + dx * s, y + dy * s, 4.2 * s, 3.8 * s, 6)
        parts.append(shape(smooth(ring), colour, 1.2))
    return parts


def grass(brush: Brush, x: float, y: float, s: float) -> list[str]:
    """A tuft."""
    blades = ((-8, -10), (-2, -15), (5, -12), (11, -7))
    return [
        line(straight([(x + dx * s * 0.4, y), (x + dx * s, y + dy * s)], closed=False), FIR, 2.2)
        for dx, dy in blades
    ]


def cloud(brush: Brush, x: float, y: float, s: float) -> list[str]:
    """A small cloud."""
    outline = [(x - 50 * s, y + 12 * s), (x - 44 * s, y - 6 * s), (x - 18 * s, y - 18 * s)]
    outline += [(x + 12 * s, y - 20 * s), (x + 40 * s, y - 6 * s), (x + 50 * s, y + 12 * s)]
    return [shape(smooth(outline), mix(PAPER, "#FFFFFF", 0.7), 0)]


def bush_mark(brush: Brush, x: float, y: float, r: float) -> list[str]:
    """Leaves around a stone: a bush stands here at the start."""
    parts = []
    spots = ((-1.1, 0.1), (-0.75, 0.72), (0, 0.98), (0.75, 0.72), (1.1, 0.1), (-0.85, -0.6))
    for dx, dy in (*spots, (0.85, -0.6), (0, -0.9)):
        ring = brush.ring(x + dx * r, y + dy * r * 0.8, r * 0.42, r * 0.36, 7)
        parts.append(shape(smooth(ring), LEAF_DARK, 1.6))
    return parts


def _at(points: list[tuple[int, int]], x: float, y: float, s: float) -> list[Point]:
    """Points around the origin, moved and scaled."""
    return [(x + a * s, y + b * s) for a, b in points]


def mine(x: float, y: float, s: float) -> list[str]:
    """A timbered hole in a mound, with a lamp."""
    mound = [(-84, 20), (-74, -40), (-30, -84), (26, -74), (58, -24), (62, 20)]
    hole = [(-32, 18), (-30, -34), (22, -34), (26, 18)]
    beam = [(-44, -34), (36, -36), (36, -48), (-44, -46)]
    lamp = [(-6, -34), (4, -34), (6, -22), (-8, -22)]
    parts = [
        shape(smooth(_at(mound, x, y, s)), mix(ROCK, INK, 0.12)),
        shape(straight(_at(hole, x, y, s)), DARK),
    ]
    for dx in (-34, 20):
        post = [(dx, 20), (dx + 10, 20), (dx + 10, -38), (dx, -38)]
        parts.append(shape(straight(_at(post, x, y, s)), WOOD))
    parts.append(shape(straight(_at(beam, x, y, s)), WOOD))
    parts.append(shape(straight(_at(lamp, x, y, s)), MUSTARD, 1.4))
    return parts


def peak(x: float, y: float, s: float) -> list[str]:
    """The top of the mountain, with snow."""
    outline = [(-190, 34), (-120, -52), (-62, -96), (-8, -168), (34, -126), (70, -134)]
    outline += [(126, -54), (176, 34)]
    shade = [(-8, -168), (34, -126), (70, -134), (126, -54), (176, 34), (60, 34), (44, -60)]
    snow = [(-40, -125), (-8, -168), (22, -138), (10, -122), (-4, -134), (-20, -112)]
    return [
        shape(straight(_at(outline, x, y, s)), mix(ROCK, PAPER, 0.15)),
        shape(straight(_at(shade, x, y, s)), mix(ROCK, INK, 0.22), 0),
        shape(straight(_at(snow, x, y, s)), PAPER, 1.8),
        line(straight(_at(outline, x, y, s)), INK, 2.4),
    ]


def cave(x: float, y: float, s: float) -> list[str]:
    """The heart of the mountain: somebody has lit a fire inside."""
    mouth = [(-44, 32), (-40, -20), (-4, -48), (36, -22), (44, 32), (0, 36)]
    glow = [(-24, 31), (-20, -4), (0, -22), (20, -4), (26, 31), (0, 34)]
    fire = [(-10, 28), (-9, 8), (0, -8), (9, 10), (11, 28), (0, 32)]
    return [
        shape(smooth(_at(mouth, x, y, s)), DARK),
        shape(smooth(_at(glow, x, y, s)), mix(TOMATO, INK, 0.35), 0),
        shape(smooth(_at(fire, x, y, s)), MUSTARD, 0),
    ]


def hut(brush: Brush, x: float, y: float, s: float) -> list[str]:
    """The giant's hut: crooked, patched, with smoke and a door that he never shuts."""
    wall = [(-56, 0), (-50, -62), (50, -68), (58, 0)]
    roof = [(-72, -54), (-14, -122), (6, -124), (74, -60), (62, -50), (-62, -46)]
    shade = [(6, -124), (74, -60), (62, -50), (20, -49)]
    door = [(-18, 0), (-17, -42), (2, -52), (20, -42), (20, 0)]
    window = [(30, -24), (30, -44), (47, -45), (47, -25)]
    chimney = [(34, -96), (34, -132), (52, -132), (52, -80)]
    parts = [
        shape(straight(_at(chimney, x, y, s)), mix(TOMATO, INK, 0.3)),
        shape(straight(_at(wall, x, y, s)), mix(MUSTARD, PAPER, 0.5)),
        shape(straight(_at(roof, x, y, s)), mix(TOMATO, SALMON, 0.2)),
        shape(straight(_at(shade, x, y, s)), mix(TOMATO, INK, 0.25), 0),
        line(straight(_at(roof, x, y, s)), INK, 2.4),
        shape(smooth(_at(door, x, y, s)), EARTH),
        shape(straight(_at(window, x, y, s)), mix(SEA, PAPER, 0.6), 2),
        line(straight(_at([(38, -24), (39, -45)], x, y, s), closed=False), INK, 1.6),
    ]
    for puff, (dx, dy, r) in enumerate(((46, -144, 8), (56, -160, 11), (50, -180, 13))):
        ring = brush.ring(x + dx * s, y + dy * s, r * s, r * s * 0.85, 7)
        parts.append(shape(smooth(ring), mix(PAPER, ROCK, 0.15 * puff), 0))
    return parts


def orange_circle(brush: Brush, x: float, y: float, r: float) -> list[str]:
    """GR-02: where the giant starts."""
    return [
        shape(smooth(brush.ring(x, y, r, r * 0.72, 12)), ORANGE, 2.6),
        line(smooth(brush.ring(x, y, r * 0.72, r * 0.5, 12)), PAPER, 2.2),
    ]
