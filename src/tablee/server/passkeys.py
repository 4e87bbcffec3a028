"""Passkeys: a device or a key ring shows that it is somebody's, without a password.

A passkey belongs to a name (`localhost`, a domain), never to an address, and browsers offer it over
HTTPS or on the machine itself alone. What it is asked to sign is kept in the store for a few
minutes, so that any worker can check the answer, and is taken by the first.
"""

from __future__ import annotations

import base64
import json
import secrets
import time
from typing import Any

import msgspec
from litestar.connection import ASGIConnection

from tablee.server.devices import device
from tablee.server.reach import bare_host, here_alone, is_address
from tablee.server.services import services
from tablee.server.sessions import is_encrypted
from tablee.server.tokens import token_hash
from tablee.server.ways import LASTS
from tablee.table.seats import Person
from tablee.table.store import Store, Way

CHALLENGE = 300.0
"""Seconds in which a passkey has to answer."""

Connection = ASGIConnection[Any, Any, Any, Any]


class BadPasskey(Exception):
    """The answer is none, or not to what was asked, or of no passkey that is known."""


class Kept(msgspec.Struct, frozen=True):
    """What is kept of a passkey: it proves nothing, it checks proofs."""

    key: bytes
    count: int
    device: str


def party(connection: Connection) -> str | None:
    """The name that passkeys of this connection belong to; None: there can be none."""
    host = bare_host(connection.headers.get("host", ""))
    if not host or is_address(host):
        return None
    return host if here_alone(host) or is_encrypted(connection) else None


def _origins(connection: Connection) -> list[str]:
    scheme = "https" if is_encrypted(connection) else "http"
    own = f"{scheme}://{connection.headers.get('host', '').lower()}"
    return [own, *services(connection).config.allowed_origins()]


async def ask_new(connection: Connection, person: Person, name: str) -> dict[str, Any]:
    """What a browser is told in order to make a passkey of this person's."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
    )

    store = services(connection).store
    known = [way.token for way in await store.ways(person.id) if way.kind == "passkey"]
    options = generate_registration_options(
        rp_id=name,
        rp_name="Tablée",
        user_name=person.name,
        user_id=person.id.encode(),
        challenge=await _challenge(store, person.id),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=_bytes(token)) for token in known],
    )
    return dict(json.loads(options_to_json(options)))


async def add(connection: Connection, person: Person, name: str, answer: dict[str, Any]) -> None:
    """Keep the passkey that a browser made.

    Raises:
        BadPasskey: it is none, or was made for something else.
    """
    from webauthn import verify_registration_response

    store = services(connection).store
    challenge = await _asked(store, person.id, answer)
    try:
        made = verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=name,
            expected_origin=_origins(connection),
        )
    except Exception:  # whatever is wrong with what a stranger sent, it is no passkey
        raise BadPasskey from None
    token = _text(made.credential_id)
    if await store.way(token) is not None:
        raise BadPasskey
    used = device(connection.headers.get("user-agent"))
    kept = Kept(made.credential_public_key, made.sign_count, used)
    await _keep(store, token, person, kept)


async def ask_known(connection: Connection, name: str) -> dict[str, Any]:
    """What a browser is told in order to find a passkey of anybody's who is here."""
    from webauthn import generate_authentication_options, options_to_json

    challenge = await _challenge(services(connection).store, "")
    options = generate_authentication_options(rp_id=name, challenge=challenge)
    return dict(json.loads(options_to_json(options)))


async def recognise(connection: Connection, name: str, answer: dict[str, Any]) -> Person:
    """Whose passkey answered.

    Raises:
        BadPasskey: nobody's.
    """
    from webauthn import verify_authentication_response

    store = services(connection).store
    challenge = await _asked(store, "", answer)
    way = await store.way(str(answer.get("id")))
    if way is None or way.kind != "passkey" or way.until < time.time():
        raise BadPasskey
    kept = msgspec.json.decode(way.data, type=Kept)
    try:
        proof = verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=name,
            expected_origin=_origins(connection),
            credential_public_key=kept.key,
            credential_current_sign_count=kept.count,
        )
    except Exception:  # see above
        raise BadPasskey from None
    person = Person(way.person, way.name)
    await _keep(store, way.token, person, msgspec.structs.replace(kept, count=proof.new_sign_count))
    return person


async def _keep(store: Store, token: str, person: Person, kept: Kept) -> None:
    now = time.time()
    data = msgspec.json.encode(kept)
    await store.put_way(Way(token, person.id, "passkey", person.name, now, now + LASTS, data))


async def _challenge(store: Store, person: str) -> bytes:
    challenge = secrets.token_bytes(32)
    now = time.time()
    token = token_hash(_text(challenge))
    await store.put_way(Way(token, person, "challenge", "", now, now + CHALLENGE))
    return challenge


async def _asked(store: Store, person: str, answer: dict[str, Any]) -> bytes:
    """What this answers to: it was asked of this person (empty: of anybody), and is asked once."""
    try:
        told = json.loads(_bytes(answer["response"]["clientDataJSON"]))
        challenge = str(told["challenge"])
        way = await store.take_way(token_hash(challenge))
        if way is None or (way.kind, way.person) != ("challenge", person):
            raise BadPasskey
        if way.until < time.time():
            raise BadPasskey
        return _bytes(challenge)
    except (KeyError, TypeError, ValueError, RecursionError):
        raise BadPasskey from None


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
