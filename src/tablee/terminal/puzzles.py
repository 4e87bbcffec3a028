"""The puzzles of a game in the terminal, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablee.core.puzzles import Posed, Puzzle, PuzzleAnswer, PuzzleChoice, pose
from tablee.core.texts import Texts
from tablee.terminal.asking import Asking
from tablee.terminal.plain import ME, Quit, seat_labels

OTHER = "master"  # how the others are called
STAR = "★"
BAR = "█"
WIDTH = 20  # of the longest bar
SHOWN = 6  # choices, and the one that was tried


class PlainPuzzles(Asking):
    """Asks somebody what they would play."""

    prompt = "terminal.puzzle.choose"

    def solve(self, puzzles: Sequence[Puzzle], wanted: Iterable[int]) -> None:
        """These of them, one after the other, until the person has had enough."""
        try:
            for at in wanted:
                puzzle = puzzles[at]
                place = {"number": at + 1, "of": len(puzzles), "stars": STAR * puzzle.stars}
                self.show("")
                self.show(self.texts("terminal.puzzle.title", **place))
                self._pose(puzzle)
        except (Quit, EOFError, KeyboardInterrupt):
            self.show("")

    def _pose(self, puzzle: Puzzle) -> None:
        seats = puzzle.begin(self.game).seats
        who = [ME if seat == puzzle.seat else OTHER for seat in range(seats)]
        say = self.texts.with_names(seat_labels(who, self.texts)).told_to(puzzle.seat)
        posed = pose(self.game, puzzle)
        while posed.answer is None:
            offered = self.offer(posed.frames[-1], say)
            code = self.read(offered, say)
            if code is None:
                return
            posed = self._try(puzzle, [*posed.tried, code], say)
        self._answer(posed.answer, say)

    def _try(self, puzzle: Puzzle, tried: list[int], say: Texts) -> Posed:
        posed = pose(self.game, puzzle, tried)
        if posed.refusal is not None:
            self.show("→ " + say(posed.refusal.key, **posed.refusal.params))
        return posed

    def _answer(self, answer: PuzzleAnswer, say: Texts) -> None:
        """Whether it was right, why, and what every choice is worth."""
        self.show("")
        word = "right" if answer.right else "unknown" if answer.place is None else "wrong"
        best, *_ = plans = [self._plan(choice, say) for choice in answer.choices]
        self.show("→ " + say(f"puzzle.{word}", best=best))
        self.show(say(answer.reason.key, **answer.reason.params))
        most = answer.choices[0].worth
        for place, choice in enumerate(answer.choices):
            if place < SHOWN or place == answer.place:
                bar = BAR * max(1, round(WIDTH * choice.worth / max(1.0, most)))
                mark = "→" if place == answer.place else " "
                self.show(f"{mark} {choice.worth:5.1f}  {bar:<{WIDTH}}  {plans[place]}")

    def _plan(self, choice: PuzzleChoice, say: Texts) -> str:
        return say("puzzle.then").join(say.action(self.game.actions[code]) for code in choice.plan)
