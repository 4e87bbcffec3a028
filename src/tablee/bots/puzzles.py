"""Puzzles are found here: decisions of masters' matches in which one choice is clearly best.

Four questions, from the cheapest to the dearest, and who fails at one is not asked the next:

1. While masters play: does something look better than what the regular player does?
2. In fresh worlds, all choices of the seat: is the best one better than each of the others, by more
   than chance explains and by more than a trifle?
3. Does it stay the best when everybody's next move is a novice's? Playouts by the regular player
   alone would find what works against regular players.
4. Who finds it? The regular player must miss it, and there must be something to say for it.

Everything is worked out from the seat's perspective, so what it could not know changes nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from math import sqrt
from typing import Any

import msgspec

from tablee.bots.candidates import BLOCK, Race
from tablee.bots.contract import Bot, Budget, Perspective
from tablee.bots.driver import play_match
from tablee.bots.players import MasterBot
from tablee.bots.registry import bot, bot_names
from tablee.bots.verdict import Verdict
from tablee.core.actions import Action
from tablee.core.game import Game
from tablee.core.guide import Guide, Policy
from tablee.core.puzzles import Deed, LookedAt, Puzzle, PuzzleBudget, PuzzleChoice, reason_for
from tablee.core.rng import Rng, derive_seed
from tablee.core.state import State
from tablee.core.texts import LANGUAGES

BUDGET = PuzzleBudget(scout=100, look=800, confirm=10_000, second=960)
"""What is spent on finding them."""

FRESH = 16 * BLOCK
"""Fresh worlds at least, before anything that is not hopeless is called clearly worse."""

EARLY = 6 * BLOCK
"""And before anything is said at all."""

SURE = 3.0
"""Standard errors by which the best choice is ahead of every other."""

CLEAR = 0.1
"""And by how much, in spreads: how far apart luck drives matches from this moment."""

LEAST = 0.005
"""And at the least, where luck decides nothing any more."""

HOPE = 1.5
"""Standard errors by which a lead may look too small, and still be followed up."""

PROMISE = 1.5
"""Standard errors by which it must look better, to be looked at more closely."""

STILL = 1.0
"""Standard errors by which it is still ahead of every other in the second search."""

SMALL = 60
"""Playouts for a decision of the small master who tries the puzzle."""

TRIES = 5
"""How often everybody tries it: some throw dice."""

SAID = "hint.best"
"""The reason that says nothing."""


class Seen(msgspec.Struct):
    """A decision of a match that might become a puzzle."""

    imagined: State
    seat: int
    number: int


class Scout(MasterBot):
    """A master who remembers where something looked better than what the regular player does."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game.guide)
        self.decisions = 0
        self.seen: list[Seen] = []
        self._words = game.texts(LANGUAGES[0]).action

    def think(self, perspective: Perspective, budget: Budget) -> Verdict:
        """As a master does."""
        verdict = super().think(perspective, budget)
        if len(verdict.standings) > 1:
            self.decisions += 1
            if self._promises(perspective, verdict):
                self.seen.append(Seen(perspective.imagined, perspective.seat, self.decisions))
        return verdict

    def _promises(self, perspective: Perspective, verdict: Verdict) -> bool:
        imagined, seat = perspective.imagined, perspective.seat
        usual = self._words(self.guide.policy(imagined, seat, perspective.rng.fork()))
        best = min(verdict.standings, key=lambda one: one.behind)
        if self._words(best.action) == usual:
            return False
        own = [one for one in verdict.standings if self._words(one.action) == usual]
        return all(one.behind - best.behind > PROMISE * max(one.error, best.error) for one in own)


class Newcomers(Guide):
    """A guide in whose playouts everybody begins like a novice."""

    def __init__(self, guide: Guide, novice: Policy, moves: int) -> None:
        super().__init__()
        self._guide = guide
        self._novice = novice
        self._moves = moves

    def playout(self, state: State, rng: Rng) -> None:
        """Some moves of novices, then as ever."""
        for _ in range(self._moves):
            if state.over:
                return
            actors = state.actors()
            seat = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
            state.apply(seat, self._novice(state, seat, rng))
        self._guide.playout(state, rng)

    def values(self, state: State) -> list[float]:
        """As ever."""
        return self._guide.values(state)


class Contest:
    """All choices of one decision, and which of them is the best."""

    def __init__(self, game: Game[Any], imagined: State, seat: int, rng: Rng) -> None:
        self.game = game
        self.seat = seat
        self.guide = game.guide
        self.playouts = 0
        self._state = imagined
        self._rng = rng
        plans = self.guide.whole_plans(imagined, seat, rng)
        self._groups = _groups(imagined, seat, plans)
        self._plans = plans
        self.choices: list[list[Action]] = []
        self.ahead: list[tuple[float, float]] = []
        self.worth = 0.0

    def is_clear(self) -> bool:
        """Whether one choice is clearly the best; `choices` begins with it then."""
        if len(self._groups) < 2:
            return False
        ranked = self._look()
        if ranked is None:
            return False
        race = Race([self._plans[at] for at in ranked], self.seat, self.guide)
        rivals = list(range(1, len(ranked)))
        while rivals:
            race.running = [0, *rivals]
            for _ in range(BLOCK):
                self._run(race)
            worlds = len(race.worth[0])
            if worlds < EARLY:
                continue
            floor = _floor(race.worth[0])
            for rival in list(rivals):
                lead, error = race.lead(0, rival)
                if lead + HOPE * error < floor:
                    return False
                if lead > SURE * error + (0.0 if worlds >= FRESH else floor) and lead > floor:
                    rivals.remove(rival)
            if rivals and race.playouts > BUDGET.confirm:
                return False
        self.playouts = race.playouts
        self.worth = race.mean(0)
        leads = [(0.0, 0.0), *(race.lead(0, other) for other in range(1, len(ranked)))]
        order = sorted(range(len(ranked)), key=lambda at: leads[at][0])
        if order[0] != 0:
            return False
        self.choices = [self._shortened(ranked[at]) for at in order]
        self._best = [self._plans[ranked[at]] for at in order]
        self.ahead = [leads[at] for at in order]
        return True

    def is_agreed(self, novice: Policy) -> bool:
        """Whether the best choice stays the best in the second search."""
        guide = Newcomers(self.guide, novice, self._state.seats)
        race = Race(self._best, self.seat, guide)
        while len(race.running) > 1:
            for _ in range(EARLY):
                self._run(race)
            late = len(race.worth[0]) >= BUDGET.second
            for rival in race.running[1:]:
                lead, error = race.lead(0, rival)
                if lead < -STILL * error or (late and lead <= STILL * error):
                    return False
                if late or lead > SURE * error:
                    race.running.remove(rival)
        return True

    def _run(self, race: Race) -> None:
        race.run_in(self.guide.imagine(self._state, self.seat, self._rng), self._rng.fork())

    def _look(self) -> list[int] | None:
        """The best plan of every choice, the best choice first; None: two are too close already."""
        race = Race(self._plans, self.seat, self.guide)
        while True:
            for _ in range(BLOCK):
                self._run(race)
            race.drop_the_hopeless()
            leaders = self._leaders(race)
            lead, error = race.lead(leaders[0], leaders[1])
            floor = _floor(race.worth[leaders[0]])
            if len(race.worth[leaders[0]]) > 2 * BLOCK and lead + HOPE * error < floor:
                return None
            if race.playouts >= BUDGET.look or len(race.running) == 1:
                return leaders if lead > max(PROMISE * error, floor / 2) else None

    def _leaders(self, race: Race) -> list[int]:
        """The best plan of every choice, the best choice first."""
        best = race.best()

        def rank(at: int) -> tuple[float, int]:
            return (race.lead(best, at)[0], at) if at != best else (-1.0, at)

        return sorted((min(group, key=rank) for group in self._groups), key=rank)

    def _shortened(self, at: int) -> list[Action]:
        """What is asked of a plan: as much as tells it from all others."""
        group = next(group for group in self._groups if at in group)
        return self._plans[at][: min(len(self._plans[other]) for other in group)]


def _groups(state: State, seat: int, plans: list[list[Action]]) -> list[list[int]]:
    """The plans by the choice that they are: one that goes on from another is the same choice."""
    order = sorted(range(len(plans)), key=lambda at: len(plans[at]))
    groups: list[list[int]] = []
    for at in order:
        for group in groups:
            shortest = plans[group[0]]
            deed = Deed(state, seat, [shortest])
            for move in plans[at][: len(shortest)]:
                deed.do(move)
            if deed.place == 0:
                group.append(at)
                break
        else:
            groups.append([at])
    return groups


def _floor(ends: list[float]) -> float:
    """What is more than a trifle, where imagined matches end like this."""
    mean = sum(ends) / len(ends)
    spread = sqrt(sum((end - mean) ** 2 for end in ends) / (len(ends) - 1))
    return max(LEAST, CLEAR * spread)


# -- one match ------------------------------------------------------------------------------------


def search_match(
    game: Game[Any], seats: int, seed: int, number: int
) -> tuple[LookedAt, list[Puzzle]]:
    """Let masters play a match, and make puzzles of it; the same arguments give the same ones."""
    own = derive_seed(seed, "puzzles", number)
    scout = Scout(game)
    state = game.new(seats, own, **game.table_options)
    play_match(state, [scout] * seats, own, Budget(iterations=BUDGET.scout))
    tally = LookedAt(matches=1, decisions=scout.decisions, candidates=len(scout.seen))
    return tally, list(_puzzles(game, scout.seen, own, number, tally))


def _puzzles(
    game: Game[Any], seen: list[Seen], seed: int, match: int, tally: LookedAt
) -> Iterator[Puzzle]:
    last = -2
    for one in seen:
        if one.number <= last + 1:
            continue  # the same turn, or nearly: one puzzle of it is enough
        rng = Rng(derive_seed(seed, "contest", one.number))
        contest = Contest(game, one.imagined, one.seat, rng)
        if not contest.is_clear():
            continue
        tally.clear += 1
        if not contest.is_agreed(game.policies.get("novice", game.guide.policy)):
            continue
        tally.agreed += 1
        found = _made(game, one, contest, rng, match)
        if found is not None:
            last = one.number
            yield found


def _made(game: Game[Any], seen: Seen, contest: Contest, rng: Rng, match: int) -> Puzzle | None:
    """The puzzle, if the regular player misses it and there is something to say for its answer."""
    state, seat = seen.imagined, seen.seat
    levels = [name for name in bot_names(game) if name != "random"]
    tries = {
        name: [_tried(bot(name, game), state, seat, contest.choices, rng) for _ in range(TRIES)]
        for name in levels
    }
    found = {name: places.count(0) / TRIES for name, places in tries.items()}
    if found.get("regular", 0.0) >= 0.5:
        return None
    missed = [place for place in tries.get("regular", []) if place != 0]
    usual = max(missed, key=missed.count, default=None)
    way = contest.choices[0]
    rival = contest.choices[usual] if usual else []
    reason = reason_for(state, seat, way, rival)
    if reason.key == SAID:
        return None
    return Puzzle(
        id=hashlib.blake2b(msgspec.json.encode(state.view(seat)), digest_size=4).hexdigest(),
        seat=seat,
        stars=max(1, min(3, sum(share < 0.5 for share in found.values()))),
        found=found,
        usual=usual,
        choices=tuple(
            PuzzleChoice(
                tuple(action.code for action in plan),
                _points(contest.worth - lead),
                _points(lead),
                _points(error),
            )
            for plan, (lead, error) in zip(contest.choices, contest.ahead, strict=True)
        ),
        reason=reason,
        playouts=contest.playouts,
        match=match,
        position=state.position(),
    )


def _tried(
    player: Bot, state: State, seat: int, choices: list[list[Action]], rng: Rng
) -> int | None:
    """The place of what a bot chooses; None: nothing that was compared."""
    deed = Deed(state, seat, choices)
    while not deed.whole:
        perspective = Perspective(deed.state, seat, rng.fork())
        deed.do(player.choose(perspective, Budget(iterations=SMALL)))
    return deed.place


def _points(worth: float) -> float:
    """From 0 to 100."""
    return round(100.0 * worth, 1)
