"""Marks in a program that record which lines of the rules were carried out (for coverage), and where explained plays change
something; never used in play."""

from __future__ import annotations

from attrs import define, field, frozen

from aoi_rules.compiler.program.expressions import Expression, SeenHere
from aoi_rules.compiler.program.statements import Hit, Statement
from aoi_rules.diagnostics import Place
from aoi_rules.model import points as model

__all__ = ["Mark", "CoveredLine", "Trace"]


@frozen
class Mark:
    """The mark of one line; a negative `number` means that there is no mark."""

    number: int
    conditional: set[int]

    @property
    def hit(self) -> list[Statement]:
        """The statements that record that the line is carried out."""
        return [Hit(self.number)] if self.number >= 0 else []

    def record_condition(self, condition: Expression) -> Expression:
        """A condition whose value is recorded: it tells whether the line applies."""
        if self.number < 0:
            return condition
        self.conditional.add(self.number)
        return SeenHere(self.number, condition)


@frozen
class CoveredLine:
    """A line that has a mark: its kind, its place, and its text if it has one."""

    kind: str
    place: Place
    text: str = ""


@define
class Trace:
    """The lines that have marks, and what was recorded of each while rules ran.

    If it `explains`, the program has a note before each change, and the points of these notes are `noted`.

    `yes` holds the numbers of lines that were carried out or applied, `no` those of lines that did not apply, and `conditional`
    those of lines that may or may not apply.  If it is not `on`, nothing is marked and the program is the same as in play.
    """

    on: bool = False
    explains: bool = False
    every: bool = False  # forced moves are decisions too, so that a test can name another one
    points: list[CoveredLine] = field(factory=list)
    yes: set[int] = field(factory=set)
    no: set[int] = field(factory=set)
    conditional: set[int] = field(factory=set)
    numbers: dict[tuple[str, str], int] = field(factory=dict)
    noted: list[model.RulePoint] = field(factory=list)

    def point(self, kind: str, place: Place, text: str = "") -> Mark:
        """The mark of a line; a line of the text has only one, however often it is lowered."""
        if not self.on:
            return Mark(-1, self.conditional)
        key = (place.full_text, kind)
        if key not in self.numbers:
            self.numbers[key] = len(self.points)
            self.points.append(CoveredLine(kind, place, text))
        return Mark(self.numbers[key], self.conditional)

    def hit(self, number: int) -> None:
        """Record that a line was carried out."""
        self.yes.add(number)

    def record_value(self, number: int, value: object) -> object:
        """Record whether a line applies; returns the value of its condition unchanged."""
        (self.yes if value else self.no).add(number)
        return value
