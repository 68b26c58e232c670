"""Constant tables of sets: the sets of the lists in a table, and of the members that have a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define, field

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.model.types import Shape, Type, set_of

__all__ = ["FixedSets", "compose_lookups"]

MAX_WRITTEN = 1_000_000
"""The greatest number of characters of all these tables together."""


@define
class FixedSets:
    """The tables of one program, each built once; `members` is the number of members of each type, `written` about how many
    characters the tables take."""

    members: Mapping[str, int]
    written: int = 0
    made: dict[Any, exp.TableData | None] = field(factory=dict)

    def of_list(self, node: exp.Expression) -> exp.Expression | None:
        """A look-up of a list of members in a table, as a look-up of the corresponding set; None if that is not possible."""
        if not isinstance(node, exp.At) or not isinstance(node.things, exp.Table):
            return None
        data = node.things.data
        if data.type.kind is not Shape.LIST or data.type.of not in self.members:
            return None
        if data not in self.made:
            self.made[data] = self._rows_as_sets(data)
        found = self.made[data]
        return None if found is None else exp.At(exp.Table(found), node.index)

    def _rows_as_sets(self, data: exp.TableData) -> exp.TableData | None:
        if not self._has_room(len(data.rows) * (self.members[data.type.of] // 3 + 3)):
            return None
        rows = tuple(sum(1 << member for member in set(row)) for row in data.rows)
        return exp.TableData(f"{data.name}.set", rows, set_of(data.type.of))

    def that_have(self, node: exp.Expression, variable: exp.Local) -> exp.Table | None:
        """For a table look-up by `variable`, which is a member: the table that maps each value to the set of members that have
        it, the empty set for the absent value."""
        found = compose_lookups(node, variable)
        if found is None or found[1].kind is not Shape.MEMBER or found[1].of not in self.members:
            return None
        if node not in self.made:
            self.made[node] = self._sets_by_value(*found, variable.type)
        data = self.made[node]
        return None if data is None else exp.Table(data)

    def _sets_by_value(self, rows: tuple[int, ...], of: Type, name: str, member: Type) -> exp.TableData | None:
        size = self.members[of.of]
        if not self._has_room(size * len(rows) // 3):
            return None
        sets = [0] * (size + 1)
        for number, value in enumerate(rows[:-1]):
            if value >= 0:
                sets[value] |= 1 << number
        return exp.TableData(f"{name}.members", tuple(sets), set_of(member.of))

    def _has_room(self, letters: int) -> bool:
        if self.written < MAX_WRITTEN:
            self.written += letters
        return self.written < MAX_WRITTEN


def compose_lookups(node: exp.Expression, variable: exp.Local) -> tuple[tuple[Any, ...], Type, str] | None:
    """The rows by the number of the variable, the type and the name of a chain of table look-ups that begins with it."""
    if not isinstance(node, exp.At) or not isinstance(node.things, exp.Table):
        return None
    data = node.things.data
    if node.index == variable:
        return data.rows, data.type, data.name
    inner = compose_lookups(node.index, variable)
    if inner is None or inner[1].kind is not Shape.MEMBER:
        return None
    return tuple(data.rows[row] for row in inner[0]), data.type, f"{inner[2]}.{data.name.rpartition('.')[2]}"
