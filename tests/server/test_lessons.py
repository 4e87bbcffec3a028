"""Lessons over the wire: asked and answered, without a name, a table or a memory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

import tablee
from tools.live import Server

pytestmark = pytest.mark.anyio
GAME = tablee.game("the-game")
PATH = "/api/games/the-game/lessons"


@pytest.fixture
async def stranger(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody without a name."""
    async with httpx.AsyncClient(base_url=server.url) as client:
        yield client


async def taught(stranger: httpx.AsyncClient, lesson: str, **query: Any) -> dict[str, Any]:
    answer = await stranger.get(f"{PATH}/{lesson}", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_a_stranger_learns_without_a_name(stranger: httpx.AsyncClient) -> None:
    lessons = (await stranger.get(PATH)).json()
    assert [lesson["id"] for lesson in lessons] == [lesson.id for lesson in GAME.lessons]
    right = GAME.action("place card=12 pile=0").code
    begun = await taught(stranger, "ways")
    assert right in begun["frames"][0]["legal"]
    assert (await taught(stranger, "ways", attempt=right))["step"] == 1
    again = await taught(stranger, "ways", done=right)
    assert (again["step"], again["ask"], again["answer"]) == (1, "lesson.ways.2.ask", None)
    assert "session" not in stranger.cookies


async def test_what_is_no_lesson_or_no_way_through_one(stranger: httpx.AsyncClient) -> None:
    async def refused(path: str, **query: Any) -> tuple[int, str]:
        answer = await stranger.get(path, params=query)
        return answer.status_code, answer.json()["error"]

    assert await refused("/api/games/chess/lessons") == (404, "no-game")
    assert await refused("/api/games/chess/lessons/ways") == (404, "no-game")
    assert await refused(f"{PATH}/nowhere") == (404, "no-lesson")
    wrong = GAME.action("place card=12 pile=2").code
    for done in (str(wrong), "1,1,1,1", "-1", "x", "9" * 400, "²"):
        assert await refused(f"{PATH}/ways", done=done) == (400, "request")
    assert await refused(f"{PATH}/ways", attempt="99999") == (400, "request")


async def test_a_game_may_have_none(stranger: httpx.AsyncClient) -> None:
    answer = await stranger.get("/api/games/snap/lessons")
    assert (answer.status_code, answer.json()) == (200, [])
