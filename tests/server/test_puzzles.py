"""Puzzles over the wire: posed and answered, without a name, a table or a memory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

import tablee
from tablee.core.puzzles import puzzles
from tools.live import Server

pytestmark = pytest.mark.anyio
GAME = tablee.game("roi-lui")
PATH = "/api/games/roi-lui/puzzles"


@pytest.fixture
async def stranger(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody without a name."""
    async with httpx.AsyncClient(base_url=server.url) as client:
        yield client


async def test_a_stranger_solves_and_fails_without_a_name(stranger: httpx.AsyncClient) -> None:
    async def tried(**query: Any) -> dict[str, Any]:
        answer = await stranger.get(f"{PATH}/{puzzle.id}", params=query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    puzzle = puzzles(GAME)[0]
    listed = (await stranger.get(PATH)).json()
    assert [one["id"] for one in listed] == [one.id for one in puzzles(GAME)]
    assert (await stranger.get("/api/games/roi-lui")).json()["puzzles"] == len(listed)
    best, other = (",".join(map(str, choice.plan)) for choice in puzzle.choices[:2])
    begun = await tried()
    assert begun["answer"] is None
    assert "worth" not in str(begun)  # nobody is told before they tried
    assert (await tried(attempt=best))["answer"]["right"]
    missed = (await tried(attempt=other))["answer"]
    assert (missed["right"], missed["place"]) == (False, 1)
    assert len(missed["choices"]) == len(puzzle.choices)
    assert "session" not in stranger.cookies


async def test_what_is_no_puzzle_or_no_try_at_one(stranger: httpx.AsyncClient) -> None:
    async def refused(path: str, **query: Any) -> tuple[int, str]:
        answer = await stranger.get(path, params=query)
        return answer.status_code, answer.json()["error"]

    assert await refused("/api/games/chess/puzzles") == (404, "no-game")
    assert await refused(f"{PATH}/nowhere") == (404, "no-puzzle")
    id = puzzles(GAME)[0].id
    best = puzzles(GAME)[0].choices[0].plan[0]
    for attempt in ("-1", "x", "99999", "9" * 400, "²", f"{best},{best}", f"{best}," * 300):
        assert await refused(f"{PATH}/{id}", attempt=attempt) == (400, "request")
    answer = await stranger.get(f"{PATH}/{id}", params={"attempt": "x"})
    assert answer.json()["detail"] == "attempt: not of this puzzle"


async def test_a_game_may_have_none(stranger: httpx.AsyncClient) -> None:
    answer = await stranger.get("/api/games/snap/puzzles")
    assert (answer.status_code, answer.json()) == (200, [])
