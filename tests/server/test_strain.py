"""Nonsense, violence and haste in small doses.

`tools/fuzz.py`, `tools/soak.py` and `benchmarks/load.py` give larger ones.
"""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar import Router
from litestar.routes import HTTPRoute
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from benchmarks import load
from tablee.server.routes import ROUTES
from tools.fuzz import fuzz
from tools.live import Server
from tools.soak import run

HEALTH = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much]

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


FORGETTING = {("DELETE", "/api/session"), ("DELETE", "/api/sessions"), ("DELETE", "/api/me")}
"""Who asks for that is not known afterwards: a stranger asks."""

FRAMING = {"content-length", "transfer-encoding", "connection", "upgrade", "expect", "te", "host"}
"""Headers by which HTTP finds the end of a request, or its way: the description is not of them."""


def test_nonsense_over_the_socket_is_answered_and_changes_nothing() -> None:
    found = fuzz(500)
    assert found["messages"] > 500
    assert not found["errors"], "\n".join(found["errors"])


@pytest.mark.anyio
async def test_nothing_acknowledged_is_lost_when_the_server_is_killed() -> None:
    found = await run(kills=2, tables=5)  # one of every game
    assert found["acknowledged_and_found"] > 10
    assert not found["errors"], "\n".join(found["errors"])


@pytest.mark.anyio
async def test_a_small_load_is_carried() -> None:
    found = await load.run(tables=4, seats=4, seconds=1.0)
    for phase in found:
        assert phase["actions"] > 20
        assert phase["refused"] == 0


def test_the_rest_interface_keeps_to_its_description(server: Server) -> None:
    """Whatever fits the description, or nearly does, gets an answer that fits it too."""
    token = httpx.post(f"{server.url}/api/programs", json={"name": "HAL"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    wish = {"game": "the-game", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    made = httpx.post(f"{server.url}/api/tables", json=wish, headers=headers)
    table = made.raise_for_status().json()["id"]
    crew = httpx.post(f"{server.url}/api/me/rounds", json={"name": "Nous"}, headers=headers)
    real = {"table_id": table, "round_id": crew.raise_for_status().json()["id"]}
    real |= {"game_id": "the-game", "company_id": somebody_of(server, headers)}
    description = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    tried = set()
    for operation in description.get_all_operations():
        assert isinstance(operation, Ok), operation
        found = operation.ok()
        valid, wrong = (
            found.as_strategy(generation_mode=mode)
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
        )

        @settings(max_examples=20, deadline=None, suppress_health_check=HEALTH, database=None)
        @given(case=valid | wrong, known=st.booleans())
        def keep_to_it(case: Any, known: bool) -> None:
            if known:
                case.path_parameters.update({n: real[n] for n in case.path_parameters if n in real})
            for name in FRAMING & {name.lower() for name in case.headers}:
                del case.headers[name]
            forget = (case.method, case.path) in FORGETTING
            case.call_and_validate(
                headers={} if forget else headers,
                checks=CHECKS,
                excluded_checks=[],
            )

        keep_to_it()
        tried.add((found.method.upper(), found.path))
    assert tried == described()


def described() -> set[tuple[str, str]]:
    """All routes of the house but sockets and what is for its owner."""
    return {
        (method, re.sub(r":\w+\}", "}", route.path))
        for room in ROUTES
        if isinstance(room, Router)
        for route in room.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        if handler.include_in_schema is not False
        for method in handler.http_methods
    }


def somebody_of(server: Server, headers: dict[str, str]) -> str:
    """What somebody is called to whoever has these headers."""
    with httpx.Client(base_url=server.url) as anne:
        anne.post("/api/session", json={"name": "Anne"})
        wish = {"game": "the-game", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
        table = anne.post("/api/tables", json=wish).raise_for_status().json()["id"]
    path = f"{server.url}/api/tables/{table}/seats/0/block"
    httpx.put(path, json={"blocked": True}, headers=headers).raise_for_status()
    found = httpx.get(f"{server.url}/api/me/company", headers=headers).raise_for_status().json()
    return str(found[0]["id"])
