"""How rounds and matches begin and end: the stake, the order of play, the winner."""

from __future__ import annotations

from typing import Final

from tablee.core.outcome import Outcome
from tablee.games.peco_peco.components import (
    DIRECTION,
    FIRST_FEAST_STAKE,
    HAND,
    LESS,
    MORE,
    NOBODY,
    ROUND_RULE,
    RULE_NAMES,
    STAKE_NAMES,
)
from tablee.games.peco_peco.events import (
    Defeat,
    Ended,
    Joined,
    RoundBegan,
    RoundWon,
    Settled,
    TurnBegan,
    Uneven,
)
from tablee.games.peco_peco.naming import card_name, direction_name, prize_names
from tablee.games.peco_peco.rules.table import JOINING, TURN, PecoTable

FEAST: Final = "feast"
POINTS: Final = "points"


class Rounds(PecoTable):
    """The order of play, and how rounds and the match begin and end."""

    # -- beginning -------------------------------------------------------------------------------

    def set_up(self) -> None:
        """PP-04 to PP-06: shuffle the food, find who begins, deal the first round."""
        self.food = self.variant.stakes.copy()
        self.rng.shuffle(self.food)
        if self.variant.first_feast:
            self.food.remove(FIRST_FEAST_STAKE)
            self.food.append(FIRST_FEAST_STAKE)
        named = self.variant.first
        self.first = int(self.rng.below(self.seats)) if named == NOBODY else named  # PP-57
        self._begin_round(NOBODY, 0)

    def _begin_round(self, favoured: int, more: int) -> None:
        """PP-05, PP-23: reveal the stake and deal by it; PP-38, PP-39: one hand may differ."""
        self.stake = self.food.pop()
        sizes = [HAND[self.stake]] * self.seats
        if favoured != NOBODY:
            sizes[favoured] += more
        self.animals.deal(sizes, self.rng)
        self.direction = DIRECTION[self.stake]
        self.owner = NOBODY
        self.declared = 0
        self.played = 0
        self.suspect = NOBODY
        self._forget_what_was_seen()
        if self.events is not None:
            self.events.append(
                RoundBegan(
                    seat=self.first,
                    number=self.round_number(),
                    stake=STAKE_NAMES[self.stake],
                    hand=HAND[self.stake],
                    direction=direction_name(self.direction),
                    rule=RULE_NAMES[ROUND_RULE[self.stake]],
                    prizes=prize_names(self.stake),
                    card=card_name(self.animals.top),
                )
            )
            if more != 0:
                change = "more" if more > 0 else "less"
                self.events.append(Uneven(seat=favoured, change=change, count=sizes[favoured]))
        if not self.food and self.variant.solo != NOBODY:
            self._join_last_round()
        else:
            self._begin_turn(self.first)

    def _join_last_round(self) -> None:
        """PP-43: in the last round the solo player joins the poorest team, before any turn."""
        teams = self.buffets.poorest()
        if len(teams) > 1:
            self.turn = self.first
            self.phase = JOINING
        else:
            self.join(teams[0])

    def join(self, team: int) -> None:
        """PP-43: from now on the solo player belongs to this team; the last round begins."""
        self.buffets.joined = team
        if self.events is not None:
            others = [s for s in self.buffets.members(team) if s != self.variant.solo]
            self.events.append(Joined(seat=self.variant.solo, team=team, others=others))
        self._begin_turn(self.first)

    def round_number(self) -> int:
        """How many stakes have been revealed."""
        return len(self.variant.stakes) - len(self.food)

    # -- the order of play -----------------------------------------------------------------------

    def next_in_round(self, seat: int) -> int:
        """The next seat that is in the round; the same one again if no other is."""
        following = (seat + self.direction) % self.seats
        while following != seat and not self.in_round(following):
            following = (following + self.direction) % self.seats
        return following

    def _advance(self, seat: int) -> None:
        """The turn goes on from this seat, or the round ends (PP-18, PP-19, PP-20)."""
        following = self.next_in_round(seat)
        if following == self.owner:
            self._win_round(self.owner)
        elif self.owner == NOBODY and self._all_declared():
            self._general_defeat()  # PP-55: also where the others went out
        else:
            self._begin_turn(following)

    def _all_declared(self) -> bool:
        """PP-19: everybody in the round has announced."""
        for seat in range(self.seats):
            if self.in_round(seat) and not self.declared >> seat & 1:
                return False
        return True

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.phase = TURN
        if self.events is not None:
            self.events.append(TurnBegan(seat=seat))

    # -- the end of a round ----------------------------------------------------------------------

    def _win_round(self, seat: int) -> None:
        """PP-18, PP-21, PP-22: the stake is won, and its prizes with it."""
        stake = self.stake
        last = not self.food
        holder = self.buffets.holder
        tilted = self.buffets.tilted
        self.buffets.settle_tilted(seat)
        self.buffets.win(seat, stake, last)
        if self.events is not None:
            self.events.append(
                RoundWon(
                    seat=seat,
                    stake=STAKE_NAMES[stake],
                    lies="tilted" if self.buffets.tilted == stake else "up",
                    left=len(self.animals.hands[seat]),
                )
            )
        self._tell_settled(holder, tilted, seat)
        self.first = seat
        if self.feast_wins() and self.buffets.complete(self.buffets.team(seat)):
            self._finish(FEAST, seat)
        elif last:
            self._finish(POINTS, seat)
        else:
            self._begin_round(seat, (1 if MORE[stake] else 0) - (1 if LESS[stake] else 0))

    def _general_defeat(self) -> None:
        """PP-19: nobody wins the stake, and the same player begins again."""
        holder = self.buffets.holder
        tilted = self.buffets.tilted
        self.buffets.settle_tilted(NOBODY)
        self.lost.append(self.stake)
        if self.events is not None:
            self.events.append(Defeat(stake=STAKE_NAMES[self.stake]))
        self._tell_settled(holder, tilted, NOBODY)
        if self.food:
            self._begin_round(NOBODY, 0)
        else:
            self._finish(POINTS, NOBODY)  # PP-27

    def _tell_settled(self, holder: int, stake: int, winner: int) -> None:
        """PP-40: what became of the stake that was tilted until this round ended, if any."""
        if holder != NOBODY and self.events is not None:
            lies = "up" if holder == winner else "down"
            self.events.append(Settled(seat=holder, stake=STAKE_NAMES[stake], lies=lies))

    # -- the end of the match --------------------------------------------------------------------

    def _finish(self, ended: str, winner: int) -> None:
        self.ended = ended
        self.winner = winner
        self.phase = TURN
        self.suspect = NOBODY
        self.over = True
        if self.events is not None:
            outcome = self.outcome()
            assert outcome is not None
            self.events.append(Ended(reason=outcome.reason, winners=list(outcome.winners)))

    def feast_wins(self) -> bool:
        """PP-24, PP-43: a complete buffet ends the match, unless somebody plays solo."""
        return self.variant.solo == NOBODY

    def bonus(self, team: int) -> int:
        """PP-25, PP-27: for the winner of the last round the cards in hand."""
        last = self.ended == POINTS and self.winner != NOBODY
        if last and self.buffets.team(self.winner) == team:
            return len(self.animals.hands[self.winner])
        return 0

    def score(self, team: int) -> int:
        """PP-25: what the buffet is worth, and the bonus."""
        return self.buffets.value(team) + self.bonus(team)

    def _winning_teams(self) -> list[int]:
        """PP-24, PP-26: the complete buffet, else the highest score, else the most cards."""
        if self.ended == FEAST:
            return [self.buffets.team(self.winner)]
        teams = sorted({self.buffets.team(seat) for seat in range(self.seats)})
        best = max([self.score(team) for team in teams])
        teams = [team for team in teams if self.score(team) == best]
        most = max([self.buffets.cards(team) for team in teams])
        return [team for team in teams if self.buffets.cards(team) == most]

    def outcome(self) -> Outcome | None:
        """PP-24 to PP-27: who won; a team's members share its victory."""
        if not self.over:
            return None
        teams = self._winning_teams()
        winners = tuple([s for s in range(self.seats) if self.buffets.team(s) in teams])
        share = 1.0 / len(winners)
        reason = self.ended
        if len(teams) > 1:
            reason = "shared"
        return Outcome(
            winners=winners,
            scores=tuple([float(self.score(self.buffets.team(s))) for s in range(self.seats)]),
            utility=tuple([share if s in winners else 0.0 for s in range(self.seats)]),
            reason=reason,
            rule="PP-24" if self.ended == FEAST else "PP-25" if len(teams) == 1 else "PP-26",
            detail={"rounds": self.round_number(), "points": self.score(teams[0])},
        )
