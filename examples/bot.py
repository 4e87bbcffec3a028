"""A bot of your own: joins a table and plays any game, with any legal action.

    pip install websockets
    python examples/bot.py http://127.0.0.1:8000 TABLE [INVITATION]

A bot needs no rules: the server says what is legal. See docs/protocol.md.
"""

import asyncio
import json
import random
import sys
import urllib.request

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException


def post(address: str, body: dict[str, str], token: str = "") -> dict[str, str]:
    """Ask the server for something."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        found: dict[str, str] = json.load(answer)
        return found


async def play(server: str, table: str, invitation: str = "") -> None:
    """Sit down, and act whenever there is something legal to do."""
    token = post(f"{server}/api/programs", {"name": "Example"})["token"]
    post(f"{server}/api/tables/{table}/join", {"invite": invitation}, token)
    socket = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with connect(socket, additional_headers={"authorization": f"Bearer {token}"}) as link:
        async for data in link:
            message = json.loads(data)
            if message["type"] == "update" and message["legal"]:
                number = message["number"]
                action = {"type": "play", "id": f"n{number}", "number": number}
                action["code"] = random.choice(message["legal"])  # think here
                await asyncio.sleep(random.uniform(0.5, 1.5))  # people want to follow
                await link.send(json.dumps(action))
            elif message["type"] == "update" and message["view"] and message["view"]["outcome"]:
                print("over:", message["view"]["outcome"]["reason"])  # noqa: T201
                return


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit("usage: python examples/bot.py SERVER TABLE [INVITATION]")
    try:
        asyncio.run(play(*sys.argv[1:]))
    except (OSError, ValueError, WebSocketException) as problem:  # not found, forbidden, gone
        sys.exit(f"{sys.argv[1]}: {problem}")
