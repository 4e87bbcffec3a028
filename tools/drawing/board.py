"""The picture of the board, made from its data file.

    python -m tools.drawing.board

writes `board.svg` next to the `board.json` of Le Géant Rustre. Layers, from the back to the front:
sky, meadow, terraces with their cliffs, trodden paths, scenery, ladders, stepping stones. What
moves (dwarfs, bushes, giant, cakes) is not on it: every space is a group with its id, to be drawn
upon.
"""

from __future__ import annotations

from tablee.games.geant_rustre.board import FILE as DATA
from tablee.games.geant_rustre.board import Board, Ladder, Space, SpaceId, Terrace, load_board
from tools.drawing import scenery
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
    STONE,
    WOOD,
    Brush,
    Point,
    label,
    line,
    mix,
    shape,
    smooth,
    straight,
)

FILE = DATA.with_suffix(".svg")
SEED = 1989
SQUASH = 0.72  # seen at an angle, a round stone is an ellipse
THICK = 6.0  # of a stone
RUNG = 13.0  # from one to the next

MEADOW = mix(HERB, PAPER, 0.42)
TROD = mix(MUSTARD, PAPER, 0.62)
CLIFF = mix(mix(EARTH, ROCK, 0.5), PAPER, 0.12)


def draw(board: Board) -> str:
    """The board as SVG."""
    brush = Brush(SEED)
    width, height = board.size
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        ' stroke-linejoin="round" stroke-linecap="round" text-anchor="middle"'
        ' font-family="Atkinson Hyperlegible, Verdana, sans-serif" font-weight="700">',
        f'<clipPath id="edge"><rect width="{width:g}" height="{height:g}" rx="28"/></clipPath>',
        '<g clip-path="url(#edge)">',
    ]
    parts += _sky(board)
    for number, terrace in enumerate(board.terraces):
        parts += _terrace(brush, terrace, number, len(board.terraces))
    parts += _landmark(brush, board, "peak")
    parts += _paths(board)
    parts += _landmark(brush, board, "cave")
    parts += _landmark(brush, board, "mine")
    for thing in sorted(board.ornaments, key=lambda thing: (thing.y, thing.x)):
        parts += scenery.ornament(brush, thing)
    parts += _landmark(brush, board, "hut")
    for ladder in board.ladders:
        parts += _ladder(board, ladder)
    for space in sorted(board.spaces, key=lambda space: (space.y, space.x)):
        parts += _space(brush, board, space)
    parts += ["</g>", "</svg>", ""]
    return "\n".join(parts)


def scale(board: Board, y: float) -> float:
    """Things far up are farther away."""
    return 0.72 + 0.34 * y / board.size[1]


def radius(board: Board, space: Space) -> float:
    """How large the stone of a space is drawn."""
    return (22.0 if space.kind == "orange" else 27.0) * scale(board, space.y)


def _sky(board: Board) -> list[str]:
    """Sky, two ranges of far hills, and the meadow in front of them."""
    width, height = board.size
    far = [(-20.0, 250.0), (120, 170), (260, 220), (420, 130), (600, 190), (820, 140), (1010, 205)]
    far += [(width + 20, 150.0), (width + 20, 420.0), (-20, 420)]
    near = [(-20.0, 330.0), (100, 262), (240, 300), (420, 246), (620, 300), (860, 240), (1040, 290)]
    near += [(width + 20, 236.0), (width + 20, 520.0), (-20, 520)]
    meadow = [(-20.0, 400.0), (160, 350), (420, 340), (760, 330), (1040, 350), (width + 20, 380.0)]
    meadow += [(width + 20, height + 20), (-20, height + 20)]
    return [
        f'<rect width="{width:g}" height="{height:g}" fill="{mix(SALMON, PAPER, 0.74)}"/>',
        shape(smooth(far), mix(mix(SEA, HERB, 0.3), PAPER, 0.5), 0),
        shape(smooth(near), mix(mix(SEA, HERB, 0.6), PAPER, 0.34), 0),
        shape(smooth(meadow), MEADOW),
    ]


def _terrace(brush: Brush, terrace: Terrace, number: int, of: int) -> list[str]:
    """A step of the mountain: a cliff in two tones with cracks, and a meadow on top."""
    top: list[Point] = terrace.outline
    high = terrace.cliff
    foot = [(x, y + high) for x, y in top]
    middle = [(x, y + high * 0.45) for x, y in top]
    grass = mix(mix(HERB, MUSTARD, 0.1), PAPER, 0.36 + 0.2 * (number + 1) / of)
    parts = [
        shape(smooth(foot), mix(CLIFF, INK, 0.22)),
        shape(smooth(middle), CLIFF, 0),
        shape(smooth(top), grass),
    ]
    low = max(y for _, y in top)
    for (x, y), (to_x, to_y) in zip(top, top[1:] + top[:1], strict=True):
        if min(y, to_y) > low - high * 1.5:  # the front
            for share in (0.2, 0.45, 0.75):
                at = x + (to_x - x) * share + brush.wobble(10)
                edge = y + (to_y - y) * share + high * 0.3
                crack = [(at, edge), (at + brush.wobble(5), edge + high * 0.25)]
                crack += [(at + brush.wobble(6), edge + high * 0.5)]
                parts.append(line(straight(crack, closed=False), mix(CLIFF, INK, 0.55), 1.8))
    return parts


def _points(board: Board, ids: list[SpaceId]) -> list[Point]:
    return [(space.x, space.y) for space in map(board.space, ids)]


def _paths(board: Board) -> list[str]:
    """Trodden ground under the stones: the dwarfs' way, and the giant's where it is his alone."""
    cut = board.green_path.index(board.detour.after)
    green = _points(board, [*board.green_path, "cave"])
    orange = _points(board, ["hut", *board.orange_path, board.green_path[0]])
    there, back = board.green_path[cut], board.green_path[cut + 1]
    detour = _points(board, [there, *board.detour.spaces, back])
    edge = mix(MEADOW, EARTH, 0.4)
    parts = []
    for colour, wider in ((edge, 6.0), (TROD, 0.0)):
        parts.append(line(smooth(orange, closed=False), colour, 30 + wider))
        parts.append(line(smooth(detour, closed=False), colour, 26 + wider))
        parts.append(line(smooth(green, closed=False), colour, 36 + wider))
    return parts


def _landmark(brush: Brush, board: Board, name: str) -> list[str]:
    kind = "cave" if name == "peak" else name
    space = next(space for space in board.spaces if space.kind == kind)
    s = scale(board, space.y)
    if name == "hut":
        return scenery.hut(brush, space.x + 18 * s, space.y - 26 * s, s)
    if name == "mine":
        return scenery.mine(space.x - 44 * s, space.y - 30 * s, s)
    paint = scenery.peak if name == "peak" else scenery.cave
    return paint(space.x, space.y - 10 * s, s * 1.15)


def _ladder(board: Board, ladder: Ladder) -> list[str]:
    """Two rails and their rungs, from stone to stone."""
    foot, top = board.space(ladder.foot), board.space(ladder.top)
    down = radius(board, foot) * SQUASH * 0.7
    up = radius(board, top) * SQUASH * 0.7
    (x0, y0), (x1, y1) = (foot.x, foot.y - down), (top.x, top.y + up)
    half0, half1 = 13 * scale(board, foot.y), 11 * scale(board, top.y)
    rungs = round(abs(y1 - y0) / RUNG)
    parts = []
    rails = [straight([(x0 + d * half0, y0), (x1 + d * half1, y1)], closed=False) for d in (-1, 1)]
    steps = []
    for number in range(1, rungs):
        share = number / rungs
        x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        half = half0 + (half1 - half0) * share
        steps.append(straight([(x - half, y), (x + half, y)], closed=False))
    for colour, wider in ((INK, 3.6), (mix(WOOD, MUSTARD, 0.45), 0.0)):
        parts += [line(d, colour, 3.4 + wider) for d in steps]
        parts += [line(d, colour, 5 + wider) for d in rails]
    return parts


def _space(brush: Brush, board: Board, space: Space) -> list[str]:
    """A stone with its number or letter; its group carries the id for whoever draws upon it."""
    r = radius(board, space)
    x, y = space.x, space.y
    parts = [f'<g id="space-{space.id}">']
    if space.kind == "cave":
        return []  # it is a place in the landscape
    if space.kind == "hut":
        parts += scenery.orange_circle(brush, x, y, r * 1.35)
        return [*parts, "</g>"]
    fill = {"orange": ORANGE, "rock": ROCK, "mine": mix(STONE, PAPER, 0.4)}.get(space.kind, STONE)
    if space.kind == "bush":
        parts += scenery.bush_mark(brush, x, y, r)
    if space.kind == "rock":
        outline, pen = brush.block(x, y, r * 0.88, SQUASH * 1.05), straight
    else:
        much = 1.25 if space.kind == "mine" else 1.0
        outline, pen = brush.ring(x, y, r * much, r * much * SQUASH), smooth
    parts.append(shape(pen([(a, b + THICK) for a, b in outline]), mix(fill, INK, 0.45)))
    parts.append(shape(pen(outline), fill))
    size = (17 if space.kind == "orange" else 21) * scale(board, y)
    parts.append(label(x, y, size, str(space.id)))
    return [*parts, "</g>"]


def main() -> None:
    """Write the picture."""
    FILE.write_text(draw(load_board()), encoding="utf-8")


if __name__ == "__main__":
    main()
