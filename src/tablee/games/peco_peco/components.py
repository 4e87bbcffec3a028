"""What lies on the table: animals, stakes, teams, and every action that there is."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from tablee.core.actions import Action, ActionTable, FieldValue
from tablee.games.peco_peco.decks import ANIMALS, CROWD, FIRST_FEAST, FOOD, LONGEST_HAND

MOST_SEATS: Final = 8

# -- animals (PP-02, PP-45) ----------------------------------------------------------------------

ANIMAL_NAMES: Final = ["elephant", "cat", "mouse"]  # each beats the next one (PP-08)
ICON_NAMES: Final = ["plain", "reverse", "draw", "raid", "bomb"]
ICONS: Final = 5
KINDS: Final = 15  # a kind is animal * ICONS + icon: all that tells one card from another
PLAIN: Final = 0
REVERSE: Final = 1
DRAW: Final = 2
RAID: Final = 3
BOMB: Final = 4


def _copies() -> list[int]:
    copies = [0] * KINDS
    for entry in ANIMALS:
        copies[ANIMAL_NAMES.index(entry.animal) * ICONS + ICON_NAMES.index(entry.icon)] = (
            entry.copies
        )
    return copies


COPIES: Final[list[int]] = _copies()
"""How many cards there are of each kind."""

FIRST: Final[list[int]] = [sum(COPIES[:kind]) for kind in range(KINDS + 1)]
"""Cards are numbered kind by kind: those of a kind go from `FIRST[kind]` to `FIRST[kind + 1]`."""

CARDS: Final = sum(COPIES)
KIND: Final[list[int]] = [kind for kind in range(KINDS) for _ in range(COPIES[kind])]
"""`KIND[card]`."""

KIND_NAMES: Final[list[str]] = [
    f"{animal}-{icon}" for animal in ANIMAL_NAMES for icon in ICON_NAMES
]
CARD_NAMES: Final[list[str]] = [
    f"{KIND_NAMES[KIND[card]]}-{card - FIRST[KIND[card]] + 1}" for card in range(CARDS)
]


def _fitting(inverted: int, top: int) -> int:
    """The kinds, as bits, that beat an animal (PP-08, PP-31, PP-33)."""
    step = 2 if inverted else 1
    kinds = 0
    for kind in range(KINDS):
        if kind % ICONS == BOMB or (kind // ICONS + step) % 3 == top:
            kinds |= 1 << kind
    return kinds


FITTING: Final[list[list[int]]] = [
    [_fitting(inverted, top) for top in range(3)] for inverted in range(2)
]
"""`FITTING[inverted][animal on top]`: bits of the kinds that may be played."""


def food_chain(inverted: bool) -> list[str]:
    """The animals in order: each beats the next, and the last one the first (PP-08, PP-33)."""
    return [ANIMAL_NAMES[0], *ANIMAL_NAMES[:0:-1]] if inverted else ANIMAL_NAMES.copy()


# -- stakes (PP-01, PP-46) -----------------------------------------------------------------------

TYPE_NAMES: Final = ["maki", "sushi", "onigiri"]
RULE_NAMES: Final = ["none", "inverted", "no-accusation", "free-for-all", "merciless"]
INVERTED: Final = 1
NO_ACCUSATION: Final = 2
FREE_FOR_ALL: Final = 3
MERCILESS: Final = 4

STAKES: Final = len(FOOD)
STAKE_NAMES: Final[list[str]] = [stake.id for stake in FOOD]
TYPE: Final[list[int]] = [TYPE_NAMES.index(stake.type) for stake in FOOD]
VALUE: Final[list[int]] = [stake.value for stake in FOOD]
HAND: Final[list[int]] = [stake.hand for stake in FOOD]
DIRECTION: Final[list[int]] = [1 if stake.direction == "clockwise" else -1 for stake in FOOD]
ROUND_RULE: Final[list[int]] = [RULE_NAMES.index(stake.rule) for stake in FOOD]
MORE: Final[list[bool]] = ["more" in stake.prizes for stake in FOOD]
LESS: Final[list[bool]] = ["less" in stake.prizes for stake in FOOD]
TILTED: Final[list[bool]] = ["tilted" in stake.prizes for stake in FOOD]
FIRST_FEAST_STAKE: Final = STAKE_NAMES.index(FIRST_FEAST)

NOBODY: Final = -1
MOST_PLAYED: Final = 200  # PP-47: afterwards the icon "draw" draws no more


@final
class Variant:
    """What the seats and options make of the rules.

    Attributes:
        stakes: those that are played with (PP-41).
        first_feast: the first round is about "Premier festin" (PP-04).
        teams: how many pairs there are; 0 when everybody plays alone (PP-42).
        solo: the seat without a partner, or NOBODY (PP-43).
        team: the team of each seat; everybody's own number without teams.
        first: who begins the first round; NOBODY: drawn by lot (PP-06, PP-57).
    """

    def __init__(self, seats: int, options: Any) -> None:
        crowded = seats >= CROWD
        self.stakes: list[int] = [
            stake for stake in range(STAKES) if not (crowded and HAND[stake] == LONGEST_HAND)
        ]
        self.first_feast: bool = options.first_feast
        self.last_call: bool = options.last_call
        self.magnanimity: bool = options.magnanimity
        self.first: int = NOBODY if options.first_player == "random" else options.first_player
        half = seats // 2
        self.teams: int = half if options.teams else 0
        self.solo: int = seats - 1 if options.teams and seats % 2 else NOBODY
        self.team: list[int] = list(range(seats))
        if options.teams:  # partners sit opposite, or as far apart as an odd table lets them
            self.team = [half if seat == self.solo else seat % half for seat in range(seats)]


# -- actions -------------------------------------------------------------------------------------


@final
class Play(Action):
    """Play an animal that beats the top of the discard (PP-07), calling "Peco Peco!" or not."""

    def __init__(self, kind: int, call: bool) -> None:
        fields: dict[str, FieldValue] = {
            "animal": ANIMAL_NAMES[kind // ICONS],
            "icon": ICON_NAMES[kind % ICONS],
            "call": call,
        }
        super().__init__("play", fields)
        self.kind: i64 = kind
        self.call = call


@final
class Announce(Action):
    """Announce "I cannot play", truly or not (PP-10)."""

    def __init__(self) -> None:
        super().__init__("announce")


@final
class Accuse(Action):
    """Accuse the one who announced it of bluffing (PP-07, PP-35)."""

    def __init__(self) -> None:
        super().__init__("accuse")


@final
class Pass(Action):
    """Let an announcement stand, in a free-for-all (PP-35)."""

    def __init__(self) -> None:
        super().__init__("pass")


@final
class Raid(Action):
    """Name the opponent whose card goes under the discard (PP-30)."""

    def __init__(self, seat: int) -> None:
        fields: dict[str, FieldValue] = {"seat": seat}
        super().__init__("raid", fields)
        self.seat: i64 = seat


@final
class Answer(Action):
    """As a caught bluffer, plead a mistake (PP-15) or admit the bluff (PP-13)."""

    def __init__(self, plead: bool) -> None:
        super().__init__("plead" if plead else "admit")
        self.plead = plead


@final
class Judge(Action):
    """Let a mistake pass as one, or not (PP-15)."""

    def __init__(self, grant: bool) -> None:
        super().__init__("grant" if grant else "deny")
        self.grant = grant


@final
class Join(Action):
    """As the solo player, join a team for the last round (PP-43)."""

    def __init__(self, team: int) -> None:
        fields: dict[str, FieldValue] = {"team": team}
        super().__init__("join", fields)
        self.team: i64 = team


PLAY: Final[list[Play]] = [Play(kind, call=False) for kind in range(KINDS)]
PLAY_CALLING: Final[list[Play]] = [Play(kind, call=True) for kind in range(KINDS)]
ANNOUNCE: Final = Announce()
ACCUSE: Final = Accuse()
PASS: Final = Pass()
RAID_ON: Final[list[Raid]] = [Raid(seat) for seat in range(MOST_SEATS)]
PLEAD: Final = Answer(plead=True)
ADMIT: Final = Answer(plead=False)
GRANT: Final = Judge(grant=True)
DENY: Final = Judge(grant=False)
JOIN: Final[list[Join]] = [Join(team) for team in range(3)]


def _all_actions() -> list[Action]:
    actions: list[Action] = []
    actions.extend(PLAY)
    actions.extend(PLAY_CALLING)
    actions.append(ANNOUNCE)
    actions.append(ACCUSE)
    actions.append(PASS)
    actions.extend(RAID_ON)
    actions.append(PLEAD)
    actions.append(ADMIT)
    actions.append(GRANT)
    actions.append(DENY)
    actions.extend(JOIN)
    return actions


ACTIONS: Final = ActionTable("peco-peco", _all_actions())
