"""Checks what hints say, sentence by sentence, over many decisions of every game.

    python -m tools.believable [GAME ...] [--decisions 500] [--iterations 120] [--fresh 60]

A sentence is checked against the view of the seat (`tools/hint_checks.py`), by code that shares
nothing with the code that writes it; a comparison against the standings of the search, and in fresh
imagined worlds. A plan that was announced is followed, to see whether it is kept. What is said for
the answers of the game's puzzles is checked like a hint. Prints what was wrong, and figures; ends
with 1 if a sentence was not true.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import Any

import tablee
from tablee import Rng
from tablee.bots import Budget, Hint, Perspective, bot, hint
from tablee.bots.hints import nudge
from tablee.bots.players import MasterBot
from tablee.core.actions import Action
from tablee.core.game import Game
from tablee.core.puzzles import Puzzle, puzzles
from tablee.core.state import State
from tools.hint_checks import CHECKS, SILENT, Json, Situation

# -- the comparison ------------------------------------------------------------------------------


def compares(perspective: Perspective, game: Game[Any], advice: Hint, budget: Budget) -> str:
    """What is wrong with the comparison, from a search of its own; nothing: it is right."""
    master = bot("master", game)
    assert isinstance(master, MasterBot)
    verdict = master.think(perspective, budget)
    if verdict.action is not advice.action:
        return "the search chose something else"
    beside = advice.compared
    if beside is None:
        return ""
    found = [one for one in verdict.standings if one.action is beside.other]
    if len(found) != 1:
        return "the other was not compared"
    (other,) = found
    if round(100 * verdict.worth) != beside.ours:
        return "the advice is worth something else"
    if max(0, round(100 * (verdict.worth - other.behind))) != beside.theirs:
        return "the other is worth something else"
    enough = verdict.playouts >= 12 * len(verdict.standings)
    clearly = enough and other.behind > 2 * other.error and beside.ours > beside.theirs
    if clearly != (beside.key == "hint.than"):
        return f"{beside.key}, but it is behind by {other.behind:.3f} ± {other.error:.3f}"
    return ""


def holds_elsewhere(state: State, seat: int, game: Game[Any], advice: Hint, worlds: int) -> bool:
    """Whether the advice is better than the other in worlds that did not serve to choose it."""
    assert advice.compared is not None
    rng = Rng(77)
    lead = 0.0
    for _ in range(worlds):
        world = game.guide.imagine(state, seat, rng)
        luck = rng.fork()
        worth = []
        for move, then in ((advice.action, advice.then), (advice.compared.other, None)):
            match = world.copy()
            match.apply(seat, move)
            if then is not None and not match.over and then in match.legal(seat):
                match.apply(seat, then)
            game.guide.playout(match, luck.copy())
            worth.append(game.guide.values(match)[seat])
        lead += worth[0] - worth[1]
    return lead >= 0


# -- decisions -----------------------------------------------------------------------------------

VARIANTS: dict[str, list[Json]] = {
    "the-game": [{}, {"on_fire": True}, {"signals": True}],
    "peco-peco": [{}, {"mercy": True}, {"last_call": True}],
    "service-compris": [{}, {"treason": True}],
    "geant-rustre": [{}, {"level": "hard", "goal": "colours"}],
    "roi-lui": [{}],
}


class Report:
    """What was looked at, and what was wrong."""

    def __init__(self) -> None:
        self.decisions = 0
        self.keys: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.than = self.close = self.kept_elsewhere = self.asked_elsewhere = 0
        self.announced = self.kept = 0
        self.nudged = self.open = 0


def look(game: Game[Any], decisions: int, iterations: int, fresh: int) -> Report:
    """So many decisions of a game, among regulars who now and then follow the advice."""
    report = Report()
    budget = Budget(iterations=iterations)
    regular = bot("regular", game)
    rng = Rng(11)
    setups = [(seats, options) for seats in game.seats for options in VARIANTS.get(game.id, [{}])]
    match = 0
    while report.decisions < decisions:
        seats, options = setups[match % len(setups)]
        match += 1
        known = {k: v for k, v in options.items() if k in game.options_schema()["properties"]}
        state = game.new(seats=seats, seed=1000 + match, **known)
        promised: tuple[int, Action] | None = None
        moment = 0
        while not state.over and report.decisions < decisions:
            seat = rng.pick(state.actors())
            moment += 1
            legal = state.legal(seat)
            ask = len(legal) > 1 and (promised is not None or rng.chance(1, 4))
            if not ask:
                promised = None
                move = regular.choose(Perspective.at(state, seat, 3, moment), budget)
                state.play(seat, move)
                continue
            perspective = Perspective.at(state, seat, 5, moment)
            advice = hint(perspective, game, budget)
            report.decisions += 1
            _note(report, game, state, seat, advice)
            wrong = compares(Perspective.at(state, seat, 5, moment), game, advice, budget)
            if wrong:
                report.wrong.append(f"{game.id}, match {match}, move {moment}: {wrong}")
            if advice.compared is not None and advice.compared.key == "hint.than":
                report.than += 1
                if fresh and report.than % 4 == 0:
                    report.asked_elsewhere += 1
                    report.kept_elsewhere += holds_elsewhere(state, seat, game, advice, fresh)
            else:
                report.close += advice.compared is not None
            if promised is not None and promised[0] == seat:
                report.announced += 1
                report.kept += advice.action is promised[1]
            promised = None
            if advice.reason == "hint.prepare" and advice.then is not None:
                promised = (seat, advice.then)
            state.play(seat, advice.action)
    return report


def _note(report: Report, game: Game[Any], state: State, seat: int, advice: Hint) -> None:
    report.nudged += 1
    alike = [move for move in state.legal(seat) if nudge(game, move) == advice.nudge]
    report.open += len({game.texts("en").action(move) for move in alike}) > 1
    if advice.action not in alike:
        report.wrong.append(f"{game.id}: the nudge does not lead to {advice.action}")
    report.keys[advice.reason.removeprefix("hint.")] += 1
    report.wrong += untrue(game, state, seat, advice)


def untrue(game: Game[Any], state: State, seat: int, advice: Hint) -> list[str]:
    """What is wrong with the first sentence of a piece of advice."""
    key = advice.reason.removeprefix("hint.")
    if key in SILENT:
        return []
    check = CHECKS[game.id].get(key)
    if check is None:
        return [f"{game.id}: nobody checks {advice.reason}"]
    if check(Situation(game, state, seat, advice)):
        return []
    words = advice.words(game.texts("en"))
    return [f"{game.id}: seat {seat}, {advice.action}: {words} {advice.params}"]


def untrue_of_puzzle(game: Game[Any], puzzle: Puzzle) -> list[str]:
    """What is wrong with what is said for the best choice, at the move where it is another."""
    plans = [[game.actions[code] for code in choice.plan] for choice in puzzle.choices]
    best = plans[0]
    usual = plans[puzzle.usual] if puzzle.usual is not None else []
    state = puzzle.begin(game)
    while len(best) > 1 and len(usual) > 1 and best[0] is usual[0]:
        state.play(puzzle.seat, best[0])
        best, usual = best[1:], usual[1:]
    then = best[1] if len(best) > 1 else None
    advice = Hint(best[0], puzzle.reason.key, puzzle.reason.params, then)
    return [f"puzzle {puzzle.id}: {line}" for line in untrue(game, state, puzzle.seat, advice)]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--decisions", type=int, default=500)
    parser.add_argument("--iterations", type=int, default=120)
    parser.add_argument("--fresh", type=int, default=60)
    given = parser.parse_args()
    wrong = 0
    for game in tablee.games():
        if (given.games and game.id not in given.games) or game.id not in CHECKS:
            continue
        posed = puzzles(game)
        false = [line for puzzle in posed for line in untrue_of_puzzle(game, puzzle)]
        wrong += len(false)
        print(f"{game.id}: {len(posed)} puzzles, {len(false)} reasons untrue")
        for line in false[:12]:
            print(f"    {line}")
        found = look(game, given.decisions, given.iterations, given.fresh)
        wrong += len(found.wrong)
        print(f"{game.id}: {found.decisions} decisions, {len(found.wrong)} sentences untrue")
        print(f"  {', '.join(f'{key} {count}' for key, count in found.keys.most_common())}")
        print(f"  clearly better {found.than}, about as good {found.close}")
        print(f"  nudges that leave something to find: {found.open} of {found.nudged}")
        if found.asked_elsewhere:
            print(
                f"  better in fresh worlds too: {found.kept_elsewhere} of {found.asked_elsewhere}"
            )
        if found.announced:
            print(f"  plans announced and kept: {found.kept} of {found.announced}")
        for line in found.wrong[:12]:
            print(f"    {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
