"""A plain table, line by line, for any game: the view, numbered actions, refusals in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tablee.bots import Bot, Budget, Hint, Perspective, bot, hint
from tablee.bots.driver import MOST_WORDS
from tablee.core.actions import Action
from tablee.core.errors import ActionError, RecordError, SeatError
from tablee.core.events import Event
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.core.rng import Rng, derive_seed
from tablee.core.state import State
from tablee.core.texts import Texts

ME = "me"
THINK = 1.0  # seconds for a bot that searches
HINT_BUDGET = Budget(seconds=2.0)
LONGEST_NUMBER = 9  # digits


class Quit(Exception):
    """The person has had enough."""


def seat_labels(who: Sequence[str], texts: Texts) -> list[str]:
    """What the seats are called: by their numbers, since two bots may be of one kind."""
    return [
        texts("terminal.you" if name == ME else "terminal.bot", number=seat + 1, bot=name)
        for seat, name in enumerate(who)
    ]


def read_number(text: str) -> int | None:
    """The number that somebody typed; None for what is none, or is longer than any that we ask."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


class PlainTable:
    """A match of one person, or several at one keyboard, with bots in the other seats.

    Attributes:
        who: for each seat `me` or the name of a bot.
        record: the match so far; written to `path` at first and after every action, if there is
            one.
    """

    def __init__(
        self,
        record: Record,
        who: Sequence[str],
        lang: str,
        ask: Callable[[str], str],
        show: Callable[[str], None],
        path: Path | None = None,
        width: int = 80,
        show_page: Callable[[str], None] | None = None,
    ) -> None:
        """Sit down. `ask` prompts for a line, `show` prints one, `width` is the screen's.

        `show_page` prints a page of Markdown; without it, `show` does.

        Raises:
            SeatError: not one name for each seat.
            UnknownBot: no such bot.
            RecordError: the record does not replay.
        """
        self.record = record
        self.state: State = record.replay()
        self.game: Game[Any] = self.state.game
        if len(who) != record.seats:
            raise SeatError(f"{len(who)} names for {record.seats} seats: {', '.join(who)}")
        self.who = list(who)
        self.bots: dict[int, Bot] = {
            seat: bot(name, self.game) for seat, name in enumerate(who) if name != ME
        }
        texts = self.game.texts(lang)
        self.texts: Texts = texts.with_names(seat_labels(who, texts))
        self._ask = ask
        self._show = show
        self._show_page = show_page or show
        self._path = path
        self._width = width
        self._advice: tuple[tuple[int, int], Hint, int] | None = None  # for whom, when, how often
        self._order = Rng(derive_seed(str(record.seed), "order", len(record.actions)))

    def play(self) -> None:
        """Play until the match is over or the person quits.

        Raises:
            RecordError: the file cannot be written; before the first move, if it never can.
        """
        say = self.texts
        self._save()
        self._show(say("terminal.welcome", title=say("title")))
        if self.record.actions:
            self._show(say("terminal.resumed", count=len(self.record.actions)))
        else:
            for event in self.record.begin().events or []:
                self._tell(event)
        self.state.events = []
        try:
            while not self.state.over:
                self._let_bots_talk()
                seat = self._order.pick(self.state.actors())
                if seat in self.bots:
                    self._do(seat, self._bot_choice(seat))
                else:
                    self._do(seat, self._my_choice(seat))
        except (Quit, EOFError, KeyboardInterrupt):
            self._show("")
            self._show(say("terminal.left", seed=self.record.seed))
        else:
            self._finish()
        if self._path is not None:
            self._show(say("terminal.saved", path=self._path))

    def _finish(self) -> None:
        watcher = self.who.index(ME) if ME in self.who else None
        self._lines(watcher)
        outcome = self.state.outcome()
        assert outcome is not None
        self._show(self.texts.outcome(outcome, self._reader()))
        self._show(self.texts("terminal.seed", seed=self.record.seed))
        self._save()

    def _bot_choice(self, seat: int) -> Action:
        moment = len(self.record.actions)
        seed = derive_seed(str(self.record.seed), "table")
        perspective = Perspective.at(self.state, seat, seed, moment)
        return self.bots[seat].choose(perspective, Budget(seconds=THINK))

    def _let_bots_talk(self) -> None:
        for seat, player in self.bots.items():
            for _ in range(MOST_WORDS):
                moment = len(self.record.actions)
                seed = derive_seed(str(self.record.seed), "say")
                word = player.say(Perspective.at(self.state, seat, seed, moment))
                if word is None:
                    break
                self._do(seat, word)

    def _give_hint(self, seat: int) -> None:
        """What a master would do, from what this seat knows: where to look, what, beside what.

        Who asks again is told more of the same.
        """
        moment = len(self.record.actions)
        if self._advice is None or self._advice[0] != (seat, moment):
            seed = derive_seed(str(self.record.seed), "hint")
            perspective = Perspective.at(self.state, seat, seed, moment)
            self._advice = ((seat, moment), hint(perspective, self.game, HINT_BUDGET), 0)
        whose, advice, given = self._advice
        self._advice = (whose, advice, given + 1)
        texts = self.texts.told_to(seat)
        if given == 0 and advice.reason != "hint.only":
            nudge = texts(advice.nudge.key, **advice.nudge.params)
            self._show(texts("terminal.nudge", nudge=nudge))
        elif given < 2:
            what = self._action(seat, advice.action)
            self._show(texts("terminal.hint", action=what, reason=advice.words(texts)))
        else:
            self._compare(seat, advice)

    def _compare(self, seat: int, advice: Hint) -> None:
        """The advice and the best of the others, each with a bar from 0 to 100."""
        for action, worth in [
            (advice.action, advice.worth),
            *((one.action, one.worth) for one in advice.others),
        ]:
            bar = ("█" * round(worth / 5)).ljust(20, "·")
            what = self._action(seat, action)
            self._show(self.texts("terminal.beside", bar=bar, worth=f"{worth:>3}", action=what))

    def _action(self, seat: int, action: Action) -> str:
        """An action in words, with what the seat can foresee of it."""
        foreseen: dict[int, Any] = getattr(self.state.view(seat), "foreseen", {})
        return self.texts.told_to(seat).action(action, foreseen.get(action.code))

    def _my_choice(self, seat: int) -> Action:
        self._show("")
        moves = self.state.legal(seat)
        entries = [f"{n:>3}. {self._action(seat, a)}" for n, a in enumerate(moves, start=1)]
        for line in in_columns(entries, self._width):
            self._show(line)
        self._lines(seat)  # next to the prompt: a long list would push it off the screen
        while True:
            chosen = self._read(seat, self._ask(self.texts("terminal.choose") + " ").strip(), moves)
            if chosen is not None:
                return chosen

    def _read(self, seat: int, line: str, moves: list[Action]) -> Action | None:
        """The action that a line asks for; None after an answer of another kind."""
        say = self.texts
        if line in ("", "?"):
            self._show(say("terminal.help", example=moves[0]))
        elif line == "q":
            raise Quit
        elif line == "r":
            self._show_page(self.game.rules_page(say.lang))
        elif line == "s":
            self._list_talk(seat)
        elif line == "h":
            self._give_hint(seat)
        elif line.isdecimal():
            number = read_number(line)
            if number is not None and 1 <= number <= len(moves):
                return moves[number - 1]
            self._show(say("terminal.not_a_number", count=len(moves)))
        else:
            return self._read_action(seat, line)
        return None

    def _read_action(self, seat: int, line: str) -> Action | None:
        code = read_number(line[1:]) if line.startswith("#") else None
        try:
            action = self.game.action(line) if code is None else self.game.actions[code]
        except ActionError as error:
            self._show(self.texts("terminal.not_understood", text=line, problem=error))
            return None
        refusal = self.state.refusal(seat, action)
        if refusal is None:
            return action
        reason = self.texts.told_to(seat).refusal(refusal)
        self._show(self.texts("terminal.refused", rule=refusal.rule, reason=reason))
        return None

    def _list_talk(self, seat: int) -> None:
        said = self.state.talk(seat)
        self._show(self.texts("terminal.talk" if said else "terminal.silence"))
        for action in said:
            self._show(f"  #{action.code} {self._action(seat, action)}")

    def _do(self, seat: int, action: Action) -> None:
        self.state.play(seat, action)
        self.record.add(seat, action)
        self._save()
        for event in self.state.events or []:
            self._tell(event)
        self.state.events = []

    def _tell(self, event: Event) -> None:
        """An event as the people at this keyboard may read it: as one of them, if it is theirs."""
        reader = self._reader()
        self._show("  · " + self.texts.event(event.seen_by(reader), reader))

    def _reader(self) -> int | None:
        """The seat of the one at this keyboard; None if several: they share no secrets."""
        me = [seat for seat, name in enumerate(self.who) if name == ME]
        return me[0] if len(me) == 1 else None

    def _lines(self, seat: int | None) -> None:
        for line in self.game.describe(self.state.view(seat), self.texts):
            self._show(line)

    def _save(self) -> None:
        if self._path is not None:
            self.record.seal(self.state)
            draft = self._path.with_name(self._path.name + ".new")
            try:
                self.record.save(draft)
                draft.replace(self._path)
            except OSError as error:
                raise RecordError(f"{self._path}: cannot write it: {error.strerror}") from None


def in_columns(entries: list[str], width: int) -> list[str]:
    """Entries side by side, read down the columns, as many as the width takes."""
    cell = max(len(entry) for entry in entries) + 3
    columns = max(1, (width + 3) // cell)
    rows = -(-len(entries) // columns)
    return [
        "".join(entry.ljust(cell) for entry in entries[row::rows]).rstrip() for row in range(rows)
    ]
