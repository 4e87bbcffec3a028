"""Positions of Service Compris !"""

from __future__ import annotations

from typing import Any

from tablee.core.actions import Action
from tablee.core.kinds import (
    ByHand,
    Counts,
    Each,
    Flag,
    Items,
    Maybe,
    Name,
    Number,
    Seat,
    Seats,
    Word,
)
from tablee.core.layout import Layout, Whole
from tablee.core.position import require
from tablee.core.rng import Rng
from tablee.games.service_compris.components import (
    ACTIONS,
    CARD_NAMES,
    CARDS,
    CHARACTERS,
    CHAUD_DEVANT,
    CHIEF_STATES,
    COUNTERED_BY,
    CROWD,
    DEVOURED,
    EXCUSE,
    FIRST_COUNTER,
    FROMAGE_ET_DESSERT,
    HAND,
    MOST_SEATS,
    MOST_TURNS,
    NAME,
    NAMES,
    NEXT,
    NO_CHIEF,
    NO_KIND,
    PAS_BON,
    PICK,
    REVEALING,
    SECRET,
    SERVED,
    SHOWN,
    SURPRISE_DU_CHEF,
    TRIBE_NAMES,
    TRIBES,
)
from tablee.games.service_compris.deck import KINDS
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

A_CARD = Name(CARD_NAMES, "card")
A_KIND = Name(KINDS, "kind")
AN_ACTION = Items(Name({action.code: str(action) for action in ACTIONS}, "action"))
SHUFFLES = Each(Items(Number()))


def _write_drawn(state: ServiceCompris) -> list[list[int]]:
    return [[state.shuffled[card] for card in hand] for hand in state.hands]


def _read_drawn(given: list[list[int]], field: str, state: ServiceCompris) -> None:
    """In the order of the hands as they are written; only then are these sorted."""
    state.shuffled = [NOTHING] * CARDS  # where the others are, `shuffles` says
    for seat, drawn in enumerate(SHUFFLES.read(given, field, state)):
        hand = state.hands[seat]
        problem = f"{len(drawn)} entries for {len(hand)} cards"
        require(len(drawn) == len(hand), f"{field}[{seat}]", problem)
        for card, shuffle in zip(hand, drawn, strict=True):
            state.shuffled[card] = shuffle
        hand.sort()


def chosen_actions(state: ServiceCompris) -> list[Action]:
    """What the player of a card has chosen so far: all of it was said aloud."""
    if state.card == CHAUD_DEVANT:
        return [NEXT[character] for character in state.chosen]
    if state.card == PAS_BON:
        return [EXCUSE[seat] for seat in state.chosen]
    return [NAME[choice] if choice >= 0 else PICK[~choice] for choice in state.chosen]


def _write_chosen(state: ServiceCompris) -> list[str]:
    return [str(action) for action in chosen_actions(state)]


def _read_chosen(given: list[str], field: str, state: ServiceCompris) -> None:
    """As codes, until `complete` chooses them again, one by one."""
    state.chosen = AN_ACTION.read(given, field, state)


LAYOUT = Layout(
    Whole(A_CARD, "hands", "draw", "discard", rest="draw"),
    hands=Each(Items(A_CARD), "the hand; a card is `<kind>/<copy>`"),
    drawn=ByHand(
        list[list[int]],
        _write_drawn,
        _read_drawn,
        "for each seat: a list of numbers",
        "for each card of the hand the shuffle that it last took part in; 0 is the first deal",
    ),
    draw=Items(A_CARD, "the draw pile; the last card is drawn first"),
    discard=Items(A_CARD, "the cards played since the last shuffle, in order"),
    shuffles=Number(0, 2 * MOST_TURNS, "how often the discard became the draw pile"),
    leads=Each(Name(TRIBE_NAMES, "people"), "whom it leads"),
    chiefs=Each(Name(CHIEF_STATES), "where its chief is; none in the basic game"),
    camps=Each(
        Counts(TRIBE_NAMES, "people", CROWD, least=1),
        "undelivered characters, chiefs not counted",
        flat=True,
    ),
    table=Items(Name(CHARACTERS, "character"), "the queue, nearest to the plate first"),
    places=Each(Number(0, MOST_SEATS), "its place, once it is out; 0 while it is in"),
    feast=Number(0, 2, "characters devoured a turn; 0: no feast"),
    turn=Seat("whose turn it is"),
    turns=Number(1, MOST_TURNS, "how many turns have begun"),
    stage=Name(
        STAGES,
        about="a card is to be played; its player chooses; the opponents counter or pass; the "
        "attacker places after a Surprise du chef",
    ),
    card=Maybe(A_KIND, NO_KIND, "the kind of card that is being played"),
    chosen=ByHand(
        list[str],
        _write_chosen,
        _read_chosen,
        "a list of actions",
        "what its player has chosen so far, as the text of the action",
    ),
    asked=Seats("those who still have to counter or pass", most=MOST_SEATS),
    counter=Maybe(A_KIND, NO_KIND, "the kind of counter that was played"),
    counterer=Maybe(Seat(), NOBODY, "who played it"),
    owed=Maybe(
        Name([str(name) for name in NAME], "character in a camp"),
        NOTHING,
        "the victim's character that is still to be placed, as the action that names it",
    ),
    pays=Flag("the attacker has still to place one of their own"),
    ended=Word(["", "survivor", "nobody", "late"], "how it ended; empty while it runs"),
)


def complete(state: ServiceCompris) -> None:
    """What follows from the fields; and no position that no match can come to."""
    state.over = state.ended != ""
    state.alive = [place == 0 for place in state.places]
    state.survivors = sum(state.alive)
    _check_peoples(state)
    _count_characters(state)
    for seat in range(state.seats):
        _check_chief(state, seat)
    _check_turn(state)
    _check_decision(state)
    for seat, hand in enumerate(state.hands):
        _check_hand(state, seat, hand)
    state.shuffled = [state.shuffles if at == NOTHING else at for at in state.shuffled]


# -- characters ------------------------------------------------------------------------------------


def _count_characters(state: ServiceCompris) -> None:
    camps = [state.camps[at : at + TRIBES] for at in range(0, len(state.camps), TRIBES)]
    state.sizes = [sum(camp) for camp in camps]
    state.left = []
    most = CROWD - 1 if state.treason else CROWD
    for tribe in range(TRIBES):
        crowd = sum(camp[tribe] for camp in camps) + state.table.count(tribe)
        require(crowd <= most, "camps", f"{crowd} times {TRIBE_NAMES[tribe]}, of {most}")
        led = tribe in state.leads
        chief = led and state.chiefs[state.leader(tribe)] in (SECRET, SHOWN, SERVED)
        state.left.append(crowd + chief)
    state.in_play = sum(state.left)


def _check_peoples(state: ServiceCompris) -> None:
    """Everybody leads one, those that were chosen (SC-63) and no others are here."""
    peoples = state.leads
    require(len(set(peoples)) == state.seats, "leads", "one people each")
    for seat, people in enumerate(state.options.peoples):
        there = peoples if state.treason else [peoples[seat]]
        chosen = people == "drawn" or TRIBE_NAMES.index(people) in there
        require(chosen, "leads", f"{people} was chosen")
    for character in state.table:
        require(character % TRIBES in peoples, "table", f"no {CHARACTERS[character]} plays here")
    for at, count in enumerate(state.camps):
        seat, tribe = divmod(at, TRIBES)
        allowed = tribe in peoples if state.treason else tribe == peoples[seat]
        if count and not allowed:
            field = f"camps[{seat}].{TRIBE_NAMES[tribe]}"
            require(False, field, "no such character can be here")


def _check_chief(state: ServiceCompris, seat: int) -> None:
    chief = state.chiefs[seat]
    served = state.table.count(TRIBES + state.leads[seat])
    field = f"chiefs[{seat}]"
    require((chief != NO_CHIEF) == state.treason, field, "chiefs belong to treason alone")
    require(served == (chief == SERVED), field, f"{served} times on the table")
    lives = chief != DEVOURED if state.treason else state.left[state.leads[seat]] > 0
    require(state.alive[seat] == lives, f"places[{seat}]", "does not fit the characters left")
    require(lives or state.sizes[seat] == 0, f"camps[{seat}]", "a seat that is out has none")
    require(chief != SECRET or state.sizes[seat] > 0, field, "the last in its camp is shown")


# -- the turn --------------------------------------------------------------------------------------


def _check_hand(state: ServiceCompris, seat: int, hand: list[int]) -> None:
    size = HAND if state.alive[seat] else 0
    if not state.over and seat == state.turn and state.stage == CARD:
        size += 1  # SC-08: drawn, not yet played
    elif not state.over and seat == state.counterer:
        size -= 1  # SC-11: the replacement comes when the counter is resolved
    require(len(hand) == size, f"hands[{seat}]", f"{len(hand)} cards instead of {size}")
    last = max((state.shuffled[card] for card in hand), default=0)
    require(last <= state.shuffles, f"drawn[{seat}]", f"there was no shuffle {last}")


def _check_turn(state: ServiceCompris) -> None:
    ends = ["", "late"] if state.survivors > 1 else ["survivor" if state.survivors else "nobody"]
    require(state.ended in ends, "ended", f"{state.survivors} are left")
    late = state.ended != "late" or state.turns == MOST_TURNS
    require(late, "ended", "it is not late yet")
    require(state.over or state.alive[state.turn], "turn", f"seat {state.turn} is out")
    require(state.feast == 0 or bool(state.table), "feast", "with nobody on the table")
    for seat, place in enumerate(state.places):  # SC-64
        before = 1 + sum(other < place for other in state.places)
        fits = state.alive[seat] or place == before
        require(fits, f"places[{seat}]", f"is {place}, not {before}: so many are before it")


def _check_decision(state: ServiceCompris) -> None:
    """The pending decision: chosen things are chosen again, one by one."""
    stage, card = state.stage, state.card
    require(stage == CARD or not state.over, "stage", "nothing is pending once it is over")
    fits = f"does not fit the stage {STAGES[stage]!r}"
    require((card == NO_KIND) == (stage == CARD), "card", fits)
    pending = stage in (CHOICE, REACTION)
    require(pending or not state.chosen, "chosen", "nothing is to be chosen now")
    require((stage == PAYMENT) == (state.counter != NO_KIND), "counter", fits)
    require((stage == REACTION) == bool(state.asked), "asked", fits)
    if stage != PAYMENT:
        require(state.counterer == NOBODY, "counterer", "belongs to a payment")
        require(state.owed == NOTHING, "owed", "belongs to a payment")
        require(not state.pays, "pays", "belongs to a payment")
    if card != NO_KIND:
        require(card < FIRST_COUNTER, "card", "a counter has nothing to be chosen")
        secret = card in REVEALING and state.chiefs[state.turn] == SECRET
        require(not secret, f"chiefs[{state.turn}]", "this card has turned it up")  # SC-60
        _choose_again(state)
    if stage == REACTION:
        require(bool(COUNTERED_BY[card]), "stage", "this card cannot be countered")
        for seat in range(state.seats):
            wrong = is_asked(state, seat) and not _is_opponent(state, seat)
            require(not wrong, "asked", f"{seat} is no opponent still in")
    elif stage == PAYMENT:
        _check_payment(state)
    if stage in (CHOICE, PAYMENT):
        require(len(state.open_choices()) > 1, "stage", "there is nothing to choose")


def _choose_again(state: ServiceCompris) -> None:
    codes, stage = state.chosen, state.stage
    state.chosen, state.stage = [], CHOICE
    for code in codes:
        action = ACTIONS[code]
        possible = action in state.open_choices()
        require(possible, "chosen", f"'{action}' cannot be chosen")
        state.choose(action)
    if stage == REACTION:
        require(not state.open_choices(), "chosen", "something is still to be chosen")
    state.stage = stage


def _is_opponent(state: ServiceCompris, seat: int) -> bool:
    return state.alive[seat] and seat != state.turn


def _check_payment(state: ServiceCompris) -> None:
    surprise = state.counter == SURPRISE_DU_CHEF and state.counter in COUNTERED_BY[state.card]
    require(surprise, "counter", "only a Surprise du chef has a price")
    opponent = state.counterer != NOBODY and _is_opponent(state, state.counterer)
    require(opponent, "counterer", "an opponent still in")
    if state.owed != NOTHING:
        require(state.card == FROMAGE_ET_DESSERT, "owed", "only Fromage et dessert names two")
        camp, character = divmod(state.owed, NAMES)
        there = camp < state.seats and camp != state.turn and state.can_name(camp, character)
        require(there, "owed", "no such character")


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
