"""The players of Service Compris ! that do not search: the novice and the regular.

The regular attacks the strongest and saves its own near the plate. Instant: it weighs the table as
it lies and as each of its cards would leave it, and never looks further than its own next turn. It
reads its own hand, its own chief and what lies open.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.actions import Action
from tablee.core.rng import Rng
from tablee.games.service_compris.components import (
    A_TABLE,
    A_TABLE_NO_SALT,
    A_TABLE_NO_SURPRISE,
    A_TABLE_NO_WAY_OUT,
    BUFFET_A_VOLONTE,
    CHAUD_DEVANT,
    CHOUCROUTE_MELBA,
    COUNTERED_BY,
    CROWDED,
    EXCUSE,
    FIRST_SAVE,
    FROMAGE_ET_DESSERT,
    GARDE_MANGER,
    GOINFRERIE,
    HORS_D_OEUVRE,
    INDIGESTION,
    KIND,
    LAST_FEW,
    LE_CHEF_EST_PARTI,
    NAMES,
    PANIER_GARNI,
    PAS_BON,
    PIQUE_ASSIETTE,
    PLAT_DU_JOUR,
    RETOUR_EN_CUISINE,
    RONDE_DES_PLATS,
    SECRET,
    SERVED,
    SURPRISE_DU_CHEF,
    TRIBES,
    TROP_SALE,
    TROU_NORMAND,
    VENENEUX,
    Counter,
    Discard,
    Name,
    Next,
    Pick,
    Play,
)
from tablee.games.service_compris.deck import KINDS
from tablee.games.service_compris.rules.situation import CARD, PAYMENT, REACTION
from tablee.games.service_compris.rules.turn import ServiceCompris

EATEN: Final[i64] = 10  # how near its end somebody on the table is: gone before my next turn,
SOON: Final[i64] = 6  # during this feast,
CROWDING: Final[i64] = 4  # when the table fills up a little more,
WAITING: Final[i64] = 2  # or one day

MINE: Final[i64] = 9  # what one of my own is worth to me
MINE_LAST: Final[i64] = 30  # and when hardly anybody is left
FEW: Final[i64] = 3  # that is, so many or fewer
THEIRS: Final[i64] = 12  # what the others are worth together: shared out among them
STRONGEST: Final[i64] = 6  # a bonus on the strongest of them
OUT: Final[i64] = 20_000  # to be out before my next turn: more than all else; to be the last, too

# Treason: camps are walls around chiefs, whoever stands in them.
WALL: Final[i64] = 6  # to take one out of a wall, times what its chief is worth
FOLLOWER: Final[i64] = 3  # one of my own tribe on the table: I might fetch it
STRANGER: Final[i64] = 1  # one of another tribe: somebody else might
CHIEF_FACTOR: Final[i64] = 6  # a chief on the table counts as so many

WORTH_KEEPING: Final[dict[int, int]] = {
    A_TABLE: 8,
    A_TABLE_NO_SURPRISE: 8,
    A_TABLE_NO_SALT: 8,
    A_TABLE_NO_WAY_OUT: 10,
    PLAT_DU_JOUR: 10,
    FROMAGE_ET_DESSERT: 14,
    GOINFRERIE: 30,
    PIQUE_ASSIETTE: 14,
    CHOUCROUTE_MELBA: 20,
    PANIER_GARNI: 20,
    HORS_D_OEUVRE: 10,
    BUFFET_A_VOLONTE: 10,
    RETOUR_EN_CUISINE: 24,
    VENENEUX: 28,
    RONDE_DES_PLATS: 28,
    CHAUD_DEVANT: 16,
    TROU_NORMAND: 20,
    PAS_BON: 28,
    INDIGESTION: 24,
    LE_CHEF_EST_PARTI: 6,
    GARDE_MANGER: 10,
    SURPRISE_DU_CHEF: 28,
    TROP_SALE: 24,
}
"""What a card may still be good for if it is kept, by kind."""

KEEP: Final[list[i64]] = [WORTH_KEEPING[kind] for kind in range(len(KINDS))]


class Opinion:
    """What a seat thinks of the table."""

    def __init__(self, state: ServiceCompris, seat: int, rng: Rng) -> None:
        self.s: ServiceCompris = state
        self.seat: int = seat
        self.me: int = state.leads[seat]
        self.worth: list[i64] = [0] * (2 * TRIBES)  # of each character on the table to see go
        self.share: i64 = 0  # of each opponent
        self.target: int = -1  # the strongest opponent with anybody to deliver
        self._find_target(rng.below(state.seats))
        self._weigh()

    def _find_target(self, first: i64) -> None:
        """Of equals the one on whom the lot falls: else everybody would fall upon the same seat."""
        s = self.s
        most: i64 = -1
        for step in range(s.seats):
            other = int((first + step) % s.seats)
            if other != self.seat and s.in_camp(other) > 0:
                strength = self.strength(other)
                if strength > most:
                    most = strength
                    self.target = other
        self.share = THEIRS // max(s.survivors - 1, 1)

    def _weigh(self) -> None:
        s = self.s
        own = MINE_LAST if self.strength(self.seat) <= FEW else MINE
        for tribe in range(TRIBES):
            self.worth[tribe] = STRANGER if s.treason else self.share
            self.worth[TRIBES + tribe] = self.share * CHIEF_FACTOR
        if not s.treason and self.target >= 0:
            self.worth[s.leads[self.target]] += STRONGEST
        self.worth[self.me] = -FOLLOWER if s.treason else -own
        self.worth[TRIBES + self.me] = -MINE_LAST * CHIEF_FACTOR

    def strength(self, seat: int) -> i64:
        """How far a seat is from being out: in treason only its camp stands before its chief."""
        s = self.s
        return s.in_camp(seat) if s.treason else s.left[s.leads[seat]]

    def value(self, table: list[int], feast: i64, eaten: int = -1) -> i64:
        """How good this table is for me: near the plate, others are good and my own are bad.

        Somebody is eaten at once, before the table is; -1: nobody.
        """
        s = self.s
        if feast == 0 and (len(table) > CROWDED or s.in_play < LAST_FEW):
            feast = 1
        bites = feast * s.survivors
        total: i64 = 0
        for place in range(len(table)):
            character = table[place]
            near = WAITING
            if place < bites:
                near = EATEN
            elif feast > 0:
                near = SOON
            elif len(table) >= CROWDED - 1:
                near = CROWDING
            total += near * self.worth[character]
        return total + self.fate(table, feast, self.seat, eaten)

    def fate(self, table: list[int], feast: i64, turn: int, eaten: int = -1) -> i64:
        """-OUT if I am eaten up before my next turn, OUT if all others are by then, else 0.

        It is this seat's turn, and nobody does anything until mine: the giant bites at the start
        of every turn, mine included (SC-14, SC-16).
        """
        s = self.s
        if feast == 0 or not table:
            return 0
        left = s.left.copy()
        alive = s.alive.copy()
        survivors = s.survivors
        if eaten >= 0:
            tribe = eaten % TRIBES
            left[tribe] -= 1
            if eaten >= TRIBES or (left[tribe] == 0 and not s.treason):
                alive[s.leader(tribe)] = False
                survivors -= 1
        place: i64 = 0
        seat = turn
        while True:
            seat = (seat + 1) % s.seats
            if not alive[seat]:
                continue
            bites = feast
            while bites > 0:
                if place == len(table):
                    return 0
                character = table[place]
                tribe = character % TRIBES
                left[tribe] -= 1
                if character >= TRIBES or (left[tribe] == 0 and not s.treason):
                    if tribe == self.me:
                        return -OUT
                    alive[s.leader(tribe)] = False
                    survivors -= 1
                    if survivors == 1:
                        return OUT
                place += 1
                bites -= 1
            if seat == self.seat:
                return 0

    def survives(self, reaction: Action) -> bool:
        """Whether I am still in at my next turn if I answer a card like this and others pass."""
        world = self.s.copy()
        world.asked = 1 << self.seat
        world.apply(self.seat, reaction)
        while world.stage == PAYMENT and not world.over:
            world.apply(world.turn, world.legal(world.turn)[0])
        if world.over or world.turn == self.seat or not world.alive[self.seat]:
            return world.alive[self.seat]
        return Opinion(world, self.seat, Rng(0)).fate(world.table, world.feast, world.turn) >= 0

    def victim_at(self, camp: int) -> int:
        """Whom of a camp to deliver, as it will lie on the table: the best for me to see go."""
        s = self.s
        if not s.treason:
            return s.leads[camp]
        best: i64 = -1000
        found = -1
        for tribe in range(TRIBES):
            if s.camps[camp * TRIBES + tribe] > 0 and self.worth[tribe] > best:
                best = self.worth[tribe]
                found = tribe
        return found if found >= 0 else TRIBES + s.leads[camp]

    def dearest_place(self) -> int:
        """Where on the table the one sits whom I would save first: mine, nearest to the plate."""
        s = self.s
        for place in range(len(s.table)):
            if s.table[place] == TRIBES + self.me:
                return place
        for place in range(len(s.table)):
            if s.table[place] == self.me:
                return place
        return -1

    # -- cards -------------------------------------------------------------------------------------

    def gain(self, kind: int) -> i64:
        """What playing this kind of card with effect would be worth to me now."""
        s = self.s
        before = self.value(s.table, s.feast)
        if kind >= FIRST_SAVE:
            return self._saved(kind, before)
        if kind == CHOUCROUTE_MELBA:
            return self._all_eaten() - before
        if kind in (HORS_D_OEUVRE, BUFFET_A_VOLONTE):
            rate: i64 = 1 if kind == HORS_D_OEUVRE else 2
            return self.value(s.table, max(s.feast, rate)) - before
        return self._delivered(kind, before)

    def _all_eaten(self) -> i64:
        total: i64 = 0
        for character in self.s.table:
            total += self.worth[character] * EATEN
        out = 0
        doomed = False
        for seat in range(self.s.seats):
            if self.s.alive[seat] and self._all_on_table(seat):
                out += 1
                doomed = doomed or seat == self.seat
        if doomed:
            return total - (OUT // 2 if out == self.s.survivors else OUT)  # SC-17: a draw
        return total + (OUT if out == self.s.survivors - 1 else 0)

    def _all_on_table(self, seat: int) -> bool:
        """Whether a seat is out when all on the table are devoured at once (SC-54)."""
        s = self.s
        if s.treason:
            return s.chiefs[seat] == SERVED
        return s.in_camp(seat) == 0

    def _delivered(self, kind: int, before: i64) -> i64:
        s = self.s
        table = s.table.copy()
        feast: i64 = s.feast
        walls: i64 = 0  # taken out of the camps of others
        eaten = -1
        if kind in (PANIER_GARNI, GOINFRERIE):
            for camp in range(s.seats):
                if camp != self.seat:
                    for _ in range(min(2 if kind == GOINFRERIE else 1, s.in_camp(camp))):
                        table.append(self.victim_at(camp))
                        walls += 1
            if kind == GOINFRERIE:
                feast = 2
        else:
            victim = self.victim_at(self.target)
            walls = 1
            if kind == PLAT_DU_JOUR:
                table.insert(0, victim)
            elif kind == PIQUE_ASSIETTE:
                table.append(self.victim_at(self.seat))
                eaten = victim
                last = victim >= TRIBES or (self.strength(self.target) == 1 and not s.treason)
                if last and s.survivors == 2:
                    return OUT
                walls = 0 if s.in_camp(self.seat) <= FEW else 1
            else:
                table.append(victim)
                if kind == FROMAGE_ET_DESSERT and s.in_camp(self.target) > 1:
                    table.append(victim)
                    walls = 2
        gain = self.value(table, feast, eaten) - before
        if eaten >= 0:
            gain += EATEN * self.worth[eaten]
        if s.treason:
            gain += walls * WALL * self.share
        return gain * 3 // 4 if COUNTERED_BY[kind] else gain

    def _saved(self, kind: int, before: i64) -> i64:
        s = self.s
        if kind == TROU_NORMAND:
            bites = s.feast * s.survivors
            total: i64 = 0
            for place in range(min(int(bites), len(s.table))):
                total -= self.worth[s.table[place]] * (EATEN - CROWDING)
            return total - self.fate(s.table, s.feast, self.seat)
        if kind == CHAUD_DEVANT:
            return self.value(self.best_order(), s.feast) - before
        table: list[int] = []
        if kind == INDIGESTION:
            for character in s.table:
                if s.treason and not self._comes_back(character % TRIBES):
                    table.append(character)
            return self.value(table, s.feast) - before + self._rebuilt(s.table.count(self.me))
        if kind == PAS_BON:
            for character in s.table:
                if character % TRIBES != self.me:
                    table.append(character)
            return self.value(table, s.feast) - before + self._rebuilt(s.table.count(self.me))
        place = self.dearest_place()
        if place < 0:
            return -1
        table = s.table.copy()
        if kind == RONDE_DES_PLATS:
            if self.target < 0:
                return -1
            table[place] = self.victim_at(self.target)
        else:
            table.pop(place)
        gain = self.value(table, s.feast) - before + self._rebuilt(1)
        return gain * 3 // 4 if COUNTERED_BY[kind] else gain

    def _rebuilt(self, returned: int) -> i64:
        """Treason: what it is worth to me that so many come into my own wall."""
        s = self.s
        if not s.treason:
            return 0
        return returned * WALL * (MINE if s.in_camp(self.seat) <= FEW else MINE // 2)

    def _comes_back(self, tribe: int) -> bool:
        """Treason: an Indigestion of mine would bring this tribe home, as far as I know."""
        s = self.s
        if tribe == self.me:
            return True
        for other in range(s.seats):
            if s.chiefs[other] != SECRET and s.alive[other] and s.leads[other] == tribe:
                return True
        return False

    def best_order(self) -> list[int]:
        """The table with those first whom I want to see go, my own last, my chief at the end."""
        order = self.s.table.copy()
        for end in range(1, len(order)):  # a short list, and no key function to call
            at = end
            while at > 0 and self.worth[order[at]] > self.worth[order[at - 1]]:
                order[at], order[at - 1] = order[at - 1], order[at]
                at -= 1
        return order


def regular(state: ServiceCompris, seat: int, rng: Rng) -> Action:
    """What the regular player does. It reads its own hand, its own chief and what lies open."""
    opinion = Opinion(state, seat, rng)
    moves = state.legal(seat)
    if state.stage == CARD:
        return _card(opinion, moves)
    if state.stage == REACTION:
        return _reaction(opinion, moves)
    return _choice(opinion, moves)


def _card(opinion: Opinion, moves: list[Action]) -> Action:
    """The card that gains most over what it would be worth later; else the least useful one."""
    best = moves[0]
    most: i64 = -1_000_000
    for move in moves:
        if isinstance(move, Play):
            kind = KIND[move.card]
            score = opinion.gain(kind) - KEEP[kind]
        elif isinstance(move, Discard):
            score = -KEEP[KIND[move.card]]
        else:
            continue
        if score > most:
            most = score
            best = move
    return best


def _reaction(opinion: Opinion, moves: list[Action]) -> Action:
    """Counter for one's own sake; a Retour en cuisine of others always; else keep one counter.

    But where that decides whether one is still in at one's next turn, whatever saves one.
    """
    s = opinion.s
    if len(moves) == 1:
        return moves[0]
    first = moves[0]
    assert isinstance(first, Counter)
    if s.in_camp(opinion.seat) <= FEW:
        saving = [move for move in moves if opinion.survives(move)]
        if saving and len(saving) < len(moves):
            return _surprise_first(saving)
    if KIND[first.card] == LE_CHEF_EST_PARTI:
        saved = s.table[~s.chosen[0]]
        return moves[-1] if saved % TRIBES == opinion.me else first
    if KIND[first.card] == GARDE_MANGER:
        return first
    for name in s.chosen:
        if name // NAMES == opinion.seat:
            return _surprise_first(moves)
    if len(moves) > 2 and s.turn == opinion.target:  # two counters: spend one on the strongest
        return _surprise_first(moves)
    return moves[-1]


def _surprise_first(moves: list[Action]) -> Action:
    """Surprise du chef turns the attack round: better than to call it off."""
    for move in moves:
        if isinstance(move, Counter) and KIND[move.card] == SURPRISE_DU_CHEF:
            return move
    return moves[0]


def _choice(opinion: Opinion, moves: list[Action]) -> Action:
    """Whom to name, pick or place next."""
    s = opinion.s
    best = moves[0]
    most: i64 = -1_000_000
    order = opinion.best_order() if s.card == CHAUD_DEVANT else s.table
    for move in moves:
        score: i64 = 0
        if isinstance(move, Name):
            camp = int(move.camp)
            score = opinion.strength(camp) * 40 + (20 if camp == opinion.target else 0)
            if move.character < TRIBES:
                score += opinion.worth[move.character]
            if camp == opinion.seat:  # paying: last in line; swapping: never one of mine
                score = -1000 + score if s.stage == PAYMENT else -10_000 + score
        elif isinstance(move, Pick):
            score = 1 if int(move.place) == opinion.dearest_place() else 0
        elif isinstance(move, Next):
            score = 1 if int(move.character) == order[len(s.chosen)] else 0
        elif move is EXCUSE[opinion.seat]:
            score = 1
        if score > most:
            most = score
            best = move
    return best


# -- the novice ----------------------------------------------------------------------------------


def novice(state: ServiceCompris, seat: int, rng: Rng) -> Action:
    """Saves its own when they are on the table, else attacks somebody; counters at once."""
    opinion = Opinion(state, seat, rng)
    moves = state.legal(seat)
    if state.stage == REACTION:
        return _reaction(opinion, moves) if rng.chance(1, 2) else moves[0]
    if state.stage != CARD:
        others = [move for move in moves if isinstance(move, Name) and int(move.camp) != seat]
        return others[rng.below(len(others))] if others else _choice(opinion, moves)
    in_danger = opinion.dearest_place() >= 0
    best = moves[0]
    most: i64 = -1
    for move in moves:
        value: i64 = rng.below(4)
        if isinstance(move, Play):
            saves = KIND[move.card] >= FIRST_SAVE
            value += 8 if saves == in_danger else 4
            if opinion.gain(KIND[move.card]) < 0:
                value -= 8
        if value > most:
            most = value
            best = move
    return best
