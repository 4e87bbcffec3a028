"""How often regular players blunder where it can be seen without doubt, as Markdown.

    python -m tools.blunders service-compris [--matches 500] [--seats 2 4] [--option treason=true]
    python -m tools.blunders roi-lui [--matches 500]

Service Compris !: a *last chance* is a turn in which a seat is out before its next one, if nobody
else does anything, unless it plays the right card; a blunder is to play another. Also: how many of
a master's plans for a card would compare copies of one kind.

Le Roi Lui: how many portions each hand discards at the end for having been served too much, and how
many of them were taken from the table when they could not count any more.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

import tablee
from tablee.cli.arguments import read_option_arguments
from tablee.core.game import Game
from tablee.core.rng import Rng, derive_seed
from tablee.games.roi_lui.components import PER_SEAT, Take
from tablee.games.roi_lui.rules.meal import RoiLui
from tablee.games.service_compris.components import KIND as KIND_OF
from tablee.games.service_compris.components import TRIBES, Discard, Next, Play
from tablee.games.service_compris.rules.situation import CARD
from tablee.games.service_compris.rules.turn import ServiceCompris

MANY = 13  # portions discarded at the end that catch the eye


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.blunders", description=__doc__)
    parser.add_argument("game", choices=sorted(COUNTED), help="its id")
    parser.add_argument("--seats", type=int, nargs="+", help="default: every number")
    parser.add_argument("--matches", type=int, default=500, help="of each (default 500)")
    parser.add_argument("--option", action="append", help="of the game, as name=value")
    parser.add_argument("--seed", type=int, default=4711)
    return parser


def matches(game: Game[Any], seats: int, wanted: argparse.Namespace) -> Iterator[tuple[Any, Rng]]:
    """Matches that are about to begin, and the stream of each."""
    options = read_option_arguments(wanted.option)
    for number in range(wanted.matches):
        state = game.new(seats, derive_seed(wanted.seed, seats, number), **options)
        yield state, Rng(derive_seed(wanted.seed, "play", seats, number))


# -- Service Compris ! -----------------------------------------------------------------------------


def survives(state: ServiceCompris, seat: int) -> bool:
    """Whether a seat is still in when it decides next, if nobody does anything until then."""
    after = state.copy()
    while not after.over and after.alive[seat] and after.actors() != [seat]:
        other = after.actors()[0]
        after.apply(other, after.legal(other)[-1])  # to pass, or to discard
    return after.alive[seat]


def endings(state: ServiceCompris, seat: int) -> Iterator[ServiceCompris]:
    """All that a seat can make of its turn: each kind of card, with each choice.

    Of the orders of Chaud devant only those that keep its own people for the end.
    """
    moves = state.legal(seat)
    mine = state.leads[seat]
    if any(isinstance(move, Next) and move.character % TRIBES != mine for move in moves):
        moves = [m for m in moves if isinstance(m, Next) and m.character % TRIBES != mine]
    tried: set[tuple[str, int]] = set()
    for move in moves:
        if isinstance(move, Play | Discard):
            if (move.verb, KIND_OF[move.card]) in tried:
                continue
            tried.add((move.verb, KIND_OF[move.card]))
        after = state.copy()
        after.apply(seat, move)
        if after.actors() == [seat] and after.turns == state.turns:
            yield from endings(after, seat)
        else:
            yield after


def ending(state: ServiceCompris, seat: int, game: Game[Any], rng: Rng) -> ServiceCompris:
    """What a regular makes of its turn."""
    after = state.copy()
    while after.actors() == [seat] and after.turns == state.turns:
        after.apply(seat, game.policies["regular"](after, seat, rng))
    return after


def last_chances(game: Game[Any], seats: int, wanted: argparse.Namespace) -> list[str]:
    """Last chances and how many were missed; decisions whose plans hold copies of one kind."""
    chances = missed = turns = copies = 0
    for state, rng in matches(game, seats, wanted):
        while not state.over:
            seat = rng.pick(state.actors())
            if state.stage == CARD:
                turns += 1
                firsts = [plan[0] for plan in game.guide.plans(state, seat, rng.copy())]
                copies += len({(m.verb, m.fields["card"]) for m in firsts}) < len(firsts)
                idle = state.copy()
                idle.apply(seat, idle.legal(seat)[-1])
                if not survives(idle, seat) and any(
                    survives(end, seat) for end in endings(state, seat)
                ):
                    chances += 1
                    missed += not survives(ending(state, seat, game, rng.copy()), seat)
            state.apply(seat, game.policies["regular"](state, seat, rng))
    share = 100 * missed / max(1, chances)
    return [str(seats), f"{chances}", f"{missed}", f"{share:.1f}", f"{100 * copies / turns:.1f}"]


# -- Le Roi Lui ------------------------------------------------------------------------------------


def cannot_count(state: RoiLui, seat: int, dish: int) -> bool:
    """Whether a dish is too much if this seat takes it, whatever the king may still get."""
    mine = state.hand(seat)[dish] + state.table[dish]
    more = len(state.pile) >= PER_SEAT * state.seats
    return mine > state.king[dish] + (state.pile.count(dish) if more else 0)


def discards(game: Game[Any], seats: int, wanted: argparse.Namespace) -> list[str]:
    """What hands discard at the end, and what was taken although it could not count."""
    found: list[int] = []
    hopeless: list[int] = []
    for state, rng in matches(game, seats, wanted):
        while not state.over:
            seat = rng.pick(state.actors())
            move = game.policies["regular"](state, seat, rng)
            if isinstance(move, Take) and cannot_count(state, seat, int(move.dish)):
                hopeless.append(state.table[move.dish])
            state.apply(seat, move)
        found += [score["discarded"] for score in state.outcome().detail["seats"]]
    many = sum(count >= MANY for count in found)
    return [
        str(seats),
        f"{sum(found) / len(found):.2f}",
        str(max(found)),
        f"{many} of {len(found)}",
        f"{sum(hopeless) / wanted.matches:.2f}",
    ]


COUNTED = {
    "service-compris": (
        last_chances,
        ["seats", "last chances", "missed", "%", "plans with copies, % of turns"],
    ),
    "roi-lui": (
        discards,
        ["seats", "discarded by a hand", "most", f"{MANY} or more", "hopeless portions a match"],
    ),
}


def main(given: Sequence[str] | None = None) -> None:
    """Play and print."""
    wanted = arguments().parse_args(given)
    game = tablee.game(wanted.game)
    count, headings = COUNTED[wanted.game]
    print(f"| {' | '.join(headings)} |")
    print(f"|{'---|' * len(headings)}")
    for seats in wanted.seats or game.seats:
        print(f"| {' | '.join(count(game, seats, wanted))} |", flush=True)


if __name__ == "__main__":
    main()
