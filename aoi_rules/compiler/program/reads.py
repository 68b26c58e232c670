"""Expressions of a rule program that read something: locals, slots of the state and of the frame, and tables.

Index -1 is the absent member; every table and every list in the state has one more entry at its end, the absent value, so that a
look-up with an absent member gives the absent value.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.operations import Const, Expression
from aoi_rules.compiler.program.types import listed_type, table_of
from aoi_rules.model.node import Node
from aoi_rules.model.types import NUMBER, Shape, Type

__all__ = ["At", "ComputedConstant", "FrameRead", "Local", "Slot", "Table", "TableData"]


@frozen(repr=False)
class Local(Expression):
    """A parameter or a variable of a function or a step, by a name that is unique there.

    `span` has the bounds of a number, None if they are not known.
    """

    name: str
    type: Type = field(eq=False)
    span: tuple[int | None, int | None] = field(eq=False, default=(None, None))


@frozen(repr=False)
class Slot(Expression):
    """The value of a slot of the state: a number, a list, or a table of these.  If it `adds_up` the values of another slot, it
    counts as reading that one."""

    name: str
    type: Type = field(eq=False)
    adds_up: str = field(eq=False, default="")


@frozen(eq=False, repr=False)
class TableData(Node):
    """A constant table: one row for each member and one for the absent member, each a number, a text or a tuple.

    `name` is for people: `space.location`.
    """

    name: str
    rows: tuple[Any, ...] = field(repr=False)
    type: Type = field(repr=False)

    @cached_property
    def entry(self) -> Type:
        """The type of a member's entry, which may be absent if one is."""
        return self.type.or_absent() if self.type.has_absent_value and self.type.absent_value in self.rows[:-1] else self.type


@frozen(repr=False)
class Table(Expression):
    """A constant table as a whole."""

    data: TableData

    @property
    def type(self) -> Type:
        """A table."""
        return table_of(self.data.entry, len(self.data.rows) - 1)


@frozen(repr=False)
class ComputedConstant(Expression):
    """A constant of the program, by its name in `RuleProgram.constants`."""

    name: str
    type: Type = field(eq=False)


@frozen(repr=False)
class FrameRead(Expression):
    """The value of a named slot of the current frame; the slot `me` is the acting seat."""

    slot: str
    type: Type = field(eq=False)


@frozen(repr=False)
class At(Expression):
    """`things[index]`: an entry of a table, of a list in the state, of a frame's list or of a move."""

    things: Expression
    index: Expression

    @property
    def type(self) -> Type:
        """The type of an entry, which may be absent if the index may be."""
        things = self.things.type
        if things.kind is Shape.MOVE:
            return NUMBER
        if things.kind is Shape.TUPLE and isinstance(self.index, Const):
            return things.parts[int(self.index.value)]
        entry = listed_type(things).element
        return entry.or_absent() if self.index.type.optional else entry
