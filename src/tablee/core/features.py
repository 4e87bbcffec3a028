"""What a seat knows, as numbers: the encoder that a game brings for learners.

An encoder (`Features`) declares named fields of small numbers, and writes them for a seat into a
row of a `Sheet`. A row holds what a seat knows that forgot nothing: all that `resample` keeps, and
nothing that it draws anew. The conformance suite holds every encoder to that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr, u8

from tablee.core.actions import Action
from tablee.core.state import State

if TYPE_CHECKING:
    from tablee.core.game import Game

MOST: Final = 255  # what a cell can hold


@final
class Sheet:
    """Rows of cells, one byte each, in one buffer."""

    _cells: BytesWriter
    _blank: bytes
    _row: i64

    def __init__(self, width: int) -> None:
        self._cells = BytesWriter()
        self._blank = bytes(width)
        self._row = 0

    def begin(self) -> None:
        """Begin a blank row: what is put from now on goes there."""
        self._row = len(self._cells)
        self._cells.write(self._blank)

    def put(self, cell: i64, number: i64) -> None:
        """Write a number into a cell of the row."""
        self._cells[self._row + cell] = u8(number)

    def mark(self, cell: i64) -> None:
        """Write 1 into a cell of the row."""
        self._cells[self._row + cell] = 1

    def mark_each(self, cell: i64, numbers: list[i64], first: i64 = 0) -> None:
        """Write 1 for each number of a list, from the first one on: so many cells further."""
        cells = self._cells
        start = self._row + cell
        for number in numbers:
            if first > 0:
                first -= 1
            else:
                cells[start + number] = 1

    def mark_where(self, cell: i64, flags: list[bool]) -> None:
        """Write 1 for each flag of a list that is set, side by side."""
        cells = self._cells
        at = self._row + cell
        for flag in flags:
            if flag:
                cells[at] = 1
            at += 1

    def add(self, cell: i64) -> None:
        """Count one more in a cell of the row."""
        cells = self._cells
        at = self._row + cell
        cells[at] = cells[at] + 1

    def copy(self, cell: i64, numbers: list[i64], first: i64 = 0, count: i64 = -1) -> None:
        """Write so many numbers of a list, from the first one on, side by side (-1: all)."""
        cells = self._cells
        at = self._row + cell
        if count < 0 and first == 0:
            for number in numbers:  # compiled, reading all of a list is faster than by index
                if number:
                    cells[at] = u8(number)
                at += 1
            return
        last: i64 = len(numbers) if count < 0 else first + count
        while first < last:
            number = numbers[first]
            if number:
                cells[at] = u8(number)
            at += 1
            first += 1

    def blank(self, cell: i64, count: i64) -> None:
        """Write 0 into so many cells of the row."""
        cells = self._cells
        at = self._row + cell
        end = at + count
        while at < end:
            cells[at] = 0
            at += 1

    def take(self) -> bytes:
        """All rows since the last time; the sheet is empty then."""
        rows = self._cells.getvalue()
        self._cells.truncate(0)
        return rows


@final
class Field:
    """Cells of a row that belong together.

    Attributes:
        name: as in the table of the documentation.
        start: its first cell.
        cells: how many it has.
        most: no cell holds more.
        remembered: people at a table have to remember it, since nobody may look it up.
        rare: most matches never fill all of its cells.
        what: what the cells say.
    """

    def __init__(
        self, name: str, start: int, cells: int, most: int, remembered: bool, rare: bool, what: str
    ) -> None:
        self.name: str = name
        self.start: int = start
        self.cells: int = cells
        self.most: int = most
        self.remembered: bool = remembered
        self.rare: bool = rare
        self.what: str = what


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """The encoder of one game, for a number of seats and a set of options.

    A game's subclass declares its fields in `__init__`, and writes them in `write`. Seats are told
    as the observer counts them: 0 is the observer, 1 sits next, and so on (`from_me`). Where
    actions name seats, or what belongs to them, `relative` numbers them in the same way, so that
    one net plays every seat.

    Attributes:
        layout: raised whenever rows or numbers of actions mean something else than before.
        forgets: fields of the view that rows leave out, since nothing follows from them.
        unordered: lists of the view whose order rows leave out ("field", or "field.inner").
        fields: the fields, in the order of their cells.
        width: how many cells a row has.
        choices: how many actions can be chosen, masks are so long. Talk is none.
        recall: whether rows hold what people have to remember; else these cells stay blank.
    """

    seats: int
    options: Any
    layout: int
    forgets: list[str]
    unordered: list[str]
    fields: list[Field]
    width: int
    choices: int
    recall: bool

    def __init__(self, game: Game[Any], seats: int, options: Any) -> None:
        self.seats = seats
        self.options = options
        self.layout = 0
        self.forgets = []
        self.unordered = []
        self.fields = []
        self.width = 0
        self.choices = 1 + max([action.code for action in game.actions if not action.talk])
        self.recall = True

    def field(
        self,
        name: str,
        cells: int,
        what: str,
        most: int = 1,
        remembered: bool = False,
        rare: bool = False,
    ) -> int:
        """Declare a field; returns its first cell."""
        if not 1 <= most <= MOST or cells < 1:
            raise ValueError(f"{name}: {cells} cells up to {most}: at least one, up to {MOST}")
        start = self.width
        self.fields.append(Field(name, start, cells, most, remembered, rare, what))
        self.width += cells
        return start

    def write(self, state: State, seat: int, sheet: Sheet) -> None:
        """Write what the seat knows into the row, which is blank."""
        raise NotImplementedError

    def relative(self, state: State, seat: int, action: Action) -> int:
        """The number of an action as this seat counts.

        At any moment the numbers of all actions of the table are a permutation of their codes, and
        they depend on nothing that the seat does not know.
        """
        return action.code

    # -- what every encoder can do ---------------------------------------------------------------

    def from_me(self, seat: i64, other: i64) -> i64:
        """How many places after the observer another seat sits."""
        place = other - seat
        return place + self.seats if place < 0 else place

    def observe(self, state: State, seat: int, sheet: Sheet) -> None:
        """Add the row of a seat to a sheet."""
        sheet.begin()
        self.write(state, seat, sheet)
        if not self.recall:
            for field in self.fields:
                if field.remembered:
                    sheet.blank(field.start, field.cells)

    def row(self, state: State, seat: int) -> bytes:
        """The row of a seat alone."""
        sheet = Sheet(self.width)
        self.observe(state, seat, sheet)
        return sheet.take()

    def mask(self, state: State, seat: int) -> bytes:
        """For each choice 1 where the seat may make it now, else 0."""
        sheet = Sheet(self.choices)
        sheet.begin()
        for action in state.legal(seat):
            sheet.mark(self.relative(state, seat, action))
        return sheet.take()

    def action(self, state: State, seat: int, choice: int) -> Action | None:
        """The legal action that has this number for the seat; None if there is none."""
        for action in state.legal(seat):
            if self.relative(state, seat, action) == choice:
                return action
        return None
