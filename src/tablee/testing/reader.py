"""The check of the reader of positions: nonsense in any field gets a `PositionError`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tablee.core.errors import PositionError
from tablee.core.state import State
from tablee.testing.expect import ConformanceError, expect

COMMON = {"game", "version", "seats", "options", "rng"}
NONSENSE = 10**6


def check_reader(state: State) -> None:
    """Damage the position field by field: the reader must notice, and say `PositionError`.

    What is nonsense in a field depends on the game, so several damages are tried on each, and it
    is enough that one of them is noticed.
    """
    whole = state.position()
    for field, value in (("game", "no-such-game"), ("version", -1), ("seats", 0), ("rng", {})):
        expect(_refused(state, {**whole, field: value}), f"from_position takes any '{field}'")
    expect(_refused(state, []), "from_position takes what is no JSON object")
    expect(_refused(state, {**whole, "no_such_field": 1}), "from_position takes fields of any name")
    for field, value in whole.items():
        left = {name: held for name, held in whole.items() if name != field}
        expect(_refused(state, left), f"from_position does not miss the field '{field}'")
        if field in COMMON:
            continue
        damages = list(_damages(value))
        expect(
            not damages or any(_refused(state, {**whole, field: bad}) for bad in damages),
            f"from_position checks nothing in '{field}': it took "
            f"{' and '.join(json.dumps(bad)[:60] for bad in damages)}; `require` what must hold",
        )


def _refused(state: State, data: object) -> bool:
    plain = json.loads(json.dumps(data))
    try:
        state.game.from_position(plain)
    except PositionError:
        return True
    except Exception as error:
        raise ConformanceError(
            f"from_position raised {error!r} for a damaged position, not a PositionError that "
            f"names the field: {json.dumps(data)[:300]}"
        ) from error
    return False


def _damages(value: Any) -> Iterator[Any]:
    """Values of the same type that can hardly be right."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield from (-NONSENSE, NONSENSE)
    elif isinstance(value, str):
        yield "no-such-name"
    elif isinstance(value, list):
        yield value * 2 + value[:1] if value else [NONSENSE]
        if value:
            yield value[1:]
            yield from ([bad, *value[1:]] for bad in _damages(value[0]))
    elif isinstance(value, dict):
        yield {**value, "no-such-name": next(iter(value.values()), NONSENSE)}
