"""Positions of Service Compris !: written, read and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablee.core.actions import Action
from tablee.core.errors import ActionError
from tablee.core.position import Position, options_of, read_position, require, rng_of
from tablee.core.rng import Rng
from tablee.games.service_compris.components import (
    ACTIONS,
    CARD_NAMES,
    CARDS,
    CHARACTERS,
    CHIEF_STATES,
    COUNTERED_BY,
    CROWD,
    DEVOURED,
    FIRST_COUNTER,
    FROMAGE_ET_DESSERT,
    HAND,
    MOST_TURNS,
    NAME,
    NAMES,
    NO_CHIEF,
    NO_KIND,
    REVEALING,
    SECRET,
    SERVED,
    SHOWN,
    SURPRISE_DU_CHEF,
    TRIBE_NAMES,
    TRIBES,
    Name,
)
from tablee.games.service_compris.deck import KINDS
from tablee.games.service_compris.options import ServiceComprisOptions
from tablee.games.service_compris.rules.counters import is_asked
from tablee.games.service_compris.rules.situation import (
    CARD,
    CHOICE,
    NOBODY,
    NOTHING,
    PAYMENT,
    REACTION,
    STAGES,
)
from tablee.games.service_compris.rules.turn import ServiceCompris
from tablee.games.service_compris.view import chosen_actions

if TYPE_CHECKING:
    from tablee.core.game import Game

ENDS = ("", "survivor", "nobody", "late")


class ServiceComprisPosition(Position, kw_only=True):
    """The fields of a position; see the README of the game."""

    hands: list[list[str]]
    drawn: list[list[int]]
    draw: list[str]
    discard: list[str]
    shuffles: int
    leads: list[str]
    chiefs: list[str]
    camps: list[dict[str, int]]
    table: list[str]
    alive: list[bool]
    last_out: list[int]
    feast: int
    turn: int
    turns: int
    stage: str
    card: str | None
    chosen: list[str]
    asked: list[int]
    counter: str | None
    counterer: int | None
    owed: str | None
    pays: bool
    ended: str


def write(state: ServiceCompris) -> dict[str, Any]:
    """The whole state as plain JSON."""
    camps = [state.camps[seat * TRIBES : (seat + 1) * TRIBES] for seat in range(state.seats)]
    return {
        "game": state.game.id,
        "version": state.game.version,
        "seats": state.seats,
        "options": state.game.options_dict(state.options),
        "rng": state.rng.to_dict(),
        "hands": [[CARD_NAMES[card] for card in hand] for hand in state.hands],
        "drawn": [[state.shuffled[card] for card in hand] for hand in state.hands],
        "draw": [CARD_NAMES[card] for card in state.draw],
        "discard": [CARD_NAMES[card] for card in state.discard],
        "shuffles": state.shuffles,
        "leads": [TRIBE_NAMES[tribe] for tribe in state.leads],
        "chiefs": [CHIEF_STATES[chief] for chief in state.chiefs],
        "camps": [{TRIBE_NAMES[t]: n for t, n in enumerate(camp) if n} for camp in camps],
        "table": [CHARACTERS[character] for character in state.table],
        "alive": list(state.alive),
        "last_out": list(state.last_out),
        "feast": state.feast,
        "turn": state.turn,
        "turns": state.turns,
        "stage": STAGES[state.stage],
        "card": None if state.card == NO_KIND else KINDS[state.card],
        "chosen": [str(action) for action in chosen_actions(state)],
        "asked": [seat for seat in range(state.seats) if is_asked(state, seat)],
        "counter": None if state.counter == NO_KIND else KINDS[state.counter],
        "counterer": None if state.counterer == NOBODY else state.counterer,
        "owed": None if state.owed == NOTHING else str(NAME[state.owed]),
        "pays": state.pays,
        "ended": state.ended,
    }


def read(game: Game[ServiceCompris], data: object) -> ServiceCompris:
    """The state that a position describes; every field is checked."""
    p = read_position(data, ServiceComprisPosition, game.id, game.version, game.seats)
    state = ServiceCompris(game, p.seats, options_of(p, ServiceComprisOptions), rng_of(p))
    _read_characters(p, state)
    _read_cards(p, state)
    _read_turn(p, state)
    _read_decision(p, state)
    _check_hands(p, state)
    return state


# -- characters ------------------------------------------------------------------------------------


def _index(names: list[str], name: str, field: str) -> int:
    require(name in names, field, f"there is no {name!r}")
    return names.index(name)


def _one_each(values: list[Any], p: ServiceComprisPosition, field: str) -> None:
    require(len(values) == p.seats, field, f"{len(values)} entries for {p.seats} seats")


def _read_characters(p: ServiceComprisPosition, state: ServiceCompris) -> None:
    for field in ("leads", "chiefs", "camps", "alive"):
        _one_each(getattr(p, field), p, field)
    state.leads = [_index(TRIBE_NAMES, tribe, "leads") for tribe in p.leads]
    peoples = state.leads
    require(len(set(peoples)) == p.seats, "leads", "one people each")
    _check_chosen(state)
    state.chiefs = [_index(CHIEF_STATES, chief, "chiefs") for chief in p.chiefs]
    state.table = [_index(CHARACTERS, character, "table") for character in p.table]
    for character in state.table:
        require(character % TRIBES in peoples, "table", f"no {CHARACTERS[character]} plays here")
    state.camps = [0] * (p.seats * TRIBES)
    for seat, camp in enumerate(p.camps):
        for name, count in camp.items():
            tribe = _index(TRIBE_NAMES, name, f"camps[{seat}]")
            allowed = tribe in peoples if state.treason else tribe == peoples[seat]
            require(allowed, f"camps[{seat}].{name}", "no such character can be here")
            require(count > 0, f"camps[{seat}].{name}", "from 1 on; leave out who is not there")
            state.camps[seat * TRIBES + tribe] = count
        state.sizes.append(sum(camp.values()))
    state.alive = list(p.alive)
    state.survivors = sum(p.alive)
    _count_characters(state)
    for seat in range(p.seats):
        _check_chief(state, seat)


def _check_chosen(state: ServiceCompris) -> None:
    """SC-63: a people that was chosen plays, in the basic game where it was chosen."""
    for seat, people in enumerate(state.options.peoples):
        if people != "drawn":
            there = state.leads if state.treason else [state.leads[seat]]
            require(TRIBE_NAMES.index(people) in there, "leads", f"{people} was chosen")


def _count_characters(state: ServiceCompris) -> None:
    most = CROWD - 1 if state.treason else CROWD
    for tribe in range(TRIBES):
        crowd = sum(state.camps[tribe::TRIBES]) + state.table.count(tribe)
        require(crowd <= most, "camps", f"{crowd} times {TRIBE_NAMES[tribe]}, of {most}")
        led = tribe in state.leads
        chief = led and state.chiefs[state.leader(tribe)] in (SECRET, SHOWN, SERVED)
        state.left.append(crowd + chief)
    state.in_play = sum(state.left)


def _check_chief(state: ServiceCompris, seat: int) -> None:
    chief = state.chiefs[seat]
    served = state.table.count(TRIBES + state.leads[seat])
    field = f"chiefs[{seat}]"
    require((chief != NO_CHIEF) == state.treason, field, "chiefs belong to treason alone")
    require(served == (chief == SERVED), field, f"{served} times on the table")
    lives = chief != DEVOURED if state.treason else state.left[state.leads[seat]] > 0
    require(state.alive[seat] == lives, f"alive[{seat}]", "does not fit the characters left")
    require(lives or state.sizes[seat] == 0, f"camps[{seat}]", "a seat that is out has none")
    require(chief != SECRET or state.sizes[seat] > 0, field, "the last in its camp is shown")


# -- cards -----------------------------------------------------------------------------------------


def _read_cards(p: ServiceComprisPosition, state: ServiceCompris) -> None:
    _one_each(p.hands, p, "hands")
    _one_each(p.drawn, p, "drawn")
    places = {f"hands[{seat}]": hand for seat, hand in enumerate(p.hands)}
    places.update({"draw": p.draw, "discard": p.discard})
    seen: set[str] = set()
    for field, cards in places.items():
        for card in cards:
            require(card in CARD_NAMES, field, f"there is no card {card!r}")
            require(card not in seen, field, f"the card {card!r} is there twice")
            seen.add(card)
    missing = [card for card in CARD_NAMES if card not in seen]
    require(not missing, "draw", f"the cards {missing[:5]} are nowhere")
    require(0 <= p.shuffles <= MOST_TURNS * 2, "shuffles", "not a number of shuffles")
    state.shuffles = p.shuffles
    state.shuffled = [p.shuffles] * CARDS
    state.draw = [CARD_NAMES.index(card) for card in p.draw]
    state.discard = [CARD_NAMES.index(card) for card in p.discard]
    for seat, (hand, drawn) in enumerate(zip(p.hands, p.drawn, strict=True)):
        field = f"drawn[{seat}]"
        require(len(hand) == len(drawn), field, f"{len(drawn)} entries for {len(hand)} cards")
        cards_ = [CARD_NAMES.index(card) for card in hand]
        for card_, shuffle in zip(cards_, drawn, strict=True):
            require(0 <= shuffle <= p.shuffles, field, f"there was no shuffle {shuffle}")
            state.shuffled[card_] = shuffle
        state.hands.append(sorted(cards_))


def _check_hands(p: ServiceComprisPosition, state: ServiceCompris) -> None:
    for seat, hand in enumerate(state.hands):
        size = HAND if state.alive[seat] else 0
        if not state.over and seat == state.turn and state.stage == CARD:
            size += 1  # SC-08: drawn, not yet played
        elif not state.over and seat == state.counterer:
            size -= 1  # SC-11: the replacement comes when the counter is resolved
        require(len(hand) == size, f"hands[{seat}]", f"{len(hand)} cards instead of {size}")


# -- the turn --------------------------------------------------------------------------------------


def _read_turn(p: ServiceComprisPosition, state: ServiceCompris) -> None:
    require(p.ended in ENDS, "ended", f"there is no {p.ended!r}")
    if state.survivors < 2:
        ended = "survivor" if state.survivors else "nobody"
        require(p.ended == ended, "ended", f"{state.survivors} are left")
    else:
        require(p.ended in ("", "late"), "ended", f"{state.survivors} are left")
    require(1 <= p.turns <= MOST_TURNS, "turns", f"from 1 to {MOST_TURNS}")
    require(p.ended != "late" or p.turns == MOST_TURNS, "ended", "it is not late yet")
    state.turns = p.turns
    state.ended = p.ended
    state.over = p.ended != ""
    require(0 <= p.turn < p.seats, "turn", f"there is no seat {p.turn}")
    require(state.over or state.alive[p.turn], "turn", f"seat {p.turn} is out")
    state.turn = p.turn
    require(0 <= p.feast <= 2, "feast", "0, 1 or 2")
    require(p.feast == 0 or bool(p.table), "feast", "with nobody on the table")
    state.feast = p.feast
    for seat in p.last_out:
        require(0 <= seat < p.seats and not p.alive[seat], "last_out", f"{seat} is not out")
    require(bool(p.last_out) == (not all(p.alive)), "last_out", "who went out last?")
    state.last_out = sorted(p.last_out)


def _read_decision(p: ServiceComprisPosition, state: ServiceCompris) -> None:
    """The pending decision: chosen things are chosen again, one by one."""
    stage = _index(STAGES, p.stage, "stage")
    require(stage == CARD or not state.over, "stage", "nothing is pending once it is over")
    require((p.card is None) == (stage == CARD), "card", f"does not fit the stage {p.stage!r}")
    require(stage in (CHOICE, REACTION) or not p.chosen, "chosen", "nothing is to be chosen now")
    require((stage == PAYMENT) == (p.counter is not None), "counter", "does not fit the stage")
    require((stage == REACTION) == bool(p.asked), "asked", "does not fit the stage")
    if stage != PAYMENT:
        require(p.counterer is None, "counterer", "belongs to a payment")
        require(p.owed is None, "owed", "belongs to a payment")
        require(not p.pays, "pays", "belongs to a payment")
    if p.card is not None:
        state.card = _index(KINDS, p.card, "card")
        require(state.card < FIRST_COUNTER, "card", "a counter has nothing to be chosen")
        secret = state.card in REVEALING and state.chiefs[p.turn] == SECRET
        require(not secret, f"chiefs[{p.turn}]", "this card has turned it up")  # SC-60
        state.stage = CHOICE
        for text in p.chosen:
            action = _parse(text, "chosen")
            require(action in state.open_choices(), "chosen", f"{text!r} cannot be chosen")
            state.choose(action)
    if stage == REACTION:
        require(not state.open_choices(), "chosen", "something is still to be chosen")
    state.stage = stage
    if stage == REACTION:
        require(bool(COUNTERED_BY[state.card]), "stage", "this card cannot be countered")
        for seat in p.asked:
            opponent = 0 <= seat < p.seats and state.alive[seat] and seat != state.turn
            require(opponent, "asked", f"{seat} is no opponent still in")
            state.asked |= 1 << seat
    elif stage == PAYMENT:
        _read_payment(p, state)
    if stage in (CHOICE, PAYMENT):
        require(len(state.open_choices()) > 1, "stage", "there is nothing to choose")


def _read_payment(p: ServiceComprisPosition, state: ServiceCompris) -> None:
    state.counter = _index(KINDS, p.counter or "", "counter")
    surprise = state.counter == SURPRISE_DU_CHEF and SURPRISE_DU_CHEF in COUNTERED_BY[state.card]
    require(surprise, "counter", "only a Surprise du chef has a price")
    counterer = NOBODY if p.counterer is None else p.counterer
    opponent = 0 <= counterer < p.seats and state.alive[counterer] and counterer != state.turn
    require(opponent, "counterer", "an opponent still in")
    state.counterer = counterer
    state.pays = p.pays
    if p.owed is not None:
        require(state.card == FROMAGE_ET_DESSERT, "owed", "only Fromage et dessert names two")
        action = _parse(p.owed, "owed")
        require(isinstance(action, Name), "owed", "a character in a camp")
        assert isinstance(action, Name)
        camp, character = int(action.camp), int(action.character)
        there = camp < p.seats and camp != p.turn and state.can_name(camp, character)
        require(there, "owed", "no such character")
        state.owed = camp * NAMES + character


def _parse(text: str, field: str) -> Action:
    try:
        return ACTIONS.parse(text)
    except ActionError as error:
        require(False, field, str(error))
        raise


# -- the privacy check -----------------------------------------------------------------------------


def exchange_hidden(p: dict[str, Any], seat: int, rng: Rng) -> bool:
    """Shuffle unseen cards of the same shuffle, and secret chiefs, among all who may have them."""
    if p["ended"]:
        return False
    others = [other for other in range(p["seats"]) if other != seat]
    secret = [other for other in others if p["chiefs"][other] == "secret"]
    tribes = [p["leads"][other] for other in secret]
    rng.shuffle(tribes)
    for other, tribe in zip(secret, tribes, strict=True):
        p["leads"][other] = tribe
    for shuffle in range(p["shuffles"] + 1):
        slots = [
            (p["hands"][other], place)
            for other in others
            for place, drawn in enumerate(p["drawn"][other])
            if drawn == shuffle
        ]
        if shuffle == p["shuffles"]:
            slots += [(p["draw"], place) for place in range(len(p["draw"]))]
        cards = [cards[place] for cards, place in slots]
        rng.shuffle(cards)
        for (held, place), card in zip(slots, cards, strict=True):
            held[place] = card
    return True
