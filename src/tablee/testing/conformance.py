"""The checks. Each is a function that raises `ConformanceError` and says what it saw."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tablee.core.actions import Action, ActionTable
from tablee.core.errors import (
    ActionError,
    IllegalAction,
    OptionError,
    PositionError,
    SeatError,
    TableeError,
)
from tablee.core.events import Event
from tablee.core.game import Game
from tablee.core.options import read_options
from tablee.core.record import Record
from tablee.core.rng import Rng, derive_seed
from tablee.core.state import State
from tablee.core.texts import LANGUAGES, is_of
from tablee.registry import announce
from tablee.testing.expect import ConformanceError, expect
from tablee.testing.figures import check_figures, problems_of_figures
from tablee.testing.hidden import (
    check_dealt,
    check_privacy,
    check_resample,
    check_seeds,
    check_variety,
    perceived,
    two_seats,
)
from tablee.testing.learning import check_features
from tablee.testing.lessons import problems_of_lessons
from tablee.testing.memory import check_memory
from tablee.testing.players import check_players
from tablee.testing.puzzles import problems_of_puzzles
from tablee.testing.reader import check_reader
from tablee.testing.setups import Setup, setups
from tablee.testing.telling import (
    check_ending,
    check_offers,
    check_reasons,
    check_refusal,
    check_told,
)
from tablee.testing.trace import rule_ids
from tablee.testing.words import problems_of_words, refuse

__all__ = ["ConformanceError", "check_game", "check_match", "check_state", "setups"]

AHEAD = 5  # moves that copies play on, to see that they go the same way
DEALS = 4  # actions of a match with chance in them that are looked at whatever `every` says
LOOKS = 24  # at each of these, by spectators


# -- one state -----------------------------------------------------------------------------------


def check_legal(state: State) -> None:
    """Legal actions are sorted, unique and the table's; a refusal is None exactly for them.

    So a game that lists its moves by itself lists what follows from `why_not`, no more and no less.
    """
    actors = state.actors()
    expect(actors == sorted(set(actors)), f"actors are not sorted and unique: {actors}")
    expect(state.over == (not actors), "nobody may act, yet it is not over, or the reverse")
    expect(state.over == (state.outcome() is not None), "over without an outcome, or the reverse")
    if len(actors) > 1 and state.game.is_window(state):
        expect(state.game.reactions, "a reaction window, and yet no reactions are declared")
    for seat in range(state.seats):
        moves, said = state.legal(seat), state.talk(seat)
        codes = [a.code for a in moves]
        expect(codes == sorted(set(codes)), f"seat {seat}: legal is not in the order of codes")
        expect(all(a in state.game.actions for a in moves + said), "an action is not the table's")
        expect(not any(a.talk for a in moves), f"seat {seat}: talk among the moves")
        expect(all(a.talk for a in said), f"seat {seat}: a move among the talk")
        expect(bool(moves) == (seat in actors), f"seat {seat}: moves {moves}, actors {actors}")
        may = set(codes) | {a.code for a in said}
        for action in state.game.actions:
            refusal = state.refusal(seat, action)
            expect(
                (refusal is None) == (action.code in may),
                f"seat {seat}, '{action}': legal disagrees with the refusal {refusal}",
            )


def check_refused(state: State, rng: Rng, langs: Sequence[str] = LANGUAGES) -> None:
    """An illegal action raises its refusal and changes nothing; so do nonsense seats."""
    before = state.position()
    table = state.game.actions
    for seat in range(state.seats):
        action = table[rng.below(len(table))]
        refusal = state.refusal(seat, action)
        if refusal is None:
            continue
        expect(refusal.rule in rule_ids(state.game), f"'{action}': no rule {refusal.rule}")
        for lang in langs:
            check_refusal(refusal, state.game.texts(lang), seat)
        try:
            state.play(seat, action)
        except IllegalAction as error:
            expect(error.refusal == refusal, f"play refuses with {error.refusal}, not {refusal}")
        else:
            raise ConformanceError(f"seat {seat} played '{action}' although refused: {refusal}")
    for seat in (-1, state.seats):
        try:
            state.play(seat, table[0])
        except SeatError:
            pass
        else:
            raise ConformanceError(f"seat {seat} could play")
    try:
        state.refusal(0, Action("no-such-verb"))
    except ActionError:
        pass
    else:
        raise ConformanceError("an action that is not the game's was not refused")
    expect(state.position() == before, "refused actions changed the state")


def check_twin(state: State) -> None:
    """A copy of a new match has every attribute that the match has."""
    twin = state.copy()
    missing = [name for name in getattr(state, "__dict__", ()) if not hasattr(twin, name)]
    expect(not missing, f"a copy has no {', '.join(missing)}: `_twin` leaves it out")


def check_copy(state: State, rng: Rng) -> None:
    """A copy is equal and independent, and so is a state that went through JSON or pickle.

    That holds for what is worked out and kept beside the position, too: a state whose copy was
    played on must still do whatever one that is read anew does.
    """
    game = state.game
    before = json.dumps(state.position())
    plain = json.loads(before)
    expect(plain == state.position(), "the position is not plain JSON")
    seat = int(rng.below(state.seats))
    sight = _sight(state, seat)
    try:
        twins = [state.copy(), game.from_position(plain), pickle.loads(pickle.dumps(state))]
    except PositionError as error:
        raise ConformanceError(f"from_position refuses a position of a match: {error}") from error
    for twin, made in zip(twins, ("copy", "from_position", "pickle"), strict=True):
        wrong = [name for name, value in twin.position().items() if value != plain[name]]
        expect(not wrong, f"what {made} made is not equal: it has another {', '.join(wrong)}")
        expect(
            _sight(twin, seat) == sight,
            f"what {made} made is equal, yet seat {seat} is shown or may do something else: "
            "something is kept beside the position, and it is wrong (does copy share it?)",
        )
    worlds = [one.resample(seat, Rng(seat)).position() for one in (state, twins[1])]
    expect(
        worlds[0] == worlds[1],
        f"a state that is read from its position imagines other worlds for seat {seat}: what it "
        "remembers of the match must be in its position",
    )
    if state.over:
        return
    _go_on(twins, rng, "copies go on differently after the same actions")
    expect(json.dumps(state.position()) == before, "playing on a copy changed the original")
    shared = "playing on a copy changed the original: copy shares something that is not in position"
    expect(_sight(state, seat) == sight, shared)
    _go_on([state.copy(), game.from_position(json.loads(before))], rng, shared)


def _sight(state: State, seat: int) -> list[Any]:
    """All that this seat gets, and what everybody may do."""
    may = [state.legal(other) for other in range(state.seats)]
    return [perceived(state, seat), state.actors(), may]


def _go_on(twins: list[State], rng: Rng, problem: str) -> None:
    """Play the same few random moves on equal states; they must stay equal."""
    for _ in range(AHEAD):
        first = twins[0]
        if first.over:
            break
        seat = rng.pick(first.actors())
        legal = first.legal(seat)
        action = rng.pick(legal)
        for twin in twins:
            expect(twin.legal(seat) == legal, problem)
            twin.play(seat, action)
        expect(all(twin.over == first.over for twin in twins), problem)
    expect(len({json.dumps(twin.position()) for twin in twins}) == 1, problem)


def check_view(state: State, seats: Sequence[int], langs: Sequence[str] = LANGUAGES) -> None:
    """Views are of the declared type and speak of their seat; words are asked of these seats."""
    game = state.game
    catalogues = [game.texts(lang) for lang in langs]
    for seat in [None, *range(state.seats)]:
        view = state.view(seat)
        expect(isinstance(view, game.view_type), f"the view is a {type(view).__name__}")
        expect(view.seat == seat and view.seats == state.seats, "the view is of another seat")
        expect(view.actors == state.actors(), "the view has other actors")
        expect(view.outcome == state.outcome(), "the view has another outcome")
        decoded = msgspec.json.decode(msgspec.json.encode(view), type=game.view_type)
        expect(decoded == view, "the view does not survive JSON")
        for texts in catalogues if seat is None or seat in seats else ():
            expect(bool(game.describe(view, texts)), f"no words for a view in {texts.lang}")


def check_openness(state: State) -> None:
    """Where a game declares no secrets, all seats see the same.

    `foreseen` belongs to the actions of one seat: what they would bring is no secret either, but
    others have no such actions.
    """
    if state.game.secrets:
        return
    seen = {
        msgspec.json.encode({**msgspec.to_builtins(state.view(seat)), "seat": 0, "foreseen": 0})
        for seat in [None, *range(state.seats)]
    }
    expect(len(seen) == 1, "no secrets are declared, and yet seats see different things")


def check_outcome(state: State, langs: Sequence[str] = LANGUAGES) -> None:
    """Utilities fit the declared kind, and the rule that ended it exists."""
    outcome = state.outcome()
    if outcome is None:
        return
    expect(outcome.rule in rule_ids(state.game), f"it ended by no rule: {outcome.rule}")
    seats = range(state.seats)
    expect(len(outcome.utility) == len(outcome.scores) == state.seats, "one entry per seat")
    expect(all(w in seats for w in outcome.winners), f"winners {outcome.winners}")
    expect(list(outcome.winners) == sorted(set(outcome.winners)), "winners are not in order")
    if state.game.cooperative:
        won = bool(outcome.winners)
        expect(len(outcome.winners) in (0, state.seats), "all win together or nobody does")
        expect(set(outcome.utility) == {float(won)}, f"utility {outcome.utility}")
    else:
        expect(abs(sum(outcome.utility) - 1) < 1e-9, f"utility {outcome.utility} does not sum to 1")
        for winner in outcome.winners:
            share = 1 / len(outcome.winners)
            expect(abs(outcome.utility[winner] - share) < 1e-9, "winners share the victory")
    for lang in langs:
        for seat in [None, *seats]:
            check_ending(outcome, state.game.texts(lang), seat)


def check_state(state: State, rng: Rng, langs: Sequence[str] = LANGUAGES) -> None:
    """All checks of one state; of its secrets and words for two seats, in these languages."""
    seats = two_seats(state, rng)
    check_legal(state)
    check_view(state, seats, langs)
    check_openness(state)
    check_offers(state, langs)
    check_refused(state, rng, langs)
    check_copy(state, rng)
    check_resample(state, rng, seats)
    check_outcome(state, langs)
    if not state.over:
        check_privacy(state, rng, seats)


# -- whole matches -------------------------------------------------------------------------------


def check_match(
    game: Game[Any],
    setup: Setup,
    seed: int,
    every: int = 1,
    langs: Sequence[str] = LANGUAGES,
) -> State:
    """Play a random match with all checks at every n-th state; returns its last state.

    Talk is mixed in, events are collected and must have words, the record must replay.
    """
    rng, recalling = Rng(derive_seed(seed, "conformance")), Rng(derive_seed(seed, "memory"))
    record, state = Record.start(game, setup.seats, seed, **setup.options)
    expect(game.new(setup.seats, seed, **setup.options) == state, "the same seed, another match")
    _check_events(state, langs)
    bound, moves, deals = game.bound(setup.seats, state.options), 0, 0
    phase = rng.below(every)
    while not state.over:
        try:
            if moves % every == phase:
                check_state(state, rng, langs)
                if moves == phase or rng.chance(1, 8):
                    check_reader(state)
                    if moves == phase or rng.chance(1, 4):
                        check_reasons(state, rng, langs)
            before = state.copy()
            seat, action = _random_action(state, rng)
            if action.talk:
                _check_talk(state, seat, action)
            else:
                state.play(seat, action)
                moves += 1
            if state.rng.to_dict() != before.rng.to_dict():
                deals += 1
                if deals <= DEALS or moves % every == phase:
                    check_dealt(before, seat, action, rng, LOOKS if deals <= DEALS else 0)
            else:
                check_memory(before, seat, action, recalling)
            record.add(seat, action)
            expect(moves <= bound, f"more moves than the bound of {bound}")
            _check_events(state, langs)
        except IllegalAction as error:
            raise ConformanceError(
                f"move {moves}: legal disagrees with the refusal {error.refusal}"
            ) from error
        except TableeError as error:
            raise ConformanceError(f"move {moves}: {error}") from error
    check_state(state, rng, langs)
    record.seal(state)
    expect(Record.from_json(record.to_json()).replay() == state, "the record replays otherwise")
    check_figures(record, game)
    return state


def _random_action(state: State, rng: Rng) -> tuple[int, Action]:
    if rng.chance(1, 20):
        seat = int(rng.below(state.seats))
        said = state.talk(seat)
        if said:
            return seat, rng.pick(said)
    seat = rng.pick(state.actors())
    return seat, rng.pick(state.legal(seat))


def _check_talk(state: State, seat: int, action: Action) -> None:
    turn, legal = state.actors(), [state.legal(s) for s in range(state.seats)]
    state.play(seat, action)
    same = legal == [state.legal(s) for s in range(state.seats)]
    expect(same and turn == state.actors(), f"the talk '{action}' disturbed the match")


def _check_events(state: State, langs: Sequence[str]) -> None:
    """What was told since the last time; a sentence that speaks of no reader is read once."""
    catalogues = [state.game.texts(lang) for lang in langs]
    for event in state.events or []:
        expect(type(event) in state.game.event_types, f"{event} is not a declared event")
        public = event.seen_by(None)
        for seat in [None, *range(state.seats)]:
            seen = event.seen_by(seat)
            same = msgspec.json.encode(seen) == msgspec.json.encode(public)
            expect(
                state.game.secrets or same,
                f"no secrets are declared, and yet {event} is not told to all",
            )
            values = [getattr(seen, name) for name in seen.__struct_fields__]
            if seat is None or not same or any(is_of(value, seat) for value in values):
                for texts in catalogues:
                    check_told(seen, texts, seat)
    state.events = []


# -- a whole game --------------------------------------------------------------------------------

DECLARED = {
    "id": str,
    "seats": range,
    "cooperative": bool,
    "version": int,
    "actions": ActionTable,
    "options_type": type,
    "view_type": type,
    "event_types": tuple,
    "end_rule": str,
    "folder": Path,
}


def static_problems(game: Game[Any], texts: bool = True) -> Iterator[str]:
    """All that can be seen without playing: what is not declared, and what is wrong with texts."""
    missing = False
    for name, kind in DECLARED.items():
        if not isinstance(getattr(game, name, None), kind):
            missing = True
            what = "is missing" if not hasattr(game, name) else "is something else"
            yield f"{type(game).__name__}.{name} {what}: declare it, of type {kind.__name__}"
    if missing:
        return
    kinds: tuple[object, ...] = game.event_types
    for event in kinds:
        if not (isinstance(event, type) and issubclass(event, Event)):
            yield f"{type(game).__name__}.event_types: {event!r} is no Event"
    for field in sorted(set(game.shows) - set(game.view_type.__struct_fields__)):
        yield f"{type(game).__name__}.shows: a {game.view_type.__name__} has no field {field!r}"
    yield from problems_of_figures(game, texts)
    if texts:
        yield from problems_of_words(game)
        yield from problems_of_lessons(game)
        yield from problems_of_puzzles(game)


def check_options(game: Game[Any], setup: Setup) -> None:
    """What a table among people chooses, and what it chooses next time, are options, too."""
    at_a_table = {**game.table_options, **setup.options}
    for winners in ([], [0], list(range(setup.seats))):
        then = game.rematch(dict(at_a_table), winners)
        for name, options in (("table_options", at_a_table), ("rematch", then)):
            try:
                read_options(options, game.options_type, setup.seats)
            except OptionError as error:
                raise ConformanceError(f"{type(game).__name__}.{name}: {error}") from None


def check_game(
    game: Game[Any],
    matches: int = 1,
    seed: int = 0,
    every: int = 7,
    progress: Callable[[Setup], None] | None = None,
    texts: bool = True,
) -> int:
    """The whole suite: what is declared and written, then matches at every kind of table.

    That is every number of seats with a spread of options. So many random matches are played with
    each, and one by each player of the game's own; every n-th state is checked, another n-th in
    every match. Where the game has an encoder for learners, that is checked in as many more.

    Args:
        game: the game; it need not be installed.
        matches: at each kind of table.
        seed: another seed, other matches.
        every: check every n-th state.
        progress: called with each kind of table before it is tried.
        texts: False leaves out all words, while there are none yet.

    Returns:
        The number of random matches.

    Raises:
        ConformanceError: the game broke the contract; the message says how, where and with which
            seed. What is seen without playing comes first, all of it at once.
    """
    refuse(static_problems(game, texts))
    announce(game)
    langs = LANGUAGES if texts else ()
    played = 0
    for setup in setups(game):
        if progress is not None:
            progress(setup)
        where = f"{game.id}, {setup}"
        try:
            check_options(game, setup)
            check_twin(game.new(setup.seats, seed, **setup.options))
            check_seeds(game, setup)
            check_variety(game, setup, seed)
            for number in range(matches):
                chosen = derive_seed(seed, str(setup), number) % 10**9
                where = f"{game.id}, {setup}, match {number} (seed {chosen})"
                check_match(game, setup, chosen, every, langs)
                played += 1
            check_players(game, setup, seed, every)
            check_features(game, setup, seed, matches, every)
        except TableeError as error:
            raise ConformanceError(f"{where}: {error}") from error
    return played
