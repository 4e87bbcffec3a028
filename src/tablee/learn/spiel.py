"""OpenSpiel: every game with an encoder, as a Python game with chance at the root.

Importing this module registers them: `pyspiel.load_game("tablee_roi_lui", {"players": 3})`.

* The deal is one chance node at the root, with `deals` outcomes; all later luck (dice, cards that
  are drawn) follows from it, and nobody knows it. Where several seats may act, who is asked next is
  a chance node of its own.
* What a seat knows is the encoder's row: as tensors, by the names of its fields, and as strings.
  It forgets nothing, so observation and information state are the same.
* `resample_from_infostate` draws another match that the seat cannot tell apart: IS-MCTS works.
  Plain MCTS would search the true deal: do not use it.
* `endgame` makes a small game of how a match goes on, in a few imagined worlds: CFR can solve it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import tablee
from tablee.core.errors import OptionError
from tablee.core.features import Features
from tablee.core.game import Game
from tablee.core.rng import Rng, derive_seed
from tablee.core.state import State
from tablee.extras import extra
from tablee.learn.setup import encoder
from tablee.learn.tables import deal

with extra("spiel"):
    import numpy as np
    import pyspiel

DEALS = 1000


def short_name(game: Game[Any]) -> str:
    """Its name for OpenSpiel: `tablee_roi_lui` for `roi-lui`."""
    return f"tablee_{game.id.replace('-', '_')}"


class Start:
    """What a game begins with: so many worlds, every one equally likely.

    It is shared by all states of a game, and never copied.
    """

    def __init__(self, game: Game[Any], features: Features, worlds: list[State] | int) -> None:
        self.game = game
        self.features = features
        self.worlds = worlds

    def count(self) -> int:
        """How many worlds there are."""
        return self.worlds if isinstance(self.worlds, int) else len(self.worlds)

    def world(self, number: int) -> State:
        """One of them."""
        if not isinstance(self.worlds, int):
            return self.worlds[number].copy()
        rng = Rng(derive_seed(number, "deal"))
        return deal(self.game, self.features.seats, self.features.options, rng)

    def __deepcopy__(self, memo: object) -> Start:
        return self


class Moment:
    """Where a match stands: the state, once it is dealt, and who of several actors is asked.

    OpenSpiel copies the attributes of its states deeply: this is how ours are copied.
    """

    def __init__(self, state: State | None = None, asked: int | None = None) -> None:
        self.state = state
        self.asked = asked

    def __deepcopy__(self, memo: object) -> Moment:
        return Moment(None if self.state is None else self.state.copy(), self.asked)


class TableState(pyspiel.State):  # type: ignore[misc]  # its package has no types
    """A match, as OpenSpiel asks for it."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.start = game.start
        self.moment = Moment()

    def current_player(self) -> int:
        """Who is asked, chance, or nobody."""
        state = self.moment.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        if state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.moment.asked is not None:
            return self.moment.asked
        actors = state.actors()
        return actors[0] if len(actors) == 1 else int(pyspiel.PlayerId.CHANCE)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, or who of several actors is asked first."""
        state = self.moment.state
        outcomes = list(range(self.start.count())) if state is None else state.actors()
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _legal_actions(self, player: int) -> list[int]:
        state = self.moment.state
        assert state is not None
        relative = self.start.features.relative
        return sorted(relative(state, player, action) for action in state.legal(player))

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        player = self.current_player()
        if moment.state is None:
            moment.state = self.start.world(action)
        elif player == pyspiel.PlayerId.CHANCE:
            moment.asked = action
        else:
            found = self.start.features.action(moment.state, player, action)
            assert found is not None  # OpenSpiel has compared it with the legal ones
            moment.state.apply(player, found)
            moment.asked = None

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.moment.state
        if state is None:
            return f"deal {action}"
        if player == pyspiel.PlayerId.CHANCE:
            return f"ask {action}"
        found = self.start.features.action(state, player, action)
        return str(action) if found is None else str(found)

    def is_terminal(self) -> bool:
        """The match is over."""
        return self.moment.state is not None and self.moment.state.over

    def returns(self) -> list[float]:
        """The share of the victory at the end."""
        end = None if self.moment.state is None else self.moment.state.outcome()
        return [0.0] * self.start.features.seats if end is None else list(end.utility)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """Another match that the player cannot tell from this one; luck to come included."""
        return resample(self, player, Rng(int(sampler() * (1 << 52))))

    def __str__(self) -> str:
        """How it stands, in lines of text, everything included: for people who look on."""
        state = self.moment.state
        if state is None:
            return "not dealt"
        game = self.start.game
        texts = game.texts("en")
        lines = [f"asked: {self.current_player()}"]
        for seat in range(state.seats):
            lines += [f"seat {seat}:", *game.describe(state.view(seat), texts)]
        return "\n".join(lines)


def resample(state: TableState, player: int, rng: Rng) -> TableState:
    """Another match that this player cannot tell from this one."""
    twin: TableState = state.clone()
    if twin.moment.state is not None:
        twin.moment.state = twin.moment.state.resample(player, rng)
    return twin


class Observer:
    """What a player knows, by the names of the encoder's fields."""

    def __init__(self, features: Features) -> None:
        self._features = features
        self.tensor = np.zeros(features.width, np.float32)
        self.dict = {
            field.name: self.tensor[field.start : field.start + field.cells]
            for field in features.fields
        }

    def set_from(self, state: TableState, player: int) -> None:
        """Fill the tensors."""
        self.tensor[:] = np.frombuffer(self._row(state, player), np.uint8)

    def string_from(self, state: TableState, player: int) -> str:
        """The same as text: the seat, and two hexadecimal digits for every cell."""
        return f"{player} {self._row(state, player).hex()}"

    def _row(self, state: TableState, player: int) -> bytes:
        match = state.moment.state
        if match is None:
            return bytes(self._features.width)
        return self._features.row(match, player)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its seats and options, or an endgame of it."""

    def __init__(self, kind: pyspiel.GameType, start: Start, params: dict[str, Any]) -> None:
        features = start.features
        bound = start.game.bound(features.seats, features.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=features.choices,
            max_chance_outcomes=max(start.count(), features.seats),
            num_players=features.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None if start.game.cooperative else 1.0,
            max_game_length=bound,
        )
        self.start = start
        super().__init__(kind, info, params)

    def new_initial_state(self) -> TableState:
        """Before the deal."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """The encoder's row, whatever is asked for."""
        if params:
            raise OptionError("params", f"an observer takes none, not {params}")
        return Observer(self.start.features)


def _kind(game: Game[Any], name: str) -> pyspiel.GameType:
    fewest = game.seats.start
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=game.texts("en")("title"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if game.cooperative else utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": fewest, "deals": DEALS, "options": "{}"},
    )


def register(game: Game[Any]) -> str:
    """Register a game; returns its short name. Those of the registry are registered already."""
    kind = _kind(game, short_name(game))

    class Registered(TableGame):
        """Made by OpenSpiel with parameters: players, deals, and options as JSON."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = params or {}
            options = json.loads(given.get("options", "{}"))
            seats = int(given.get("players", game.seats.start))
            deals = int(given.get("deals", DEALS))
            if deals < 1:
                raise OptionError("deals", f"at least 1, not {deals}")
            start = Start(game, encoder(game, seats, options), deals)
            super().__init__(kind, start, given)

    pyspiel.register_game(kind, Registered)
    return short_name(game)


def endgame(state: State, seat: int, worlds: int, rng: Rng) -> TableGame:
    """How a match may go on, as a game of its own: so many worlds that the seat thinks possible.

    What this seat knows is known to all who look at the tree; the others' secrets differ from world
    to world. Luck to come belongs to the world.

    Raises:
        SeatError, OptionError: naming what is wrong.
    """
    if worlds < 1:
        raise OptionError("worlds", f"at least 1, not {worlds}")
    state.check_seat(seat)
    game = state.game
    options = game.options_dict(state.options)
    imagined = [state.resample(seat, rng) for _ in range(worlds)]
    kind = _kind(game, f"{short_name(game)}_endgame")
    return TableGame(kind, Start(game, encoder(game, state.seats, options), imagined), {})


for _game in tablee.games():
    if _game.features is not None:
        register(_game)
