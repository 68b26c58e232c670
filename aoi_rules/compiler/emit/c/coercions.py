"""Expressions as values of the kind that is needed at their place in C: a set, a list, a number, a condition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import ClassVar

from attrs import define

from aoi_rules.compiler.emit.c.constant_tables import Tables, set_text
from aoi_rules.compiler.emit.c.frames import Frames
from aoi_rules.compiler.emit.c.list_sharing import Shared
from aoi_rules.compiler.emit.c.names import Names
from aoi_rules.compiler.emit.c.storage import SET, Form, StorageKind, kind_of
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.bounds import Bounds, bounds, may_be_no_member
from aoi_rules.language.operators import AND
from aoi_rules.model.types import Shape, Type

__all__ = ["CompoundText", "Coercions"]


class CompoundText(str):
    """An expression of several parts, which needs brackets inside another one."""

    __slots__ = ()


@define
class Coercions:
    """Prints the expressions of one function, or of a step of a `routine`.

    `slots` has the types of the slots of the state, `stamps` the indices of networks' stamps in a state.  `pure` means that
    nothing changes the state while it runs, so that a list of the state need not be copied.
    """

    printers: ClassVar[Mapping[type, Callable[..., str]]]
    """The printer of each class of nodes."""
    names: Names
    frames: Frames
    tables: Tables
    steps: Mapping[str, int]
    slots: Mapping[str, Type]
    stamps: Mapping[str, int]
    shared: Shared
    routine: str = ""
    pure: bool = True

    def bounds(self, node: exp.Expression) -> Bounds:
        """The least and the greatest value of a number."""
        return bounds(node, self.frames.program.members)

    def as_kind(self, node: exp.Expression, kind: StorageKind) -> str:
        """An expression as a value of this kind."""
        if kind == SET:
            return self.as_set(node)
        if kind.form is Form.LIST:
            return self.as_list(node)
        return self.at(node)

    def as_set(self, node: exp.Expression) -> str:
        """An expression as a set; a number is a set by its bits."""
        if isinstance(node, exp.Const):
            return set_text(int(node.value), self.tables.words)
        if isinstance(node, exp.IfElse):
            return f"({self.test(node.test)} ? {self.as_set(node.then)} : {self.as_set(node.otherwise)})"
        assert kind_of(node.type) == SET, node
        return self.at(node)

    def as_list(self, node: exp.Expression) -> str:
        """An expression as a list."""
        if isinstance(node, exp.Tuple):
            return self.cells(node.items)
        if isinstance(node, exp.IfElse):
            return f"({self.test(node.test)} ? {self.as_list(node.then)} : {self.as_list(node.otherwise)})"
        kind = kind_of(node.type)
        if kind.form is Form.TUPLE and isinstance(node, exp.Local):
            return f"list_of(c, {kind.width}, {self.at(node)})"
        assert kind.form is Form.LIST, node
        text = self.at(node)
        return text if self.pure or isinstance(node, exp.Local) or not self.shared(node) else f"list_copy(c, {text})"

    def cells(self, items: Sequence[exp.Expression]) -> str:
        """Some values as a list, which lasts as long as the block that it is in."""
        if not items:
            return "list_new()"
        found: list[str] = []
        for item in items:
            kind = kind_of(item.type)
            if kind == SET:
                text = self.as_set(item)
                found += [f"(Cell)set_word({text}, {n})" for n in range(self.tables.words)]
            else:
                assert kind.form in (Form.NUMBER, Form.TEXT), item
                found.append(self.at(item))
        return f"(List){{(Cell[]){{{', '.join(found)}}}, {len(found)}, 0}}"

    def arguments(self, items: Sequence[exp.Expression], parameters: Sequence[exp.Local]) -> list[str]:
        """Arguments of a call, as the types of the parameters."""
        return [self.as_type(item, p.type) for item, p in zip(items, parameters, strict=False)]

    def as_type(self, node: exp.Expression, type_: Type) -> str:
        """An expression to be stored as a value of this type: a member that was not checked is checked."""
        text, members = self.as_kind(node, kind_of(type_)), self.frames.program.members
        if type_.kind is Shape.MEMBER and type_.of in members and may_be_no_member(node, members):
            return f"member(c, {text}, {members[type_.of]})"
        return text

    def condition(self, node: exp.Expression) -> str:
        """A condition, without brackets."""
        kind = kind_of(node.type)
        if kind == SET:
            return self.is_not_empty(node)
        if kind.form is Form.LIST:
            return CompoundText(f"{self.as_list(node)}.count > 0")
        return self.without_brackets(node)

    def is_not_empty(self, node: exp.Expression) -> str:
        """Whether a set is not empty."""
        if isinstance(node, exp.Intersection) and len(node.operands) > 1:
            *first, last = map(self.as_set, node.operands)
            return f"sets_meet({reduce(node.operator.c.format, first)}, {last}, {self._count_words(node)})"
        return f"set_some({self.as_set(node)})"

    def count(self, node: exp.Expression) -> str:
        """The number of members of a set."""
        return f"set_count({self.as_set(node)}, {self._count_words(node)})"

    def _count_words(self, node: exp.Expression) -> int:
        """The number of words of a set that can contain members: the first ones, and fewer than all if its type has fewer members
        than the largest type."""
        members = self.frames.program.members.get(node.type.of)
        return self.tables.words if members is None else max(1, (members + 63) // 64)

    def test(self, node: exp.Expression) -> str:
        """A condition, in brackets if it has several parts."""
        return _bracket(self.condition(node))

    def all(self, conditions: Sequence[exp.Expression]) -> str:
        """Whether all conditions hold, without brackets."""
        return self.condition(conditions[0]) if len(conditions) == 1 else self.without_brackets(exp.Logic(AND, tuple(conditions)))

    def at(self, node: exp.Expression) -> str:
        """An expression, in brackets if it has several parts."""
        return _bracket(self.without_brackets(node))

    def without_brackets(self, node: exp.Expression) -> str:
        """An expression without brackets."""
        return self.printers[node.__class__](self, node)


def _bracket(text: str) -> str:
    return f"({text})" if text.__class__ is CompoundText else text
