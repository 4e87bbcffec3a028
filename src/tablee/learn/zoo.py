"""PettingZoo: every seat an agent, asked one after the other (AEC).

    from tablee.learn import zoo
    env = zoo.env("roi-lui", seats=3)

There is no parallel environment: none of these games lets all seats act at every step, and a
no-op for everybody else would only hide that. Where several seats may act (a reaction window) the
one that is asked next is drawn by lot, so that nobody is always fastest.
"""

from __future__ import annotations

from typing import Any

from tablee.core.errors import OptionError
from tablee.core.game import Game
from tablee.core.rng import Rng, derive_seed
from tablee.core.state import State
from tablee.extras import extra
from tablee.learn.setup import Reward, encoder
from tablee.learn.tables import IllegalChoice, deal
from tablee.registry import named_game

with extra("learn"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

Observation = dict[str, Any]


class TableAEC(AECEnv):  # type: ignore[misc]  # its package has no types
    """One match; the agents are `seat_0`, `seat_1` ...

    An observation is `{"observation": ..., "action_mask": ...}`; the mask is blank for whoever is
    not asked. Rewards come at the end.
    """

    def __init__(
        self,
        game: Game[Any] | str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        reward: Reward = "utility",
        recall: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """A table whose seats are all agents; see `make_tables`.

        Raises:
            TableeError: naming what is wrong.
        """
        super().__init__()
        self._game = named_game(game) if isinstance(game, str) else game
        number = self._game.seats.start if seats is None else seats
        self._features = encoder(self._game, number, options, recall)
        if reward not in ("utility", "value"):
            raise OptionError("reward", f"'utility' or 'value', not {reward!r}")
        self._shaped = reward == "value"
        name = self._game.id.replace("-", "_")
        self.metadata = {
            "name": f"{name}_v{self._game.version + self._features.layout}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(number)]
        most = np.zeros(self._features.width, np.uint8)
        for field in self._features.fields:
            most[field.start : field.start + field.cells] = field.most
        choices = self._features.choices
        self._observed = spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (choices,), np.int8),
            }
        )
        self._chosen = {agent: spaces.Discrete(choices) for agent in self.possible_agents}
        self._state: State | None = None
        self._seeds = seeding.np_random()[0]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all."""
        return self._observed

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """As large for all."""
        return self._chosen[agent]

    @property
    def match(self) -> State:
        """The match as it stands, hidden things included: not for agents."""
        if self._state is None:
            raise RuntimeError("there is no match yet: call reset() first")
        return self._state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new match."""
        if seed is not None:
            self._seeds = seeding.np_random(seed)[0]
        drawn = int(self._seeds.integers(1 << 62))
        rng = Rng(derive_seed(drawn, "match"))
        self._state = deal(self._game, len(self.possible_agents), self._features.options, rng)
        self._lots = Rng(derive_seed(drawn, "lots"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._ask_next()

    def step(self, action: int | None) -> None:
        """Let the agent that is asked choose.

        Raises:
            IllegalChoice: the mask forbids it; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        state, seat = self.match, self.possible_agents.index(agent)
        found = None if action is None else self._features.action(state, seat, int(action))
        if found is None:
            raise IllegalChoice(f"{agent} may not choose {action} now")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        state.apply(seat, found)
        self._ask_next()
        self._accumulate_rewards()

    def _ask_next(self) -> None:
        state = self.match
        if state.over:
            self._settle(state)
            return
        actors = state.actors()
        seat = actors[0] if len(actors) == 1 else self._lots.pick(actors)
        self.agent_selection = self.possible_agents[seat]

    def _settle(self, state: State) -> None:
        end = state.outcome()
        assert end is not None
        paid = self._game.guide.values(state) if self._shaped else end.utility
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = float(paid[seat])
            self.terminations[agent] = True

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and what it may choose if it is asked."""
        state, seat = self.match, self.possible_agents.index(agent)
        row = np.frombuffer(bytearray(self._features.row(state, seat)), np.uint8)
        mask = np.zeros(self._features.choices, np.int8)
        if agent == self.agent_selection and not state.over:
            mask = np.frombuffer(bytearray(self._features.mask(state, seat)), np.int8)
        return {"observation": row, "action_mask": mask}

    def render(self) -> Any:
        """The table as the agent that is asked sees it, in lines of text."""
        if self.render_mode != "ansi":
            return None
        view = self.match.view(self.possible_agents.index(self.agent_selection))
        return "\n".join(self._game.describe(view, self._game.texts("en")))

    def close(self) -> None:
        """Nothing is open."""


def raw_env(game: Game[Any] | str, **given: Any) -> TableAEC:
    """The bare environment; see `TableAEC`."""
    return TableAEC(game, **given)


def env(game: Game[Any] | str, **given: Any) -> AECEnv:
    """The environment with PettingZoo's usual guards; see `TableAEC`."""
    guarded = wrappers.AssertOutOfBoundsWrapper(TableAEC(game, **given))
    return wrappers.OrderEnforcingWrapper(guarded)
