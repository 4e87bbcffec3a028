"""What the sentences of hints claim, checked by what the seat can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tablee import Rng
from tablee.bots import Hint
from tablee.core.game import Game
from tablee.core.state import State

Json = dict[str, Any]
SLACK = 12
"""Points by which a chance may differ from how often it is so in imagined worlds."""


class Situation:
    """What a checker may look at: the view, the advice, and everything that could be done."""

    def __init__(self, game: Game[Any], state: State, seat: int, advice: Hint) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.view: Json = msgspec.to_builtins(state.view(seat))
        self.verb = advice.action.verb
        self.fields = dict(advice.action.fields)
        self.params = advice.params
        self.then = advice.then
        self.legal = [(move.verb, dict(move.fields)) for move in state.legal(seat)]
        self.options: Json = game.options_dict(state.options)

    def can(self, verb: str) -> list[dict[str, Any]]:
        """The legal actions of a verb."""
        return [fields for one, fields in self.legal if one == verb]


Check = Callable[[Situation], bool]

# -- The Game ------------------------------------------------------------------------------------


def _to_come(at: Situation) -> set[int]:
    """The cards that are in no pile: everybody who paid attention knows them."""
    placed = {card for pile in at.state.position()["piles"] for card in pile}
    return set(range(2, 100)) - placed


def _shut_out(at: Situation, card: int, pile: int) -> int:
    top = at.view["piles"][pile]["top"]
    low, high = min(card, top), max(card, top)
    return sum(low < other < high for other in _to_come(at))


def _forward(at: Situation, card: int, pile: int) -> bool:
    where = at.view["piles"][pile]
    return bool((card > where["top"]) == where["ascending"])


def _placed(at: Situation) -> tuple[int, int]:
    return int(at.fields["card"]), int(at.fields["pile"])


def _prepares(at: Situation) -> bool:
    card, pile = _placed(at)
    back = card - 10 if at.view["piles"][pile]["ascending"] else card + 10
    return (
        at.params["back"] == back
        and back in at.view["hand"]
        and at.then is not None
        and dict(at.then.fields) == {"card": back, "pile": pile}
    )


def _can_come_back(at: Situation) -> bool:
    card, pile = _placed(at)
    back = card - 10 if at.view["piles"][pile]["ascending"] else card + 10
    covered = at.then is not None and at.then.fields.get("pile") == pile
    return at.params["back"] == back and back in at.view["hand"] and not covered


def _costs(at: Situation) -> bool:
    """Whether a way forward shuts out as many as is said, and some."""
    return _forward(at, *_placed(at)) and 0 < _shut_out(at, *_placed(at)) == at.params["count"]


def _costs_with_the_next(at: Situation) -> bool:
    """Whether the next card goes further the same way, and both shut out as many as is said."""
    card, pile = _placed(at)
    if at.then is None or dict(at.then.fields) != {"card": at.params["next"], "pile": pile}:
        return False
    top, last = at.view["piles"][pile]["top"], int(at.params["next"])
    low, high = min(top, last), max(top, last)
    passed = {other for other in _to_come(at) if low < other < high}
    return card in passed and len(passed - {card}) == at.params.get("count", 0)


def _beyond_the_minimum(at: Situation) -> bool:
    return int(at.view["placed"]) >= int(at.view["minimum"])


def _nothing_shuts_out_fewer(at: Situation) -> bool:
    places = [(int(move["card"]), int(move["pile"])) for move in at.can("place")]
    others = [place for place in places if place[0] != at.fields["card"]]
    here = _shut_out(at, *_placed(at))
    return all(_forward(at, *other) and _shut_out(at, *other) >= here for other in others)


def _stops(at: Situation) -> bool:
    places = [(int(move["card"]), int(move["pile"])) for move in at.can("place")]
    cheapest = min(_shut_out(at, *place) for place in places)
    return all(_forward(at, *place) for place in places) and at.params["count"] == cheapest > 0


THE_GAME: dict[str, Check] = {
    "burnt": lambda at: not at.can("place"),
    "nothing": lambda at: not at.can("place"),
    "prepare": _prepares,
    "free": lambda at: _forward(at, *_placed(at)) and _shut_out(at, *_placed(at)) == 0,
    "cheap": _costs,
    "least": lambda at: _costs(at) and _nothing_shuts_out_fewer(at),
    "last": lambda at: (
        _costs(at)
        and at.params["card"] == at.fields["card"]
        and sum(move["card"] == at.fields["card"] for move in at.can("place")) == 1
    ),
    "more": lambda at: _costs(at) and _beyond_the_minimum(at),
    "more_free": lambda at: (
        _forward(at, *_placed(at)) and not _shut_out(at, *_placed(at)) and _beyond_the_minimum(at)
    ),
    "both": lambda at: _costs_with_the_next(at) and int(at.params["count"]) > 0,
    "both_free": lambda at: _costs_with_the_next(at) and "count" not in at.params,
    "later": _can_come_back,
    "cover": lambda at: at.view["piles"][_placed(at)[1]]["fire"] == "due",
    "jump": lambda at: (
        not _forward(at, *_placed(at)) and 0 < _shut_out(at, *_placed(at)) == at.params["count"]
    ),
    "jump_far": lambda at: not _forward(at, *_placed(at)) and _shut_out(at, *_placed(at)) == 0,
    "stop": _stops,
}

# -- Le Roi Lui ----------------------------------------------------------------------------------


def _plate(at: Situation) -> tuple[int, int, int]:
    """What one has of the dish that it is about, what is on the table, and what the king has."""
    dish = at.fields["dish"]
    mine, table, king = (int(at.view[at_].get(dish, 0)) for at_ in ("hand", "table", "king"))
    return mine, table, king


def _would_have(at: Situation) -> bool:
    mine, table, king = _plate(at)
    return at.params["mine"] == mine + table and at.params["king"] == king


def _another_table(at: Situation) -> bool:
    """Whether cards of the dish may lie on another table."""
    dish = at.fields["dish"]
    if at.view["pile"] < at.view["per_table"]:
        return False
    position = at.state.position()
    seen = at.view["table"].get(dish, 0) + at.view["king"].get(dish, 0)
    seen += position["eaten"].get(dish, 0) + sum(one.get(dish, 0) for one in position["taken"])
    return bool(seen + position["drawn"][at.seat].get(dish, 0) < 15)


def _has(at: Situation) -> bool:
    mine, _, king = _plate(at)
    return at.params["mine"] == mine and at.params["king"] == king


def _tables(at: Situation, drawn: int) -> int:
    """How many more tables the pile is enough for, when so many cards were drawn."""
    return int((at.view["pile"] - drawn) // at.view["per_table"])


ROI_LUI: dict[str, Check] = {
    "counts": lambda at: _would_have(at) and sum(_plate(at)[:2]) <= _plate(at)[2],
    "deny": lambda at: (
        _would_have(at) and sum(_plate(at)[:2]) > _plate(at)[2] and not _another_table(at)
    ),
    "hope": lambda at: (
        _would_have(at) and sum(_plate(at)[:2]) > _plate(at)[2] and _another_table(at)
    ),
    "draw": lambda at: at.verb == "draw" and at.view["pile"] > 0,
    "draw_last": lambda at: at.verb == "draw" and _tables(at, 0) == 1 and _tables(at, 1) == 0,
    "draw_fewer": lambda at: at.verb == "draw" and _tables(at, 0) - _tables(at, 1) == 1,
    "draw_over": lambda at: (
        any(at.view["table"].values())
        and all(
            at.view["hand"].get(dish, 0) + count > at.view["king"].get(dish, 0)
            for dish, count in at.view["table"].items()
            if count
        )
    ),
    "feed_none": lambda at: _has(at) and _plate(at)[0] == 0,
    "feed_over": lambda at: _has(at) and _plate(at)[0] > _plate(at)[2],
    "feed_own": lambda at: _has(at) and _plate(at)[0] == _plate(at)[2] > 0,
    "feed_still": lambda at: _has(at) and 0 < _plate(at)[0] < _plate(at)[2],
    "lay": lambda at: at.verb == "lay" and at.view["pile"] > 0,
    "leave": lambda at: at.verb == "lay" and at.view["pile"] == 0,
    "use": lambda at: at.verb == "use" and sum(at.view["king"].values()) >= 2,
}

# -- Peco Peco -----------------------------------------------------------------------------------

BEATS = {"elephant": "cat", "cat": "mouse", "mouse": "elephant"}


def _fitting(at: Situation, card: str) -> bool:
    animal, icon = card.split("-")[:2]
    under = str(at.view["top"]).split("-")[0]
    if icon == "bomb":
        return True
    if at.view["stake"]["rule"] == "inverted":
        return BEATS[under] == animal
    return BEATS[animal] == under


def _likely(at: Situation) -> bool:
    """How often the suspect could have played, in worlds as the master imagines them."""
    worlds = 1200
    rng = Rng(5)
    liars = 0
    for _ in range(worlds):
        world = at.game.guide.imagine(at.state, at.seat, rng)
        hand = world.position()["hands"][at.view["suspect"]]
        liars += any(_fitting(at, _name(card)) for card in hand)
    right = at.params["suspect"] == at.view["suspect"]
    return right and abs(int(at.params["percent"]) - 100 * liars / worlds) <= SLACK


def _name(card: Any) -> str:
    return str(card) if isinstance(card, str) else f"{card['animal']}-{card['icon']}"


def _played(at: Situation) -> str:
    return f"{at.fields['animal']}-{at.fields['icon']}"


def _others_hold(at: Situation) -> bool:
    """Whether anybody but oneself and one's partners has a card."""
    teams = at.view["teams"] or []
    ours = next((team for team in teams if at.seat in team), [at.seat])
    return any(size and seat not in ours for seat, size in enumerate(at.view["hand_sizes"]))


def _keeps(at: Situation, rule: set[str]) -> bool:
    return (
        at.params["count"] == len(at.view["hand"])
        and any(_fitting(at, card) for card in at.view["hand"])
        and at.view["stake"]["rule"] in rule
    )


USUAL = {"none", "inverted", "free-for-all"}
PECO_PECO: dict[str, Check] = {
    "accuse": lambda at: _likely(at) and at.view["stake"]["rule"] != "merciless",
    "pass": lambda at: _likely(at) and at.view["stake"]["rule"] != "merciless",
    "accuse_merciless": lambda at: _likely(at) and at.view["stake"]["rule"] == "merciless",
    "pass_merciless": lambda at: _likely(at) and at.view["stake"]["rule"] == "merciless",
    "bluff": lambda at: _keeps(at, USUAL),
    "bluff_safe": lambda at: _keeps(at, {"no-accusation"}),
    "bluff_merciless": lambda at: _keeps(at, {"merciless"}),
    "partner": lambda at: (
        at.view["owner"] is not None
        and at.view["teams"] is not None
        and any({at.seat, at.view["owner"]} <= set(team) for team in at.view["teams"])
    ),
    "honest": lambda at: not any(_fitting(at, card) for card in at.view["hand"]),
    "play": lambda at: _fitting(at, _played(at)),
    "play_raid": lambda at: (
        _fitting(at, _played(at)) and at.fields["icon"] == "raid" and _others_hold(at)
    ),
    "play_draw": lambda at: _fitting(at, _played(at)) and at.fields["icon"] == "draw",
    "play_spare": lambda at: (
        _fitting(at, _played(at))
        and at.fields["icon"] != "bomb"
        and any(_name(card).split("-")[1] == "bomb" for card in at.view["hand"])
    ),
    "only_card": lambda at: (
        [card for card in at.view["hand"] if _fitting(at, card)] == [_played(at)]
    ),
    "raid": lambda at: (
        at.params["victim"] == at.fields["seat"]
        and at.params["count"] == at.view["hand_sizes"][int(at.fields["seat"])]
    ),
    "admit": lambda at: at.view["phase"] == "plea",
    "plead": lambda at: at.view["phase"] == "plea",
    "grant": lambda at: at.view["phase"] == "mercy",
    "deny": lambda at: at.view["phase"] == "mercy",
}

# -- Service Compris ! ---------------------------------------------------------------------------

SAVES = {
    "retour-en-cuisine", "veneneux", "ronde-des-plats", "chaud-devant", "trou-normand", "pas-bon",
    "indigestion",
}  # fmt: skip


def _people_of(at: Situation, seat: int) -> str:
    return str(at.view["camps"][seat]["tribe"] or _lead(at, seat))


def _lead(at: Situation, seat: int) -> str:
    return str(at.state.position()["leads"][seat])


def _served(at: Situation, seat: int) -> list[int]:
    """The places of a seat's people at the table, counted from 1."""
    tribe = _people_of(at, seat)
    return [n for n, one in enumerate(at.view["table"], 1) if one.split("-chief")[0] == tribe]


def _stands(at: Situation) -> bool:
    mine = _served(at, at.seat)
    return bool(mine) and (at.params["count"], at.params["place"]) == (len(mine), mine[0])


def _left_in(at: Situation, seat: int) -> int:
    camp = at.view["camps"][seat]
    return int(sum(camp["characters"].values()) + (camp["chief"] in ("secret", "shown")))


def _deliverable(at: Situation) -> bool:
    camp = int(at.fields["camp"])
    return at.params == {"camp": camp, "count": _left_in(at, camp)}


def _targets(at: Situation) -> int:
    """How many that were named stand in one's own camp or are of one's own people."""
    own = _people_of(at, at.seat)
    return sum(one["camp"] == at.seat or one["character"] == own for one in at.view["chosen"])


def _is_attack(at: Situation) -> bool:
    return at.view["stage"] == "reaction" and at.view["card"] not in SAVES


def _down_to_one(at: Situation) -> list[int]:
    """The opponents with one character left to deliver."""
    camps = range(len(at.view["camps"]))
    return [seat for seat in camps if seat != at.seat and _left_in(at, seat) == 1]


SERVICE_COMPRIS: dict[str, Check] = {
    "attack": lambda at: _stands(at) and at.fields["card"] not in SAVES,
    "attack_safe": lambda at: not _served(at, at.seat) and at.fields["card"] not in SAVES,
    "attack_sure": lambda at: at.fields["card"] == "fromage-et-dessert" and bool(_down_to_one(at)),
    "attack_out": lambda at: (
        at.fields["card"] == "pique-assiette"
        and not at.options["treason"]
        and any(not _served(at, seat) for seat in _down_to_one(at))
    ),
    "save": lambda at: _stands(at) and at.fields["card"] in SAVES,
    "relieve": lambda at: not _served(at, at.seat) and at.fields["card"] in SAVES,
    "name": _deliverable,
    "own": lambda at: (
        at.fields["camp"] == at.seat and all(move["camp"] == at.seat for move in at.can("name"))
    ),
    "own_choice": lambda at: (
        at.fields["camp"] == at.seat and any(move["camp"] != at.seat for move in at.can("name"))
    ),
    "order": lambda at: (
        at.view["owed"] is not None or at.view["card"] in ("panier-garni", "goinfrerie")
    ),
    "pass": lambda at: at.view["stage"] == "reaction" and bool(at.can("counter")),
    "pass_spared": lambda at: _is_attack(at) and bool(at.can("counter")) and _targets(at) == 0,
    "pass_left": lambda at: (
        _is_attack(at)
        and bool(at.can("counter"))
        and 0 < _left_in(at, at.seat) - _targets(at) == at.params["count"]
    ),
    "counter": lambda at: at.view["stage"] == "reaction" and at.verb == "counter",
    "counter_mine": lambda at: (
        _is_attack(at) and at.verb == "counter" and 0 < _targets(at) == at.params["count"]
    ),
    "discard": lambda at: at.verb == "discard",
    "excuse": lambda at: at.params["count"] == len(_served(at, int(at.fields["camp"]))) > 0,
    "pick": lambda at: at.params["count"] == int(at.fields["place"]) < len(at.view["table"]),
}

# -- Le Géant Rustre -----------------------------------------------------------------------------

CAVE_SPACE = 41


def _target(at: Situation) -> int:
    return int(at.fields["space"]) + _points(at)


def _points(at: Situation) -> int:
    return int(at.view["rolled"][-1].split("-")[1])


def _walks_of(at: Situation, seat: int) -> list[int]:
    """Where the dwarfs of a seat would get with the points, if there is room."""
    everybody = [place for places in at.view["dwarfs"].values() for place in places]
    found = []
    for colour, places in at.view["dwarfs"].items():
        for place in places if at.view["owners"][colour] == seat else ():
            if isinstance(place, int):
                to = place + _points(at)
                if to >= CAVE_SPACE or everybody.count(to) < 4:
                    found.append(to)
    return found


def _give(at: Situation) -> str:
    ends = _walks_of(at, int(at.fields["to"]))
    if any(to >= CAVE_SPACE for to in ends):
        return "home"
    return "hide" if any(to in at.view["bushes"] for to in ends) else "walk"


def _dwarfs_on(at: Situation, space: int) -> int:
    return sum(places.count(space) for places in at.view["dwarfs"].values())


def _seen_after(at: Situation) -> int:
    """How many the giant sees more of after the move: asked of the engine."""
    after = at.state.copy()
    before = int(at.view["exposed"])
    turn = at.view["turn"]
    after.play(at.seat, at.game.action({"verb": at.verb, **at.fields}))
    later: Json = msgspec.to_builtins(after.view(at.seat))
    return int(later["exposed"]) - before if later["turn"] == turn else 0


GEANT_RUSTRE: dict[str, Check] = {
    "arrive": lambda at: _target(at) >= CAVE_SPACE,
    "hide": lambda at: _target(at) in at.view["bushes"],
    "walk": lambda at: (
        _target(at) < CAVE_SPACE and _target(at) not in at.view["bushes"] and _seen_after(at) <= 0
    ),
    "venture": lambda at: _target(at) < CAVE_SPACE and _target(at) not in at.view["bushes"],
    "give": lambda at: _give(at) == "walk",
    "give_home": lambda at: _give(at) == "home",
    "give_hide": lambda at: _give(at) == "hide",
    "climb": lambda at: int(at.params["count"]) > 0 and _climbs(at) == at.params["count"],
    "cover": lambda at: 0 < _dwarfs_on(at, int(at.fields["space"])) == at.params["count"],
    "put": lambda at: any(
        isinstance(place, int) and place < int(at.fields["space"])
        for places in at.view["dwarfs"].values()
        for place in places
    ),
    "lift": lambda at: (
        int(at.fields["space"]) in at.view["bushes"]
        and _dwarfs_on(at, int(at.fields["space"])) == 0
    ),
    "fetch": lambda at: at.verb == "fetch",
    "leave": lambda at: at.verb == "leave" and bool(at.can("lift") or at.can("put")),
    "bait": lambda at: int(at.params["count"]) > 0,
    "spare": lambda at: at.params["count"] == at.view["cakes_left"] > 0,
}


def _climbs(at: Situation) -> int:
    """How far the dwarf got: found by climbing."""
    after = at.state.copy()
    before = sorted(p for p in at.view["dwarfs"][at.fields["colour"]] if isinstance(p, int))
    after.play(at.seat, at.game.action({"verb": at.verb, **at.fields}))
    later: Json = msgspec.to_builtins(after.view(at.seat))
    now = sorted(p for p in later["dwarfs"][at.fields["colour"]] if isinstance(p, int))
    return sum(now) - sum(before)


CHECKS: dict[str, dict[str, Check]] = {
    "the-game": THE_GAME,
    "roi-lui": ROI_LUI,
    "peco-peco": PECO_PECO,
    "service-compris": SERVICE_COMPRIS,
    "geant-rustre": GEANT_RUSTRE,
}
SILENT = {"best", "only"}  # sentences that claim nothing
