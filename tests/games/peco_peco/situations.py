"""Tables for tests: hands in words, everything else where it must be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import tablee
from tablee.core.actions import Action
from tablee.games.peco_peco import GAME
from tablee.games.peco_peco.components import CARD_NAMES, STAKE_NAMES
from tablee.games.peco_peco.rules.match import PecoPeco

NAMES = ["Anne", "Bilal", "Chloé", "Driss", "Elsa", "Farid", "Gaël", "Hana"]
ICONLESS = ("elephant", "cat", "mouse")


def kinds(text: str) -> list[str]:
    """ "cat mouse-bomb" as the names of kinds; an animal without an icon is plain."""
    return [f"{word}-plain" if word in ICONLESS else word for word in text.split()]


class Deck:
    """Hands out cards by kind, each once."""

    def __init__(self) -> None:
        self.left = list(CARD_NAMES)

    def take(self, text: str) -> list[str]:
        taken = []
        for kind in kinds(text):
            card = next(c for c in self.left if c.rsplit("-", 1)[0] == kind)
            self.left.remove(card)
            taken.append(card)
        return taken


def place(
    hands: list[str],
    top: str = "cat",
    stake: str = "premier-festin",
    under: str = "",
    draws: str = "",
    pile: str | None = None,
    food: list[str] | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 1,
    **fields: Any,
) -> dict[str, Any]:
    """A position. `draws`: what is drawn next; `pile`: all of it, the rest goes to nobody's use
    under the discard; `food`: the stakes to come, last first; missing ones were lost."""
    seats = len(hands)
    p = GAME.new(seats, seed, **(options or {})).position()
    deck = Deck()
    p["hands"] = [deck.take(hand) for hand in hands]
    p["top"] = deck.take(top)[0]
    p["under"] = deck.take(under)
    first = deck.take(draws if pile is None else pile)
    if pile is None:
        p["pile"] = deck.left + first[::-1]
    else:
        p["pile"] = first[::-1]
        p["under"] += deck.left
    p["stake"] = stake
    p["memory"] = [{} for _ in range(seats)]
    p["facts"] = []
    p["first"] = p["turn"] = 0
    p["direction"] = "clockwise"
    p.update(fields)
    if p["owner"] is not None and "played" not in fields:
        p["played"] = 1
    placed = [stake, *[s for stakes in p["face_up"] + p["face_down"] for s in stakes]]
    placed += [p["tilted"]] if p["tilted"] else []
    at_table = [STAKE_NAMES[s] for s in GAME.from_position(new(seats, options)).variant.stakes]
    if food is None:
        p["food"] = [s for s in at_table if s not in placed]
        p["lost"] = []
    else:
        p["food"] = food
        p["lost"] = [s for s in at_table if s not in placed and s not in food]
    return p


def new(seats: int, options: dict[str, Any] | None = None) -> dict[str, Any]:
    return GAME.new(seats, 1, **(options or {})).position()


def table(hands: list[str], **fields: Any) -> PecoPeco:
    """The state of `place`, collecting events."""
    state = GAME.from_position(place(hands, **fields))
    state.events = []
    return state


def act(text: str) -> Action:
    """ "play cat-bomb", "play! cat" (calling), "announce", "raid 2" ..."""
    verb, *rest = text.split()
    if verb in ("play", "play!"):
        animal, icon = kinds(rest[0])[0].split("-")
        return tablee.game("peco-peco").action(
            {"verb": "play", "animal": animal, "icon": icon, "call": verb == "play!"}
        )
    if verb == "raid":
        return GAME.action({"verb": "raid", "seat": int(rest[0])})
    if verb == "join":
        return GAME.action({"verb": "join", "team": int(rest[0])})
    return GAME.action({"verb": verb})


def do(state: PecoPeco, *moves: tuple[int, str]) -> PecoPeco:
    """Play these moves; returns the state."""
    for seat, text in moves:
        state.play(seat, act(text))
    return state


def hand(state: PecoPeco, seat: int) -> Counter[str]:
    """What a seat holds, by kind."""
    return Counter(CARD_NAMES[card].rsplit("-", 1)[0] for card in state.animals.hands[seat])


def under(state: PecoPeco) -> Counter[str]:
    """What lies under the discard, by kind."""
    return Counter(CARD_NAMES[card].rsplit("-", 1)[0] for card in state.animals.under)


def bag(text: str) -> Counter[str]:
    """Kinds in words, to compare with."""
    return Counter(kinds(text))


def sizes(state: PecoPeco) -> list[int]:
    return [len(cards) for cards in state.animals.hands]


def why(state: PecoPeco, seat: int, text: str) -> str:
    """The refusal, as the key of its text; empty when it is legal."""
    refusal = state.refusal(seat, act(text))
    if refusal is None:
        return ""
    for lang in ("fr", "en"):
        assert GAME.texts(lang).refusal(refusal)
    return refusal.key.removeprefix("refusal.")


def said(state: PecoPeco, seat: int, text: str) -> list[str]:
    """The refusal in words, in French and in English."""
    refusal = state.refusal(seat, act(text))
    assert refusal is not None
    return [GAME.texts(lang).refusal(refusal) for lang in ("fr", "en")]


def log(state: PecoPeco, kind: str, me: int | None) -> list[str]:
    """The last event of this kind as the log tells it to a seat, in French and in English."""
    event = [e for e in state.events or [] if e.kind == kind][-1].seen_by(me)
    return [
        GAME.texts(lang).with_names(NAMES).event(event, me).replace("\u202f", "\u00a0")
        for lang in ("fr", "en")
    ]


def told(state: PecoPeco) -> list[str]:
    """The kinds of the events so far."""
    return [event.kind for event in state.events or []]
