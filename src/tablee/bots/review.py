"""A finished match, looked through with the eyes of one seat: what was well played, what was luck.

Every decision is judged from what the seat could know when it made it (`weighing.py`); what was
hidden from it changes nothing. A third of the budget at most looks at all decisions alike; the rest
goes to those where something else looked better, to find out whether it was. The same record, seat,
budget and seed give the same review.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile

import msgspec

from tablee.bots.contract import Perspective
from tablee.bots.hints import Because as Because
from tablee.bots.weighing import GRAVE, SMALL, SURE, Grade, Weighing
from tablee.core.actions import Action
from tablee.core.errors import FieldError, RecordError
from tablee.core.record import Record
from tablee.core.state import State

ITERATIONS = 12_000
"""Playouts for each decision, when nobody says how many."""

MATCH = 360_000
"""And for a whole match: who has many decisions to look at has fewer for each."""

LOOK = 2000
"""Playouts at most for a first look at a decision; a second one, if there is doubt, has twice."""

ROUND = 480
"""Playouts by which all that is still in doubt is looked at once more."""

MOST = 24_000
"""Playouts at most to compare two: what is in doubt then lies at the limit itself."""

MOMENTS = 3
"""That a review shows."""

Told = Callable[[int, int], None]
"""Is told how much is done, and of how much."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A decision, judged by what the seat could know.

    Worths are from 0 to 100, as in hints.

    Attributes:
        moment: how many actions of the record came before it.
        played: the code of what was played.
        expected: what the seat could expect, had it chosen best.
        grade: a mistake, small or grave; nothing: none that more than chance would explain.
        loss: what a mistake cost; 0 where there was none.
        error: the standard error of that.
        other: a mistake: what was better. Well found: what one would have thought of instead.
        gain: well found: by how much it was better than the other.
        reason: what speaks for the better one.
        odds: of a bluff or an accusation, as they were.
    """

    moment: int
    played: int
    expected: float
    grade: Grade = ""
    loss: float = 0.0
    error: float = 0.0
    other: int | None = None
    gain: float = 0.0
    reason: Because | None = None
    odds: Because | None = None


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A match as one seat played it.

    Attributes:
        game: what was played.
        rules: the version of its rules.
        seat: whose match it was.
        iterations: playouts for a decision, on average.
        seed: of the imagined worlds.
        decisions: all that had more than one sensible choice, in order.
        moments: the places among them of those that mattered most, in order.
        result: what the match was worth for the seat in the end, from 0 to 100.
        play: what mistakes cost, all in all.
        luck: by how much the match ended better than could be expected at its first decision,
            mistakes left out: cards, dice, and what the others did.
    """

    game: str
    rules: int
    seat: int
    iterations: int
    seed: int
    decisions: list[Judged]
    moments: list[int]
    result: float
    play: float
    luck: float


def review(
    record: Record,
    seat: int,
    iterations: int | None = None,
    seed: int = 0,
    told: Told | None = None,
) -> Review:
    """Look through a match that is over, with the eyes of one seat.

    The seed of the imagined worlds is not made from the record: a record holds what was hidden.

    Args:
        record: the match.
        seat: whose eyes.
        iterations: playouts for each decision, on average; None: as many as a minute allows.
        seed: another one imagines other worlds.
        told: is told of the progress.

    Raises:
        RecordError: it does not replay, or the match is not over.
        SeatError: there is no such seat.
        FieldError: iterations: at least 1.
    """
    if iterations is not None and iterations < 1:
        raise FieldError("iterations", f"at least 1, not {iterations}")
    record.begin().check_seat(seat)
    end = record.replay()
    if not end.over:
        raise RecordError("the match is not over: it can be reviewed when it is")
    found = list(_decisions(record, seat, seed))
    each = iterations or min(ITERATIONS, MATCH // max(1, len(found)))
    floor = _weigh([weighing for _, weighing in found], each, told)
    decisions = [_judged(moment, weighing, floor) for moment, weighing in found]
    result = _points(end.game.guide.values(end)[seat])
    play = sum(one.loss for one in decisions)
    expected = decisions[0].expected if decisions else result
    return Review(
        game=record.game,
        rules=record.rules,
        seat=seat,
        iterations=each,
        seed=seed,
        decisions=decisions,
        moments=_moments(decisions),
        result=result,
        play=round(play, 1),
        luck=round(result - expected + play, 1),
    )


# -- which decisions there were --------------------------------------------------------------------


def _decisions(record: Record, seat: int, seed: int) -> Iterator[tuple[int, Weighing]]:
    """The decisions of a seat that had more than one sensible choice, and when they were made."""
    for moment, state in enumerate(record.states()):
        if moment == len(record.actions) or record.actions[moment][0] != seat:
            continue
        played = _played(state, record, moment)
        if len(state.legal(seat)) > 1 and played[0] in state.legal(seat):  # else it was talk
            weighing = Weighing(Perspective.at(state, seat, seed, moment), played, state.game)
            if weighing.choice:
                yield moment, weighing


def _played(state: State, record: Record, moment: int) -> list[Action]:
    """What a seat did, and what it did next until somebody else did something."""
    seat = record.actions[moment][0]
    own = takewhile(lambda action: action[0] == seat, record.actions[moment:])
    return [state.game.actions[code] for _, code in own]


# -- how they are weighed --------------------------------------------------------------------------


def _weigh(weighings: list[Weighing], each: int, told: Told | None) -> float:
    """Weigh all decisions, with so many playouts for each on average; what counts as a mistake."""
    total = each * len(weighings)

    def tell() -> int:
        spent = sum(one.playouts for one in weighings)
        if told is not None:
            told(min(spent, total), total)
        return total - spent

    look = min(LOOK, each // 3)
    for weighing in weighings:
        weighing.look(look)
        tell()
    spreads = [weighing.spread for weighing in weighings]
    floor = SMALL * sum(spreads) / max(1, len(spreads))
    doubtful = [one for one in weighings if one.may_be_a_mistake(floor)]
    for weighing in doubtful:  # which of several is the best: another one would be judged otherwise
        weighing.look(min(3 * look, each))
        tell()
    doubtful = [one for one in weighings if one.may_be_a_mistake(floor)]
    _settle(doubtful + _finds(weighings, floor), floor, tell)
    _settle([one for one in doubtful if one.grade(floor)], GRAVE * floor, tell)
    if told is not None:
        told(total, total)
    return floor


def _settle(doubtful: list[Weighing], limit: float, left: Callable[[], int]) -> None:
    """Compare in fresh worlds until all are clearly on one side, or no playouts are left.

    In rounds: what is clear soon leaves more to the rest.
    """
    allowed = 0
    while doubtful and allowed < MOST:
        allowed += min(ROUND, max(1, left() // len(doubtful)))
        for weighing in doubtful:
            weighing.confirm(allowed, limit)
        if left() <= 0:
            return
        doubtful = [one for one in doubtful if not one.clear(limit)]


def _finds(weighings: list[Weighing], floor: float) -> list[Weighing]:
    """Where the best was played and what one would have thought of seems clearly worse."""
    found: list[tuple[float, Weighing]] = []
    for weighing in weighings:
        loss, error = weighing.loss()
        if loss < -floor and loss < -SURE * error:
            found.append((loss, weighing))
    found.sort(key=lambda one: one[0])
    return [weighing for _, weighing in found[:MOMENTS]]


# -- what is said of them --------------------------------------------------------------------------


def _judged(moment: int, weighing: Weighing, floor: float) -> Judged:
    odds = weighing.odds()
    plain = Judged(
        moment=moment,
        played=weighing.played.code,
        expected=_points(weighing.worth),
        odds=None if odds is None else Because(odds.key, odds.params),
    )
    loss, error = weighing.loss()
    if not weighing.confirmed or abs(loss) < max(floor, SURE * error):
        return plain
    why = weighing.reason()
    seen = msgspec.structs.replace(
        plain,
        error=_points(error),
        other=weighing.rival.code,
        reason=Because(why.key, why.params),
    )
    if loss < 0.0:
        return msgspec.structs.replace(seen, gain=_points(-loss))
    return msgspec.structs.replace(
        seen,
        grade=weighing.grade(floor),
        loss=_points(loss),
        expected=_points(weighing.worth + loss),
    )


def _moments(decisions: list[Judged]) -> list[int]:
    """The dearest mistakes, and where there are few, the best finds; in the order of the match."""
    weights = [(one.loss > 0.0, one.loss + one.gain, -at) for at, one in enumerate(decisions)]
    ranked = sorted((weight for weight in weights if weight[1] > 0.0), reverse=True)
    return sorted(-at for _, _, at in ranked[:MOMENTS])


def _points(worth: float) -> float:
    """From 0 to 100."""
    return round(100.0 * worth, 1)
