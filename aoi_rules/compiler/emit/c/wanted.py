"""Expressions as values of the kind that their place in C needs: a set, a list, a number, a condition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from attrs import define, field

from aoi_rules.compiler.emit.c.bounds import unchecked
from aoi_rules.compiler.emit.c.kind import NUMBER, SET, Form, Kind, Unprintable
from aoi_rules.compiler.emit.c.kinds import Kinds
from aoi_rules.compiler.emit.c.names import Names
from aoi_rules.compiler.emit.c.tables import Tables, set_text
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.language.operators import AND
from aoi_rules.model.types import Shape, Type

__all__ = ["Bare", "Wanted"]


class Bare(str):
    """An expression of several parts, which takes brackets inside another one."""

    __slots__ = ()


@define
class Wanted:
    """Prints the expressions of one function, whose locals have the kinds in `env`.

    `pure` says that nothing changes the state while it runs, so that a list of the state need not be copied.
    """

    printers: ClassVar[Mapping[type, Callable[..., str]]]
    """What prints each class of node."""
    names: Names
    kinds: Kinds
    tables: Tables
    steps: Mapping[str, int]
    env: Mapping[str, Kind] = field(factory=dict)
    routine: str = ""
    pure: bool = True

    def kind(self, node: exp.Expr) -> Kind:
        """The kind of an expression."""
        self.kinds.routine = self.routine
        return self.kinds.of(node, self.env)

    def as_kind(self, node: exp.Expr, kind: Kind) -> str:
        """An expression where a value of this kind is needed."""
        if kind == SET:
            return self.set(node)
        if kind.form is Form.LIST:
            return self.listed(node)
        return self.at(node)

    def set(self, node: exp.Expr) -> str:
        """An expression where a set is needed; a number is a set as its bits."""
        if isinstance(node, exp.Const):
            return set_text(int(node.value), self.tables.words)
        if isinstance(node, exp.IfElse):
            return f"({self.test(node.test)} ? {self.set(node.then)} : {self.set(node.otherwise)})"
        if self.kind(node) != SET:
            raise Unprintable(f"a set is needed where {node.__class__.__name__} gives {self.kind(node).form}")
        return self.at(node)

    def listed(self, node: exp.Expr) -> str:
        """An expression where a list is needed."""
        if isinstance(node, exp.Tuple):
            return self.cells(node.items)
        if isinstance(node, exp.IfElse):
            return f"({self.test(node.test)} ? {self.listed(node.then)} : {self.listed(node.otherwise)})"
        kind = self.kind(node)
        if kind.form is Form.TUPLE and isinstance(node, exp.Local):
            return f"list_of(c, {kind.width}, {self.at(node)})"
        if kind.form is not Form.LIST:
            raise Unprintable(f"a list is needed where {node.__class__.__name__} gives {kind.form}")
        text = self.at(node)
        return text if self.pure or isinstance(node, exp.Local) or not self.kinds.shared(node) else f"list_copy(c, {text})"

    def cells(self, items: Sequence[exp.Expr]) -> str:
        """Some values as a list, which lasts as long as the block that it is in."""
        if not items:
            return "list_new()"
        found: list[str] = []
        for item in items:
            kind = self.kind(item)
            if kind == SET:
                text = self.set(item)
                found += [f"(Cell)set_word({text}, {n})" for n in range(self.tables.words)]
            elif kind.form in (Form.NUMBER, Form.TEXT):
                found.append(self.at(item))
            else:
                raise Unprintable(f"a list of values that are {kind.form}")
        return f"(List){{(Cell[]){{{', '.join(found)}}}, {len(found)}, 0}}"

    def arguments(self, items: Sequence[exp.Expr], parameters: Sequence[exp.Local], kinds: Mapping[str, Kind]) -> list[str]:
        """Arguments of a call, as the types of the parameters."""
        return [self.as_type(item, kinds[p.name], p.type) for item, p in zip(items, parameters, strict=False)]

    def as_type(self, node: exp.Expr, kind: Kind, type_: Type) -> str:
        """An expression where a value of this type is stored: a member that nobody has checked is checked."""
        text = self.as_kind(node, kind)
        member = type_.kind is Shape.MEMBER and type_.of in self.kinds.program.members
        if kind == NUMBER and member and unchecked(node, self.kinds):
            return f"member(c, {text}, {self.kinds.program.members[type_.of]})"
        return text

    def condition(self, node: exp.Expr) -> str:
        """A condition, without brackets."""
        kind = self.kind(node)
        if kind == SET:
            return f"set_some({self.set(node)})"
        if kind.form is Form.LIST:
            return Bare(f"{self.listed(node)}.count > 0")
        return self.bare(node)

    def test(self, node: exp.Expr) -> str:
        """A condition, in brackets where it has several parts."""
        return _bracketed(self.condition(node))

    def all(self, conditions: Sequence[exp.Expr]) -> str:
        """Whether all conditions hold, without brackets."""
        return self.condition(conditions[0]) if len(conditions) == 1 else self.bare(exp.Logic(AND, tuple(conditions)))

    def at(self, node: exp.Expr) -> str:
        """An expression, in brackets where it has several parts."""
        return _bracketed(self.bare(node))

    def bare(self, node: exp.Expr) -> str:
        """An expression without brackets."""
        printer = self.printers.get(node.__class__)
        if printer is None:
            raise Unprintable(f"{node.__class__.__name__} has no form in C")
        text: str = printer(self, node)
        return text


def _bracketed(text: str) -> str:
    return f"({text})" if text.__class__ is Bare else text
