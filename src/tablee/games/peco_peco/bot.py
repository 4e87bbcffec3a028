"""The players of Peco Peco that do not search: the novice and the regular.

The regular plays what it can, saves what it dares, and smells a bluff. Instant: it looks at its own
hand, at the table and at the cards whose place it knows, and weighs chances. Its own dice decide
the close calls, so that nobody can read it: a player who never bluffs is never accused, and one who
always accuses is lied to by the honest.
"""

from __future__ import annotations

from typing import Final

from tablee.core.actions import Action
from tablee.core.rng import Rng
from tablee.games.peco_peco.components import (
    ACCUSE,
    ADMIT,
    ANNOUNCE,
    BOMB,
    CARDS,
    DENY,
    DRAW,
    GRANT,
    ICONS,
    KIND,
    MERCILESS,
    NO_ACCUSATION,
    NOBODY,
    PASS,
    PLEAD,
    RAID,
    ROUND_RULE,
    Play,
    Raid,
)
from tablee.games.peco_peco.rules.knowledge import SIZE
from tablee.games.peco_peco.rules.match import PecoPeco
from tablee.games.peco_peco.rules.table import MERCY, PLEA, RAIDING, WINDOW

PARTNER: Final = 0.9  # how often one leaves the top to a partner rather than cover it
PARTNER_MERCILESS: Final = 0.5
SAVED_BOMB: Final = 0.25  # how often one saves a bomb, though saving it is always a lie
WHIM: Final = 0.4  # how likely a bluff must be to be accused on a whim
SURE: Final = 0.6  # how likely a bluff must be to be accused nearly always
CLOSE: Final = 0.5  # and now and then
SURE_MERCILESS: Final = 0.7  # when more is at stake
CLOSE_MERCILESS: Final = 0.55


def regular(state: PecoPeco, seat: int, rng: Rng) -> Action:
    """What the regular player does. It reads what its seat knows, and nothing else."""
    phase = state.phase
    moves = state.legal(seat)
    if phase == WINDOW:
        return ACCUSE if accuses(state, seat, rng) else PASS
    if phase == PLEA:
        # a merciless bluffer loses the whole hand anyway, and has nothing to hide
        merciless = ROUND_RULE[state.stake] == MERCILESS
        return PLEAD if merciless or rng.chance(1, 8) else ADMIT
    if phase == MERCY:
        return GRANT if rng.chance(1, 3) else DENY
    if phase == RAIDING:
        return _victim(state, moves, rng)
    if len(moves) == 1 or not _is_turn(moves):
        return moves[int(rng.below(len(moves)))]
    if moves[len(moves) - 1] is ACCUSE and accuses(state, seat, rng):
        return ACCUSE
    best = _best_play(state, seat, moves, rng)
    if best is None or bluffs(state, seat, best, rng):
        return ANNOUNCE
    return best


def _is_turn(moves: list[Action]) -> bool:
    return ANNOUNCE in moves


# -- accusing ------------------------------------------------------------------------------------


def bluff_chance(state: PecoPeco, seat: int) -> float:
    """How likely it is that the suspect could have played, as this seat sees it."""
    suspect = state.suspect
    fitting = state.fitting()
    row = state.animals.memory.may[seat]
    hidden = 0
    good = 0
    bombs = 0
    draws = 0
    known = 0
    for card in range(CARDS):
        kind = KIND[card]
        if SIZE[row[card]] > 1:
            hidden += 1
            if fitting >> kind & 1:
                good += 1
                bombs += 1 if kind % ICONS == BOMB else 0
                draws += 1 if kind % ICONS == DRAW else 0
        elif row[card] == 1 << suspect:
            if fitting >> kind & 1:
                return 1.0  # I know that card: it was mine
            known += 1
    count = len(state.animals.hands[suspect]) - known
    honest = _none_of(good, hidden, count)
    helpless = _none_of(good - bombs, hidden, count)  # but for a bomb
    # nobody saves a card that draws, unless for a partner
    tempted = 1.0 if leads(state, suspect) else _none_of(draws, hidden, count)
    lies = lie_rate(state, suspect) * (tempted - helpless)
    lies += bomb_rate(state, suspect) * (helpless - honest)
    return lies / (lies + honest) if lies > 0.0 else 0.0


def _none_of(these: int, hidden: int, count: int) -> float:
    """How likely it is that so many of the hidden cards hold none of these."""
    chance = 1.0
    for drawn in range(count):
        chance *= max(0, hidden - these - drawn) / max(1, hidden - drawn)
    return chance


# How often regulars lie is a matter of what all can see; so it tells how far to believe them.


def lie_rate(state: PecoPeco, seat: int) -> float:
    """How often somebody in this seat who could play says that they cannot."""
    merciless = ROUND_RULE[state.stake] == MERCILESS
    if leads(state, seat):
        return PARTNER_MERCILESS if merciless else PARTNER
    between = followers(state, seat)
    if between == 0:
        return 0.0
    if ROUND_RULE[state.stake] == NO_ACCUSATION:
        return 1 / 3
    if merciless:
        return 1 / 24
    return 1 / 12 if between > 1 else 1 / 20


def bomb_rate(state: PecoPeco, seat: int) -> float:
    """The same of somebody who could only play a bomb."""
    rate = lie_rate(state, seat)
    return max(rate, SAVED_BOMB) if rate > 0.0 else 0.0


def leads(state: PecoPeco, seat: int) -> bool:
    """Whether the top is a partner's, who wins the round unless it is covered (PP-42)."""
    return state.owner != NOBODY and state.buffets.team(state.owner) == state.buffets.team(seat)


def followers(state: PecoPeco, seat: int) -> int:
    """How many can still cover the top after this seat, before its owner wins."""
    count = 0
    other = (seat + state.direction) % state.seats
    while other != seat and other != state.owner:
        if state.in_round(other) and not (state.owner == NOBODY and state.declared >> other & 1):
            count += 1
        other = (other + state.direction) % state.seats
    return count


def accuses(state: PecoPeco, seat: int, rng: Rng) -> bool:
    """Whether to accuse the suspect."""
    if state.buffets.team(seat) == state.buffets.team(state.suspect):
        return False
    chance = bluff_chance(state, seat)
    cautious = ROUND_RULE[state.stake] == MERCILESS or len(state.animals.hands[seat]) == 1
    if chance >= (SURE_MERCILESS if cautious else SURE):
        return chance == 1.0 or rng.chance(7, 8)
    if chance >= (CLOSE_MERCILESS if cautious else CLOSE):
        return rng.chance(1, 3)
    return chance >= WHIM and rng.chance(1, 40)


# -- playing -------------------------------------------------------------------------------------


def _best_play(state: PecoPeco, seat: int, moves: list[Action], rng: Rng) -> Play | None:
    """The card to part with: never a bomb if another will do; always with the call."""
    best: Play | None = None
    worth = -1000
    due = state.call_due(seat)
    hand = len(state.animals.hands[seat])
    for move in moves:
        if not isinstance(move, Play) or move.call != due:
            continue
        icon = int(move.kind) % ICONS
        value = 2 * int(rng.below(4))
        if icon == BOMB:
            value -= 20
        elif icon == DRAW:
            value += 9
        elif icon == RAID:
            value += 5 if hand > 1 else 0
        if value > worth:
            worth = value
            best = move
    return best


def bluffs(state: PecoPeco, seat: int, play: Play, rng: Rng) -> bool:
    """Whether to save the card, and let a partner win or others play theirs."""
    icon = int(play.kind) % ICONS
    if leads(state, seat) and followers(state, seat) == 0:
        return True  # the round is won
    if icon == DRAW and not leads(state, seat):
        return False
    rate = bomb_rate(state, seat) if icon == BOMB else lie_rate(state, seat)
    return rng.chance(int(1000 * rate), 1000)


def _victim(state: PecoPeco, moves: list[Action], rng: Rng) -> Action:
    """Whoever one card would put out of the round, else whoever has the most."""
    best = moves[0]
    most = -1
    for move in moves:
        if isinstance(move, Raid):
            size = len(state.animals.hands[int(move.seat)])
            value = (100 if size == 1 else size) * 1000 + int(rng.below(1000))  # ties: by lot
            if value > most:
                most = value
                best = move
    return best


# -- the novice ----------------------------------------------------------------------------------


def novice(state: PecoPeco, seat: int, rng: Rng) -> Action:
    """Plays any card that beats the top, says so when there is none, and accuses on a whim."""
    moves = state.legal(seat)
    phase = state.phase
    if phase == WINDOW:
        return ACCUSE if ACCUSE in moves and rng.chance(1, 12) else PASS
    if phase == PLEA:
        return ADMIT
    if phase == MERCY:
        return GRANT if rng.chance(1, 2) else DENY
    if not _is_turn(moves):
        return moves[rng.below(len(moves))]
    if ACCUSE in moves and rng.chance(1, 8):
        return ACCUSE
    plays = [move for move in moves if isinstance(move, Play) and move.call == state.call_due(seat)]
    if not plays:
        return ANNOUNCE
    return plays[rng.below(len(plays))]
