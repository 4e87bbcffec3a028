"""Positions of The Game: written, read and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablee.core.position import Position, options_of, read_position, require, rng_of
from tablee.core.rng import Rng
from tablee.games.the_game.components import (
    ANSWERS,
    BASES,
    CARDS,
    DESCENDING,
    DUE,
    FIRE_CARDS,
    NO_FIRE,
    PILES,
    SIGNALS,
    UNANSWERED,
    Variant,
)
from tablee.games.the_game.options import TheGameOptions
from tablee.games.the_game.rules import TheGame

if TYPE_CHECKING:
    from tablee.core.game import Game

ENDS = ("", "won", "stuck", "fire")


class TheGamePosition(Position, kw_only=True):
    """The fields of a position; see the README of the game."""

    hands: list[list[int]]
    draw: list[int]
    piles: list[list[int]]
    turn: int
    placed: int
    asking: bool
    answers: list[str | None]
    fires: list[int]
    signals: list[list[str]]
    ended: str


def write(state: TheGame) -> dict[str, Any]:
    """The whole state as plain JSON."""
    return {
        "game": state.game.id,
        "version": state.game.version,
        "seats": state.seats,
        "options": state.game.options_dict(state.options),
        "rng": state.rng.to_dict(),
        "hands": [list(hand) for hand in state.hands],
        "draw": list(state.draw),
        "piles": [pile[1:] for pile in state.piles],
        "turn": state.turn,
        "placed": state.placed,
        "asking": state.asking,
        "answers": [None if a == UNANSWERED else ANSWERS[a] for a in state.answers],
        "fires": list(state.fires),
        "signals": [[SIGNALS[s] for s in signals] for signals in state.signals],
        "ended": state.ended,
    }


def read(game: Game[TheGame], data: object) -> TheGame:
    """The state that a position describes; every field is checked."""
    p = read_position(data, TheGamePosition, game.id, game.version, game.seats)
    options = options_of(p, TheGameOptions)
    variant = Variant(p.seats, options)
    state = TheGame(game, p.seats, options, rng_of(p), variant)
    _check_cards(p, variant.hand_size)
    state.hands = [sorted(hand) for hand in p.hands]
    state.draw = list(p.draw)
    state.piles = [[base, *pile] for base, pile in zip(BASES, p.piles, strict=True)]
    state.left = len(p.draw) + sum(len(hand) for hand in p.hands)
    _check_turn(p, state)
    state.turn = p.turn
    state.placed = p.placed
    state.asking = p.asking
    state.answers = [UNANSWERED if a is None else ANSWERS.index(a) for a in p.answers]
    state.fires = list(p.fires)
    state.signals = [[SIGNALS.index(s) for s in signals] for signals in p.signals]
    state.ended = p.ended
    state.over = p.ended != ""
    _check_end(p, state)
    return state


def _check_cards(p: TheGamePosition, hand_size: int) -> None:
    require(len(p.hands) == p.seats, "hands", f"{len(p.hands)} hands for {p.seats} seats")
    for seat, hand in enumerate(p.hands):
        require(len(hand) <= hand_size, f"hands[{seat}]", f"more than {hand_size} cards")
    require(len(p.piles) == PILES, "piles", f"there are {PILES}")
    seen: set[int] = set()
    places = {f"hands[{seat}]": hand for seat, hand in enumerate(p.hands)}
    places["draw"] = p.draw
    places.update({f"piles[{number}]": pile for number, pile in enumerate(p.piles)})
    for field, cards in places.items():
        for card in cards:
            require(card in CARDS, field, f"there is no card {card}")
            require(card not in seen, field, f"the card {card} is there twice")
            seen.add(card)
    missing = [card for card in CARDS if card not in seen]
    require(not missing, "draw", f"the cards {missing[:5]} are nowhere")
    for number, pile in enumerate(p.piles):
        top = BASES[number]
        for card in pile:
            up = card > top or card == top - 10
            down = card < top or card == top + 10
            require(up if number < DESCENDING else down, f"piles[{number}]", f"{card} on {top}")
            top = card


def _check_turn(p: TheGamePosition, state: TheGame) -> None:
    require(0 <= p.turn < p.seats, "turn", f"there is no seat {p.turn}")
    require(0 <= p.placed <= state.variant.hand_size, "placed", "more cards than a hand holds")
    require(len(p.answers) == p.seats, "answers", "one for each seat")
    for answer in p.answers:
        require(answer is None or answer in ANSWERS, "answers", f"there is no {answer!r}")
    untouched = p.placed == 0 and not any(p.piles)
    require(untouched or not p.asking, "asking", "cards have been placed already")
    asked = state.options.first_seat == "ask" and p.seats > 1
    require(asked or not p.asking, "asking", "nobody is asked who starts")
    require(not p.asking or None in p.answers, "answers", "all have answered")
    require(len(p.fires) == PILES, "fires", "one for each pile")
    for number, fire in enumerate(p.fires):
        top = state.piles[number][-1]
        burns = state.variant.on_fire and top in FIRE_CARDS
        require(NO_FIRE <= fire <= DUE, f"fires[{number}]", "0, 1 or 2")
        require(burns == (fire != NO_FIRE), f"fires[{number}]", f"is {fire} with {top} on top")
    require(len(p.signals) == p.seats, "signals", "a list for each seat")
    for seat, signals in enumerate(p.signals):
        require(len(signals) == PILES, f"signals[{seat}]", "one for each pile")
        for signal in signals:
            require(signal in SIGNALS, f"signals[{seat}]", f"there is no {signal!r}")


def _check_end(p: TheGamePosition, state: TheGame) -> None:
    require(p.ended in ENDS, "ended", f"there is no {p.ended!r}")
    require((state.left == 0) == (p.ended == "won"), "ended", f"{state.left} cards are left")
    require(p.ended != "fire" or state.fire_due(), "ended", "no fire is due")
    if state.left == 0 or p.asking:
        return
    stuck = state.placed < state.required() and not state.can_place()
    require(p.ended == "fire" or stuck == (p.ended == "stuck"), "ended", "the turn can go on")
    if not state.over:
        require(bool(state.hands[p.turn]), "turn", f"seat {p.turn} has no cards")


def exchange_hidden(p: dict[str, Any], seat: int, rng: Rng) -> bool:
    """Shuffle the cards that the seat has not seen; who must place a card keeps one that fits."""
    if p["ended"]:
        return False
    hands: list[list[int]] = p["hands"]
    kept = {other: [] if other != seat else list(hand) for other, hand in enumerate(hands)}
    turn: int = p["turn"]
    if turn != seat and not p["asking"]:
        kept[turn] = [card for card in hands[turn] if _goes_somewhere(p, card)][:1]
    loose = [c for other, hand in enumerate(hands) for c in hand if c not in kept[other]]
    loose += p["draw"]
    rng.shuffle(loose)
    for other, hand in enumerate(hands):
        new = [loose.pop() for _ in range(len(hand) - len(kept[other]))]
        hands[other] = sorted(kept[other] + new)
    p["draw"] = loose
    return True


def _goes_somewhere(p: dict[str, Any], card: int) -> bool:
    tops = [pile[-1] if pile else base for pile, base in zip(p["piles"], BASES, strict=True)]
    up = any(card > top or card == top - 10 for top in tops[:2])
    return up or any(card < top or card == top + 10 for top in tops[2:])
