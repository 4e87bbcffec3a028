"""What lies on the table: action cards, characters, and every action that there is."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.core.actions import Action, ActionTable, FieldValue
from tablee.games.service_compris.deck import COPIES, KINDS

# -- action cards: kinds in the order of the deck file ---------------------------------------------

A_TABLE: Final = 0
A_TABLE_NO_SURPRISE: Final = 1
A_TABLE_NO_SALT: Final = 2
A_TABLE_NO_WAY_OUT: Final = 3
PLAT_DU_JOUR: Final = 4
FROMAGE_ET_DESSERT: Final = 5
GOINFRERIE: Final = 6
PIQUE_ASSIETTE: Final = 7
CHOUCROUTE_MELBA: Final = 8
PANIER_GARNI: Final = 9
HORS_D_OEUVRE: Final = 10
BUFFET_A_VOLONTE: Final = 11
RETOUR_EN_CUISINE: Final = 12
VENENEUX: Final = 13
RONDE_DES_PLATS: Final = 14
CHAUD_DEVANT: Final = 15
TROU_NORMAND: Final = 16
PAS_BON: Final = 17
INDIGESTION: Final = 18
LE_CHEF_EST_PARTI: Final = 19
GARDE_MANGER: Final = 20
SURPRISE_DU_CHEF: Final = 21
TROP_SALE: Final = 22

FIRST_SAVE: Final = RETOUR_EN_CUISINE
FIRST_COUNTER: Final = LE_CHEF_EST_PARTI
NO_KIND: Final = -1
MOST_SEATS: Final = 6


@final
class Nature:
    """What there is to know of a kind of card.

    Attributes:
        names: how many characters an attack names at most.
        countered_by: SC-18 to SC-43: the counters that answer it; only then is there a window.
        reveals: SC-46: to use it, a secret chief must turn up.
        rule: of a counter, the rule that says what it answers.
    """

    def __init__(
        self,
        names: int = 0,
        countered_by: list[int] | None = None,
        reveals: bool = False,
        rule: str = "",
    ) -> None:
        self.names = names
        self.countered_by: list[int] = [] if countered_by is None else countered_by
        self.reveals = reveals
        self.rule = rule


PLAIN: Final = Nature()
NATURE: Final[dict[int, Nature]] = {
    A_TABLE: Nature(1, [SURPRISE_DU_CHEF, TROP_SALE]),
    A_TABLE_NO_SURPRISE: Nature(1, [TROP_SALE]),
    A_TABLE_NO_SALT: Nature(1, [SURPRISE_DU_CHEF]),
    A_TABLE_NO_WAY_OUT: Nature(1),
    PLAT_DU_JOUR: Nature(1, [SURPRISE_DU_CHEF, TROP_SALE]),
    FROMAGE_ET_DESSERT: Nature(2, [SURPRISE_DU_CHEF, TROP_SALE]),
    GOINFRERIE: Nature(2 * (MOST_SEATS - 1), [GARDE_MANGER]),
    PIQUE_ASSIETTE: Nature(2),
    PANIER_GARNI: Nature(MOST_SEATS - 1),
    RETOUR_EN_CUISINE: Nature(0, [LE_CHEF_EST_PARTI], reveals=True),
    VENENEUX: Nature(reveals=True),
    RONDE_DES_PLATS: Nature(reveals=True),
    PAS_BON: Nature(reveals=True),
    INDIGESTION: Nature(reveals=True),
    LE_CHEF_EST_PARTI: Nature(rule="SC-39"),
    GARDE_MANGER: Nature(rule="SC-40"),
    SURPRISE_DU_CHEF: Nature(rule="SC-41"),
    TROP_SALE: Nature(rule="SC-42"),
}
"""By kind; all others are PLAIN."""

NAMED: Final[list[int]] = [NATURE.get(kind, PLAIN).names for kind in range(len(KINDS))]
COUNTERED_BY: Final[list[list[int]]] = [
    NATURE.get(kind, PLAIN).countered_by for kind in range(len(KINDS))
]
COUNTER_RULE: Final[list[str]] = [NATURE.get(kind, PLAIN).rule for kind in range(len(KINDS))]
REVEALING: Final[list[int]] = [kind for kind in NATURE if NATURE[kind].reveals]

KIND: Final[list[int]] = [kind for kind in range(len(KINDS)) for _ in range(COPIES[kind])]
"""The kind of each card, by card number."""

COPY: Final[list[int]] = [copy for count in COPIES for copy in range(1, count + 1)]
"""Which copy of its kind a card is, counted from 1."""

CARDS: Final = len(KIND)
CARD_NAMES: Final[list[str]] = [f"{KINDS[KIND[card]]}/{COPY[card]}" for card in range(CARDS)]
HAND: Final = 5  # SC-05

# -- characters ------------------------------------------------------------------------------------

TRIBE_NAMES: Final[list[str]] = ["dryad", "witch", "orc", "goblin", "pumpkin", "troll"]
TRIBES: Final = 6  # SC-01: of nine characters each
CROWD: Final = 9
CHARACTERS: Final[list[str]] = TRIBE_NAMES + [f"{tribe}-chief" for tribe in TRIBE_NAMES]
"""What can lie on the giant's table: a tribe's number, or for its chief TRIBES more."""

CHIEF: Final = TRIBES
CAMP_NAMES: Final[list[str]] = [*TRIBE_NAMES, "chief"]
"""What can be named in a camp: a tribe's number, or the chief, whoever it is."""
NAMES: Final = TRIBES + 1

NO_CHIEF: Final = 0  # the basic game
SECRET: Final = 1  # face down in its camp
SHOWN: Final = 2  # face up in its camp
SERVED: Final = 3  # on the table
DEVOURED: Final = 4
CHIEF_STATES: Final[list[str]] = ["none", "secret", "shown", "served", "devoured"]

MOST_CHARACTERS: Final = TRIBES * CROWD

CROWDED: Final = 5  # SC-12: more on the table than this, and the feast begins
LAST_FEW: Final = 7  # SC-12: fewer in play than this, and it begins too
MOST_TURNS: Final = 1000  # SC-56

# -- actions ---------------------------------------------------------------------------------------


@final
class Play(Action):
    """Play a card from the hand with its effect (SC-08)."""

    def __init__(self, card: int) -> None:
        fields: dict[str, FieldValue] = {"card": KINDS[KIND[card]], "copy": COPY[card]}
        super().__init__("play", fields)
        self.card: i64 = card


@final
class Discard(Action):
    """Play a card from the hand without effect (SC-08)."""

    def __init__(self, card: int) -> None:
        fields: dict[str, FieldValue] = {"card": KINDS[KIND[card]], "copy": COPY[card]}
        super().__init__("discard", fields)
        self.card: i64 = card


@final
class Name(Action):
    """Name a character in a camp: who is delivered, devoured or swapped in (SC-51)."""

    def __init__(self, camp: int, character: int) -> None:
        fields: dict[str, FieldValue] = {"camp": camp, "character": CAMP_NAMES[character]}
        super().__init__("name", fields)
        self.camp: i64 = camp
        self.character: i64 = character


@final
class Pick(Action):
    """Pick a character on the table by its place; 0 is nearest to the plate (SC-31, SC-33)."""

    def __init__(self, place: int) -> None:
        fields: dict[str, FieldValue] = {"place": place}
        super().__init__("pick", fields)
        self.place: i64 = place


@final
class Next(Action):
    """Say who comes next in the new order of the table (SC-34)."""

    def __init__(self, character: int) -> None:
        fields: dict[str, FieldValue] = {"character": CHARACTERS[character]}
        super().__init__("next", fields)
        self.character: i64 = character


@final
class Excuse(Action):
    """Say whose characters leave the table (SC-36)."""

    def __init__(self, camp: int) -> None:
        fields: dict[str, FieldValue] = {"camp": camp}
        super().__init__("excuse", fields)
        self.camp: i64 = camp


@final
class Counter(Action):
    """Answer the card that was played with a counter (SC-11)."""

    def __init__(self, card: int) -> None:
        fields: dict[str, FieldValue] = {"card": KINDS[KIND[card]], "copy": COPY[card]}
        super().__init__("counter", fields)
        self.card: i64 = card


@final
class Pass(Action):
    """Let the card that was played have its way (SC-11)."""

    def __init__(self) -> None:
        super().__init__("pass")


PLAY: Final[list[Play]] = [Play(card) for card in range(CARDS)]
DISCARD: Final[list[Discard]] = [Discard(card) for card in range(CARDS)]
NAME: Final[list[Name]] = [
    Name(camp, character) for camp in range(MOST_SEATS) for character in range(NAMES)
]
"""`NAME[camp * NAMES + character]`."""
PICK: Final[list[Pick]] = [Pick(place) for place in range(MOST_CHARACTERS)]
NEXT: Final[list[Next]] = [Next(character) for character in range(2 * TRIBES)]
EXCUSE: Final[list[Excuse]] = [Excuse(camp) for camp in range(MOST_SEATS)]
FIRST_COUNTER_CARD: Final[int] = KIND.index(FIRST_COUNTER)
COUNTER: Final[list[Counter]] = [Counter(card) for card in range(FIRST_COUNTER_CARD, CARDS)]
"""`COUNTER[card - FIRST_COUNTER_CARD]`."""
PASS: Final = Pass()


def _all_actions() -> list[Action]:
    actions: list[Action] = []
    actions.extend(PLAY)
    actions.extend(DISCARD)
    actions.extend(NAME)
    actions.extend(PICK)
    actions.extend(NEXT)
    actions.extend(EXCUSE)
    actions.extend(COUNTER)
    actions.append(PASS)
    return actions


ACTIONS: Final = ActionTable("service-compris", _all_actions())
