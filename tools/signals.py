"""The Game: how much a signal gives away (TG-11).

    python -m tools.signals [MATCHES] [--seats 5]

Regulars play with signals. Every signal that one of them sets is read with the eyes of every other
seat: how many cards that the listener has not seen would explain it, and how many of those agree
with what the speaker says of the other piles, silence included. One explanation would be the number
itself, in other words.
"""

from __future__ import annotations

import argparse
from collections import Counter

import tablee
from tablee.bots import Bot, Budget, bot, play_match
from tablee.core.record import Record
from tablee.games.the_game.components import JUMP, PILES, SIGNALS, SILENT, Signal
from tablee.games.the_game.judgement import Turn
from tablee.games.the_game.rules import TheGame

SEED = 556
STRENGTH = [0, 2, 1, 0]  # of silence, "leave", "no big jump" and "yours"


def explanations(state: TheGame, speaker: int, listener: int, pile: int, every: bool) -> int:
    """How many cards that the listener has not seen explain what the speaker says of a pile.

    With `every`, they also fit what is said of all other piles, and what is not.
    """
    turn = Turn(state, speaker)
    said = state.signals[speaker]
    hidden = [*state.draw]
    for seat in range(state.seats):
        hidden += [] if seat == listener else state.hands[seat]
    found = 0
    for card in hidden:
        fits = [STRENGTH[turn.suits(card, q)] <= STRENGTH[said[q]] for q in range(PILES)]
        found += turn.suits(card, pile) == said[pile] and (all(fits) or not every)
    return found


class Sample:
    """The signals of some matches, by kind: how many explanations each had for each listener."""

    def __init__(self) -> None:
        self.set: Counter[str] = Counter()
        self.jumps: Counter[str] = Counter()  # the speaker held the card ten back
        self.alone: dict[str, Counter[int]] = {}
        self.together: dict[str, Counter[int]] = {}

    def take(self, state: TheGame, speaker: int, pile: int, kind: str) -> None:
        """Count one signal."""
        self.set[kind] += 1
        top = state.piles[pile][-1]
        back = top - JUMP if pile < PILES // 2 else top + JUMP
        self.jumps[kind] += back in state.hands[speaker]
        for listener in range(state.seats):
            if listener != speaker and state.hands[listener]:
                for every, counts in ((False, self.alone), (True, self.together)):
                    count = explanations(state, speaker, listener, pile, every)
                    counts.setdefault(kind, Counter())[count] += 1


def play(seats: int, matches: int) -> tuple[Sample, int]:
    """Play, and look at every signal at the moment when all have said what they have to say."""
    game = tablee.game("the-game")
    sample = Sample()
    won = 0
    for number in range(matches):
        record, state = Record.start(game, seats, SEED + number, signals=True)
        players: list[Bot] = [bot("regular", game)] * seats
        play_match(state, players, number, Budget(), record)
        outcome = state.outcome()
        assert outcome is not None
        won += bool(outcome.winners)
        _replay(record, sample)
    return sample, won


def _replay(record: Record, sample: Sample) -> None:
    state = record.begin()
    assert isinstance(state, TheGame)
    fresh: list[tuple[int, int, str]] = []
    for seat, code in record.actions:
        action = state.game.actions[code]
        if not isinstance(action, Signal):
            for speaker, pile, kind in fresh:
                sample.take(state, speaker, pile, kind)
            fresh = []
        elif action.signal != SILENT:
            fresh.append((seat, int(action.pile), SIGNALS[int(action.signal)]))
        state.apply(seat, action)


def told(counts: Counter[int]) -> str:
    """One, two, three, or more explanations, in shares."""
    total = sum(counts.values())
    few = [f"{n}: {counts[n] / total:.2%}" for n in range(4)]
    more = sum(count for n, count in counts.items() if n > 3)
    return ", ".join([*few, f"more: {more / total:.2%}"])


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("matches", type=int, nargs="?", default=200)
    parser.add_argument("--seats", type=int, default=5)
    asked = parser.parse_args()
    sample, won = play(asked.seats, asked.matches)
    print(f"{asked.matches} matches of {asked.seats} regulars, {won} won")
    for kind, count in sorted(sample.set.items()):
        print(f"{kind}: set {count:,} times, with a jump in hand {sample.jumps[kind] / count:.1%}")
        print(f"  explanations for a listener      {told(sample.alone[kind])}")
        print(f"  that fit the other piles as well {told(sample.together[kind])}")


if __name__ == "__main__":
    main()
