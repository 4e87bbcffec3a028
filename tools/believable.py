"""Checks what hints say, sentence by sentence, over many decisions of every game.

    python -m tools.believable [GAME ...] [--decisions 500] [--iterations 120] [--fresh 60]

A sentence is checked against the view of the seat, by code that shares nothing with the code that
writes it; a comparison against the standings of the search, and in fresh imagined worlds. A plan
that was announced is followed, to see whether it is kept. Prints what was wrong, and figures;
ends with 1 if a sentence was not true.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

import tablee
from tablee import Rng
from tablee.bots import Budget, Hint, Perspective, bot, hint
from tablee.bots.players import MasterBot
from tablee.core.actions import Action
from tablee.core.game import Game
from tablee.core.state import State

Json = dict[str, Any]
SLACK = 12
"""Points of a percentage by which a chance may differ from how often it is so in imagined worlds."""


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


def to_come(at: Situation) -> set[int]:
    """The cards that are in no pile: everybody who paid attention knows them."""
    placed = {card for pile in at.state.position()["piles"] for card in pile}
    return set(range(2, 100)) - placed


def shut_out(at: Situation, card: int, pile: int) -> int:
    top = at.view["piles"][pile]["top"]
    low, high = min(card, top), max(card, top)
    return sum(low < other < high for other in to_come(at) - set(at.view["hand"]))


def forward(at: Situation, card: int, pile: int) -> bool:
    where = at.view["piles"][pile]
    return bool((card > where["top"]) == where["ascending"])


def placed(at: Situation) -> tuple[int, int]:
    return int(at.fields["card"]), int(at.fields["pile"])


def prepares(at: Situation) -> bool:
    card, pile = placed(at)
    back = card - 10 if at.view["piles"][pile]["ascending"] else card + 10
    return (
        at.params["back"] == back
        and back in at.view["hand"]
        and at.then is not None
        and dict(at.then.fields) == {"card": back, "pile": pile}
    )


def stops(at: Situation) -> bool:
    places = [(int(move["card"]), int(move["pile"])) for move in at.can("place")]
    cheapest = min(shut_out(at, *place) for place in places)
    return all(forward(at, *place) for place in places) and at.params["count"] == cheapest > 0


THE_GAME: dict[str, Check] = {
    "burnt": lambda at: not at.can("place"),
    "nothing": lambda at: not at.can("place"),
    "prepare": prepares,
    "free": lambda at: forward(at, *placed(at)) and shut_out(at, *placed(at)) == 0,
    "cheap": lambda at: (
        forward(at, *placed(at)) and shut_out(at, *placed(at)) == at.params["count"] > 0
    ),
    "jump": lambda at: (
        not forward(at, *placed(at)) and shut_out(at, *placed(at)) == at.params["count"] > 0
    ),
    "jump_far": lambda at: not forward(at, *placed(at)) and shut_out(at, *placed(at)) == 0,
    "stop": stops,
}

# -- Le Roi Lui ----------------------------------------------------------------------------------


def plate(at: Situation) -> tuple[int, int, int]:
    """What one has of the dish that it is about, what is on the table, and what the king has."""
    dish = at.fields["dish"]
    return tuple(at.view[where].get(dish, 0) for where in ("hand", "table", "king"))  # type: ignore[return-value]


def would_have(at: Situation) -> bool:
    mine, table, king = plate(at)
    return at.params["mine"] == mine + table and at.params["king"] == king


def another_table(at: Situation) -> bool:
    """Whether cards of the dish may lie on another table."""
    dish = at.fields["dish"]
    if at.view["pile"] < at.view["per_table"]:
        return False
    position = at.state.position()
    seen = at.view["table"].get(dish, 0) + at.view["king"].get(dish, 0)
    seen += position["eaten"].get(dish, 0) + sum(one.get(dish, 0) for one in position["taken"])
    return bool(seen + position["drawn"][at.seat].get(dish, 0) < 15)


def has(at: Situation) -> bool:
    mine, _, king = plate(at)
    return at.params["mine"] == mine and at.params["king"] == king


ROI_LUI: dict[str, Check] = {
    "counts": lambda at: would_have(at) and sum(plate(at)[:2]) <= plate(at)[2],
    "deny": lambda at: (
        would_have(at) and sum(plate(at)[:2]) > plate(at)[2] and not another_table(at)
    ),
    "hope": lambda at: would_have(at) and sum(plate(at)[:2]) > plate(at)[2] and another_table(at),
    "draw": lambda at: at.verb == "draw" and at.view["pile"] > 0,
    "feed_none": lambda at: has(at) and plate(at)[0] == 0,
    "feed_over": lambda at: has(at) and plate(at)[0] > plate(at)[2],
    "feed_own": lambda at: has(at) and plate(at)[0] == plate(at)[2] > 0,
    "feed_still": lambda at: has(at) and 0 < plate(at)[0] < plate(at)[2],
    "lay": lambda at: at.verb == "lay" and at.view["pile"] > 0,
    "leave": lambda at: at.verb == "lay" and at.view["pile"] == 0,
    "use": lambda at: at.verb == "use" and sum(at.view["king"].values()) >= 2,
}

# -- Peco Peco -----------------------------------------------------------------------------------

BEATS = {"elephant": "cat", "cat": "mouse", "mouse": "elephant"}


def fitting(at: Situation, card: str) -> bool:
    animal, icon = card.split("-")[:2]
    under = at.view["top"].split("-")[0]
    if icon == "bomb":
        return True
    if at.view["stake"]["rule"] == "inverted":
        return BEATS[under] == animal
    return BEATS[animal] == under


def likely(at: Situation) -> bool:
    """How often the suspect could have played, in worlds as the master imagines them."""
    worlds = 300
    rng = Rng(5)
    liars = 0
    for _ in range(worlds):
        world = at.game.guide.imagine(at.state, at.seat, rng)
        hand = world.position()["hands"][at.view["suspect"]]
        liars += any(fitting(at, _name(card)) for card in hand)
    right = at.params["suspect"] == at.view["suspect"]
    return right and abs(int(at.params["percent"]) - 100 * liars / worlds) <= SLACK


def _name(card: Any) -> str:
    return str(card) if isinstance(card, str) else f"{card['animal']}-{card['icon']}"


def keeps(at: Situation, rule: set[str]) -> bool:
    return (
        at.params["count"] == len(at.view["hand"])
        and any(fitting(at, card) for card in at.view["hand"])
        and at.view["stake"]["rule"] in rule
    )


USUAL = {"none", "inverted", "free-for-all"}
PECO_PECO: dict[str, Check] = {
    "accuse": lambda at: likely(at) and at.view["stake"]["rule"] != "merciless",
    "pass": lambda at: likely(at) and at.view["stake"]["rule"] != "merciless",
    "accuse_merciless": lambda at: likely(at) and at.view["stake"]["rule"] == "merciless",
    "pass_merciless": lambda at: likely(at) and at.view["stake"]["rule"] == "merciless",
    "bluff": lambda at: keeps(at, USUAL),
    "bluff_safe": lambda at: keeps(at, {"no-accusation"}),
    "bluff_merciless": lambda at: keeps(at, {"merciless"}),
    "honest": lambda at: not any(fitting(at, card) for card in at.view["hand"]),
    "play": lambda at: fitting(at, f"{at.fields['animal']}-{at.fields['icon']}"),
    "only_card": lambda at: {card for card in at.view["hand"] if fitting(at, card)}
    == {f"{at.fields['animal']}-{at.fields['icon']}"},
    "raid": lambda at: at.params["victim"] == at.fields["seat"]
    and at.params["count"] == at.view["hand_sizes"][int(at.fields["seat"])],
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


def people_of(at: Situation, seat: int) -> str:
    return str(at.view["camps"][seat]["tribe"] or _lead(at, seat))


def _lead(at: Situation, seat: int) -> str:
    return str(at.state.position()["leads"][seat])


def served(at: Situation, seat: int) -> list[int]:
    """The places of a seat's people at the table, counted from 1."""
    tribe = people_of(at, seat)
    return [n for n, one in enumerate(at.view["table"], 1) if one.split("-chief")[0] == tribe]


def stands(at: Situation) -> bool:
    mine = served(at, at.seat)
    return bool(mine) and (at.params["count"], at.params["place"]) == (len(mine), mine[0])


def deliverable(at: Situation) -> bool:
    camp = at.view["camps"][int(at.fields["camp"])]
    count = sum(camp["characters"].values()) + (camp["chief"] in ("secret", "shown"))
    return at.params == {"camp": at.fields["camp"], "count": count}


SERVICE_COMPRIS: dict[str, Check] = {
    "attack": lambda at: stands(at) and at.fields["card"] not in SAVES,
    "attack_safe": lambda at: not served(at, at.seat) and at.fields["card"] not in SAVES,
    "save": lambda at: stands(at) and at.fields["card"] in SAVES,
    "relieve": lambda at: not served(at, at.seat) and at.fields["card"] in SAVES,
    "name": deliverable,
    "own": lambda at: (
        at.fields["camp"] == at.seat
        and all(move["camp"] == at.seat for move in at.can("name"))
    ),
    "own_choice": lambda at: (
        at.fields["camp"] == at.seat and any(move["camp"] != at.seat for move in at.can("name"))
    ),
    "order": lambda at: (
        at.view["owed"] is not None or at.view["card"] in ("panier-garni", "goinfrerie")
    ),
    "pass": lambda at: at.view["stage"] == "reaction" and bool(at.can("counter")),
    "counter": lambda at: at.view["stage"] == "reaction" and at.verb == "counter",
    "discard": lambda at: at.verb == "discard",
    "excuse": lambda at: at.params["count"] == len(served(at, int(at.fields["camp"]))) > 0,
    "pick": lambda at: at.params["count"] == at.fields["place"] < len(at.view["table"]),
}

# -- Le Géant Rustre -----------------------------------------------------------------------------

CAVE_SPACE = 38


def target(at: Situation) -> int:
    return int(at.fields["space"]) + points(at)


def points(at: Situation) -> int:
    return int(at.view["rolled"][-1].split("-")[1])


def walks_of(at: Situation, seat: int) -> list[int]:
    """Where the dwarfs of a seat would get with the points, if there is room."""
    everybody = [place for places in at.view["dwarfs"].values() for place in places]
    found = []
    for colour, places in at.view["dwarfs"].items():
        for place in places if at.view["owners"][colour] == seat else ():
            if isinstance(place, int):
                to = place + points(at)
                if to >= CAVE_SPACE or everybody.count(to) < 4:
                    found.append(to)
    return found




def give(at: Situation) -> str:
    ends = walks_of(at, int(at.fields["to"]))
    if any(to >= CAVE_SPACE for to in ends):
        return "home"
    return "hide" if any(to in at.view["bushes"] for to in ends) else "walk"


def dwarfs_on(at: Situation, space: int) -> int:
    return sum(places.count(space) for places in at.view["dwarfs"].values())


def seen_after(at: Situation) -> int:
    """How many the giant sees more of after the move: asked of the engine."""
    after = at.state.copy()
    before = int(at.view["exposed"])
    turn = at.view["turn"]
    after.play(at.seat, at.game.action({"verb": at.verb, **at.fields}))
    later: Json = msgspec.to_builtins(after.view(at.seat))
    return int(later["exposed"]) - before if later["turn"] == turn else 0


GEANT_RUSTRE: dict[str, Check] = {
    "arrive": lambda at: target(at) >= CAVE_SPACE,
    "hide": lambda at: target(at) in at.view["bushes"],
    "walk": lambda at: (
        target(at) < CAVE_SPACE and target(at) not in at.view["bushes"] and seen_after(at) <= 0
    ),
    "venture": lambda at: target(at) < CAVE_SPACE and target(at) not in at.view["bushes"],
    "give": lambda at: give(at) == "walk",
    "give_home": lambda at: give(at) == "home",
    "give_hide": lambda at: give(at) == "hide",
    "climb": lambda at: int(at.params["count"]) > 0 and _climbs(at) == at.params["count"],
    "cover": lambda at: dwarfs_on(at, int(at.fields["space"])) == at.params["count"] > 0,
    "put": lambda at: any(
        isinstance(place, int) and place < int(at.fields["space"])
        for places in at.view["dwarfs"].values()
        for place in places
    ),
    "lift": lambda at: (
        int(at.fields["space"]) in at.view["bushes"]
        and dwarfs_on(at, int(at.fields["space"])) == 0
    ),
    "leave": lambda at: at.verb == "leave" and bool(at.can("lift")),
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
    if round(100 * other.worth) != beside.theirs:
        return "the other is worth something else"
    clearly = other.behind > game.guide.caution * other.error and beside.ours > beside.theirs
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


def look(game: Game[Any], decisions: int, iterations: int, fresh: int) -> Report:
    """So many decisions of a game, among regulars who now and then follow the advice."""
    report = Report()
    budget = Budget(iterations=iterations)
    regular = bot("regular", game)
    rng = Rng(11)
    setups = [
        (seats, options) for seats in game.seats for options in VARIANTS.get(game.id, [{}])
    ]
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
    key = advice.reason.removeprefix("hint.")
    report.keys[key] += 1
    if key in SILENT:
        return
    check = CHECKS[game.id].get(key)
    if check is None:
        report.wrong.append(f"{game.id}: nobody checks {advice.reason}")
    elif not check(Situation(game, state, seat, advice)):
        words = advice.words(game.texts("en"))
        report.wrong.append(f"{game.id}: seat {seat}, {advice.action}: {words} {advice.params}")


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
        if given.games and game.id not in given.games or game.id not in CHECKS:
            continue
        found = look(game, given.decisions, given.iterations, given.fresh)
        wrong += len(found.wrong)
        print(f"{game.id}: {found.decisions} decisions, {len(found.wrong)} sentences untrue")
        print(f"  {', '.join(f'{key} {count}' for key, count in found.keys.most_common())}")
        print(f"  clearly better {found.than}, about as good {found.close}")
        if found.asked_elsewhere:
            print(f"  better in fresh worlds too: {found.kept_elsewhere} of {found.asked_elsewhere}")
        if found.announced:
            print(f"  plans announced and kept: {found.kept} of {found.announced}")
        for line in found.wrong[:12]:
            print(f"    {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
