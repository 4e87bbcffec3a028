"""The checks. Each is a function that raises `ConformanceError` and says what it saw."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import msgspec

from tablee.core.actions import Action
from tablee.core.errors import ActionError, IllegalAction, SeatError, TableeError
from tablee.core.events import Event
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.rng import Rng, derive_seed
from tablee.core.state import State
from tablee.core.texts import LANGUAGES
from tablee.registry import announce
from tablee.testing.expect import ConformanceError, expect
from tablee.testing.setups import Setup, setups
from tablee.testing.telling import check_ending, check_told
from tablee.testing.trace import rule_ids
from tablee.testing.words import check_words

__all__ = ["ConformanceError", "check_game", "check_match", "check_state", "setups"]


# -- one state -----------------------------------------------------------------------------------


def check_legal(state: State) -> None:
    """Legal actions are sorted, unique and the table's; a refusal is None exactly for them."""
    actors = state.actors()
    expect(actors == sorted(set(actors)), f"actors are not sorted and unique: {actors}")
    expect(state.over == (not actors), "nobody may act, yet it is not over, or the reverse")
    expect(state.over == (state.outcome() is not None), "over without an outcome, or the reverse")
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


def check_refused(state: State, rng: Rng) -> None:
    """An illegal action raises its refusal and changes nothing; so do nonsense seats."""
    before = state.position()
    table = state.game.actions
    for seat in range(state.seats):
        action = table[rng.below(len(table))]
        refusal = state.refusal(seat, action)
        if refusal is None:
            continue
        expect(refusal.rule in rule_ids(state.game), f"'{action}': no rule {refusal.rule}")
        for lang in LANGUAGES:
            text = state.game.texts(lang).refusal(refusal)
            expect(bool(text), f"the refusal {refusal} has no text in {lang}")
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


def check_copy(state: State, rng: Rng) -> None:
    """A copy is equal and independent, and so is a state that went through JSON or pickle."""
    game = state.game
    before = json.dumps(state.position())
    plain = json.loads(before)
    expect(plain == state.position(), "the position is not plain JSON")
    twins = [state.copy(), game.from_position(plain), pickle.loads(pickle.dumps(state))]
    for twin in twins:
        expect(twin == state, "a copy is not equal")
        expect(twin.actors() == state.actors(), "a copy has other actors")
        for seat in range(state.seats):
            expect(twin.legal(seat) == state.legal(seat), "a copy has other legal actions")
    if state.over:
        return
    played = []
    seat = state.actors()[rng.below(len(state.actors()))]
    action = rng.pick(state.legal(seat))
    for twin in twins:
        twin.play(seat, action)
        played.append(json.dumps(twin.position()))
    expect(len(set(played)) == 1, "copies go on differently after the same action")
    expect(json.dumps(state.position()) == before, "playing on a copy changed the original")


def perceived(state: State, seat: int | None) -> bytes:
    """Everything that a seat gets from the engine: view, who acts, legal actions, refusals."""
    seats = [] if seat is None else [seat]
    got: list[Any] = [msgspec.json.encode(state.view(seat)), state.actors()]
    for s in seats:
        got.append([a.code for a in state.legal(s)])
        got.append([a.code for a in state.talk(s)])
        got.append([msgspec.to_builtins(state.refusal(s, a)) for a in state.game.actions])
    return msgspec.json.encode(got)


def check_resample(state: State, rng: Rng) -> None:
    """What a seat gets stays as it was in every match that it thinks possible."""
    before = state.position()
    for seat in range(state.seats):
        sight = perceived(state, seat)
        for _ in range(2):
            other = state.resample(seat, rng)
            expect(perceived(other, seat) == sight, f"resample changed what seat {seat} gets")
            plain = json.loads(json.dumps(other.position()))
            expect(
                state.game.from_position(plain) == other,
                f"resample for seat {seat} made an impossible position",
            )
            drawn = int(rng.below(1 << 30))
            expect(
                other.resample(seat, Rng(drawn)).position()
                == state.resample(seat, Rng(drawn)).position(),
                f"resample for seat {seat} depends on what it cannot know",
            )
            again = other.resample(seat, rng)
            expect(perceived(again, seat) == sight, "a resampled state does not resample")
            expect(
                state.over or other.position()["rng"] != before["rng"],
                "resample kept the future of the random stream",
            )
    expect(state.position() == before, "resample changed the original")


def check_privacy(state: State, rng: Rng) -> int:
    """Exchange hidden things in the position: nothing that the seat gets may change.

    Returns how many exchanges changed the position, so that a caller can see that it was tested.
    """
    game = state.game
    changed = 0
    for seat in [None, *range(state.seats)]:
        position = json.loads(json.dumps(state.position()))
        # a spectator knows no more than any seat, so what is hidden from seat 0 and is not its
        # own is hidden from a spectator too: compare with the weaker exchange
        if not game.exchange_hidden(position, 0 if seat is None else seat, rng):
            continue
        other = game.from_position(position)
        changed += other != state
        expect(
            perceived(other, seat) == perceived(state, seat),
            f"seat {seat} can tell two positions apart that differ in hidden things only",
        )
        _check_private_events(state, other, seat, rng)
    return changed


def _check_private_events(state: State, other: State, seat: int | None, rng: Rng) -> None:
    """The same action on both: events that tell more than the views after it are a leak."""
    actor = state.actors()[rng.below(len(state.actors()))]
    shared = [a for a in state.legal(actor) if a in other.legal(actor)]
    if not shared:
        return
    action = rng.pick(shared)
    told, views = [], []
    for twin in (state.copy(), other.copy()):
        twin.events = []
        twin.play(actor, action)
        told.append(msgspec.json.encode([event.seen_by(seat) for event in twin.events]))
        views.append(msgspec.json.encode(twin.view(seat)))
    if views[0] == views[1]:
        expect(told[0] == told[1], f"the events of '{action}' tell seat {seat} a secret")


def check_view(state: State) -> None:
    """Views are of the declared type, speak of their seat, and have words in every language."""
    game = state.game
    for seat in [None, *range(state.seats)]:
        view = state.view(seat)
        expect(isinstance(view, game.view_type), f"the view is a {type(view).__name__}")
        expect(view.seat == seat and view.seats == state.seats, "the view is of another seat")
        expect(view.actors == state.actors(), "the view has other actors")
        expect(view.outcome == state.outcome(), "the view has another outcome")
        decoded = msgspec.json.decode(msgspec.json.encode(view), type=game.view_type)
        expect(decoded == view, "the view does not survive JSON")
        for lang in LANGUAGES:
            expect(bool(game.describe(view, game.texts(lang))), f"no words for a view in {lang}")


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


def check_outcome(state: State) -> None:
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
    for lang in LANGUAGES:
        for seat in [None, *seats]:
            check_ending(outcome, state.game.texts(lang), seat)


def check_state(state: State, rng: Rng) -> None:
    """All checks of one state."""
    check_legal(state)
    check_view(state)
    check_openness(state)
    check_refused(state, rng)
    check_copy(state, rng)
    check_resample(state, rng)
    check_outcome(state)
    if not state.over:
        check_privacy(state, rng)


# -- whole matches -------------------------------------------------------------------------------


def check_match(game: Game[Any], setup: Setup, seed: int, every: int = 1) -> State:
    """Play a random match with all checks at every n-th state; returns its last state.

    Talk is mixed in, events are collected and must have words, the record must replay.
    """
    rng = Rng(derive_seed(seed, "conformance"))
    record, state = Record.start(game, setup.seats, seed, **setup.options)
    expect(game.new(setup.seats, seed, **setup.options) == state, "the same seed, another match")
    state.events = []
    bound, moves = game.bound(setup.seats, state.options), 0
    phase = rng.below(every)
    while not state.over:
        if moves % every == phase:
            check_state(state, rng)
        seat, action = _random_action(state, rng)
        if action.talk:
            turn, legal = state.actors(), [state.legal(s) for s in range(state.seats)]
            state.play(seat, action)
            same = legal == [state.legal(s) for s in range(state.seats)]
            expect(same and turn == state.actors(), f"the talk '{action}' disturbed the match")
        else:
            state.play(seat, action)
            moves += 1
        record.add(seat, action)
        expect(moves <= bound, f"more moves than the bound of {bound}")
        _check_events(state, state.events)
        state.events.clear()
    check_state(state, rng)
    record.seal(state)
    expect(Record.from_json(record.to_json()).replay() == state, "the record replays otherwise")
    return state


def _random_action(state: State, rng: Rng) -> tuple[int, Action]:
    if rng.chance(1, 20):
        seat = int(rng.below(state.seats))
        said = state.talk(seat)
        if said:
            return seat, rng.pick(said)
    seat = rng.pick(state.actors())
    return seat, rng.pick(state.legal(seat))


def _check_events(state: State, events: list[Event]) -> None:
    for event in events:
        expect(type(event) in state.game.event_types, f"{event} is not a declared event")
        for seat in [None, *range(state.seats)]:
            seen = event.seen_by(seat)
            told = msgspec.json.encode(seen)
            open_to_all = state.game.secrets or told == msgspec.json.encode(event.seen_by(None))
            expect(open_to_all, f"no secrets are declared, and yet {event} is not told to all")
            for lang in LANGUAGES:
                check_told(seen, state.game.texts(lang), seat)


def check_seeds(game: Game[Any], setup: Setup) -> None:
    """Another seed gives another match."""
    positions = [game.new(setup.seats, seed, **setup.options).position() for seed in range(8)]
    for position in positions:
        del position["rng"]
    different = {json.dumps(position) for position in positions}
    # a game whose start is always the same still has another random stream
    streams = {json.dumps(game.new(setup.seats, s).rng.to_dict()) for s in range(8)}
    expect(len(different) > 1 or len(streams) == 8, "every seed gives the same match")


def check_variety(game: Game[Any], setup: Setup, seed: int, draws: int = 40) -> None:
    """Over many draws `resample` really varies what is hidden.

    What is hidden is what `exchange_hidden` touches: cards here, in a game where everything lies
    open the future of the random stream.
    """
    rng = Rng(seed)
    state = game.new(setup.seats, seed, **setup.options)
    before = state.position()
    for seat in range(state.seats):
        position = copy.deepcopy(before)
        hides = game.exchange_hidden(position, seat, rng)
        hidden = [field for field in before if position[field] != before[field]]
        seen = set()
        for _ in range(draws):
            drawn = state.resample(seat, rng).position()
            seen.add(json.dumps([drawn[field] for field in hidden]))
        expect(not hides or len(seen) > draws // 4, f"seat {seat}: {len(seen)} of {draws} differ")


def check_game(
    game: Game[Any],
    matches: int = 1,
    seed: int = 0,
    every: int = 7,
    progress: Callable[[Setup], None] | None = None,
) -> int:
    """The whole suite: the words, then every number of seats and a spread of options.

    So many matches are played with each; every n-th state is checked, another n-th in every match.
    Returns the number of matches.
    """
    announce(game)
    check_words(game)
    played = 0
    for setup in setups(game):
        if progress is not None:
            progress(setup)
        check_seeds(game, setup)
        check_variety(game, setup, seed)
        for number in range(matches):
            try:
                check_match(game, setup, derive_seed(seed, str(setup), number) % 10**9, every)
            except TableeError as error:
                raise ConformanceError(f"{game.id}, {setup}, match {number}: {error}") from error
            played += 1
    return played
